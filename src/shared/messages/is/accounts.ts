export const accounts = {
  addressForm: '{{text}} er ekki vefslóð; hún byrjar á https:// og heiti vélar.',
  addressNotEncrypted: 'Lykillinn færi ódulkóðaður um netið. Notaðu https:// fyrir þetta vistfang.',
  addressPath: 'Slepptu {{end}} aftast; slóðir skilanna byrja á því.',
  addressQuery: 'Grunnvistfang hefur hvorki ? né #; slóðunum er bætt aftan við það.',
  addressUser: 'Slepptu notandanafni og lykilorði úr vistfanginu; lykillinn á sinn eigin reit.',
  anotherProgram:
    'Annað forrit en hermir Registry Desk svarar á þessu vistfangi. Það kann að leiða til raunverulegrar skráningarstofu; veldu því prófunarumhverfi eða raunumhverfi. Leiðréttu vistfangið ef nota á herminn. Ekkert var vistað.',
  apiKeyLost: 'Ekki tókst að lesa API-lykil {{label}} úr lyklakippunni: hún er læst eða færslan var fjarlægð.',
  apiKeyLostAdvice: 'Opnaðu lyklakippuna og reyndu aftur, eða sláðu API-lykilinn inn að nýju á aðgangasíðunni.',
  armingNotAllowed:
    '{{why}} Registry Desk var ræst án raunumhverfis og því er ekki hægt að opna fyrir breytingar á þessum aðgangi. Ræstu herminn, notaðu skjáborðsforritið eða ræstu Registry Desk aftur með --allow-production.',
  cardEmpty: 'Sláðu inn kortaauðkennið.',
  cardForm: '{{text}} getur ekki verið kortaauðkenni: aðeins má nota bókstafi, tölustafi og tákn úr ASCII.',
  cardKnown: '{{cardId}} er þegar kort þessa aðgangs. Veldu það undir „Gjaldfæra á“.',
  cardTwice: 'Kortaauðkennið {{cardId}} er skráð tvisvar.',
  cardsFull: 'Aðgangur getur haft mest {{most}} kort. Fjarlægðu eitt undir Aðgangar fyrst.',
  changeAddressesLater: 'Registry Desk les niðurstöðuna þar sem beiðnin var send; breyttu því vistföngunum síðar.',
  contactPasswordLost:
    'Ekki tókst að lesa lykilorð tengiliðarins fyrir {{label}} úr lyklakippunni: hún er læst eða færslan var fjarlægð.',
  contactPasswordLostAdvice:
    'Opnaðu lyklakippuna og reyndu aftur, eða sláðu lykilorð tengiliðarins inn að nýju á aðgangasíðunni.',
  countNotTyped_one: 'Sláðu inn {{count}} til að staðfesta að átt sé við {{count}} skipun.',
  countNotTyped_other: 'Sláðu inn {{count}} til að staðfesta að átt sé við {{count}} skipanir.',
  doesAcknowledge: 'staðfest skilaboð',
  doesRenew: 'endurnýjað {{name}}',
  doesRenewNames_one: 'endurnýjað {{count}} lén',
  doesRenewNames_other: 'endurnýjað {{count}} lén',
  doesSend: 'sent {{command}}',
  environmentFixed: 'Umhverfi aðgangs breytist ekki. Bættu við öðrum aðgangi fyrir annað umhverfi.',
  gone: 'Þessi aðgangur er ekki lengur til.',
  handleEmpty: 'Skráðu auðkenni tengiliðarins.',
  handleFixed: 'Auðkenni aðgangs breytist ekki. Bættu við öðrum aðgangi fyrir {{handle}}.',
  handleForm: 'Í auðkenni tengiliðar er hvorki tvípunktur né bil, til dæmis ABC12-IS.',
  handleNotTyped: 'Sláðu inn auðkenni aðgangsins, {{handle}}, til að opna fyrir breytingar á honum.',
  keepForSession: 'Geymdu það þar til þú hættir, eða ræstu Registry Desk með lyklakippunni.',
  labelEmpty: 'Gefðu aðganginum heiti.',
  labelTaken: 'Aðgangur með heitinu {{label}} er þegar til í þessu umhverfi.',
  keysWait:
    'Samstarfsmaður breytti vistföngum aðgangsins {{label}}: þau vísa á {{place}}. Staðfestu það á síðunni Aðgangar áður en lykill þinn fer þangað.',
  changedAgain: 'Vistföngum {{label}} var breytt aftur. Skoðaðu þau einu sinni enn.',
  noApiKey: 'Aðgangurinn {{label}} hefur engan API-lykil. Sláðu hann inn á aðgangasíðunni.',
  noKeychain: 'Registry Desk keyrir án lyklakippu kerfisins.',
  notArmed: '{{label}} er aðgangur í raunumhverfi og lokað er fyrir breytingar á honum þar til þú opnar fyrir þær.',
  openRenewals_one: '{{label}} á endurnýjun sem er í gangi eða með óvissa niðurstöðu. {{why}}',
  openRenewals_other: '{{label}} á {{count}} endurnýjanir sem eru í gangi eða með óvissa niðurstöðu. {{why}}',
  pathForm: '{{text}} er ekki slóð: hún byrjar á einu / og hefur engin bil og hvorki ? né #; til dæmis {{example}}.',
  pathPlaceholderMissing:
    'Slóðin {{name}} þarf {{placeholder}}; í staðinn kemur það sem spurt er um. Til dæmis {{example}}.',
  pathPlaceholderUnknown: 'Slóðin {{name}} tekur {{known}}, ekki {{placeholder}}; til dæmis {{example}}.',
  pathTakesNoPlaceholder:
    'Slóðin {{name}} tekur engan staðgengil og þar með ekki {{placeholder}}; til dæmis {{example}}.',
  practiceKey: 'Lykill æfingaaðgangsins kemur frá æfingaskráningarstofunni sjálfri og er hvergi geymdur.',
  practiceWithoutContact: 'Æfingaskráningarstofan hefur engan tengilið til að æfa með.',
  productionNotAllowed:
    '{{label}} er aðgangur í raunumhverfi, en Registry Desk var ræst án þess. Notaðu skjáborðsforritið eða ræstu Registry Desk aftur með --allow-production.',
  productionNotOffered:
    'Registry Desk var ræst án aðganga í raunumhverfi. Notaðu skjáborðsforritið eða ræstu Registry Desk aftur með --allow-production.',
  readOnly: 'Aðgangurinn {{label}} er aðeins til lestrar.',
  readOnlyDoesNot:
    'Aðgangurinn {{label}} er aðeins til lestrar og getur því ekki {{what}}. Slökktu fyrst á því á aðgangasíðunni.',
  reconcileFirst: 'Stemmdu af fyrst; til þess þarf þennan aðgang.',
  secretForm: 'Í lyklinum eða lykilorðinu er línuskil eða annar stýristafur sem ekki er hægt að senda. Afritaðu aftur.',
  unproven:
    '{{label}} er vistaður sem aðgangur hermis, en hermir Registry Desk svarar ekki á vistföngum hans. Raunveruleg skráningarstofa kann að svara þar; því er farið með aðganginn eins og í raunumhverfi.',
  unprovenNotAllowed:
    '{{why}} Registry Desk var ræst án raunumhverfis. Ræstu herminn, notaðu skjáborðsforritið eða ræstu Registry Desk aftur með --allow-production.',
  unprovenNotArmed:
    '{{why}} Lokað er fyrir breytingar á honum þar til þú opnar fyrir þær. Ræstu herminn eða bættu við aðgangi í prófunarumhverfi eða raunumhverfi.',
};
