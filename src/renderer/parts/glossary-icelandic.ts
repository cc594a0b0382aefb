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
    'Með staðfestingu veit skráningarstofan að skilaboðin eru komin til þín. Þau fara þá endanlega úr röðinni. Þess vegna eru þau geymd hér fyrst.',

  budgetTitle: 'Kvótar og takmörk',
  budgetAsk: 'Hvað eru kvótar og takmörk?',
  budgetText:
    'Skráningarstofan takmarkar hve margar beiðnir hún tekur við á tilteknum tíma, fyrir hverja tegund beiðna. Kvótinn er það sem eftir er. Registry Desk telur það sem það sendir, líka milli ræsinga, og bíður frekar en að senda of margar beiðnir.',

  cardIdTitle: 'Kortaauðkenni (card id)',
  cardIdAsk: 'Hvað er kortaauðkenni (card id)?',
  cardIdText:
    'Heiti skráningarstofunnar á greiðslukorti þínu eða fyrirframgreiddum reikningi. Það er ekki númerið á kortinu. Það segir á hvað endurnýjun er gjaldfærð. Þú finnur það þar sem þú sérð um greiðslur hjá skráningarstofunni.',

  clTRIDTitle: 'clTRID',
  clTRIDAsk: 'Hvað er clTRID?',
  clTRIDText:
    'Færsluauðkenni biðlarans. Registry Desk býr það til fyrir hverja endurnýjun og staðfestingu. Skráningarstofan endurtekur það í svari sínu og síðari skilaboðum, svo að ljóst er um hvaða beiðni er rætt. Endurnýjun sem er vísvitandi send aftur heldur sínu clTRID.',

  dialectTitle: 'Mállýska',
  dialectAsk: 'Hvað er mállýska?',
  dialectText:
    'Sömu fyrirspurn má senda um RPP eða REPP og skrifa sem JSON eða XML. Hvert slíkt par er mállýska. Svarið merkir það sama í þeim öllum; veldu þá sem aðgangur þinn leyfir.',

  draftsTitle: 'Drög',
  draftsAsk: 'Hvað eru drögin?',
  draftsText:
    'Krafist er stofnunar og endurnýjunar um REPP áður en aðgangur fæst, en forskriftin sýnir hvoruga. Þær eru æfðar eftir opinberum drögum frá 2024, aðeins hjá æfingaskráningarstofunni, og merktar sem ágiskun.',

  expiryDateTitle: 'Gildistími',
  expiryDateAsk: 'Hvers vegna er einmitt þessi gildistími sendur?',
  expiryDateText:
    'Beiðni um endurnýjun nefnir daginn sem lénið rennur út núna. Skráningarstofan ber hann saman við sinn dag. Ef þeim ber ekki saman hefur einhver þegar endurnýjað, og þá getur hún hafnað í stað þess að gjaldfæra aftur. Þess vegna er dagurinn lesinn rétt á undan og aldrei giskað á hann.',

  faultTitle: 'Bilun',
  faultAsk: 'Hvað er bilun?',
  faultText:
    'Eitthvað sem fer viljandi úrskeiðis hjá æfingaskráningarstofunni: svar týnist, kemur seint, er stytt eða kemur frá öðrum. Settu bilun af stað til að sjá hvað gerist á slæmum degi.',

  horizonTitle: 'Lengsti gildistími',
  horizonAsk: 'Hver er lengsti gildistíminn?',
  horizonText:
    'Hve langt fram í tímann skráningarstofan leyfir að lén sé endurnýjað. Ekki er sýnt hvar mörkin liggja hjá þessari; fimm ár eru algeng. Lengri endurnýjun kann að verða hafnað og þá er ekkert gjaldfært.',

  journalTitle: 'Samskiptaskrá',
  journalAsk: 'Hvað er samskiptaskráin?',
  journalText:
    'Allar beiðnir sem Registry Desk sendi og svörin við þeim, óbreytt en án lykla og lykilorða. Samskiptaskráin sannar um hvað var spurt, hvenær og hverju skráningarstofan svaraði.',

  ldhNameTitle: 'LDH-heiti',
  ldhNameAsk: 'Hvað er LDH-heiti?',
  ldhNameText:
    'Lénið eins og tölvur senda það: bókstafirnir a–z, tölustafir og bandstrik. Lén með íslenskum stöfum byrjar þá á xn--. Báðar myndir eru sama lénið; þú getur slegið inn og leitað að hvorri sem er.',

  listPasswordTitle: 'TOTP og lykilorð lista',
  listPasswordAsk: 'Hvaða áhrif hefur TOTP á lykilorð listanna?',
  listPasswordText:
    'Skráningarstofan tekur við lykilorði tengiliðarins þíns í stað API-lykils fyrir RDAP-listana tvo. Þegar kveikt er á tveggja þátta auðkenningu (TOTP) hjá tengiliðnum virkar aðeins API-lykill.',

  outcomeUnknownTitle: 'Óviss niðurstaða',
  outcomeUnknownAsk: 'Hvað merkir „óviss niðurstaða“?',
  outcomeUnknownText:
    'Beiðnin fór af stað en ekkert skiljanlegt svar barst. Hún kann að hafa verið framkvæmd og gjaldfærð, eða ekki. Registry Desk sendir slíka endurnýjun aldrei sjálfkrafa aftur. Gildistíminn er lesinn hjá skráningarstofunni til að komast að því.',

  personalityTitle: 'Skaplyndi',
  personalityAsk: 'Hvað er skaplyndi?',
  personalityText:
    'Þar sem forskriftin sýnir ekki hvernig skráningarstofan svarar hefur æfingaskráningarstofan rofa með öllum möguleikum. Allir rofarnir saman eru skaplyndi hennar. Þannig sérðu hvað Registry Desk gerir, hvernig sem raunverulega skráningarstofan svarar.',

  pollQueueTitle: 'Skilaboðaröð',
  pollQueueAsk: 'Hvað er skilaboðaröðin (poll queue)?',
  pollQueueText:
    'Þar bíða skilaboð skráningarstofunnar til þín: eitthvað var stofnað, því var hafnað, það flutt, því eytt, eða það rennur brátt út. Þú sérð elstu skilaboðin fyrst og þau næstu þegar þau fyrri hafa verið staðfest.',

  rdapTitle: 'RDAP',
  rdapAsk: 'Hvað er RDAP?',
  rdapText:
    'Skilin til lestrar: eitt lén, tengiliður eða nafnaþjónn, listar yfir lénin þín og eigin könnun á lausum lénum. Þau breyta engu og gjaldfæra ekkert. Uppflettingar um þau eru takmarkaðar mest.',

  reconcileTitle: 'Afstemming',
  reconcileAsk: 'Hvað er afstemming?',
  reconcileText:
    'Að komast að niðurstöðu endurnýjunar: gildistíminn er lesinn hjá skráningarstofunni og borinn saman við þann gamla og þann sem búist var við. Lestur kostar ekkert. Ef dagurinn sker ekki úr gerir þú það.',

  redactionTitle: 'Útstrikun',
  redactionAsk: 'Hverju er sleppt og hvers vegna?',
  redactionText:
    'Lyklar og lykilorð eru fjarlægð áður en nokkuð er skráð, sýnt, afritað eða flutt út. Hver sem er má lesa það sem þú sendir héðan; aðgangi þínum stafar engin hætta af því.',

  reppV1Title: 'REPP v1',
  reppV1Ask: 'Hvað er REPP v1?',
  reppV1Text:
    'Sömu möguleikar og í RPP v1 en á eigin vistfangi: skilaboðaröð og könnun með orðum EPP, sem JSON eða XML. Krafist er stofnunar og endurnýjunar áður en aðgangur fæst, þótt forskriftin sýni hvoruga.',

  rppV0Title: 'RPP v0',
  rppV0Ask: 'Hvað er RPP v0?',
  rppV0Text:
    'Nýjustu skil skráningarstofunnar, frá 2026: þau kanna hvort lén er laust og endurnýja. Svör þeirra eru í hausunum.',

  rppV1Title: 'RPP v1',
  rppV1Ask: 'Hvað er RPP v1?',
  rppV1Text:
    'Skil frá 2023, eldri en v0 þrátt fyrir númerið: þau sækja og staðfesta skilaboð og kanna lén, með orðum EPP.',

  slidingWindowTitle: 'Rennigluggi',
  slidingWindowAsk: 'Hvað er rennigluggi?',
  slidingWindowText:
    'Takmörkin horfa til baka frá þessari stundu: þrjátíu mínútur, ekki frá hálfu til heils tíma. Beiðni hættir að teljast þrjátíu mínútum eftir að hún var send.',

  svTRIDTitle: 'svTRID',
  svTRIDAsk: 'Hvað er svTRID?',
  svTRIDText:
    'Færsluauðkenni þjónsins: númer skráningarstofunnar sjálfrar á beiðni sem hún hefur afgreitt. Gefðu það upp með clTRID þegar þú spyrð skráningarstofuna um eitthvað.',

  two404sTitle: 'Tvenns konar 404',
  two404sAsk: 'Hvers vegna eru til tvenns konar 404?',
  two404sText:
    'Í RPP v0 merkir 404 með kóða skráningarstofunnar að lénið er skráð. Í RDAP-könnun merkir 404 að lénið er laust. 404 án kóða skráningarstofunnar er alls ekki svar frá henni; oftast er vistfangið þá rangt. Registry Desk þekkir muninn.',

  virtualClockTitle: 'Sýndarklukka',
  virtualClockAsk: 'Hvað er sýndarklukkan?',
  virtualClockText:
    'Eigin tími æfingaskráningarstofunnar. Snúðu klukkunni fram og þá renna lén út, fara í bið og eyðast, eins og annars gerist á mörgum vikum. Klukka tölvunnar þinnar breytist ekki.',

  writeBarrierTitle: 'Skrifvörn',
  writeBarrierAsk: 'Hvað er skrifvörnin?',
  writeBarrierText:
    'Í raunumhverfi sendir Registry Desk ekkert sem gjaldfærir eða breytir fyrr en þú opnar fyrir breytingar í nokkrar mínútur. Það gerirðu með því að slá inn auðkennið þitt. Síðan lokast sjálfkrafa aftur. Alltaf er hægt að lesa.',
};
