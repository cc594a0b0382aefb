import type { FieldsOf } from '#main/database/entity.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import type { Environment } from '#values/environment.ts';
import type { doNotRenewTable } from './domain-tables.ts';

/** A person's word that a name is not to be renewed: with a reason, for good or until a day. */
export type DoNotRenew = FieldsOf<typeof doNotRenewTable>;

/** Marks that keep names from being renewed. They are about names of an environment, also those that no list has. */
export interface DoNotRenewMarks {
  /**
   * Marks some hundred names, in lower-case LDH form; a name that is marked gets the new mark instead. Answers how many
   * names there were.
   */
  markSome(
    accountId: string,
    ldhNames: readonly string[],
    mark: Pick<DoNotRenew, 'reason' | 'until' | 'person' | 'markedAt'>,
  ): Promise<{ changed: number }>;
  /** Takes the marks of some hundred names away. Answers how many had one. */
  unmarkSome(accountId: string, ldhNames: readonly string[]): Promise<{ changed: number }>;
  /** The marks of some hundred names, also those whose day has come. */
  marksOf(environment: Environment, ldhNames: readonly string[]): Promise<readonly DoNotRenew[]>;
}

/** The mark of a name as JSON, or NULL, for a SELECT of the list's `domains AS d`. */
export const markOfDomain = `(SELECT json_object('mark', m.mark, 'ldhName', m.ldh_name, 'reason', m.reason,
    'until', m.until_date, 'person', m.person, 'markedAt', m.marked_at)
  FROM do_not_renew AS m WHERE m.environment = :environment AND m.ldh_name = d.ldh_name)`;

/** Whether a mark holds on a day: it ends on the morning of its last day. Calendar dates compare as text. */
export function holds(mark: Pick<DoNotRenew, 'until'>, today: CalendarDate): boolean {
  return mark.until === null || today < mark.until;
}

/** A mark as the contract has it. */
interface ShownMark extends Omit<DoNotRenew, 'mark' | 'ldhName'> {
  readonly markId: number;
}

/** A mark as a window sees it: null where there is none, or where its day has come. */
export function shownMark(mark: DoNotRenew | null | undefined, today: CalendarDate): ShownMark | null {
  if (mark == null || !holds(mark, today)) return null;
  const { mark: markId, reason, until, person, markedAt } = mark;
  return { markId, reason, until, person, markedAt };
}
