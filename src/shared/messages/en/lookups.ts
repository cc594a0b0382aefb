/** What lookups at the registry say. */
export const lookups = {
  handleForm: 'A contact handle has no blanks in it, for example ABC12-IS.',
  notAtRegistry: 'The registry does not know {{what}}: {{said}}',
} as const;
