export const inbox = {
  countUnknown:
    'Ekki er enn vitað hve mörg skilaboð bíða hjá skráningarstofunni og því er enginn fjöldi til að staðfesta. Sæktu skilaboð fyrst: þá eru fremstu skilaboðin geymd, engin staðfest og fjöldinn kemur í ljós.',
  keptUnreadable: '{{reason}} Svarið er geymt í innhólfinu eins og það barst og ekkert var staðfest.',
  noneToAcknowledge: 'Engin þessara skilaboða bíða staðfestingar: þau eru farin úr röðinni eða ekki tókst að lesa þau.',
  notFound: 'Þessi skilaboð eru ekki í innhólfinu.',
  ruleWithoutEffect: 'Þessi regla gerir ekkert: gefðu henni merki eða láttu hana senda þér tilkynningu.',
  stopped: 'Hætt var að sækja skilaboð.',
  stoppedAtHead: 'Hætt var að sækja skilaboð. Fremstu skilaboðin í röðinni eru geymd hér en voru ekki staðfest.',
  tooLarge:
    'Fremstu skilaboðin í röðinni eru stærri en {{mebibytes}} MiB, sem er það mesta sem hér er lesið. Ekki er hægt að geyma þau og því voru þau ekki staðfest; skilaboðin á eftir þeim bíða. Sendu skráningarstofunni færsluauðkenni samskiptanna eða staðfestu skilaboðin með öðru forriti.',
  noticeCameWithoutText: 'Skilaboð bárust úr skilaboðaröðinni.',
  noticeStopped: 'Hætt hefur verið að sækja skilaboð þar til einhver sinnir því. Innhólfið segir hvers vegna.',
  noticeOverdue:
    'Í hálftíma eða lengur hefur ekki náðst í skilaboðaröðina. Registry Desk reynir áfram; innhólfið segir hvers vegna það mistókst.',
  noticeUnreadable: 'Ekki tókst að lesa svar skilaboðaraðarinnar.',
  noticeStoppedUnreadable:
    'Ekki tókst að lesa svar skilaboðaraðarinnar, og hætt hefur verið að sækja skilaboð þar til einhver sinnir því. Innhólfið segir hvers vegna.',
};
