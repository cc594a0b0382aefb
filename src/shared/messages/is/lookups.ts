export const lookups = {
  handleForm: 'Auðkenni tengiliðar er án bila, til dæmis ABC12-IS.',
  notAtRegistry: 'Skráningarstofan kannast ekki við {{what}}: {{said}}',
};
