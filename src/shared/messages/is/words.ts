export const words = {
  asWritten: '{{text}}',
  nothingSent: 'Ekkert var sent.',
};
