import { resolve } from 'node:path';
import { type ExchangeRow, type JournalFilter, statusClasses } from '#contract/journal.ts';
import { message } from '#messages/message.ts';
import { registryInterfaces } from '#values/environment.ts';
import {
  type Call,
  type Command,
  type CommonWords,
  namesAccount,
  noWords,
  oneOf,
  readWords,
  wholeNumber,
} from '../command.ts';
import { dayOptions, readDays } from '../days.ts';
import { exitCodes } from '../exit-codes.ts';
import { tableWritten } from '../table-file.ts';
import { instantText, type Text, table } from '../text.ts';
import { UsageError } from '../usage-error.ts';

const pageRows = 500;

/** Options that say which exchanges are meant. */
const filterOptions = {
  via: { type: 'string' },
  status: { type: 'string' },
  text: { type: 'string', default: '' },
  ...dayOptions,
} as const;

/** `journal list`: every exchange with the registry, the newest first, of every account unless one is named. */
export const listJournal: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      ...filterOptions,
      limit: { type: 'string', default: '100' },
    });
    noWords(positionals);
    const limit = wholeNumber('--limit', values.limit, 1, 1_000_000);
    const filterOf = readFilter(values, common);
    return {
      common,
      async run(call) {
        const { exchanges, total } = await readJournal(call, await filterOf(call), limit);
        const rows = exchanges.map(lineOf);
        const found = message('commandAnswers.exchangesFound', { shown: exchanges.length, total });
        const heads = ['started', 'interface', 'command', 'request', 'status', 'took', 'exchange'] as const;
        const lines = [table(heads, rows), '', found];
        return { exitCode: exitCodes.done, json: { exchanges, total }, lines };
      },
    };
  },
};

/** `journal export`: the same as an HTTP archive (HAR), redacted like the journal itself. */
export const exportJournal: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      ...filterOptions,
      to: { type: 'string' },
      replace: { type: 'boolean', default: false },
    });
    noWords(positionals);
    if (!values.to) throw new UsageError(message('commandLine.targetMissing'));
    const path = resolve(values.to);
    const filterOf = readFilter(values, common);
    return {
      common,
      async run(call) {
        const selection = { kind: 'filter' as const, filter: await filterOf(call) };
        const { workId } = await call.desk.journal.exportHar({ selection, path, replace: values.replace });
        return tableWritten(call, workId, 'Exchanges');
      },
    };
  },
};

interface FilterWords {
  readonly via?: string;
  readonly status?: string;
  readonly text: string;
  readonly from?: string;
  readonly until?: string;
}

/** Refuses what is no interface, no status or no day; the account is looked up when the command runs. */
function readFilter(values: FilterWords, common: CommonWords): (call: Call) => Promise<JournalFilter> {
  const { from: startedFrom, until: startedTo } = readDays(values);
  const filter = {
    interface: values.via === undefined ? null : oneOf('--via', values.via, registryInterfaces),
    statuses: values.status === undefined ? null : oneOf('--status', values.status, statusClasses),
    text: values.text,
    startedFrom,
    startedTo,
  };
  return async (call) => ({
    accountId: !namesAccount(common) ? null : (await call.account()).accountId,
    ...filter,
  });
}

async function readJournal({ desk }: Call, filter: JournalFilter, limit: number) {
  const exchanges: ExchangeRow[] = [];
  for (;;) {
    const window = { offset: exchanges.length, limit: Math.min(pageRows, limit - exchanges.length) };
    const { rows, total } = await desk.journal.page({ ...filter, ...window });
    exchanges.push(...rows);
    if (rows.length === 0 || exchanges.length >= Math.min(limit, total)) return { exchanges, total };
  }
}

function lineOf({
  startedAt,
  interface: via,
  command,
  method,
  url,
  status,
  silence,
  durationMilliseconds,
  journalId,
}: ExchangeRow): Text[] {
  const took = durationMilliseconds === null ? '' : `${Math.round(durationMilliseconds)} ms`;
  return [instantText(startedAt), via, command, `${method} ${url}`, String(status ?? silence ?? ''), took, journalId];
}
