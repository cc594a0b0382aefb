import type { LedgerEntry, RenewedElsewhere } from '#contract/ledger-entry.ts';
import { message } from '#messages/message.ts';
import { type Command, noWords, readWords } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { instantText, table } from '../table.ts';
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
        const accountId = common.account === undefined ? null : (await call.account()).accountId;
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

function alarmLines(entries: readonly LedgerEntry[], total: number): string[] {
  if (total === 0) return ['Every new date was the expected one, or was seen.'];
  const rows = entries.map((entry) => [
    instantText(entry.openedAt),
    entry.unicodeName,
    entry.expectedExpiryDate,
    entry.newExpiryDate ?? entry.contradictions.at(-1)?.dateNow ?? '',
    entry.state,
    entry.entryId,
  ]);
  const why = entries.flatMap(({ unicodeName, contradictions }) =>
    contradictions.map(({ text }) => `${unicodeName}: ${text}`),
  );
  const more = total > entries.length ? [`${entries.length} of ${total}`] : [];
  return [...table(['OPENED', 'NAME', 'EXPECTED', 'REPORTED', 'STATE', 'ENTRY'], rows), ...why, ...more];
}

function elsewhereLines(events: readonly RenewedElsewhere[], total: number): string[] {
  if (total === 0) return [];
  const rows = events.map((event) => [
    instantText(event.at),
    event.unicodeName,
    event.dateBefore,
    event.dateAfter,
    event.source,
    event.accountLabel,
    `elsewhere-${event.eventId}`,
  ]);
  const more = total > events.length ? [`${events.length} of ${total}`] : [];
  const head = ['SEEN', 'NAME', 'WAS', 'IS', 'SOURCE', 'ACCOUNT', 'EVENT'];
  return ['', 'Renewed elsewhere: no renewal of Registry Desk did that.', ...table(head, rows), ...more];
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
          const line = values.undo ? `${given} is listed again.` : `${given} is dealt with.`;
          return { exitCode: exitCodes.done, json: { eventId, handled: !values.undo }, lines: [line] };
        }
        const entry = await call.desk.renewals.alarmSeen({ entryId: given });
        return { exitCode: exitCodes.done, json: { entry }, lines: linesOf(entry) };
      },
    };
  },
};
