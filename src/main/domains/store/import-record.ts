import type { CalendarDate } from '#values/calendar-date.ts';

/** One line of a list that the reseller brought; undefined where the list has no such column or the cell is empty. */
export interface ImportedName {
  readonly ldhName: string;
  readonly unicodeName: string;
  readonly expiryDate: CalendarDate | undefined;
  /** Added to the tags that the name carries. */
  readonly tags: readonly string[];
  /** Replaces the name's note. */
  readonly note: string | undefined;
}

/** Lists that the reseller brought: a source like any other, with its age, and the least informed of all. */
export interface DomainImports {
  /** Keeps some hundred names; those that are not in the list come into it. Answers how many are new in it. */
  keepImported(accountId: string, names: readonly ImportedName[], toldAt: number): Promise<{ added: number }>;
  /**
   * Forgets what imports told of names (their tags and notes stay); a name that nothing else holds leaves the list.
   * Answers how many left it.
   */
  forgetImported(accountId: string, ldhNames: readonly string[]): Promise<{ forgotten: number; lost: number }>;
}
