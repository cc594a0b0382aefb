export const inbox = {
  turnElsewhere: '{{person}} ({{machine}}) er að sækja þessi skilaboð núna. Þau birtast líka hér.',
  turnLater: '{{person}} ({{machine}}) sækir þessi skilaboð. Þau birtast líka hér.',
  turnOver: 'Annar í hópnum sækir þessi skilaboð núna. Skilaboðin eru geymd og voru ekki staðfest.',
  ceilingNext: 'Síðustu lotu lauk þegar hún hafði tekið eins mörg skilaboð og ein lota tekur; næsta lota heldur áfram.',
  countUnknown:
    'Ekki er enn vitað hve mörg skilaboð bíða hjá skráningarstofunni og því er enginn fjöldi til að staðfesta. Sæktu skilaboð fyrst: þá eru fremstu skilaboðin geymd, engin staðfest og fjöldinn kemur í ljós.',
  keptUnreadable: '{{reason}} Svarið er geymt í innhólfinu eins og það barst og ekkert var staðfest.',
  noneToAcknowledge: 'Engin þessara skilaboða bíða staðfestingar: þau eru farin úr röðinni eða ekki tókst að lesa þau.',
  notFound: 'Þessi skilaboð eru ekki í innhólfinu.',
  roundCeiling: 'Lotu lýkur eftir {{most}} skilaboð. Sæktu aftur til að fá afganginn.',
  roundConfirmed_one: '{{count}} skilaboð voru samþykkt, og fleiri verða ekki staðfest. Þau næstu eru geymd og bíða.',
  roundConfirmed_other: '{{count}} skilaboð voru samþykkt, og fleiri verða ekki staðfest. Þau næstu eru geymd og bíða.',
  roundCounts: 'Geymd: {{stored}}. Staðfest: {{acknowledged}}.',
  roundEmpty: 'Röðin er tóm.',
  roundEmptyUnsaid:
    'Svarið sýndi engin skilaboð en sagði ekki skýrt að röðin væri tóm (1300), svo að ekkert er af því ráðið.',
  roundNoAddress:
    'Fremstu skilaboðin í röðinni hafa auðkennið {{id}}. Það kemst ekki fyrir í neinni vefslóð og því er ekki hægt að staðfesta þau. Ekkert var sent fyrir þau. Þau eru í innhólfinu. Skilaboðin á eftir þeim bíða hjá skráningarstofunni. Biddu hana að fjarlægja fremstu skilaboðin úr röðinni.',
  roundStuck:
    'Röðin er föst: skilaboð {{id}} voru staðfest, skráningarstofan játti því og sýnir þau samt aftur. Þau eru í innhólfinu og hætt var að sækja. Reyndu aftur eftir nokkra stund. Sitji þau áfram skaltu skrifa skráningarstofunni með færsluauðkennum samskiptanna.',
  roundWaits: 'Fremstu skilaboðin í röðinni bíða staðfestingar; þau næstu koma á eftir þeim.',
  ruleWithoutEffect: 'Þessi regla gerir ekkert: gefðu henni merki eða láttu hana senda þér tilkynningu.',
  stopped: 'Hætt var að sækja skilaboð.',
  stoppedAtHead: 'Hætt var að sækja skilaboð. Fremstu skilaboðin í röðinni eru geymd hér en voru ekki staðfest.',
  stoppedByHand: 'Stöðvað handvirkt.',
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
