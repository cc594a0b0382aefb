import type { Translation } from '#renderer/parts/words.ts';
import type { networkWords } from './network-words.ts';

export const networkIcelandic: Translation<typeof networkWords> = {
  title: 'Netið',
  text: 'Hvernig Registry Desk nær sambandi við skráningarstofur. Gildir um allar beiðnir frá því að þetta er vistað. Sambandið við þessa tölvu sjálfa er alltaf beint.',
  proxy: 'Vefsel (proxy)',
  proxyHelp:
    'http://host:port, eins og fyrirtækið þitt gefur upp; autt fyrir ekkert. Það er notað sem göng og sér engan lykil.',
  proxyUser: 'Notandi vefsels',
  proxyPassword: 'Lykilorð vefsels',
  passwordNone: 'Ekkert er geymt. Hafðu þetta autt ef vefselið biður ekki um neitt.',
  passwordKept: 'Lykilorð er geymt í lyklakippunni. Hafðu þetta autt til að nota það áfram.',
  passwordSession: 'Lykilorð er geymt þar til þú hættir. Hafðu reitinn tóman til að halda því.',
  forgetPassword: 'Gleyma lykilorðinu',
  bypass: 'Beint samband við',
  bypassHelp: 'Heiti véla, eitt í línu; .example nær yfir allt undir example.',
  authorities: 'Vottunarstöðvar',
  authoritiesHelp:
    'Skrá (PEM eða DER) með vottunarstöðvum sem treysta skal auk þeirra venjulegu: fyrir vefsel eða veiruvörn sem les dulkóðaða umferð, eða skráningarstofu með eigin vottunarstöð. Slóðin í heild; autt fyrir enga.',
  environment:
    'Uppsetta forritið hunsar NODE_EXTRA_CA_CERTS. Ef fyrirtækið þitt notar þá breytu skaltu skrá skrána hér. Allir gluggar og allar skipanir nota hana þá.',
  trusted: 'Einnig treyst',
  until: 'til {{date}}',
  problem: 'Ekki er hægt að nota skrána: ekkert er sent fyrr en úr er bætt',
  save: 'Vista netstillingar',
  saved: 'Netstillingarnar eru vistaðar',
  keychainTitle: 'Lykilorðið kemst ekki í lyklakippuna',
  keychainText:
    'Aðrar stillingar eru vistaðar. Hægt er að geyma lykilorðið þar til þú hættir; ekkert er skrifað á disk.',
  keepSession: 'Geyma þar til þú hættir',
};
