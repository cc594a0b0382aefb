/** What each start state of the emulator holds, in English; a window says it in its own language. */
export const seedMeanings = {
  empty: 'The accounts and their cards, and no domain.',
  'small-reseller': 'A reseller with about 300 names, a good share with Icelandic letters, expiring over 18 months.',
  'first-desk':
    'The names of small-reseller and work waiting: messages of every kind in the queue, names that run out in days.',
  'expiring-soon': 'Names that expire within six weeks, and some that are on hold already.',
  'dns-provider': 'A DNS provider: most names are delegated to its servers, few are its own to renew.',
  large: 'A hundred thousand names over five years.',
} as const;

export type SeedName = keyof typeof seedMeanings;
