/** Which of the two prefixes an account speaks: REPP v1 and RPP v1 are one protocol under two names. */
export type DialectName = 'rpp-v1' | 'repp-v1';

/** What differs between RPP v1 and REPP v1: the base address and the prefix of headers, nothing else. */
export interface Dialect {
  readonly name: DialectName;
  /** For messages to people. */
  readonly title: string;
  readonly base: 'rpp' | 'repp';
  readonly prefix: 'rpp' | 'repp';
  /**
   * Carries our transaction identifier. A header of the drafts, not shown by the specification for v1: without it the
   * registry makes one up, and support mails lose their thread.
   */
  readonly clTRIDHeader: string;
}

/** The one table of both dialects (specification, RPP v1 and REPP v1: identical shapes). */
export const dialects: Readonly<Record<DialectName, Dialect>> = {
  'rpp-v1': { name: 'rpp-v1', title: 'RPP v1', base: 'rpp', prefix: 'rpp', clTRIDHeader: 'RPP-Cltrid' },
  'repp-v1': { name: 'repp-v1', title: 'REPP v1', base: 'repp', prefix: 'repp', clTRIDHeader: 'REPP-Cltrid' },
};

/** The own prefix first, then the other one: a registry that mixes them is still understood. */
export function prefixesOf(dialect: Dialect): readonly string[] {
  return dialect.prefix === 'rpp' ? ['rpp', 'repp'] : ['repp', 'rpp'];
}

/**
 * Headers that carry the result code, in the order in which they are asked for: the specification's, then those of the
 * drafts, which a repaired registry may switch to (protocol facts 11.5).
 */
export const resultCodeHeaders = ['result-code', 'eppcode', 'code'] as const;
