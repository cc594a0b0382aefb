import { holds } from '#main/domains/store/do-not-renew-record.ts';
import { type Message, message } from '#messages/message.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import { DeskFailure } from '#values/failure.ts';
import { invalid } from './read-order.ts';
import type { Although, NameStanding } from './store/ledger-record.ts';

/** What goes into the intention: the mark that was seen, and a sentence where a person overruled it. */
export interface MarkPassed {
  readonly mark: number | null;
  readonly why: Message | undefined;
}

/** The least that counts as a reason, in characters. */
const shortestReason = 3;

/**
 * Lets a name pass that has no mark, whose mark's day has come, or whose mark a person has overruled with a reason.
 * Fails with invalid-input where nobody did, and conflict where the mark is another one than that person was shown:
 * nothing was written and nothing sent.
 */
export async function passMark(
  { mark }: Pick<NameStanding, 'mark'>,
  unicodeName: string,
  although: Although | null,
  today: () => Promise<CalendarDate>,
): Promise<MarkPassed> {
  if (mark === undefined || !holds(mark, await today())) return { mark: mark?.mark ?? null, why: undefined };
  const values = { name: unicodeName, marked: mark.reason };
  if (although === null) throw invalid('although', 'marked', message('renewals.marked', values));
  if (although.markId !== mark.mark) throw markedMeanwhile(unicodeName);
  const reason = although.reason.trim();
  if (reason.length < shortestReason) throw invalid('although', 'no-reason', message('renewals.markedReason', values));
  return { mark: mark.mark, why: message('ledger.althoughMarked', { marked: mark.reason, reason }) };
}

/** Between what a person saw and the sending somebody marked the name, or changed its mark. */
export function markedMeanwhile(name: string): DeskFailure {
  return new DeskFailure({
    kind: 'conflict',
    message: message('renewals.markedMeanwhile', { name }),
    nothingSent: true,
  });
}
