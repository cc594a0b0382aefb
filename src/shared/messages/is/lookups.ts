export const lookups = {
  handleForm: 'Í auðkenni tengiliðar er ekkert bil, til dæmis ABC12-IS.',
  notAtRegistry: 'Skráningarstofan kannast ekki við {{what}}: {{said}}',
};
