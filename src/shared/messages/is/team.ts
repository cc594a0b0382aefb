/** What is said of the team store: why it cannot decide, and what colleagues did. */
export const team = {
  lost: 'Ekkert samband er við gagnasafn hópsins. Hægt er að lesa en hvorki endurnýja né sækja skilaboð.',
  outdated: 'Gagnasafn hópsins þarf nýrri Registry Desk. Uppfærðu forritið; áfram er hægt að lesa.',
  upgradeStore: 'Gagnasafn hópsins er eldra en þetta Registry Desk. Kerfisstjóri uppfærir það. Áfram er hægt að lesa.',
  storeBusy: 'Forrit hjá hópnum er að vinna í gagnasafninu. Engu var breytt. Reyndu aftur.',
  comparing:
    'Gagnasafn hópsins fór aftur í tímann eða nýtt kom í staðinn. Ekkert er sent fyrr en færslur hafa verið bornar saman.',
  notWaitedFor: 'Ekki er beðið eftir neinni tölvu hjá {{person}}.',
  severalWaitedFor:
    'Beðið er eftir fleiri en einni tölvu hjá {{person}}: {{machines}}. Tilgreindu hana með --computer.',
  unlike: 'Færslur á þessari tölvu eru aðrar en hjá hópnum. Ekkert er sent héðan. Síðan Hópur segir meira.',
  clockUnsure:
    'Klukka tölvunnar var stillt eða tölvan svaf. Ekkert er sent fyrr en gagnasafn hópsins hefur svarað aftur.',
  permitOver: 'Leyfi gagnasafns hópsins rann út áður en beiðnin fór.',
  fenced: 'Gagnasafn hópsins telur þessu forriti lokið þar sem lengi heyrðist ekki í því.',
  noRoom: 'Ekkert pláss er eftir á þjóni gagnasafns hópsins. Ekkert er sent; það sem bíður er geymt á þessum diski.',
  cannotWrite:
    'Þessi tölva getur ekki skrifað í gagnamöppuna og því ekki fylgst með hópnum. Losaðu pláss á diski hennar. Ekkert er sent.',
  readerOnly: 'Hlutverk þitt í hópnum er að lesa. Biddu þann sem sér um hópinn um meira.',
  accountChanged: 'Samstarfsmaður breytti þessum aðgangi. Skoðaðu hann aftur.',
  tooEarly: 'Skráningarstofan gæti enn verið að vinna. Þetta má fyrst segja að biðtíma loknum; skoðaðu aftur síðar.',
  noAccount: 'Gagnasafn hópsins hefur engan slíkan aðgang.',
  handleTaken: 'Hópurinn hefur þegar aðgang með þessu auðkenni.',
  noAccess: 'Aðgangi þínum að gagnasafni hópsins er lokið.',
  databaseExists: 'Þjónninn hefur þegar gagnagrunn {{database}}. Veldu annað heiti með --database.',
  mayNotAdminister:
    '{{login}} má ekki búa til gagnagrunna og notendur á þessum þjóni. Notaðu stjórnanda PostgreSQL: --user.',
  wrongAdministrator: 'Þjónninn hafnaði lykilorði {{login}}. Athugaðu heitið og lykilorðið.',
  isCopy:
    'Þessi gagnamappa var afrituð eða sótt úr öryggisafriti. Ekkert er sent fyrr en hún er aftur komin í hópinn sem önnur tölva.',
  noPassword:
    'Lyklakippan gefur ekki upp lykilorð gagnasafnsins. Hægt er að lesa en hvorki endurnýja né sækja skilaboð. Opnaðu hana og ræstu aftur.',
  joinedElsewhere:
    'Annað forrit gekk í hóp eða fór úr hópi með þessa gagnamöppu. Lokaðu Registry Desk og ræstu það aftur.',
  needsKeychain: 'Til að ganga í hóp þarf lyklakippu sem geymir lykilorðið. Engu var breytt.',
  needsKeychainAdvice: 'Ræstu Registry Desk þar sem hægt er að nota lyklakippu kerfisins.',
  recordsWait_one: '{{count}} færsla héðan er ekki enn komin í gagnasafn hópsins. Farðu úr hópnum þegar hún er komin.',
  recordsWait_other:
    '{{count}} færslur héðan eru ekki enn komnar í gagnasafn hópsins. Farðu úr hópnum þegar þær eru komnar.',
  renewalUnderWay: 'Verið er að endurnýja fyrir hópinn. Farðu úr hópnum þegar niðurstaða liggur fyrir.',
  alone: 'Registry Desk vinnur hér án hóps og tilheyrir engu gagnasafni hóps.',
  belongsAlready:
    'Gögnin hér tilheyra þegar hópnum {{name}}. Farðu fyrst úr þeim hópi eða notaðu aðra gagnamöppu (--home).',
  hasHistory:
    'Hér eru eigin aðgangar, endurnýjanir eða skilaboð sem flytjast í hópinn. Samþykktu það (--bring-history) eða notaðu aðra gagnamöppu (--home).',
  readerBringsNothing:
    'Sá sem má aðeins lesa flytur enga sögu í hóp. Biddu um boð fyrir þann sem má endurnýja eða notaðu aðra gagnamöppu (--home).',
  renewalBeforeMoving: 'Verið er að endurnýja héðan. Gakktu í hópinn þegar niðurstaða liggur fyrir.',
  batchesBeforeMoving_one:
    '{{count}} runu endurnýjana er ekki lokið. Ljúktu henni eða hættu við hana og gakktu svo í hópinn.',
  batchesBeforeMoving_other:
    '{{count}} runum endurnýjana er ekki lokið. Ljúktu þeim eða hættu við þær og gakktu svo í hópinn.',
  openOnBothSides:
    'Endurnýjun á {{name}} er ólokið í hópnum og hér er líka endurnýjun á því. Flyttu þegar niðurstaða hópsins liggur fyrir.',
  movesLater: 'Gagnasafn hópsins var endurheimt og verið er að bera færslur saman. Flyttu þegar hópurinn heldur áfram.',
  movesAlready: 'Flutningur í hópinn {{name}} er hafinn. Ljúktu honum eða hættu við hann.',
  nothingMoves: 'Enginn flutningur í hóp er hafinn hér.',
  movingRuns: 'Flutningurinn stendur yfir. Stöðvaðu hann fyrst.',
  batchStopped: 'Samstarfsmaður gerði hlé á rununni eða hætti við hana, eða þessi tölva var of lengi sambandslaus.',
  batchPaused: '{{person}} gerði hlé á rununni.',
  tooBusyToMove: 'Hér var skrifað meðan á flutningnum stóð. Láttu löng verk klárast og haltu svo áfram.',
  noInvitation: 'Þetta er ekki boð. Afritaðu alla línuna sem byrjar á {{word}} og límdu hana aftur inn.',
  invitationNewer: 'Nýrra Registry Desk bjó þetta boð til. Uppfærðu Registry Desk og gakktu svo í hópinn.',
  invitationDamaged: 'Boðið er ófullkomið eða skemmt. Afritaðu alla línuna aftur eða biddu um nýtt boð.',
  wrongPassword:
    'Gagnasafn hópsins hafnaði notandanum {{login}}. Boðið hefur þegar verið notað eða afturkallað. Biddu um nýtt boð.',
  loginRefused: 'Þjónninn {{host}} hleypir {{login}} ekki inn frá þessari tölvu: {{reason}}. Spurðu kerfisstjóra hans.',
  notRunning:
    'Ekkert svarar á {{host}}:{{port}}. Athugaðu vistfangið og hvort PostgreSQL keyri og taki við tengingum frá þessari tölvu.',
  hostUnknown: 'Engin tölva með heitinu {{host}} fannst. Athugaðu netið og vistfang gagnasafnsins.',
  noAnswer:
    'Gagnasafn hópsins á {{host}}:{{port}} svaraði ekki í tæka tíð. Athugaðu netið og eldvegginn og reyndu svo aftur.',
  connectionFailed: 'Tenging við gagnasafn hópsins á {{host}}:{{port}} tókst ekki: {{reason}}. Reyndu aftur síðar.',
  certificateUnknown:
    'Þessi tölva treystir ekki vottorði {{host}}. Biddu um boð sem inniheldur vottorð vottunarstöðvarinnar.',
  certificateExpired: 'Vottorð {{host}} er útrunnið. Kerfisstjóri þjónsins þarf að endurnýja það.',
  certificateEarly:
    'Vottorð {{host}} er ekki enn í gildi. Athugaðu klukku tölvunnar og spurðu svo kerfisstjóra þjónsins.',
  certificateOfOther:
    'Vottorð þjónsins er ekki fyrir {{host}}. Athugaðu vistfangið og spurðu svo kerfisstjóra þjónsins.',
  notEncrypted:
    'Þjónninn {{host}} dulkóðar ekki tengingar. Kerfisstjóri þarf að kveikja á ssl í PostgreSQL áður en nokkur gengur í hópinn.',
  serverTooOld: 'Gagnasafn hópsins keyrir á PostgreSQL {{version}}. Útgáfu 15 eða nýrri þarf: spurðu kerfisstjóra.',
  notUtf8: 'Gagnagrunnurinn {{database}} er í stafatöflunni {{encoding}}. Gagnasafn hóps þarf UTF8: búðu til nýtt.',
  standby: 'Þjónninn {{host}} er afrit sem aðeins má lesa. Biddu um boð með vistfangi aðalþjónsins.',
  notDurable:
    'Slökkt er á stillingunni {{setting}} á þjóninum og endurnýjanir gætu því glatast við hrun. Kerfisstjóri þarf að kveikja á henni.',
  noSignals:
    'Merki gagnasafnsins berast ekki gegnum {{host}}:{{port}}. Tengstu PostgreSQL beint, án tengingasafns í færsluham.',
  noDatabase: 'Þjónninn {{host}} hefur engan gagnagrunn {{database}}. Athugaðu boðið eða biddu um nýtt.',
  otherDatabase:
    'Í gagnagrunninum {{database}} er ekkert gagnasafn hóps. Athugaðu heiti gagnagrunnsins eða biddu um nýtt boð.',
  nobodyNamed: 'Enginn með nafnið {{person}} er í hópnum. team status sýnir hópinn.',
  severalNamed: 'Fleiri en einn heita {{person}}. Tilgreindu hvern með --login: {{logins}}.',
  otherStore: 'Annað gagnasafn hóps er nú á þessu vistfangi. Biddu um nýtt boð.',
  storeNewer: 'Gagnasafn hópsins þarf nýrri Registry Desk. Uppfærðu Registry Desk og gakktu svo í hópinn.',
  storeOlder:
    'Eldra Registry Desk bjó þetta gagnasafn til, í gerð {{form}}. Hér þarf gerð {{needed}}: kerfisstjóri slær inn registry-desk team upgrade.',
};
