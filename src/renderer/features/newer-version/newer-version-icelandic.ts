import type { Translation } from '#renderer/parts/words.ts';
import type { newerVersionWords } from './newer-version-words.ts';

export const newerVersionIcelandic: Translation<typeof newerVersionWords> = {
  title: 'Nýrri útgáfa',
  text: 'Þetta forrit leitar aldrei sjálft að nýrri útgáfu. Ef sá sem lét þig fá það nefnir útgáfuskrá geturðu spurt hana hér. Engu er hlaðið niður.',
  address: 'Slóð útgáfuskrár',
  addressHelp: 'https://…, eins og sá sem lét þig fá forritið gefur upp; autt fyrir enga.',
  save: 'Vista slóðina',
  saved: 'Slóðin er vistuð; ekkert var sent',
  ask: 'Spyrja um nýrri útgáfu',
  newer: 'Til er nýrri útgáfa: {{version}}',
  newerText: 'Forritið breytir engu sjálft. Sæktu hana þangað sem þú fékkst þessa.',
  page: 'síðu nýju útgáfunnar',
  newest: 'Engin nýrri útgáfa er til: skráin nefnir {{version}}',
  noAnswer: 'Ekki tókst að lesa útgáfuskrána: {{detail}}',
};
