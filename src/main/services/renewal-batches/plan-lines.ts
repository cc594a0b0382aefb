import type { NameStanding } from '#main/store/ledger-record.ts';
import type { StoredDomain } from '#main/store/portfolio-record.ts';
import type { LineProblem, PlannedLine } from '#main/store/renewal-batch-record.ts';
import type { StoredAccount } from '#main/store/store.ts';
import { addPeriod, type CalendarDate, dateOfInstant } from '#registry/calendar-date.ts';
import { type DomainName, parseDomainName, parseHostName } from '#registry/domain-name.ts';
import type { RenewalPeriod } from '#registry/renewal-period.ts';
import { horizonOn, horizonYears, isRecent, mayPay } from '../renewals/renewal-limits.ts';

/** A name that was asked for, as it was written. */
export interface AskedName {
  readonly sourceLine: number;
  readonly input: string;
}

export interface LineFacts {
  readonly account: StoredAccount;
  readonly today: CalendarDate;
  readonly period: RenewalPeriod;
  readonly priceMinor: number | undefined;
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
  const base = { line, sourceLine, input: input.slice(0, 300), priceMinor: undefined, chosen: false } as const;
  const nothing = { ldhName: undefined, unicodeName: undefined, expiryDate: undefined, newExpiryDate: undefined };
  const read = readName(input, facts.rows);
  if ('problem' in read) return { ...base, ...nothing, problems: [read.problem] };
  const { ldhName, unicodeName } = read;
  const first = facts.seen.get(ldhName);
  if (first !== undefined) {
    const text = `The same name as on line ${first}; it is renewed once.`;
    return { ...base, ...nothing, ldhName, unicodeName, problems: [{ code: 'duplicate', text, blocks: true }] };
  }
  facts.seen.set(ldhName, sourceLine);
  const row = facts.rows.get(ldhName);
  const expiryDate = row?.expiry?.date;
  const newExpiryDate = expiryDate === undefined ? undefined : addPeriod(expiryDate, facts.period);
  const problems = problemsOf(facts, row, facts.standings.get(ldhName), newExpiryDate);
  return {
    ...base,
    ldhName,
    unicodeName,
    expiryDate,
    newExpiryDate,
    priceMinor: facts.priceMinor,
    problems,
    // Whoever wants a line with a warning chooses it; the harmless ones stay in.
    chosen: problems.every(({ code }) => harmless.includes(code)),
  };
}

const harmless = ['expired', 'unknown-expiry'];

/** The registry's own rules hold for a name that we have not met; one that it has told us of exists. */
function readName(
  input: string,
  rows: ReadonlyMap<string, StoredDomain>,
): DomainName | { readonly problem: LineProblem } {
  const host = parseHostName(input);
  const name = host.ok && rows.has(host.value.ldhName) ? host : parseDomainName(input);
  if (name.ok) return name.value;
  return { problem: { code: 'malformed', text: name.problem.text, blocks: true } };
}

function problemsOf(
  { account, today }: LineFacts,
  row: StoredDomain | undefined,
  standing: NameStanding | undefined,
  newExpiryDate: CalendarDate | undefined,
): LineProblem[] {
  const problems: LineProblem[] = [];
  const add = (code: string, text: string, blocks = false): void => {
    problems.push({ code, text, blocks });
  };
  if (standing?.open?.state === 'outcome-unknown') {
    add('outcome-unknown', 'An earlier renewal has an unknown outcome: read its expiry date first.', true);
  } else if (standing?.open !== undefined) add('under-way', 'A renewal of this name is under way.', true);
  if (row === undefined) {
    add('not-in-list', 'Not in the list of our names. Its expiry date is read first, and such readings are few.');
  } else if (!mayPay(row.roles)) {
    add('not-ours', `${account.handle} is only ${row.roles.join(', ')} of this name; the registry may refuse.`);
  }
  if (row !== undefined && row.expiry === undefined) {
    add('unknown-expiry', 'No expiry date is known; it is read at its turn.');
  }
  if (standing?.renewed !== undefined && isRecent(standing.renewed.at, today)) {
    add(
      'renewed-recently',
      `Renewed on ${dateOfInstant(standing.renewed.at)} already, to ${standing.renewed.expiryDate}.`,
    );
  }
  if (newExpiryDate !== undefined && newExpiryDate > horizonOn(today)) {
    add(
      'beyond-horizon',
      `The new date ${newExpiryDate} is more than ${horizonYears} years ahead; the registry will probably refuse.`,
    );
  }
  if (row?.expiry !== undefined && row.expiry.date < today) add('expired', `Expired on ${row.expiry.date}.`);
  return problems;
}
