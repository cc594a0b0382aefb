import { leastBetween, type Moment } from '#main/clock.ts';
import type { StoredAccount } from '#main/database/store.ts';
import { holds } from '#main/domains/store/do-not-renew-record.ts';
import type { StoredDomain } from '#main/domains/store/record.ts';
import { instant, type Message, message } from '#messages/message.ts';
import { addPeriod, type CalendarDate } from '#values/calendar-date.ts';
import { type DomainName, parseDomainName, parseHostName } from '#values/domain-name.ts';
import type { RenewalPeriod } from '#values/renewal-period.ts';
import { meaningOf, readResultCode } from '#values/result-code.ts';
import type { PlannedLine } from '../store/batch-record.ts';
import type { LineProblem } from '../store/batch-tables.ts';
import type { NameStanding } from '../store/ledger-record.ts';
import { warnOfHorizon, warnOfName } from '../warn-of-name.ts';
import { lineProblem } from './line-problem.ts';

/** A name that was asked for, as it was written. */
export interface AskedName {
  readonly sourceLine: number;
  readonly input: string;
  /** True where a person wants what was refused to be tried again: a refusal of today does not leave it out. */
  readonly again?: true;
}

export interface LineFacts {
  readonly account: StoredAccount;
  readonly today: CalendarDate;
  readonly now: Moment;
  readonly period: RenewalPeriod;
  readonly priceMinor: number | null;
  readonly rows: ReadonlyMap<string, StoredDomain>;
  readonly standings: ReadonlyMap<string, NameStanding>;
  /** LDH names of earlier lines, with the line that each was first on; this adds to it. */
  readonly seen: Map<string, number>;
}

/** The LDH name in a line, where it has one: enough to look up what we know of it. */
export function lookUpName(input: string): string | undefined {
  const host = parseHostName(input);
  return host.ok ? host.value.ldhName : undefined;
}

/** One line of a batch as the review shows it: what would be sent, and everything worth a second look. */
export function planLine(asked: AskedName, line: number, facts: LineFacts): PlannedLine {
  const { sourceLine, input } = asked;
  const base = {
    line,
    sourceLine,
    input: input.slice(0, 300),
    priceMinor: null,
    chosen: false,
    althoughMark: null,
    althoughReason: null,
    aboveCapReason: null,
    reviewed: { entry: 0, steps: 0 },
  } as const;
  const nothing = { ldhName: null, unicodeName: null, expiryDate: null, newExpiryDate: null };
  const read = readName(input, facts.rows);
  if ('problem' in read) return { ...base, ...nothing, problems: [read.problem] };
  const { ldhName, unicodeName } = read;
  const first = facts.seen.get(ldhName);
  if (first !== undefined) {
    const problems = [lineProblem('duplicate', message('renewals.lineDuplicate', { line: first }))];
    return { ...base, ...nothing, ldhName, unicodeName, problems };
  }
  facts.seen.set(ldhName, sourceLine);
  const row = facts.rows.get(ldhName);
  const expiryDate = row?.expiry?.date ?? null;
  const newExpiryDate = expiryDate && addPeriod(expiryDate, facts.period);
  const standing = facts.standings.get(ldhName);
  const problems = problemsOf(facts, row, standing, newExpiryDate);
  return {
    ...base,
    reviewed: standing?.newest ?? base.reviewed,
    althoughMark: standing?.mark?.mark ?? null,
    ldhName,
    unicodeName,
    expiryDate,
    newExpiryDate,
    priceMinor: facts.priceMinor,
    problems,
    // Whoever wants a line with a warning chooses it; the harmless ones stay in.
    chosen: problems.every(
      ({ code }) => harmless.includes(code) || (code === 'refused-recently' && asked.again === true),
    ),
  };
}

/** For a day the registry would hardly decide otherwise; later, what it refused for may be mended. */
const refusalMilliseconds = 24 * 3_600_000;

/** Warnings with which a line is chosen all the same. */
export const harmless: readonly LineProblem['code'][] = ['expired', 'unknown-expiry'];

/** What a period makes of an expiry date that lines have. */
export function laterDate(expiryDate: CalendarDate, period: RenewalPeriod, today: CalendarDate) {
  const newExpiryDate = addPeriod(expiryDate, period);
  const [warning] = warnOfHorizon(newExpiryDate, today);
  const beyondHorizon = warning === undefined ? null : lineProblem(warning.code, warning.text);
  return { expiryDate, newExpiryDate, beyondHorizon };
}

/** The registry's own rules hold for a name that we have not met; one that it has told us of exists. */
function readName(
  input: string,
  rows: ReadonlyMap<string, StoredDomain>,
): DomainName | { readonly problem: LineProblem } {
  const host = parseHostName(input);
  const name = host.ok && rows.has(host.value.ldhName) ? host : parseDomainName(input);
  if (name.ok) return name.value;
  return { problem: lineProblem('malformed', name.problem.message) };
}

function problemsOf(
  { account, today, now }: LineFacts,
  row: StoredDomain | undefined,
  standing: NameStanding | undefined,
  newExpiryDate: CalendarDate | null,
): LineProblem[] {
  const problems: LineProblem[] = [];
  const add = (code: LineProblem['code'], text: Message) => problems.push(lineProblem(code, text));
  if (standing?.open?.state === 'outcome-unknown') add('outcome-unknown', message('renewals.lineOutcomeUnknown'));
  else if (standing?.open !== undefined) add('under-way', message('renewals.lineUnderWay'));
  if (standing?.mark !== undefined && holds(standing.mark, today)) {
    add('do-not-renew', message('renewals.lineMarked', { reason: standing.mark.reason }));
  }
  if (row === undefined) add('not-in-list', message('renewals.lineNotInList'));
  const warnings = warnOfName({
    account,
    roles: row?.roles ?? [],
    status: row?.status ?? [],
    standing,
    expiryDate: row?.expiry?.date ?? null,
    // A practice registry has its own days, since a person may turn its clock.
    days: { today, now: account.practice ? undefined : now },
  });
  for (const { code, text } of [...warnings, ...warnOfHorizon(newExpiryDate, today)]) add(code, text);
  if (standing?.refused !== undefined && leastBetween(standing.refused, now) < refusalMilliseconds) {
    const values = { time: instant(standing.refused.at), why: refusalMessage(standing.refused) };
    add('refused-recently', message('renewals.lineRefused', values));
  }
  if (row !== undefined && row.expiry === null) add('unknown-expiry', message('renewals.lineExpiryUnknown'));
  return problems;
}

/** The code and what it means; the ledger's own words where the code has no standard meaning. */
function refusalMessage({ resultCode, text }: NonNullable<NameStanding['refused']>): Message {
  if (resultCode === null) return text;
  const meaning = meaningOf(readResultCode(resultCode).eppCode);
  return meaning === undefined ? text : message('renewals.codeMeans', { code: resultCode, meaning });
}
