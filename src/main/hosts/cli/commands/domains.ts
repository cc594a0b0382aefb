import { type DomainRow, type ListSource, listSources, noteStart, type Refreshed } from '#contract/domains/domains.ts';
import { exportColumns } from '#contract/domains/exports.ts';
import { message } from '#messages/message.ts';
import { say as sayMessage } from '#messages/say.ts';
import { type Call, type Command, noWords, oneOf, readWords, wholeNumber } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { type ListQuery, type NamedNames, queryOptions, readListQuery } from '../list-query.ts';
import { readTableFile, tableFileOptions, tableWritten } from '../table-file.ts';
import { instantText, listed, type Text, table, word } from '../text.ts';
import { waitForWork } from '../wait-for-work.ts';

const listOptions = { ...queryOptions, refresh: { type: 'boolean', default: false } } as const;
const pageRows = 500;
const namesAtOnce = 50_000;

/** `domains refresh`: downloads a list of the registry anew. An empty one is taken over only with --even-if-empty. */
export const refreshDomains: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      from: { type: 'string', default: 'my-domains' },
      'even-if-empty': { type: 'boolean', default: false },
    });
    noWords(positionals);
    const source = oneOf('--from', values.from, listSources);
    return {
      common,
      async run(call) {
        const { accountId } = await call.account();
        const refreshed = await download(call, accountId, source, values['even-if-empty']);
        const lines =
          refreshed.kind === 'asks'
            ? [refreshed.text, message('commandAnswers.domainsNotChanged')]
            : [message('commandAnswers.domainsRefreshed', countsOf(refreshed))];
        const exitCode = refreshed.kind === 'asks' ? exitCodes.failed : exitCodes.done;
        return { exitCode, json: { accountId, ...refreshed }, lines };
      },
    };
  },
};

/** `domains list`: the local copy of the registry's list, downloaded first where there is none or where it is asked. */
export const listDomains: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, { ...listOptions, limit: { type: 'string' } });
    noWords(positionals);
    const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : wholeNumber('--limit', values.limit, 1, 1e6);
    const { named, resolve: resolveQuery } = readListQuery(values);
    return {
      common,
      async run(call) {
        const { accountId } = await call.account();
        await refreshIfNeeded(call, accountId, values.refresh);
        const query = await resolveQuery(call, accountId);
        const rows: DomainRow[] = [];
        const found = new Set<string>();
        const ask = (offset: number) => {
          const left = named === undefined ? limit - offset : pageRows;
          const part = { offset, limit: Math.max(1, Math.min(pageRows, left)) };
          return call.desk.domains.page({ accountId, filter: query.filter, sort: query.sort, ...part });
        };
        let page = await ask(0);
        for (let seen = 0; page.rows.length > 0; page = await ask(seen)) {
          seen += page.rows.length;
          for (const row of page.rows) {
            if (named !== undefined && !named.names.has(row.ldhName)) continue;
            found.add(row.ldhName);
            if (rows.length < limit) rows.push(row);
          }
          if (seen >= page.total || (named === undefined && rows.length >= limit)) break;
        }
        const { all, listedAt } = page;
        const total = named === undefined ? page.total : found.size;
        const missed = missing(call, named, found);
        const domains = common.json ? await withWholeNotes(call, accountId, rows) : rows;
        const lines = table(['name', 'expires', 'days', 'status', 'source'], rows.map(lineOf));
        const when = instantText(listedAt);
        const summary = message('commandAnswers.domainsFound', { shown: rows.length, all, when });
        return {
          exitCode: missed.exitCode,
          json: { accountId, listedAt, all, total, domains, ...missed.json },
          lines: [lines, '', summary],
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
      ...tableFileOptions,
      columns: { type: 'string' },
    });
    noWords(positionals);
    const file = readTableFile(values);
    const asked = values.columns?.split(',').map((column) => oneOf('--columns', column.trim(), exportColumns));
    const { named, resolve: resolveQuery } = readListQuery(values);
    return {
      common,
      async run(call) {
        const { accountId } = await call.account();
        await refreshIfNeeded(call, accountId, values.refresh);
        const query = await resolveQuery(call, accountId);
        const columns = asked ?? query.columns ?? ['unicodeName', 'ldhName', 'status', 'expiryDate'];
        const found = named === undefined ? undefined : await namesFound(call, accountId, query, named);
        const missed = missing(call, named, found ?? new Set());
        const selection =
          found === undefined
            ? { kind: 'filter' as const, filter: query.filter, except: [] }
            : { kind: 'names' as const, names: [...found] };
        const { workId } = await call.desk.exports.start({ accountId, selection, sort: query.sort, columns, ...file });
        const { json, lines } = await tableWritten(call, workId, 'Domains');
        return { exitCode: missed.exitCode, json: { ...json, ...missed.json }, lines };
      },
    };
  },
};

/** The names of a file that the query finds. */
async function namesFound(
  { desk }: Call,
  accountId: string,
  { filter, sort }: ListQuery,
  { names: wanted }: NamedNames,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let offset = 0; ; offset += namesAtOnce) {
    const { names } = await desk.domains.names({ accountId, filter, sort, offset, limit: namesAtOnce });
    for (const name of names) if (wanted.has(name)) found.add(name);
    if (names.length < namesAtOnce) return found;
  }
}

/** What of a file of names was left out: lines that are no names, and names that the query does not find. */
function missing({ say }: Call, named: NamedNames | undefined, found: ReadonlySet<string>) {
  if (named === undefined) return { exitCode: exitCodes.done, json: {} };
  const notFound = [...named.names].filter((name) => !found.has(name));
  for (const { line, problem } of named.problems) say(message('commandAnswers.lineProblem', { line, problem }));
  for (const name of notFound) say(message('commandAnswers.domainsNotInList', { name }));
  const exitCode = named.problems.length + notFound.length === 0 ? exitCodes.done : exitCodes.failed;
  const problems = named.problems.map(({ line, input, problem }) => ({ line, input, text: sayMessage('en', problem) }));
  return { exitCode, json: { notFound, problems } };
}

/** Rows have the beginning of a note; what a program reads is the whole. */
async function withWholeNotes({ desk }: Call, accountId: string, rows: readonly DomainRow[]): Promise<DomainRow[]> {
  const whole: DomainRow[] = [];
  for (const row of rows) {
    const isWhole = (row.note?.length ?? 0) < noteStart;
    const { note } = isWhole ? row : await desk.domainMarks.note({ accountId, ldhName: row.ldhName });
    whole.push(isWhole ? row : { ...row, note });
  }
  return whole;
}

function countsOf({ names, added, lost, changed }: Extract<Refreshed, { kind: 'taken' }>) {
  return { names, added, lost, changed };
}

async function refreshIfNeeded(call: Call, accountId: string, isAsked: boolean): Promise<void> {
  if (!isAsked) {
    const sort = { column: 'name', direction: 'ascending' } as const;
    const { listedAt } = await call.desk.domains.page({ accountId, filter: {}, sort, offset: 0, limit: 1 });
    if (listedAt !== null) return;
  }
  const refreshed = await download(call, accountId, 'my-domains', false);
  if (refreshed.kind === 'asks') call.say(message('commandAnswers.domainsListKept', { text: refreshed.text }));
}

async function download(call: Call, accountId: string, source: ListSource, evenIfEmpty: boolean): Promise<Refreshed> {
  call.say(message('commandAnswers.domainsDownloading'));
  const { workId } = await call.desk.domains.refresh({ accountId, source, evenIfEmpty });
  const refreshed = (await waitForWork(call, workId)) as Refreshed;
  if (refreshed.kind === 'taken') {
    if (refreshed.skipped > 0) call.say(message('commandAnswers.domainsLeftOut', { count: refreshed.skipped }));
    for (const oddity of refreshed.oddities) call.say(message('commandAnswers.odd', { oddity }));
  }
  return refreshed;
}

function lineOf({ unicodeName, expiry, status, source, renewal }: DomainRow): Text[] {
  const marks = renewal === null ? [] : [message('commandAnswers.renewalMark', { state: word(renewal) })];
  return [
    unicodeName,
    expiry?.date ?? word('unknown'),
    expiry === null ? '' : String(expiry.daysLeft),
    listed([...status, ...marks]),
    word(expiry?.source ?? source),
  ];
}
