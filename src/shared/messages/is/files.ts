export const files = {
  diskFull: 'Diskurinn með {{path}} er fullur. Ekkert hálfskrifað var geymt. Losaðu um pláss og reyndu svo aftur.',
  busy: 'Annað forrit er að skrifa í {{path}} og lýkur því ekki. Lokaðu því og reyndu svo aftur.',
  notWritable: 'Ekki er hægt að skrifa í {{path}}. Athugaðu heimildir skrárinnar og möppunnar sem hún er í.',
  diskFailed: 'Diskurinn brást þegar {{path}} var lesin eða skrifuð. Ekkert hálfskrifað var geymt.',
  storeDamaged: '{{path}} er skemmd. Settu öryggisafrit í stað hennar eða færðu hana burt til að byrja upp á nýtt.',
  cannotOpen: 'Ekki er hægt að opna {{path}}. Athugaðu hvort mappan sé til og hvort skrifa megi í hana.',
  notADatabase: '{{path}} er ekki gagnagrunnur Registry Desk. Skránni var ekki breytt.',
  notPermitted:
    'Þessi notandi má ekki opna eða skrifa {{path}}. Athugaðu heimildir skrárinnar og möppunnar sem hún er í.',
  notOpened: 'Ekki er hægt að opna {{path}}: {{reason}}',
  storeFailed: 'Villa kom upp í gagnageymslunni: {{reason}}',
  storeClosed: 'Gagnageymslan er lokuð.',
  storeNotOpened: 'Ekki tókst að opna gagnageymsluna.',
  storeThreadFailed: 'Villa kom upp í þræði gagnageymslunnar: {{reason}}',
  storeThreadEnded: 'Þráður gagnageymslunnar hefur stöðvast.',
  upkeepFailed: 'Vinna við skrá gagnageymslunnar stöðvaðist: {{reason}}',
  upkeepEnded: 'Vinna við skrá gagnageymslunnar stöðvaðist: þráður hennar hefur stöðvast.',
  noLockFile: 'Ekki tókst að geyma lásskrá við hlið {{path}}. Athugaðu hvort skrifa megi í möppuna.',
  openElsewhere:
    'Annað eintak af Registry Desk er með {{path}} opna: gluggi, vefhýsing eða skipun. Lokaðu því og reyndu svo aftur. Engu var breytt.',
  overwritten:
    'Annað forrit skrifaði yfir {{path}} meðan Registry Desk var með hana opna. Ekkert meira er skrifað í hana og ekkert er sent. Lokaðu öllum eintökum af Registry Desk. Ef einhver afritaði skrá yfir hana skaltu endurheimta öryggisafrit og athuga hvað var gjaldfært áður en þú endurnýjar. Ef enginn gerði það skaltu ræsa aftur.',
  cut: 'Annað forrit stytti {{path}} eða skrifaði yfir hana meðan Registry Desk var með hana opna. Ekkert meira er skrifað í hana. Lokaðu öllum eintökum af Registry Desk og endurheimtu svo öryggisafrit.',
  moved:
    '{{file}} var færð, henni skipt út eða hún fjarlægð meðan Registry Desk var með hana opna. Ekkert meira er skrifað í hana. Lokaðu öllum eintökum af Registry Desk, settu skrána aftur á sinn stað og ræstu svo aftur.',
  logDamaged:
    '{{log}}, skráin yfir það sem síðast var skrifað í {{path}}, er skemmd. Endurnýjanir sem voru sendar kunna að vera í hlutanum sem ekki er hægt að lesa. Engu var breytt. Endurheimtu öryggisafrit. Eða færðu skrána burt til að halda áfram án hennar og athugaðu hvað var gjaldfært áður en þú endurnýjar.',
  storeEmptied:
    '{{path}} er tóm: það sem var í henni er horfið. Endurnýjanir sem voru sendar kunna að hafa verið í henni. Engu var breytt. Settu skrána aftur á sinn stað eða endurheimtu öryggisafrit. Eða færðu burt það sem eftir er til að byrja upp á nýtt og athugaðu hvað var gjaldfært áður en þú endurnýjar.',
  storeGone:
    '{{path}}-wal, skráin yfir það sem síðast var skrifað, er til staðar en {{path}} sjálf er horfin. Endurnýjanir sem voru sendar kunna að hafa verið í henni. Engu var breytt. Settu skrána aftur á sinn stað eða endurheimtu öryggisafrit. Eða færðu burt það sem eftir er til að byrja upp á nýtt og athugaðu hvað var gjaldfært áður en þú endurnýjar.',
  notOurs: '{{path}} er gagnagrunnur annars forrits. Skránni var ekki breytt.',
  newerVersion:
    '{{path}} var skrifuð af nýrri útgáfu af Registry Desk (snið hennar er {{form}}, þessi útgáfa þekkir {{newest}}). Settu nýrri útgáfuna upp. Skránni var ekki breytt.',
  downloadNotOpen:
    'Þetta niðurhal er ekki opið: því lauk, hætt var við það eða aðgangurinn var fjarlægður. Engu var breytt.',
  downloadOutdated: 'Niðurhali á sama lista sem hófst síðar er þegar lokið. Þetta eldra niðurhal var ekki notað.',
  accountGone: 'Þessi aðgangur er ekki lengur til. Ekkert var geymt.',
  entryExists: 'Færslan {{entryId}} er þegar í færslubókinni. Ekkert var skrifað.',
  copyDiskFull: 'Diskurinn með {{path}} er fullur. Losaðu um pláss eða veldu annan disk. Ekkert var skilið eftir.',
  copyExists: '{{path}} er þegar til.',
  missing: 'Skráin {{path}} er ekki til. Engu var breytt.',
  noStore: 'Í {{path}} er engin gagnageymsla frá Registry Desk. Engu var breytt.',
  logBeside:
    'Við hlið {{path}} er {{log}}, skrá yfir breytingar sem eru ekki í skránni sjálfri. Engu var breytt. Notaðu öryggisafrit sem Registry Desk skrifaði eða færðu þá skrá burt til að halda áfram án þess sem í henni er.',
  backupDamaged: '{{path}} er skemmd: ekki er hægt að lesa hana alla. Engu var breytt. Notaðu annað öryggisafrit.',
  foreignCode:
    'Annað forrit en Registry Desk breytti {{path}} ({{found}}). Engu var breytt. Notaðu annað öryggisafrit.',
  keptAlready: '{{path}} er þegar til. Reyndu aftur eftir sekúndu. Engu var breytt.',
  notAFile: '{{path}} er {{kind}}, ekki skrá. Ekkert var lesið. Veldu skrá.',
  folder: 'mappa',
  pipe: 'pípa',
  socket: 'sökkull',
  device: 'tæki',
  tooLarge: '{{path}} er stærri en {{most}} MiB, sem er hámarkið hér. Veldu minni skrá.',
  inputTooLarge: 'Staðalinntakið er stærra en {{most}} MiB, sem er hámarkið hér. Veldu minni skrá.',
  nothingLeftBehind: '{{problem}} Ekkert var skilið eftir.',
  exists: '{{path}} er þegar til. Veldu annað heiti eða leyfðu að henni sé skipt út.',
  deniedOrOpen:
    'Þessi notandi má ekki skrifa {{path}} eða annað forrit er með hana opna. Veldu aðra möppu eða lokaðu skránni.',
  readOnlyDisk: '{{path}} er á diski sem ekki er hægt að skrifa á. Veldu aðra möppu.',
  noFolder: 'Mappan fyrir {{path}} er ekki til. Búðu hana til eða veldu aðra.',
  notAFolder: 'Hluti af {{path}} er skrá en ekki mappa. Veldu aðra möppu.',
  isFolder: '{{path}} er mappa. Bættu skráarheiti við.',
  diskFullWriting: 'Diskurinn með {{path}} er fullur. Losaðu um pláss eða veldu annan disk.',
  tooLargeForDisk: 'Diskurinn með {{path}} tekur ekki við svo stórri skrá. Veldu annan disk eða færri línur.',
  nameTooLong: 'Heitið {{path}} er of langt fyrir þennan disk. Veldu styttra heiti.',
  inUse: 'Annað forrit er að nota {{path}}. Lokaðu henni þar og reyndu svo aftur.',
  tooManyOpen: 'Of margar skrár eru opnar í þessari tölvu. Lokaðu einhverjum forritum og reyndu svo aftur.',
  diskFailedWriting: 'Diskurinn með {{path}} brást meðan á skrifun stóð. Athugaðu diskinn eða veldu annan.',
  notWritten: 'Ekki tókst að skrifa {{path}} ({{code}}). Veldu aðra möppu.',
  danglingLink:
    '{{path}} er tengill sem vísar ekki á neitt. Fjarlægðu hann eða veldu annað heiti. Ekkert var skilið eftir.',
  neverReplaced: '{{path}} er {{kind}}, ekki skrá, og er aldrei skipt út. Veldu annað heiti. Ekkert var skilið eftir.',
  linkPutMeanwhile: 'Tengill var settur á {{path}} í millitíðinni. Engu var skipt út. Reyndu aftur.',
  ownFile:
    '{{path}} er í gagnamöppu Registry Desk eða er ein af skrám forritsins sjálfs. Veldu aðra möppu. Ekkert var skilið eftir.',
  wholePath: 'Skrifaðu alla slóð skrárinnar, frá rót disksins, eða aðeins skráarheiti.',
  exportsFolderOnly: 'Skrár eru aðeins skrifaðar í {{folder}}. Skrifaðu skráarheiti og færðu skrána á eftir.',
  placeNotChosen:
    'Veldu staðinn með hnappinum við hlið slóðarinnar eða skrifaðu skráarheiti: þá fer skráin í {{folder}}.',
  hiddenName: 'Skrifaðu skráarheiti sem byrjar ekki á punkti: slíkar skrár eru stillingar forrita.',
  tooManyRows:
    'Blað í töflureikni rúmar 1.048.576 línur en hér eru þær fleiri. Veldu CSV eða færri línur. Ekkert var skilið eftir.',
  dataDiskFull: 'Diskurinn með gagnamöppunni {{folder}} er fullur. Losaðu um pláss og reyndu svo aftur.',
  dataFolderNotMade:
    'Ekki er hægt að búa til gagnamöppuna {{folder}} ({{code}}). Veldu aðra með --home eða REGISTRY_DESK_HOME.',
};
