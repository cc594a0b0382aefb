export const ledger = {
  planned: 'Endurnýjunin var áformuð; ekkert hefur enn verið sent.',
  onItsWay: 'Á leið til skráningarstofunnar.',
  onItsWayAgain: 'Aftur á leið til skráningarstofunnar, að beiðni notanda: með sama clTRID og sama gildistíma.',
  notWritten: 'Ekki sent: ekki tókst að skrifa í færslubókina.',
  notWrittenAgain:
    'Ekki sent aftur: ekki tókst að skrifa í færslubókina. Niðurstaða fyrri sendingarinnar er enn óviss.',
  seatStopped:
    'Tölva {{person}} ({{machine}}) hætti meðan á sendingu stóð. Óvíst er hvort skráningarstofan endurnýjaði lénið.',
  seatSilent:
    'Tölva {{person}} ({{machine}}) sagði lengi ekki frá niðurstöðu. Óvíst er hvort skráningarstofan endurnýjaði lénið.',
  otherwiseBeforeRestore:
    'Áður en gagnasafn hópsins var endurheimt var þetta skráð á annan veg á {{machine}} hjá {{person}} ({{reference}}). Lénið gæti verið gjaldfært tvisvar: skoðaðu reikning skráningarstofunnar.',
  otherwiseMovedIn:
    'Í sögunni sem {{person}} flutti frá {{machine}} er önnur endurnýjun eða niðurstaða fyrir þetta lén ({{reference}}). Það gæti verið gjaldfært tvisvar: skoðaðu reikning skráningarstofunnar.',
  endedBeforeAnswer:
    'Registry Desk stöðvaðist áður en svarið kom: ekki er vitað hvort skráningarstofan endurnýjaði og gjaldfærði. Ekkert er sent sjálfkrafa aftur. Lestu gildistímann til að komast að því.',
  endedBeforeSending: 'Registry Desk stöðvaðist áður en nokkuð var sent. Ekkert var gjaldfært.',
  renewed: 'Endurnýjað; nýr gildistími er {{date}}.',
  renewedOther:
    'Endurnýjað, en nýr gildistími hjá skráningarstofunni er {{date}} og ekki {{expected}} eins og beðið var um. Skoðaðu lénið og hvað var gjaldfært.',
  acceptedForLater:
    'Skráningarstofan tók við endurnýjuninni og framkvæmir hana síðar ({{code}}). Stemmdu hana af eftir nokkra stund; þá er gildistíminn lesinn. Hún er ekki send aftur.',
  outcomeUnknown:
    'Ekki er vitað hvort endurnýjunin var framkvæmd: {{why}}. Hún er ekki send aftur; stemmdu hana af, þá er gildistíminn lesinn.',
  clauseFault: 'villa kom upp í Registry Desk',
  clauseTooMany: 'svarið segir að of margar beiðnir hafi verið sendar',
  clauseNoAnswer: 'ekkert svar barst',
  clauseNotTheRegistry: 'það sem svaraði (staða {{status}}) er ekki skráningarstofan',
  clauseUnreadable: 'ekki tókst að lesa svarið við {{where}}',
  clauseUnexpected: 'eitthvað óvænt kom upp',
  secondRefused:
    'Sent aftur og því var hafnað: {{outcome}} Það segir ekkert um fyrri sendinguna; lestu gildistímann til að komast að því.',
  secondUnsent:
    'Sent aftur en fór ekki af stað: {{outcome}} Það segir ekkert um fyrri sendinguna; lestu gildistímann til að komast að því.',
  dateRead: 'Gildistíminn {{date}} var lesinn úr RDAP rétt áður.',
  dateListed:
    'Skráningarstofan gaf upp gildistímann {{date}} í listanum yfir lénin okkar (my_domains) {{seconds}} sekúndum áður.',
  dateLookedUp: 'Skráningarstofan gaf upp gildistímann {{date}} um RDAP {{seconds}} sekúndum áður.',
  lookupWithoutDate: 'Uppfletting rétt í þessu gaf engan.',
  aboveCap: 'Yfir mánaðarlegu hámarki kortsins ({{cap}}): „{{reason}}“.',
  althoughMarked: 'Merkt „ekki endurnýja“: „{{marked}}“. Endurnýjað þrátt fyrir það: „{{reason}}“.',
  dateNotFresh: 'Ekki tókst að lesa gildistímann {{date}} að nýju: {{why}}',
  lineOfBatch: 'Lína {{line}} í rununni „{{title}}“.',
  listHas: 'Í listanum yfir lénin okkar er gildistíminn {{date}}.',
  readingHas: 'Hjá skráningarstofunni er gildistíminn {{date}}.',
  readingWithoutDate: 'Enginn gildistími er í svarinu.',
  readAsRenewed:
    'Hjá skráningarstofunni er gildistíminn nú {{date}}, eins og þessi endurnýjun leiðir til: hún var framkvæmd.',
  readAsNotRenewed:
    'Hjá skráningarstofunni er gildistíminn enn {{date}}, lesinn tvisvar og nógu seint: endurnýjunin var ekki framkvæmd. Endurnýja má lénið aftur.',
  saidRenewed: 'Notandi skar úr: lénið var endurnýjað. Uppgefin ástæða: „{{reason}}“. Síðasti lestur: {{reading}}',
  saidNotRenewed:
    'Notandi skar úr: lénið var ekki endurnýjað. Uppgefin ástæða: „{{reason}}“. Síðasti lestur: {{reading}}',
  messageOfYes:
    'Skilaboð {{id}} frá skráningarstofunni segja að endurnýjunin hafi verið framkvæmd. Þau nefna engan gildistíma: flettu léninu upp til að sjá þann nýja.',
  messageOfNo:
    'Skilaboð {{id}} frá skráningarstofunni segja að endurnýjuninni hafi verið hafnað. Endurnýja má lénið aftur.',
  lateRenewed: 'Síðbúið svar skráningarstofunnar segir að lénið hafi verið endurnýjað: {{answer}}',
  lateYes: 'Síðbúið svar skráningarstofunnar er jákvætt en sannar ekki endurnýjunina: {{answer}}',
  lateNo: 'Síðbúið svar skráningarstofunnar segir að lénið hafi ekki verið endurnýjað: {{answer}}',
  maybeTwice: 'Endurnýjunin var send aftur í millitíðinni og kann því að hafa verið gjaldfærð tvisvar.',
  dateOfDenied:
    'Skráningarstofan gefur upp {{date}}, gildistímann sem þessi endurnýjun leiðir til. Skorið var úr um að lénið hefði ekki verið endurnýjað, en endurnýjunin kann að hafa verið framkvæmd og gjaldfærð.',
  messageAgainstNo:
    'Skilaboð {{id}} frá skráningarstofunni segja að þessi endurnýjun hafi verið framkvæmd. Berðu saman við það sem var gjaldfært áður en þú endurnýjar lénið aftur.',
  messageAgainstYes:
    'Skilaboð {{id}} frá skráningarstofunni segja að þessari endurnýjun hafi verið hafnað. Lestu gildistímann til að sjá hvað skráningarstofan er með.',
};
