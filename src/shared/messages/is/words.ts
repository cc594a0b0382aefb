export const words = {
  asWritten: '{{text}}',
  columnNotUsable: 'Ekki er hægt að nota dálkinn {{name}} hér. Slepptu honum.',
  columnsOpen: 'Í listanum eru dálkar auk lénanna: {{names}}. Segðu um hvern: nota eða sleppa.',
  nothingSent: 'Ekkert var sent.',
};
