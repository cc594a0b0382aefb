import type { Account } from '#contract/accounts/accounts.ts';
import type { BackupStatus } from '#contract/desk/backups.ts';
import type { Work } from '#contract/desk/work.ts';
import type { DomainSource } from '#contract/domains/domains.ts';
import type { QueueStanding } from '#contract/inbox.ts';
import type { Card } from '#contract/renewals/cards.ts';
import { type TodayKind, type TodayRow, todayKinds } from '#contract/today.ts';
import type { StoredAccount } from '#main/database/store.ts';
import { instant, type Message, message, money, sentences } from '#messages/message.ts';
import { dateOfInstant } from '#values/calendar-date.ts';
import { workTitle } from '#values/work-title.ts';
import type { DatedName, ExpiringCount, Waiting } from './store/today-record.ts';

/** What a year costs; null where no price list says. */
export interface DayPrice {
  readonly priceMinor: number | null;
  readonly currency: string;
  readonly minorDigits: number;
}

const dayMilliseconds = 86_400_000;
/** A list is old after a day, a backup after a week. */
const oldListMilliseconds = dayMilliseconds;
const oldBackupMilliseconds = 7 * dayMilliseconds;

export interface AccountFacts {
  readonly waiting: Waiting;
  readonly sources: readonly DomainSource[];
  /** When the newest list was downloaded; null where there is none. */
  readonly listedAt: number | null;
  readonly price: DayPrice;
  readonly cards: readonly Card[];
  /** What a person is to confirm before keys go where the account leads; null where there is nothing. */
  readonly keysWait: Account['keysWait'];
  readonly days: number;
  readonly now: number;
}

/** What waits at one account, as the store knows it. */
export function accountRows(account: StoredAccount, facts: AccountFacts): TodayRow[] {
  const { waiting, days } = facts;
  const row = rowsAbout(account);
  return [
    ...moneyRows(row, waiting),
    ...cardRows(row, facts.cards),
    ...expiringRow(row('expired', waiting.expired.open), waiting.expired, facts, (first) => [
      message('today.expired', { count: waiting.expired.open }),
      message('today.firstExpired', { name: first.unicodeName, date: first.date }),
    ]),
    ...expiringRow(row('expiring', waiting.expiring.open), waiting.expiring, facts, (first) => [
      message('today.expiring', { count: waiting.expiring.open, days }),
      message('today.firstExpires', { name: first.unicodeName, date: first.date }),
    ]),
    ...keysRow(row, facts.keysWait),
    ...waiting.batches.map((batch) => ({
      ...row('batch', batch.chosen, batch.batchId),
      what:
        batch.title === ''
          ? message('today.unnamedBatch', { date: dateOfInstant(batch.createdAt) })
          : message('today.batch', { title: batch.title }),
      why: sentences(
        message('today.batchNames', { count: batch.chosen }),
        batch.state === 'paused'
          ? message('today.batchPaused')
          : message('today.batchReviewed', { date: dateOfInstant(batch.createdAt) }),
      ),
    })),
    ...messageRow(row, waiting.messages),
    ...(account.practice || account.addresses.rdap !== '' ? listRow(row, facts) : []),
  ];
}

type RowAbout = (kind: TodayKind, count: number, subjectId?: string) => Omit<TodayRow, 'what' | 'why'>;

function rowsAbout(account: StoredAccount | { accountId: string; label: string } | null): RowAbout {
  return (kind, count, subjectId) => ({
    rowId: [kind, account?.accountId ?? '', subjectId ?? ''].join(' '),
    kind,
    group: todayKinds[kind],
    account: account && { accountId: account.accountId, label: account.label },
    count,
    person: null,
    subjectId: subjectId ?? null,
  });
}

function moneyRows(row: RowAbout, { unknown, alarms, elsewhere }: Waiting): TodayRow[] {
  const rows: TodayRow[] = [];
  if (unknown.first !== null) {
    const { unicodeName: name, openedAt, person, entryId } = unknown.first;
    rows.push({
      ...row('unknown-outcome', unknown.count),
      subjectId: unknown.count === 1 ? entryId : null,
      person: unknown.count === 1 ? person : null,
      what: message('today.unknownOutcome', { count: unknown.count }),
      why: message('today.firstSent', { count: unknown.count, name, when: instant(openedAt) }),
    });
  }
  if (alarms.first !== null) {
    rows.push({
      ...row('alarm', alarms.count),
      subjectId: alarms.count === 1 ? alarms.first.entryId : null,
      what: message('today.alarm', { count: alarms.count }),
      why: message('today.firstAlarm', { count: alarms.count, name: alarms.first.unicodeName }),
    });
  }
  const [first, second] = elsewhere.first;
  if (first !== undefined) {
    const names = second === undefined ? first : message('words.comma', { first, second });
    rows.push({
      ...row('renewed-elsewhere', elsewhere.count),
      what: message('today.renewedElsewhere', { count: elsewhere.count }),
      why: message('today.elsewhereNames', { names }),
    });
  }
  return rows;
}

/** Cards that do not cover what the next 30 days need, as far as anybody can say. */
function cardRows(row: RowAbout, cards: readonly Card[]): TodayRow[] {
  return cards.flatMap(({ cardId, label, leftMinor, needs30Minor, shortMinor, names30, currency, minorDigits }) => {
    if (leftMinor === null || needs30Minor === null || (shortMinor ?? 0) === 0) return [];
    const [left, need] = [leftMinor, needs30Minor].map((minor) => money(minor, currency, minorDigits));
    const why = message('today.cardShortWhy', { count: names30, left: left ?? '', need: need ?? '' });
    return [{ ...row('card-short', 1, cardId), what: message('today.cardShort', { card: label || cardId }), why }];
  });
}

/** Nothing where all of the names are marked or planned: nobody need do anything. */
function expiringRow(
  row: Omit<TodayRow, 'what' | 'why'>,
  { open, marked, planned, first }: ExpiringCount,
  { price }: AccountFacts,
  say: (first: DatedName) => readonly [what: Message, why: Message],
): TodayRow[] {
  if (first === null) return [];
  const [what, why] = say(first);
  const sum =
    price.priceMinor === null
      ? null
      : message('today.sum', { sum: money(price.priceMinor * open, price.currency, price.minorDigits) });
  return [
    {
      ...row,
      what,
      why: sentences(
        why,
        sum,
        marked === 0 ? null : message('today.marked', { count: marked }),
        planned === 0 ? null : message('today.planned', { count: planned }),
      ),
    },
  ];
}

function keysRow(row: RowAbout, wait: Account['keysWait']): TodayRow[] {
  if (wait === null) return [];
  const { changedBy, now } = wait;
  const places = { count: now.length, place: now[0] ?? '' };
  const why = message('today.keysWaitWhy', places);
  if (changedBy === null) return [{ ...row('keys-wait', 1), what: message('today.keysWait'), why }];
  const { person } = changedBy;
  return [{ ...row('keys-wait', 1), what: message('today.keysWaitBy', { person }), why }];
}

function messageRow(row: RowAbout, { count, refused, oldestAt }: Waiting['messages']): TodayRow[] {
  if (count === 0 || oldestAt === null) return [];
  return [
    {
      ...row('messages', count),
      what: message('today.messages', { count }),
      why: sentences(
        message('today.oldest', { when: instant(oldestAt) }),
        refused === 0 ? null : message('today.refused', { count: refused }),
      ),
    },
  ];
}

/** A list that is missing or old, and what the registry said where it refused the last one. */
function listRow(row: RowAbout, { listedAt, sources, now }: AccountFacts): TodayRow[] {
  const refused = sources.find((source) => source.refused !== null)?.refused ?? null;
  if (listedAt === null) {
    return [{ ...row('no-list', 1), what: message('today.noList'), why: refused?.text ?? message('today.noListWhy') }];
  }
  const age = now - listedAt;
  if (age < oldListMilliseconds) return [];
  const count = Math.floor(age / dayMilliseconds);
  const names = Math.max(0, ...sources.map((source) => source.names ?? 0));
  return [
    {
      ...row('old-list', count),
      what: message('today.oldList', { count }),
      why: refused?.text ?? message('today.listNames', { count: names }),
    },
  ];
}

/** Queues that are not collected although somebody wants them to be. */
export function queueRows(queues: readonly QueueStanding[]): TodayRow[] {
  return queues.flatMap((queue) => {
    const stopped = queue.poller === 'stopped' && queue.trouble?.code !== 'by-hand';
    if (!stopped && queue.overdueSince === null) return [];
    const row = rowsAbout({ accountId: queue.accountId, label: queue.accountLabel })('collecting', 1);
    const what =
      queue.overdueSince === null || stopped
        ? message('today.collectingStopped')
        : message('today.collectingOverdue', { when: instant(queue.overdueSince) });
    return [{ ...row, what, why: queue.text }];
  });
}

/** Batches have rows of their own. */
const batchKinds: ReadonlySet<Work['kind']> = new Set(['renewal-batch']);

/** What waits in the program itself. Undefined facts are not shown. */
export function deskRows(facts: {
  readonly works: readonly Work[];
  readonly backup: Pick<BackupStatus, 'lastBackup'> | undefined;
  readonly person: string | null | undefined;
  readonly now: number;
}): TodayRow[] {
  const row = rowsAbout(null);
  const paused = facts.works
    .filter((work) => work.state === 'paused' && !batchKinds.has(work.kind))
    .map((work) => ({
      ...row('paused-work', 1, work.workId),
      what: message('today.pausedWork', { title: workTitle(work.subject) }),
      why: work.trouble ?? message('today.pausedByHand'),
    }));
  return [...paused, ...backupRow(row, facts), ...(facts.person === null ? [personRow(row)] : [])];
}

function personRow(row: RowAbout): TodayRow {
  return { ...row('no-person', 1), what: message('today.noPerson'), why: message('today.noPersonWhy') };
}

function backupRow(
  row: RowAbout,
  { backup, now }: { readonly backup: Pick<BackupStatus, 'lastBackup'> | undefined; readonly now: number },
): TodayRow[] {
  if (backup === undefined) return [];
  const why = message('today.backupWhy');
  if (backup.lastBackup === null) return [{ ...row('backup', 1), what: message('today.noBackup'), why }];
  const age = now - backup.lastBackup.at;
  if (age < oldBackupMilliseconds) return [];
  const count = Math.floor(age / dayMilliseconds);
  return [{ ...row('backup', count), what: message('today.oldBackup', { count }), why }];
}
