import type { DeskInputs } from '#contract/contract.ts';
import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import { type Message, message, sentences } from '#messages/message.ts';
import { failureMessage } from '#values/failure.ts';
import { type LedgerState, ledgerStates } from '#values/ledger-state.ts';
import { armOption, armWrites } from '../arm-writes.ts';
import { type Call, type Command, namesAccount, noWords, oneOf, readWords, wholeNumber } from '../command.ts';
import { dayOptions, readDays } from '../days.ts';
import { exitCodeOfEntry, exitCodes } from '../exit-codes.ts';
import { failureFrom } from '../failure-from.ts';
import { readTableFile, tableFileOptions, tableWritten } from '../table-file.ts';
import { instantText, type Text, table, textIn, word } from '../text.ts';
import { UsageError } from '../usage-error.ts';
import { aboveCapOf, linesOf } from './renew.ts';

const pageRows = 500;
const openStates: readonly LedgerState[] = ['planned', 'sent', 'outcome-unknown'];

/** Options that say which entries are meant. */
const filterOptions = {
  state: { type: 'string', multiple: true },
  text: { type: 'string', default: '' },
  ...dayOptions,
} as const;

function readFilter(values: { state?: readonly string[]; text: string; from?: string; until?: string }) {
  const { from: openedFrom, until: openedTo } = readDays(values);
  return {
    states: (values.state ?? []).map((state) => oneOf('--state', state, ledgerStates)),
    text: values.text,
    openedFrom,
    openedTo,
  };
}

/** `ledger list`: what was asked of the registry and what came of it, of every account unless one is named. */
export const listLedger: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      ...filterOptions,
      limit: { type: 'string', default: '100' },
    });
    noWords(positionals);
    const filter = readFilter(values);
    const limit = wholeNumber('--limit', values.limit, 1, 1_000_000);
    return {
      common,
      async run(call) {
        const accountId = !namesAccount(common) ? null : (await call.account()).accountId;
        const { entries, total, unknown } = await readLedger(call, { accountId, ...filter }, limit);
        const rows = entries.map((entry) => [
          instantText(entry.openedAt),
          entry.unicodeName,
          word(entry.state),
          `${entry.expiryDateSent} +${entry.period.value}${entry.period.unit}`,
          entry.alarm === 'unseen' ? alarmOf(entry) : (entry.newExpiryDate ?? ''),
          entry.cardId,
          askedByText(entry.askedBy),
          entry.entryId,
        ]);
        const heads = ['opened', 'name', 'state', 'sent', 'newExpiry', 'card', 'askedBy', 'entry'] as const;
        const summary = message('commandAnswers.entriesFound', { shown: entries.length, total, unknown });
        return {
          exitCode: exitCodes.done,
          json: { entries, total, unknown },
          lines: [table(heads, rows), '', summary],
        };
      },
    };
  },
};

function alarmOf({ newExpiryDate, expectedExpiryDate }: LedgerEntry): Message {
  const isOtherDate = newExpiryDate !== null && newExpiryDate !== expectedExpiryDate;
  const why = isOtherDate
    ? message('commandAnswers.alarmExpected', { date: expectedExpiryDate })
    : message('commandAnswers.alarmContradicted');
  return message('commandAnswers.alarmMark', { date: newExpiryDate ?? '', why });
}

function askedByText(askedBy: string): Text {
  return askedBy === 'window' || askedBy === 'command line' ? word(askedBy) : askedBy;
}

/** `ledger export`: the same as a file, with what each renewal cost by the price list. */
export const exportLedger: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      ...filterOptions,
      ...tableFileOptions,
    });
    noWords(positionals);
    const file = readTableFile(values);
    const filter = readFilter(values);
    return {
      common,
      async run(call) {
        const accountId = !namesAccount(common) ? null : (await call.account()).accountId;
        const { workId } = await call.desk.renewals.export({ accountId, ...filter, ...file });
        return tableWritten(call, workId, 'Entries');
      },
    };
  },
};

/** `ledger reconcile`: finds out unknown outcomes by reading, all of them unless some are named; sends nothing that bills. */
export const reconcileLedger: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, { all: { type: 'boolean', default: false } });
    if (values.all && positionals.length > 0) throw new UsageError(message('commandLine.entriesOrAll'));
    const all = positionals.length === 0;
    return {
      common,
      async run(call) {
        // The account of an entry may be one that only the environment describes: it has to be there before.
        if (call.environment.REGISTRY_DESK_HANDLE) await call.account();
        const accountId = namesAccount(common) ? (await call.account()).accountId : null;
        const query = { accountId, states: ['outcome-unknown'] as LedgerState[], text: '' };
        const open = all ? (await readLedger(call, query, 1_000_000)).entries : [];
        const entryIds = all ? open.map(({ entryId }) => entryId) : positionals;
        const entries: LedgerEntry[] = [];
        const undecided: { entryId: string; text: Text }[] = [];
        for (const entryId of entryIds) {
          const { entry, text } = await examine(call, entryId);
          entries.push(entry);
          if (openStates.includes(entry.state)) undecided.push({ entryId, text });
        }
        const said = new Map(undecided.map(({ entryId, text }) => [entryId, text]));
        return {
          exitCode: undecided.length > 0 ? exitCodes.outcomeUnknown : exitCodes.done,
          json: { entries, undecided: undecided.map((one) => ({ ...one, text: textIn('en', one.text) })) },
          lines:
            entries.length === 0
              ? [message('commandAnswers.unknownNone')]
              : entries.flatMap((entry) => linesOf(entry, said.get(entry.entryId))),
        };
      },
    };
  },
};

/** `ledger settle`: a person's word on an unknown outcome that no date decides; the reason is kept. */
export const settleLedger: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      renewed: { type: 'boolean', default: false },
      'not-renewed': { type: 'boolean', default: false },
      expiry: { type: 'string' },
      reason: { type: 'string', default: '' },
    });
    const entryId = onlyEntry(positionals, 'settle');
    if (values.renewed === values['not-renewed']) throw new UsageError(message('commandLine.outcomeMissing'));
    if (values.reason.trim().length < 3) throw new UsageError(message('commandLine.knowledgeMissing'));
    return {
      common,
      async run(call) {
        const newExpiryDate = values.expiry ?? null;
        const { renewed, reason } = values;
        const entry = await call.desk.renewals.settleByHand({ entryId, renewed, newExpiryDate, reason });
        return { exitCode: exitCodes.done, json: { entry }, lines: linesOf(entry) };
      },
    };
  },
};

/** `ledger send-again`: the very same request once more, after a reading that shows the old date. */
export const sendAgain: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      yes: { type: 'boolean', default: false },
      'although-marked': { type: 'string' },
      'above-cap': { type: 'string' },
      ...armOption,
    });
    const entryId = onlyEntry(positionals, 'send-again');
    return {
      common,
      async run(call) {
        if (call.environment.REGISTRY_DESK_HANDLE) await call.account();
        const before = await call.desk.renewals.entry({ entryId });
        if (!values.yes) {
          return {
            exitCode: exitCodes.wrongUsage,
            json: { sent: false, entry: before },
            lines: [
              message('commandAnswers.sendAgainFirst', {
                name: before.unicodeName,
                date: before.expiryDateSent,
                clTRID: before.clTRID,
              }),
              message('commandAnswers.sendAgainRisk'),
              sentences(message('words.nothingSent'), message('commandAnswers.toSend')),
            ],
          };
        }
        await armWrites(call, before.accountId, values.arm);
        const entry = await call.desk.renewals.sendAgain({
          entryId,
          although: await althoughMarked(call, before, values['although-marked']),
          aboveCap: aboveCapOf(values['above-cap']),
        });
        return { exitCode: exitCodeOfEntry(entry), json: { sent: true, entry }, lines: linesOf(entry) };
      },
    };
  },
};

/** The second word for a name that is marked now; main refuses where it is missing. */
async function althoughMarked({ desk }: Call, { accountId, ldhName }: LedgerEntry, reason: string | undefined) {
  if (reason === undefined) return null;
  const { doNotRenew } = await desk.domainMarks.markOf({ accountId, ldhName });
  return doNotRenew === null ? null : { markId: doNotRenew.markId, reason };
}

/** One that cannot be read now, or that somebody else is at, stays unknown; what was read of the others is kept. */
async function examine({ desk }: Call, entryId: string): Promise<{ entry: LedgerEntry; text: Text }> {
  try {
    return await desk.renewals.examine({ entryId });
  } catch (error) {
    const failure = failureFrom(error);
    if (failure.kind === 'internal') throw error;
    return { entry: await desk.renewals.entry({ entryId }), text: failureMessage(failure) };
  }
}

function onlyEntry(positionals: readonly string[], verb: string): string {
  const [entryId, second] = positionals;
  if (entryId === undefined || second !== undefined)
    throw new UsageError(message('commandLine.ledgerTakesOne', { verb }));
  return entryId;
}

async function readLedger(
  { desk }: Call,
  query: Omit<DeskInputs['renewals']['page'], 'offset' | 'limit'>,
  limit: number,
): Promise<{ entries: LedgerEntry[]; total: number; unknown: number }> {
  const entries: LedgerEntry[] = [];
  for (;;) {
    const window = { offset: entries.length, limit: Math.min(pageRows, limit - entries.length) };
    const page = await desk.renewals.page({ ...query, ...window });
    entries.push(...page.entries);
    const isLast = page.entries.length === 0 || entries.length >= Math.min(limit, page.total);
    if (isLast) return { entries, total: page.total, unknown: page.unknown };
  }
}
