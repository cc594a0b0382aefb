export const practice = {
  couldNotStart: 'Ekki tókst að ræsa æfingaskrána.',
  noExpiryDate: 'Skráningarstofan sýndi engan gildistíma.',
  noNameToExpire: 'Ekkert lén er eftir sem gæti runnið út.',
  notRunning: 'Æfingaskráningarstofan er ekki í gangi. Ræstu hana fyrst.',
  notStarted: 'Æfingaskráningarstofan er ekki í gangi. Veldu „Æfa án nettengingar“ fyrst.',
  nothingOfThisName: 'Æfingaskráningarstofan hefur ekkert með þessu heiti.',
  noAnswer: 'Æfingaskráningarstofan svarar ekki. Stöðvaðu hana og ræstu hana aftur.',
  pathMissing: '{{what}} Slóðin er ekki til.',
  recordingUnreadable: 'Ekki tókst að lesa upptökuna.',
  refused: 'Æfingaskráningarstofan hafnaði þessu með HTTP {{status}}.',
  snapshotUnreadable: 'Ekki tókst að lesa stöðumyndina.',
};
