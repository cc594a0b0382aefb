export const emulatorHost = {
  help: `Keyrir hermi skráningarstofunnar einan og prentar eina línu af JSON þegar hann er tilbúinn.

  --port N            gátt sem hlustað er á (sjálfgefin 4310; 0 tekur einhverja lausa)
  --seed HEITI        upphafsstaða: empty, small-reseller, first-desk, expiring-soon, dns-provider, large
  --names N           búa til 1 til 1000000 gervilén í stað upphafsstöðu
  --chance N          sáð tilviljunar fyrir --names
  --snapshot SKRÁ     byrja á afriti af stöðu
  --replay SKRÁ       svara fyrst úr upptöku (docs/recording.md)
  --replay-only       hafna því sem upptakan hefur ekki
  --durable SKRÁ      geyma hverja breytingu í SKRÁ áður en hún er staðfest, og halda áfram þaðan
  --environment E     production (sjálfgefið) eða sandbox: hvaða lyklar gilda, og lífsferillinn
  --personality N=V   setja rofa í hegðun; má gefa oftar en einu sinni
  --start DAGUR       sýndartími í upphafi, til dæmis 2027-03-01 eða 2027-03-01T12:00:00Z
  --speed N           sýndarsekúndur á hverja raunverulega (sjálfgefið 1)
  --host VISTFANG     vistfang sem hlustað er á (sjálfgefið 127.0.0.1)
  --allow-network     staðfestir --host sem aðrir ná í
  --lang is|en        mál þessa texta og þess sem er að (einnig úr REGISTRY_DESK_LANG)
  --help`,
  oneSource: 'Notaðu aðeins eitt af --seed, --names og --snapshot.',
  replayOnly: '--replay-only þarfnast --replay SKRÁR.',
  environment: '--environment tekur production eða sandbox, ekki {{given}}.',
  wholeNumber: '{{option}} tekur heila tölu frá {{least}} til {{most}}, ekki {{given}}.',
  personality: '--personality tekur HEITI=GILDI, ekki {{given}}.',
  start: '--start tekur dagsetningu eða tíma með fráviki frá UTC, ekki {{given}}.',
  speed: '--speed tekur tölu frá 0 og upp úr, ekki {{given}}.',
  seeHelp: '{{reason}} (--help sýnir hvað er í boði)',
};
