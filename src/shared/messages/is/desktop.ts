export const desktop = {
  cannotStart: 'Ekki er hægt að ræsa Registry Desk',
  noWindow: 'Registry Desk getur ekki sýnt gluggann sinn',
  windowEnded:
    'Gluggi Registry Desk hefur stöðvast tvisvar á einni mínútu ({{why}}). Það sem var gert er geymt. Lokaðu honum og ræstu aftur. Ef hann stöðvast enn skaltu líta í {{folder}}.',
  openAlready: 'Registry Desk er þegar opið. Glugginn var beðinn um að koma fremst.',
  cannotLock:
    'Ekki er hægt að læsa {{folder}} og því er ekki vitað hvort Registry Desk er þegar opið. Er diskurinn fullur, skrifvarinn eða án tengla?',
  asRoot: 'Þetta er root og því keyrir Electron án sandkassa (--no-sandbox). Betra er að ræsa sem notandi.',
  keepWorking: 'Halda áfram',
  quit: 'Hætta',
  quitDuringWork_one: 'Verk er enn í gangi. Hætta samt?',
  quitDuringWork_other: '{{count}} verk eru enn í gangi. Hætta samt?',
  whatIsDoneStays: 'Það sem er gert stendur. Ekkert er sent aftur sjálfkrafa.',
  backupFiles: 'Afrit Registry Desk',
  recordingFiles: 'Upptaka Registry Desk',
};
