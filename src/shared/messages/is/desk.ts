export const desk = {
  emulatorNotStarted: 'Hermirinn fór ekki í gang: {{reason}}',
  storeNotOpen: 'Gagnageymslan er ekki opin.',
  storeNotReplaced: 'Gagnageymslunni var ekki skipt út: {{reason}}',
};
