export const desk = {
  cancelled: 'Hætt var við.',
  fileGone: '{{path}} er ekki lengur til, eða var ekki skrifuð hér.',
  foldersNotOpened: 'Ekki er hægt að opna möppur héðan; afritaðu slóðina í staðinn.',
  noProgram: 'Ekkert forrit opnar þessa skrá héðan. Sýndu hana í möppunni í staðinn.',
  nothingWritten: 'Þetta verk skrifaði enga skrá.',
  probeNotRun: 'Samræmiskönnunin hefur ekki verið keyrð fyrir þennan aðgang.',
  windowDisconnected:
    'Registry Desk svarar ekki þessum glugga. Beiðni kann enn að vera í gangi: færslubókin sýnir allar endurnýjanir sem voru sendar. Ræstu Registry Desk aftur.',
  windowFault: 'Eitthvað fór úrskeiðis í þessum glugga.',
  windowRefused: 'Registry Desk gat ekki gert þetta: óvænt villa kom upp.',
  windowSessionOver:
    'Þessi gluggi er ekki lengur tengdur: Registry Desk var ræst aftur eftir að hann var opnaður. Opnaðu slóðina sem skipanaglugginn sýnir.',
  windowTooMuch: 'Þetta er of mikið í einu.',
  workCancelFirst: 'Þetta verk er enn í gangi: hættu fyrst við það.',
  workNotPausable: 'Ekki er hægt að gera hlé á þessu verki en það er hægt að hætta við það.',
  workOver: 'Þessu verki er lokið.',
  workUnknown: 'Þetta verk er ekki lengur til; það var fjarlægt úr verkum.',
  fault: 'Óvænt villa (tilvísun {{reference}} í atburðaskránni).',
  inputRefused: 'Þessi beiðni er ekki gild.',
  emulatorNotStarted: 'Hermirinn fór ekki í gang: {{reason}}',
  storeNotOpen: 'Gagnageymslan er ekki opin.',
  storeNotReplaced: 'Gagnageymslunni var ekki skipt út: {{reason}}',
};
