import type { Translation } from '#renderer/parts/words.ts';
import type { seedWords } from './seed-words.ts';

export const seedIcelandic: Translation<typeof seedWords> = {
  empty: 'Aðgangarnir og kort þeirra, og ekkert lén.',
  'small-reseller': 'Þjónustuaðili með um 300 lén, drjúgan hluta með íslenskum stöfum, sem renna út á 18 mánuðum.',
  'first-desk':
    'Lénin úr small-reseller og verk sem bíða: alls konar skilaboð í röðinni, lén sem renna út á næstu dögum.',
  'expiring-soon': 'Lén sem renna út innan sex vikna, og nokkur sem eru þegar í bið.',
  'dns-provider': 'DNS-þjónustuaðili: flest lén vísa á nafnaþjóna hans, en fá þeirra endurnýjar hann sjálfur.',
  large: 'Hundrað þúsund lén á fimm árum.',
};
