export const renewals = {
  alreadyUnderWay: 'Endurnýjun á {{name}} er í gangi eða með óvissa niðurstöðu. Ljúktu henni fyrst.',
  anotherAtOnce:
    'Beðið var um aðra endurnýjun á {{name}} eftir að þú skoðaðir lénið og gildistíminn kann því að hafa færst. Skoðaðu lénið aftur áður en þú endurnýjar.',
  answerWithoutDate: 'Enginn gildistími er í svari skráningarstofunnar.',
  batchBegun: 'Runu má aðeins breyta áður en hún er keyrð. Þessi er hafin.',
  batchCancelled: 'Notandi hætti við.',
  batchCounts: 'Send lén: {{sent}} af {{chosen}}. Ósend: {{left}}.',
  batchEmpty: 'Hér eru engin lén.',
  batchEnded: 'Þessari runu er þegar lokið, eða annað forrit keyrir hana.',
  batchIsRunning: 'Runan er enn í gangi: bíddu eða gerðu fyrst hlé á henni.',
  batchMissing: 'Þessi runa er ekki til.',
  batchNeedsRdap:
    'Þessi aðgangur hefur ekkert RDAP-vistfang. Runa les gildistíma hvers léns áður en hún endurnýjar og getur því ekkert sent. Endurnýjaðu lénin eitt og eitt.',
  batchOfAnother:
    'Þessi runa er gjaldfærð hjá {{label}} ({{handle}}), ekki hjá aðganginum sem var staðfestur. Opnaðu hana undir {{label}}.',
  batchOver: 'Þessari runu er lokið. Reyndu aftur í nýrri runu það sem mistókst.',
  batchRunsElsewhere: 'Annað forrit keyrir þessa runu nú þegar.',
  batchTooLong: 'Í runu geta verið mest {{most}} lén. Skiptu listanum.',
  cardForm: 'Veldu kortið eða reikninginn sem á að gjaldfæra á.',
  cardUnknown:
    'Aðgangurinn {{label}} hefur ekki kortið {{cardId}}. Veldu eitt af kortum hans eða bættu þessu við aðganginn.',
  overCap:
    'Mánaðarlegt hámark kortsins {{card}} er {{cap}}. Samkvæmt útreikningi hafa {{spent}} verið gjaldfærðar á það í mánuðinum og þessi endurnýjun kostar {{price}}. Hækkaðu hámarkið eða endurnýjaðu umfram það í þetta sinn og gefðu upp ástæðu.',
  capNoPrice:
    'Kortið {{card}} hefur mánaðarlegt hámark {{cap}} og í verðskrána vantar verð fyrir þetta tímabil. Bættu verðinu við eða endurnýjaðu umfram hámarkið í þetta sinn og gefðu upp ástæðu.',
  capUnpriced_one:
    'Kortið {{card}} hefur mánaðarlegt hámark {{cap}}. {{count}} endurnýjun í mánuðinum er án verðs. Bættu verðinu við eða endurnýjaðu umfram hámarkið í þetta sinn og gefðu upp ástæðu.',
  capUnpriced_other:
    'Kortið {{card}} hefur mánaðarlegt hámark {{cap}}. {{count}} endurnýjanir í mánuðinum eru án verðs. Bættu verðunum við eða endurnýjaðu umfram hámarkið í þetta sinn og gefðu upp ástæðu.',
  capOtherCurrency:
    'Kortið {{card}} hefur mánaðarlegt hámark {{cap}} og verðskráin er í öðrum gjaldmiðli. Settu nýtt hámark eða endurnýjaðu umfram það í þetta sinn og gefðu upp ástæðu.',
  countOverCap: '{{number}} ekki sendar umfram hámark',
  cardNoPrices: 'Aðgangurinn {{label}} er án verðskrár. Skráðu hana fyrst: upphæðir korta eru í gjaldmiðli hennar.',
  cardOtherCurrency_one:
    'Verðskrá aðgangsins {{label}} er í {{currency}} með {{count}} aukastaf. Skráðu upphæðina í þeim gjaldmiðli.',
  cardOtherCurrency_other:
    'Verðskrá aðgangsins {{label}} er í {{currency}} með {{count}} aukastöfum. Skráðu upphæðina í þeim gjaldmiðli.',
  cardDayAhead: 'Dagurinn {{day}} er síðar en í dag, {{today}}. Skráðu rétta daginn.',
  cardAmountMissing: 'Engin slík innborgun eða inneign var skráð fyrir þennan aðgang.',
  cardAmountTakenBack: 'Þessi innborgun eða inneign hefur þegar verið tekin til baka.',
  cardMessageMissing: 'Aðgangurinn hefur engin slík skilaboð í innhólfinu. Veldu skilaboð þessa aðgangs eða engin.',
  codeMeans: '{{code}} {{meaning}}.',
  columnDiffers: 'Dálkurinn {{name}} segir {{value}}, en runan segir annað.',
  countNotSent: '{{number}} ósend',
  countRefused: '{{number}} hafnað',
  countRenewed: '{{number}} endurnýjuð',
  countUnderWay: '{{number}} í gangi',
  countUnknown: '{{number}} með óvissa niðurstöðu',
  countWaiting: '{{number}} bíða',
  colleagueRenews: '{{person}} ({{machine}}) er að endurnýja {{name}} núna.',
  dateMissing: 'Endurnýjun ber með sér gildistíma.',
  dateMovedHere:
    'Gildistími {{name}} sem hér er þekktur er {{date}}, ekki {{given}}; lénið kann að hafa verið endurnýjað í millitíðinni. Skoðaðu það aftur áður en þú endurnýjar.',
  dateMovedThere:
    'Gildistími {{name}} hjá skráningarstofunni er {{date}}, ekki {{given}}; lénið kann að hafa verið endurnýjað í millitíðinni. Skoðaðu það aftur áður en þú endurnýjar.',
  dryRunCount_one: '{{count}} endurnýjun um {{period}}, gjaldfærð á {{card}}.',
  dryRunCount_other: '{{count}} endurnýjanir um {{period}}, gjaldfærðar á {{card}}.',
  dryRunExpected: 'Nýja dagsetningin ætti að vera {{date}}; færsluauðkennið verður til þegar beiðnin er send.',
  dryRunNoPrice: 'Verðskráin þín hefur ekkert verð fyrir þetta.',
  dryRunPartly: '{{total}} samkvæmt verðskránni þinni, án þeirra sem hafa ekkert verð: {{unpriced}}.',
  dryRunReadAgain: 'Gildistími sem er eldri en fáeinar mínútur er lesinn aftur.',
  dryRunReadFirst: 'Gildistíminn er lesinn fyrst; beiðnin ber það sem er lesið.',
  dryRunReadings: 'Lén með óþekktan gildistíma: {{readings}}. Hann er lesinn áður en þau eru send.',
  dryRunTotal: '{{total}} samkvæmt verðskránni þinni.',
  elsewhereMissing: 'Ekkert lén var endurnýjað annars staðar með númerinu {{eventId}}.',
  entryGone: 'Færsla þessarar endurnýjunar er horfin úr færslubókinni; annað ferli hefur því sinnt henni.',
  entryMissing: 'Þessi færsla er ekki til í færslubókinni.',
  entryMoved: 'Færsla þessarar endurnýjunar er þegar í stöðunni {{state}}; annað ferli hefur því sinnt henni.',
  entryUnderWay: 'Endurnýjun á {{name}} er í gangi einmitt núna.',
  lineCountChanged_one: 'Nú bíður {{count}} lína þessarar runu sendingar, ekki {{typed}}. Skoðaðu hana aftur.',
  lineCountChanged_other: 'Nú bíða {{count}} línur þessarar runu sendingar, ekki {{typed}}. Skoðaðu hana aftur.',
  lineDuplicate: 'Sama lén og í línu {{line}}; það er endurnýjað einu sinni.',
  lineExpiryUnknown: 'Gildistíminn er óþekktur; honum er flett upp áður en endurnýjað er.',
  lineNotInList: 'Ekki á listanum þínum. Fyrst þarf að fletta gildistímanum upp og uppflettingar eru takmarkaðar.',
  marked: '{{name}} er merkt „ekki endurnýja“: „{{marked}}“. Staðfestu með ástæðu til að endurnýja þrátt fyrir það.',
  markedReason: '{{name}} er merkt „ekki endurnýja“: „{{marked}}“. Gefðu upp ástæðu, að minnsta kosti 3 stafi.',
  markedMeanwhile: 'Merkingin „ekki endurnýja“ á {{name}} var sett eða henni breytt á meðan. Lestu hana fyrst.',
  lineMarked: 'Ekki endurnýja: „{{reason}}“',
  linesMarked: 'Að minnsta kosti eitt þessara léna er merkt „ekki endurnýja“. Gefðu upp ástæðu til að velja það.',
  lineOutcomeUnknown: 'Niðurstaða fyrri endurnýjunar er óviss: athugaðu fyrst hjá skráningarstofunni.',
  lineRefused: 'Hafnað {{time}}: {{why}}',
  lineUnderWay: 'Endurnýjun þessa léns er í gangi.',
  minutes_one: 'mínútu',
  minutes_other: '{{count}} mínútum',
  nameNotKnown: 'Skráningarstofan þekkir ekki þetta lén: {{why}}',
  noDateOf: 'Enginn gildistími er í svari skráningarstofunnar um {{name}}.',
  noEndpoint:
    'Ekkert endurnýjar lén á vistfangi RPP v0 (staða {{status}}): skráningarstofan hefur lagt það niður, eða vistfangið er rangt. Skoðaðu grunnvistfang aðgangsins.',
  noFailedLine: 'Engri línu þessarar runu var hafnað og engin varð eftir ósend.',
  notReadWhileOpen: 'Ekki lesið aftur meðan endurnýjun þessa léns er opin.',
  noWaitingLine: 'Engin valin lína þessarar runu bíður sendingar.',
  ofName: '{{name}}: {{said}}',
  batchChanged: 'Rununni var breytt á meðan. Skoðaðu hana aftur.',
  otherCurrency_one:
    'Aðrar verðskrár þessa aðgangs eru í {{currency}} með {{count}} aukastaf, og samtölur þurfa einn gjaldmiðil. Fjarlægðu þær fyrst.',
  otherCurrency_other:
    'Aðrar verðskrár þessa aðgangs eru í {{currency}} með {{count}} aukastöfum, og samtölur þurfa einn gjaldmiðil. Fjarlægðu þær fyrst.',
  outcomeNotRead:
    'Niðurstaða endurnýjunarinnar er skráð en ekki tókst að lesa hana aftur: {{outcome}} Skoðaðu endurnýjanirnar á undan öllu öðru. Ekkert er sent aftur. (clTRID {{clTRID}})',
  outcomeNotWritten:
    'Ekki tókst að skrá niðurstöðu endurnýjunarinnar: {{outcome}} Rýmdu til á disknum eða skoðaðu gagnamöppuna og stemmdu færsluna svo af. Ekkert er sent aftur. (clTRID {{clTRID}})',
  pausedAlike:
    'Fór sjálfkrafa í hlé: {{count}} endurnýjunum í röð var hafnað með sama kóða, svo að ástæðan er varla lénin. {{why}}',
  pausedFailure: 'Fór sjálfkrafa í hlé. {{why}}',
  pausedFault: 'Í hléi vegna villu í Registry Desk.',
  pausedHopeless: 'Fór sjálfkrafa í hlé, því að næstu endurnýjanir myndu líka mistakast. {{why}}',
  pausedNoAnswers: 'Fór sjálfkrafa í hlé: skráningarstofan gaf ekkert læsilegt svar {{count}} sinnum í röð. {{why}}',
  pausedProgramClosed: 'Registry Desk var lokað meðan runan var í gangi. Hún heldur áfram þegar þú segir til.',
  pausedProgramEnded:
    'Registry Desk stöðvaðist meðan runan var í gangi. Hún heldur áfram þegar þú segir til; ekkert er sent tvisvar.',
  pausedUnknownOutcomes: 'Fór sjálfkrafa í hlé: niðurstaða {{count}} endurnýjana í röð er óviss. {{why}}',
  pausedWithCounts: '{{why}} {{counts}}',
  pausedWrongDate:
    'Fór sjálfkrafa í hlé: endurnýjun leiddi til annarrar dagsetningar en búist var við, og svo kann að fara um þær næstu. Ef þú heldur áfram fer runan ekki aftur í hlé af þeirri ástæðu. {{why}}',
  readDateFirst: 'Lestu fyrst gildistímann: hann kann að sanna hvað gerðist.',
  readingSuperseded: 'Endurnýjunin var send aftur í millitíðinni og þessi lestur sker því ekki úr um neitt.',
  registryBehind: 'RDAP segir enn {{date}}; samkvæmt færslubókinni var endurnýjað til {{to}} þann {{on}}.',
  registryBehindLine:
    'Skráningarstofan segir enn {{date}} um {{name}}, sem samkvæmt færslubókinni var endurnýjað til {{to}} þann {{on}}. Svarið kann að vera gamalt. Endurnýjaðu lénið eitt og sér ef endurnýja á það samt einu sinni enn.',
  registryNotKnow: 'Skráningarstofan þekkir ekki {{name}}: {{why}}',
  reviewOutdated:
    'Önnur endurnýjun á {{name}} var gerð eftir að þessi runa var skoðuð og reyndist ekki hafa verið framkvæmd. Endurnýjaðu lénið eitt og sér, eða reyndu aftur í nýrri runu, ef endurnýja á það samt.',
  reviewOutdatedRenewed:
    '{{name}} var endurnýjað {{on}}, til {{to}}, eftir að þessi runa var skoðuð. Endurnýjaðu lénið eitt og sér, eða reyndu aftur í nýrri runu, ef endurnýja á það samt einu sinni enn.',
  seconds_one: '{{count}} sekúndu',
  seconds_other: '{{count}} sekúndum',
  sentAgainMeanwhile: 'Endurnýjunin var send aftur í millitíðinni. Lestu gildistímann aftur.',
  sentNothing: '{{what}} Þetta sendi ekkert.',
  settledAlready: 'Þegar hefur verið skorið úr um þessa endurnýjun og niðurstaðan stendur.',
  settledNothingToSend: 'Þegar hefur verið skorið úr um þessa endurnýjun, svo að ekkert er að senda aftur.',
  staleNeedsReason:
    'Ekki var hægt að lesa gildistíma {{name}} rétt í þessu. {{why}} Gefðu upp ástæðu ef senda á {{date}} samt.',
  tooEarly: 'Skráningarstofan kann enn að framkvæma hana. Skráðu hana sem óendurnýjaða eftir kl. {{time}} UTC.',
  undecided: '{{why}} Færslan helst eins og hún er. Ekkert var sent núna.',
  undecidedAtWork:
    'Lesið kl. {{time}}: skráningarstofan hefur enn {{date}}, en beiðnin kann enn að vera í vinnslu þar. Lestu aftur eftir kl. {{after}}: sami dagur þá, og einu sinni enn {{span}} síðar, sannar að lénið var ekki endurnýjað.',
  undecidedLater:
    'Skráningarstofan hefur enn {{date}}, en hún tók við endurnýjuninni og framkvæmir hana síðar. Niðurstaðan kemur í skilaboðum frá henni; sæktu skilaboðin eða lestu aftur síðar.',
  undecidedNoDate:
    'Enginn gildistími er í svari skráningarstofunnar (beðið var um {{from}} til {{to}}) og það sker því ekki úr um neitt.',
  undecidedNotFresh:
    'Skráningarstofan hefur {{date}} (beðið var um {{from}} til {{to}}), en fyrri gildistími hafði ekki verið lesinn rétt áður: þessi kann að hafa verið þar fyrir. Berðu saman við það sem var gjaldfært.',
  undecidedNotYet:
    'Lesið kl. {{time}}: skráningarstofan hefur enn {{date}}. Það verður víst eftir kl. {{after}}: sami dagur þá sannar að lénið var ekki endurnýjað.',
  undecidedOtherDate:
    'Skráningarstofan hefur {{date}}, sem er hvorki fyrri dagurinn né sá sem búist var við (beðið var um {{from}} til {{to}}). Berðu saman við það sem var gjaldfært.',
  undecidedUnknownName: 'Skráningarstofan þekkir ekki {{name}} ({{said}}), en það sker ekki úr um neitt.',
  undecidedYes:
    'Skráningarstofan hefur enn {{date}}, en í svari hennar var kóði um að það tókst; þessi dagur sannar því ekkert. Lestu aftur síðar eða berðu saman við það sem var gjaldfært.',
  warnContradicted:
    'Fyrri endurnýjun þessa léns gæti hafa verið framkvæmd og gjaldfærð eftir allt saman. Skoðaðu viðvaranirnar fyrst.',
  warnElsewhere: 'Endurnýjað annars staðar: {{from}} → {{to}}. Engin endurnýjun í Registry Desk olli því.',
  warnExpired: 'Lénið rann út {{date}}.',
  warnHorizon:
    'Nýja dagsetningin, {{date}}, er meira en {{years}} ár fram í tímann; skráningarstofan hafnar henni líklega.',
  warnNoCard: 'Aðgangurinn hefur ekkert kort til að gjaldfæra á. Bættu því við undir „Gjaldfæra á“.',
  warnNotInList: 'Lénið er ekki á staðbundnum lista þessa aðgangs.',
  warnNotOurs: '{{handle}} er hér aðeins tengiliður ({{roles}}) og má kannski ekki endurnýja.',
  warnProhibited: 'Skráningarstofan bannar endurnýjun ({{status}}).',
  warnReadOnly: 'Þessi aðgangur er aðeins til lestrar: ekkert er hægt að endurnýja með honum.',
  warnRecent: 'Þegar endurnýjað {{date}}, til {{to}}.',
  yearsTwice: 'Í verðskránni eru tvö verð fyrir sama árafjölda.',
};
