/**
 * What the crash test tells of each registry, in this order: on its page, and by `npm run torture`. Each is a figure of
 * the contract's CrashFigures.
 */
export const crashColumns = [
  'kills',
  'registryKills',
  'late',
  'foundPlanned',
  'foundSent',
  'unknown',
  'intended',
  'billed',
  'doubles',
  'dishonest',
] as const;
export type CrashColumn = (typeof crashColumns)[number];
