export const domains = {
  chosenGone_one: '{{count}} af völdu lénunum er ekki lengur á listanum: {{names}}. Veldu aftur.',
  chosenGone_other: '{{count}} af völdu lénunum eru ekki lengur á listanum: {{names}}. Veldu aftur.',
  downloadNotKept: 'Annað þessara eintaka listans er ekki geymt fyrir þennan aðgang.',
  exportColumnTwice: 'Dálkur er valinn tvisvar.',
  exportNoColumns: 'Veldu að minnsta kosti einn dálk.',
  importRefused: '{{reason}} Ekkert var flutt inn.',
  listForDnsProviders:
    'Skráningarstofan veitir aðeins DNS-þjónustuaðilum þennan lista: tengiliðum með nafnaþjóna sem eru skráðir hjá henni. {{handle}} virðist ekki vera einn þeirra (HTTP 403). Þín eigin lén koma með listanum „Lénin mín“.',
  listTooLarge:
    'Listi skráningarstofunnar er stærri en Registry Desk ræður við: {{what}}. Listinn þinn er óbreyttur. Ekki þýðir að sækja hann aftur. Flyttu lénin inn úr skrá í staðinn.',
  namesAndOthers: '{{names}} og fleiri',
  otherList: 'Þetta eru ólíkir listar. Aðeins er hægt að bera saman tvö eintök sama lista.',
  pageNotWanted: 'Ekki er lengur þörf fyrir þessa síðu listans.',
  unknownHere: 'Hér er ekkert vitað um {{name}}. Flettu léninu upp hjá skráningarstofunni.',
  viewTwice: 'Sýn með þessu heiti er þegar til.',
  listCameEmpty_one:
    'Listi skráningarstofunnar kom tómur en sá síðasti hafði {{count}} lén. Listinn þinn er óbreyttur.',
  listCameEmpty_other:
    'Listi skráningarstofunnar kom tómur en sá síðasti hafði {{count}} lén. Listinn þinn er óbreyttur.',
};
