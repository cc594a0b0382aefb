/** Sentences of no noun. */
export const words = {
  asWritten: '{{text}}',
  columnNotUsable: 'The column {{name}} cannot be used here. Ignore it.',
  columnsOpen: 'The list has columns besides the names: {{names}}. Say for each: use or ignore.',
  nothingSent: 'Nothing was sent.',
} as const;
