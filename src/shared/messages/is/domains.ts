export const domains = {
  calendarExpires: '{{name}} rennur út {{date}}.',
  calendarOfImport: 'Samkvæmt innfluttum lista {{date}}; {{account}}.',
  calendarOfIspstat: 'Samkvæmt lista DNS-þjónustuaðila {{date}}; {{account}}.',
  calendarOfList: 'Samkvæmt listanum yfir lénin mín {{date}}; {{account}}.',
  calendarOfLookup: 'Samkvæmt RDAP-uppflettingu {{date}}; {{account}}.',
  calendarOfRenewal: 'Samkvæmt endurnýjun {{date}}; {{account}}.',
  calendarSummary: '{{name}} rennur út',
  calendarTitle: 'Gildistími léna: {{account}}',
  markUntil: 'Dagurinn sem má endurnýja lénið aftur frá verður að vera síðar en {{today}}.',
  chosenGone_one: '{{count}} af völdu lénunum er ekki lengur á listanum: {{names}}. Veldu aftur.',
  chosenGone_other: '{{count}} af völdu lénunum eru ekki lengur á listanum: {{names}}. Veldu aftur.',
  customerGone: 'Þessi viðskiptavinur er ekki lengur til. Engu var breytt.',
  customerNoRegistrants: 'Ekki er vitað um rétthafa þessara léna og því var engu úthlutað. Flettu lénunum fyrst upp.',
  customersEncoding:
    'Skráin er ekki UTF-8 og því var ekki hægt að lesa suma stafi. Vistaðu hana sem „CSV UTF-8“ og veldu hana aftur.',
  customersHandleForm: '{{shown}} er ekki auðkenni: það er í mesta lagi 64 stafir án bila. Línunni var sleppt.',
  customersLabelForm: '{{handle}}: viðskiptavinur er ein lína með í mesta lagi {{longest}} stöfum. Línunni var sleppt.',
  customersNoHandles: 'Enginn dálkur er með auðkennin. Nefndu hann „auðkenni“ í fyrstu línunni.',
  customersNoLabels: 'Enginn dálkur er með viðskiptavinina. Nefndu hann „viðskiptavinur“ í fyrstu línunni.',
  customersTwice: '{{handle}} er þegar í línu {{line}}, með {{label}}. Þessari línu var sleppt.',
  customersTwoHandles:
    'Fleiri en einn dálkur gæti verið auðkennin: {{columns}}. Hafðu aðeins einn, með heitið „auðkenni“.',
  customersTwoLabels:
    'Fleiri en einn dálkur gæti verið viðskiptavinirnir: {{columns}}. Hafðu aðeins einn, með heitið „viðskiptavinur“.',
  customersUnknownHandle: '{{handle}} er ekki enn á neinu léni þessa aðgangs. Það er geymt þar til síðar.',
  customersWithoutHandle: 'Ekkert auðkenni er í línunni og henni var sleppt.',
  customersWithoutLabel: '{{handle}} er án viðskiptavinar í þessari línu og henni var sleppt.',
  customerTwice:
    'Viðskiptavinurinn {{label}} er þegar til. Veldu annað nafn eða úthlutaðu þeim viðskiptavini auðkennunum.',
  downloadNotKept: 'Annað þessara eintaka listans er ekki geymt fyrir þennan aðgang.',
  exportColumnTwice: 'Dálkur er valinn tvisvar.',
  exportNoColumns: 'Veldu að minnsta kosti einn dálk.',
  importNoDate: '{{name}}: {{shown}} er ekki dagsetning eins og 2027-03-14.',
  importNoteCut: '{{name}}: athugasemdin er lengri en {{longest}} stafir og var stytt.',
  importOnlyFirst:
    'Aðeins fyrsta gildi línunnar var lesið, ekki {{shown}}. Skrifaðu eitt lén í línu, eða fyrstu línu með heitum dálkanna.',
  importQuoteOpen: 'Hér byrjar reitur í gæsalöppum sem endar aldrei; ekkert var lesið eftir það.',
  importRefused: '{{reason}} Ekkert var flutt inn.',
  importTags: '{{name}}: lén fær í mesta lagi {{most}} ný merki, hvert þeirra ein lína með {{longest}} stöfum.',
  importTwice: '{{name}} er þegar í línu {{line}}; þessari línu var sleppt.',
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
