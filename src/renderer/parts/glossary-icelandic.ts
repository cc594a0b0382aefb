import type { glossaryWords } from './glossary-words.ts';
import type { Translation } from './words.ts';

export const glossaryIcelandic: Translation<typeof glossaryWords> = {
  title: 'Orðskýringar',
  search: 'Leita í orðskýringum',
  clear: 'Hreinsa',
  none: 'Ekkert hugtak fannst',
  found_one: '{{count}} hugtak',
  found_other: '{{count}} hugtök',
  all: 'Öll hugtök',

  acknowledgeTitle: 'Staðfesta',
  acknowledgeAsk: 'Hvað gerist þegar skilaboð eru staðfest?',
  acknowledgeText:
    'Það segir skráningarstofunni að skilaboðin séu komin til ykkar; þau eru þá tekin úr röðinni fyrir fullt og allt. Þess vegna eru öll skilaboð geymd hér áður en þau eru staðfest.',

  budgetTitle: 'Kvótar og takmörk',
  budgetAsk: 'Hvað eru kvótar og takmörk?',
  budgetText:
    'Skráningarstofan leyfir svo og svo margar beiðnir á svo og svo mörgum mínútum, fyrir hverja tegund. Það sem eftir er af þeim er kvótinn ykkar. Forritið telur það sem það sendir, líka milli ræsinga, og bíður þar sem beiðni yrði einni of mörg.',

  cardIdTitle: 'Kortanúmer (card id)',
  cardIdAsk: 'Hvað er kortanúmer (card id)?',
  cardIdText:
    'Heiti skráningarstofunnar á greiðslukorti eða fyrirframgreiddum reikningi ykkar, ekki númerið á kortinu. Það segir hvað endurnýjun er skuldfærð á. Þú finnur það þar sem greiðslum er stýrt hjá skráningarstofunni.',

  clTRIDTitle: 'clTRID',
  clTRIDAsk: 'Hvað er clTRID?',
  clTRIDText:
    'Færsluauðkenni biðlarans: orð frá okkur sem fylgir endurnýjun eða staðfestingu og kemur til baka í svarinu og í síðari skilaboðum. Á því vitið þið og skráningarstofan að talað er um sömu beiðni. Endurnýjun sem er vísvitandi send aftur heldur sínu clTRID.',

  dialectTitle: 'Mállýska',
  dialectAsk: 'Hvað er mállýska?',
  dialectText:
    'Sömu spurningu má bera fram um RPP eða REPP og skrifa sem JSON eða XML. Hvert slíkt par er mállýska. Svarið merkir hið sama í þeim öllum; veldu það sem aðgangur ykkar leyfir.',

  draftsTitle: 'Drög',
  draftsAsk: 'Hvað eru drögin?',
  draftsText:
    'Krafist er stofnunar og endurnýjunar um REPP áður en aðgangur fæst en hvorug er sýnd í forskriftinni. Þær eru æfðar eftir opinberum drögum frá 2024, hjá æfingaskráningarstofunni einni, og merktar sem ágiskun.',

  expiryDateTitle: 'Gildistími',
  expiryDateAsk: 'Hvers vegna er einmitt þessi gildistími sendur?',
  expiryDateText:
    'Endurnýjun ber með sér daginn sem lénið rennur út núna. Skráningarstofan ber hann saman við sinn: beri þeim ekki saman hefur einhver þegar endurnýjað og hún getur hafnað í stað þess að rukka aftur. Þess vegna er dagurinn lesinn rétt áður og aldrei giskað á hann.',

  faultTitle: 'Bilun',
  faultAsk: 'Hvað er bilun?',
  faultText:
    'Eitthvað sem fer vísvitandi úrskeiðis í æfingaskráningarstofunni: svar sem týnist, kemur seint, er stytt eða kemur frá öðrum. Settu eina af stað til að sjá það sem þú sæir á slæmum degi.',

  horizonTitle: 'Sjóndeild',
  horizonAsk: 'Hver er sjóndeildin?',
  horizonText:
    'Hve langt fram í tímann skráningarstofa leyfir að lén sé endurnýjað. Ekki er sýnt hvar mörkin liggja hjá þessari; fimm ár eru algeng. Lengri endurnýjun kann að verða hafnað og þá er ekkert rukkað.',

  journalTitle: 'Samskiptaskrá',
  journalAsk: 'Hvað er samskiptaskráin?',
  journalText:
    'Hver beiðni sem fór úr þessu forriti og svarið við henni, eins og þau voru, án lykla og lykilorða. Hún sannar hvers var spurt, hvenær og hvað skráningarstofan sagði.',

  ldhNameTitle: 'LDH-heiti',
  ldhNameAsk: 'Hvað er LDH-heiti?',
  ldhNameText:
    'Lénið eins og tölvur senda það: bókstafirnir a–z, tölustafir og bandstrik. Lén með íslenskum stöfum hefst þá á xn--. Báðar myndir eru sama lénið; slá má inn og leita að hvorri sem er.',

  listPasswordTitle: 'TOTP og lykilorð lista',
  listPasswordAsk: 'Hvað kemur TOTP lykilorði listanna við?',
  listPasswordText:
    'Fyrir listana tvo í RDAP tekur skráningarstofan við lykilorði tengiliðarins í stað lykils. Þegar tveggja þátta auðkenning (TOTP) er virk á tengiliðnum dugar lykill einn.',

  outcomeUnknownTitle: 'Óviss niðurstaða',
  outcomeUnknownAsk: 'Hvað merkir „óviss niðurstaða“?',
  outcomeUnknownText:
    'Beiðnin fór og ekkert skiljanlegt svar barst. Verið getur að hún hafi verið framkvæmd og rukkuð, eða ekki. Forritið sendir slíka endurnýjun aldrei aftur af sjálfsdáðum; lesið er hjá skráningarstofunni til að komast að því.',

  personalityTitle: 'Skaplyndi',
  personalityAsk: 'Hvað er skaplyndi?',
  personalityText:
    'Þar sem forskriftin sýnir ekki hvernig skráningarstofan svarar hefur æfingaskráningarstofan rofa fyrir hvern mögulegan hátt. Allir rofarnir saman eru skaplyndi hennar. Þannig sérðu hvað forritið gerir, hvorn veginn sem hin raunverulega fer.',

  pollQueueTitle: 'Skilaboðaröð',
  pollQueueAsk: 'Hvað er skilaboðaröðin (poll queue)?',
  pollQueueText:
    'Þar skilur skráningarstofan eftir skilaboð til ykkar: eitthvað var stofnað, því hafnað, flutt, eytt eða rennur brátt út. Þau bíða í röð. Þið sjáið það elsta og hið næsta fyrst þegar það er staðfest.',

  rdapTitle: 'RDAP',
  rdapAsk: 'Hvað er RDAP?',
  rdapText:
    'Viðmótið til lestrar: eitt lén, tengiliður eða nafnaþjónn, listar yfir lénin ykkar og eigin könnun. Það breytir engu og rukkar ekkert. Uppflettingar þess eru takmarkaðar mest.',

  reconcileTitle: 'Afstemming',
  reconcileAsk: 'Hvað er afstemming?',
  reconcileText:
    'Að komast að því hvað varð um endurnýjun með óvissa niðurstöðu: gildistíminn er lesinn hjá skráningarstofunni og borinn saman við þann gamla og þann sem vænst var. Lestur kostar ekkert. Það sem enginn dagur sker úr um er falið manneskju.',

  redactionTitle: 'Útstrikun',
  redactionAsk: 'Hverju er sleppt og hvers vegna?',
  redactionText:
    'Lyklar og lykilorð eru fjarlægð áður en nokkuð er skráð, sýnt, afritað eða flutt út. Það sem þú sendir héðan má hver sem er lesa án þess að aðgangi ykkar sé hætta búin.',

  reppV1Title: 'REPP v1',
  reppV1Ask: 'Hvað er REPP v1?',
  reppV1Text:
    'Hið sama og RPP v1 á eigin slóð: skilaboðaröð og könnun með orðum EPP, sem JSON eða XML. Krafist er stofnunar og endurnýjunar áður en aðgangur fæst, þótt þær séu hvergi sýndar.',

  rppV0Title: 'RPP v0',
  rppV0Ask: 'Hvað er RPP v0?',
  rppV0Text:
    'Nýjasta viðmót skráningarstofunnar, frá 2026: það kannar hvort lén sé laust og endurnýjar. Það sem það hefur að segja stendur í hausum svaranna.',

  rppV1Title: 'RPP v1',
  rppV1Ask: 'Hvað er RPP v1?',
  rppV1Text:
    'Viðmót frá 2023, eldra en v0 þrátt fyrir númerið: það les og staðfestir skilaboðaröðina og kannar lén, með orðum EPP.',

  slidingWindowTitle: 'Rennigluggi',
  slidingWindowAsk: 'Hvað er rennigluggi?',
  slidingWindowText:
    'Takmörkin horfa til baka frá þessari stundu: þrjátíu mínútur, ekki frá hálfu til heils tíma. Hver send beiðni bætist aftur við kvótann þegar hún er þrjátíu mínútna gömul, ein af annarri.',

  svTRIDTitle: 'svTRID',
  svTRIDAsk: 'Hvað er svTRID?',
  svTRIDText:
    'Færsluauðkenni þjónsins: númer skráningarstofunnar sjálfrar á beiðni sem hún hefur afgreitt. Gefðu það upp með clTRID þegar þú spyrð skráningarstofuna um eitthvað.',

  two404sTitle: 'Tvenns konar 404',
  two404sAsk: 'Hvers vegna eru til tvenns konar 404?',
  two404sText:
    'Í RPP v0 merkir 404 með kóða skráningarstofunnar: lénið er skráð. Í RDAP-könnuninni merkir 404: lénið er laust. Og 404 án kóða skráningarstofunnar er alls ekki svar frá henni: oftast er slóðin röng. Forritið greinir þau að.',

  virtualClockTitle: 'Sýndarklukka',
  virtualClockAsk: 'Hvað er sýndarklukkan?',
  virtualClockText:
    'Eigin tími æfingaskráningarstofunnar. Snúðu henni fram og lén renna út, fara í bið og er eytt eins og gerðist á vikum. Tími tölvunnar þinnar helst óbreyttur.',

  writeBarrierTitle: 'Skrifvörn',
  writeBarrierAsk: 'Hvað er skrifvörnin?',
  writeBarrierText:
    'Í raunumhverfi fer ekkert sem rukkar eða breytir út úr forritinu fyrr en þú opnar fyrir það í nokkrar mínútur með því að slá inn auðkenni ykkar. Það lokast sjálfkrafa. Lestri er aldrei haldið aftur.',
};
