import type { Translation } from '#renderer/parts/words.ts';
import type { newerVersionWords } from './newer-version-words.ts';

export const newerVersionIcelandic: Translation<typeof newerVersionWords> = {
  title: 'Nýrri útgáfa',
  text: 'Registry Desk leitar aldrei sjálfkrafa að nýrri útgáfu. Ef birgirinn þinn birtir útgáfuskrá geturðu athugað hana hér. Engu er hlaðið niður.',
  address: 'Slóð útgáfuskrár',
  addressHelp: 'https://…, frá birginum þínum. Skildu reitinn eftir auðan ef engin er.',
  save: 'Vista slóðina',
  saved: 'Slóðin er vistuð; ekkert var sent',
  ask: 'Leita að nýrri útgáfu',
  newer: 'Útgáfa {{version}} er komin út',
  newerText: 'Registry Desk setur ekkert upp sjálfkrafa. Sæktu hana hjá birginum þínum.',
  page: 'síðu nýju útgáfunnar',
  newest: 'Þú ert með nýjustu útgáfuna. Útgáfuskráin sýnir {{version}}.',
  noAnswer: 'Ekki tókst að lesa útgáfuskrána: {{detail}}',
};
