/** Sentences of no noun. */
export const words = {
  asWritten: '{{text}}',
  nothingSent: 'Nothing was sent.',
} as const;
