import { resolve } from 'node:path';
import { type ExportReceipt, exportColumns, exportFormats } from '#contract/exports.ts';
import type { DomainFilter, DomainRow } from '#contract/portfolio.ts';
import { type Call, type Command, noWords, oneOf, readWords, wholeNumber } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { instantText, table } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import { waitForWork } from '../wait-for-work.ts';

const listOptions = {
  refresh: { type: 'boolean', default: false },
  filter: { type: 'string' },
  'expires-within': { type: 'string' },
  sort: { type: 'string', default: 'name' },
  descending: { type: 'boolean', default: false },
} as const;

const pageRows = 500;

/** `domains list`: the local copy of the registry's list, downloaded first where there is none or where it is asked. */
export const listDomains: Command = {
  prepare(words) {
    const read = readWords(words, { ...listOptions, limit: { type: 'string' } });
    const { values, positionals, common } = read;
    noWords(positionals);
    const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : wholeNumber('--limit', values.limit, 1, 1e6);
    const { filter, sort } = readQuery(values);
    return {
      common,
      async run(call) {
        const { accountId } = await call.account();
        await refreshIfNeeded(call, accountId, values.refresh);
        const rows: DomainRow[] = [];
        const ask = (offset: number) =>
          call.desk.portfolio.page({ accountId, filter, sort, offset, limit: Math.min(pageRows, limit - offset) });
        let page = await ask(0);
        rows.push(...page.rows);
        while (page.rows.length > 0 && rows.length < Math.min(page.total, limit)) {
          page = await ask(rows.length);
          rows.push(...page.rows);
        }
        const { total, all, listedAt } = page;
        const lines = table(['NAME', 'EXPIRES', 'DAYS', 'STATUS', 'SOURCE'], rows.map(lineOf));
        const summary = `${rows.length} of ${all} domains; list downloaded ${instantText(listedAt)}`;
        return {
          exitCode: exitCodes.done,
          json: { accountId, listedAt, all, total, domains: rows },
          lines: [...lines, '', summary],
        };
      },
    };
  },
};

/** `domains export`: the same list as a file. */
export const exportDomains: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      ...listOptions,
      to: { type: 'string' },
      format: { type: 'string', default: 'csv' },
      columns: { type: 'string', default: 'unicodeName,ldhName,status,expiryDate' },
      replace: { type: 'boolean', default: false },
    });
    noWords(positionals);
    if (!values.to) throw new UsageError('Say where the file should go: --to FILE');
    const path = resolve(values.to);
    const format = oneOf('--format', values.format, exportFormats);
    const columns = values.columns.split(',').map((column) => oneOf('--columns', column.trim(), exportColumns));
    const { filter, sort } = readQuery(values);
    return {
      common,
      async run(call) {
        const { accountId } = await call.account();
        await refreshIfNeeded(call, accountId, values.refresh);
        const selection = { kind: 'filter' as const, filter, except: [] };
        const order = { accountId, selection, sort, columns, format, path, replace: values.replace };
        const { workId } = await call.desk.exports.start(order);
        const receipt = (await waitForWork(call, workId)) as ExportReceipt;
        const { rows, bytes, sha256 } = receipt;
        return {
          exitCode: exitCodes.done,
          json: { path: receipt.path, rows, bytes, sha256 },
          lines: [`${rows} domains written to ${receipt.path} (${bytes} bytes, SHA-256 ${sha256})`],
        };
      },
    };
  },
};

function readQuery(values: { filter?: string; 'expires-within'?: string; sort: string; descending: boolean }) {
  const days = values['expires-within'];
  const filter: DomainFilter = {
    ...(values.filter !== undefined && { text: values.filter }),
    ...(days !== undefined && { expiresWithinDays: wholeNumber('--expires-within', days, 0, 3650) }),
  };
  const column = oneOf('--sort', values.sort, ['name', 'status', 'expiry', 'source', 'toldAt']);
  const direction = values.descending ? ('descending' as const) : ('ascending' as const);
  return { filter, sort: { column, direction } };
}

async function refreshIfNeeded(call: Call, accountId: string, isAsked: boolean): Promise<void> {
  if (!isAsked) {
    const sort = { column: 'name', direction: 'ascending' } as const;
    const { listedAt } = await call.desk.portfolio.page({ accountId, filter: {}, sort, offset: 0, limit: 1 });
    if (listedAt !== null) return;
  }
  call.say('Downloading the list of domains…');
  const { workId } = await call.desk.portfolio.refresh({ accountId });
  await waitForWork(call, workId);
}

function lineOf({ unicodeName, expiry, status, source, renewal }: DomainRow): string[] {
  const marks = renewal === null ? [] : [`renewal ${renewal}`];
  return [
    unicodeName,
    expiry?.date ?? 'unknown',
    expiry === null ? '' : String(expiry.daysLeft),
    [...status, ...marks].join(', '),
    expiry?.source ?? source,
  ];
}
