export const practice = {
  noAnswer: 'Æfingaskráningarstofan svarar ekki. Stöðvaðu hana og ræstu hana aftur.',
  pathMissing: '{{what}} Slóðin er ekki til.',
  recordingUnreadable: 'Ekki tókst að lesa upptökuna.',
  refused: 'Æfingaskráningarstofan hafnaði þessu með HTTP {{status}}.',
  snapshotUnreadable: 'Ekki tókst að lesa stöðumyndina.',
};
