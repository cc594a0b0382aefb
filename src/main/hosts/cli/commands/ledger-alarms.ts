import type { LedgerEntry, RenewedElsewhere } from '#contract/renewals/ledger-entry.ts';
import { message } from '#messages/message.ts';
import { type Command, namesAccount, noWords, readWords } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { instantText, type Line, table, word } from '../text.ts';
import { UsageError } from '../usage-error.ts';
import { linesOf } from './renew.ts';

/** What an event is called on the command line, beside the entries of the ledger. */
const eventForm = /^elsewhere-(\d{1,15})$/;
const mostEvents = 500;

/** `ledger alarms`: renewals with an alarm that nobody has marked as seen, and names that were renewed elsewhere. */
export const listAlarms: Command = {
  prepare(words) {
    const { positionals, common } = readWords(words, {});
    noWords(positionals);
    return {
      common,
      async run(call) {
        const accountId = !namesAccount(common) ? null : (await call.account()).accountId;
        const { entries, total } = await call.desk.renewals.alarms({ accountId });
        const window = { offset: 0, limit: mostEvents };
        const elsewhere = await call.desk.renewals.elsewhere({ accountId, handled: false, ...window });
        return {
          exitCode: exitCodes.done,
          json: { entries, total, elsewhere },
          lines: [...alarmLines(entries, total), ...elsewhereLines(elsewhere.events, elsewhere.total)],
        };
      },
    };
  },
};

function alarmLines(entries: readonly LedgerEntry[], total: number): Line[] {
  if (total === 0) return [message('commandAnswers.alarmNone')];
  const rows = entries.map((entry) => [
    instantText(entry.openedAt),
    entry.unicodeName,
    entry.expectedExpiryDate,
    entry.newExpiryDate ?? entry.contradictions.at(-1)?.dateNow ?? '',
    word(entry.state),
    entry.entryId,
  ]);
  const why = entries.flatMap(({ unicodeName, contradictions }) =>
    contradictions.map(({ text }) => message('commandAnswers.about', { what: unicodeName, text })),
  );
  const heads = ['opened', 'name', 'expected', 'reported', 'state', 'entry'] as const;
  return [table(heads, rows), ...why, ...moreOf(entries.length, total)];
}

/** How many are shown, where there are more. */
function moreOf(part: number, all: number): Line[] {
  return all > part ? [message('commandAnswers.partOf', { part, all })] : [];
}

function elsewhereLines(events: readonly RenewedElsewhere[], total: number): Line[] {
  if (total === 0) return [];
  const rows = events.map((event) => [
    instantText(event.at),
    event.unicodeName,
    event.dateBefore,
    event.dateAfter,
    word(event.source),
    event.accountLabel,
    `elsewhere-${event.eventId}`,
  ]);
  const heads = ['seen', 'name', 'was', 'is', 'source', 'account', 'event'] as const;
  return ['', message('commandAnswers.elsewhereTitle'), table(heads, rows), ...moreOf(events.length, total)];
}

/**
 * `ledger seen`: a person has looked into an alarm, or into a name that was renewed elsewhere. Changes nothing but that;
 * `--undo` takes it back for the latter.
 */
export const alarmSeen: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, { undo: { type: 'boolean', default: false } });
    const [given, second] = positionals;
    if (given === undefined || second !== undefined) {
      throw new UsageError(message('commandLine.seenTakesOne'));
    }
    const eventId = eventForm.exec(given)?.[1];
    if (values.undo && eventId === undefined) throw new UsageError(message('commandLine.eventToUndo'));
    return {
      common,
      async run(call) {
        if (eventId !== undefined) {
          await call.desk.renewals.handleElsewhere({ eventId, handled: !values.undo });
          const code = values.undo ? 'commandAnswers.elsewhereListed' : 'commandAnswers.elsewhereDealtWith';
          const line = message(code, { event: given });
          return { exitCode: exitCodes.done, json: { eventId, handled: !values.undo }, lines: [line] };
        }
        const entry = await call.desk.renewals.alarmSeen({ entryId: given });
        return { exitCode: exitCodes.done, json: { entry }, lines: linesOf(entry) };
      },
    };
  },
};
