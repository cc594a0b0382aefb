export const emulatorHost = {
  oneSource: 'Notaðu aðeins eitt af --seed, --names og --snapshot.',
  replayOnly: '--replay-only þarfnast --replay SKRÁR.',
  environment: '--environment tekur production eða sandbox, ekki {{given}}.',
  wholeNumber: '{{option}} tekur heila tölu frá {{least}} til {{most}}, ekki {{given}}.',
  personality: '--personality tekur HEITI=GILDI, ekki {{given}}.',
  start: '--start tekur dagsetningu eða tíma með fráviki frá UTC, ekki {{given}}.',
  speed: '--speed tekur tölu frá 0 og upp úr, ekki {{given}}.',
  seeHelp: '{{reason}} (--help sýnir hvað er í boði)',
};
