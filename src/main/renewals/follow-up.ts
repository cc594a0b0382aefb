import type { Examination, LedgerEntry, LedgerReading } from '#contract/renewals/ledger-entry.ts';
import type { Moment } from '#main/clock.ts';
import type { StoredAccount } from '#main/database/store.ts';
import { type PassWrite, renews } from '#main/pass-write.ts';
import type { Publish, StartWork, WorkControl } from '#main/ports.ts';
import type { Session } from '#main/registry/protocol/session.ts';
import { type Message, message } from '#messages/message.ts';
import { type CalendarDate, parseCalendarDate } from '#values/calendar-date.ts';
import { DeskFailure, type Failure } from '#values/failure.ts';
import { refuseOverCap } from './above-cap.ts';
import { type MarkPassed, passMark } from './although-marked.ts';
import { type FindOutPorts, type Found, findOut, lastStepOf } from './find-out.ts';
import { type NextReading, nextReading, type QuietFacts } from './judge-date.ts';
import { inBackground } from './read-expiry.ts';
import { invalid } from './read-order.ts';
import { saidYes } from './said-yes.ts';
import type { RenewalSender } from './send-renewal.ts';
import { showEntry } from './show-entry.ts';
import type { CardTables } from './store/card-record.ts';
import type {
  AboveCap,
  Although,
  LedgerStep,
  RenewalLedger,
  StoredLedgerEntry,
  LedgerReading as StoredReading,
} from './store/ledger-record.ts';

export interface FollowUpPorts extends FindOutPorts {
  readonly ledger: RenewalLedger;
  readonly cards: Pick<CardTables, 'overCap'>;
  readonly session: (account: StoredAccount) => Session;
  readonly today: (account: StoredAccount) => Promise<CalendarDate>;
  readonly requireApiKey: (account: StoredAccount) => Promise<void>;
  readonly passWrite: PassWrite;
  readonly who: () => Promise<string | null>;
  readonly work: { readonly start: StartWork };
  readonly publish: Publish;
}

/** What came of examining many. */
export interface ExaminedAll {
  readonly examined: number;
  readonly settled: number;
}

interface Examined extends Examination {
  readonly failure?: Failure | undefined;
}

/**
 * Finds out what became of a renewal with unknown outcome: by reading, which settles it where the date proves something;
 * else by a person's word, or by sending the very same once more when a person says so.
 */
export class FollowUp {
  readonly #ports: FollowUpPorts;
  readonly #sender: RenewalSender;
  readonly #find: ReturnType<typeof findOut>;
  readonly #findInBackground: ReturnType<typeof findOut>;

  constructor(ports: FollowUpPorts, sender: RenewalSender) {
    this.#ports = ports;
    this.#sender = sender;
    this.#find = findOut(ports);
    this.#findInBackground = findOut({ ...ports, readFresh: inBackground(ports.readFresh) });
  }

  /** The entry when its outcome is unknown; one that is settled already comes back as `settled`. */
  async #meet(entryId: string): Promise<{ entry: StoredLedgerEntry; settled: boolean }> {
    const entry = await this.#sender.settleKept(entryId);
    if (entry === undefined) throw notFound();
    if (entry.state === 'planned' || entry.state === 'sent') throw underWay(entry);
    return { entry, settled: entry.state !== 'outcome-unknown' };
  }

  /** Settles by a reading, unless the entry has moved since it was looked at: then it answers with what it is now. */
  async #settle(entry: StoredLedgerEntry, found: Found): Promise<StoredLedgerEntry> {
    const renewed = found.verdict.kind === 'renewed';
    const { dateNow, journalId } = found.reading;
    return this.#step(entry, {
      state: renewed ? 'reconciled-renewed' : 'reconciled-not-renewed',
      settledBy: 'reading',
      text: message(renewed ? 'ledger.readAsRenewed' : 'ledger.readAsNotRenewed', { date: dateNow ?? '' }),
      journalId,
      newExpiryDate: renewed ? dateNow : null,
    });
  }

  async #step(entry: StoredLedgerEntry, outcome: Omit<LedgerStep, keyof Moment>): Promise<StoredLedgerEntry> {
    await this.#ports.ledger.step(entry.entryId, { ...outcome, ...this.#ports.moment() }, entry.steps.length);
    this.#ports.publish('renewals', entry.accountId);
    this.#ports.publish('domains', entry.accountId);
    // Somebody else may have settled it meanwhile, or sent it again: then that counts.
    const now = await this.#ports.ledger.get(entry.entryId);
    if (now === undefined) throw notFound();
    return now;
  }

  async #examineOne(entryId: string, finding = this.#find): Promise<Examined> {
    const { entry, settled } = await this.#meet(entryId);
    if (settled) return { entry: showEntry(entry), reading: null, settled, text: entry.text };
    const found = await finding(entry);
    await this.#ports.ledger.keepReading(entryId, found.reading);
    const reading = showReading(found.reading);
    if (found.verdict.kind === 'undecided') {
      this.#ports.publish('renewals', entry.accountId);
      return { entry: showEntry(entry), reading, settled: false, text: found.verdict.why, failure: found.failure };
    }
    const now = await this.#settle(entry, found);
    const isSettled = now.settledAt !== null;
    const text = isSettled ? now.text : message('renewals.readingSuperseded');
    return { entry: showEntry(now), reading, settled: isSettled, text };
  }

  /** Null where no waiting helps: it is settled, was never read, or the last date read is another than the old one. */
  #nextOf(entry: StoredLedgerEntry, readings: readonly StoredReading[]): NextReading | null {
    const told = readings.findLast(({ dateNow }) => dateNow !== null)?.dateNow;
    if (entry.state !== 'outcome-unknown' || told !== entry.expiryDateSent || saidYes(entry)) return null;
    return nextReading(this.#quietFacts(entry, readings), this.#ports.moment());
  }

  #quietFacts(entry: StoredLedgerEntry, earlier: readonly StoredReading[]): QuietFacts {
    const { expiryDateSent, steps } = entry;
    return { expiryDateSent, lastStep: lastStepOf(entry), steps: steps.length, times: this.#ports.quietTimes, earlier };
  }

  /** A person may not say that nothing was renewed while the request may still be carried out. */
  #refuseTooEarly(entry: StoredLedgerEntry, earlier: readonly StoredReading[]): void {
    const now = this.#ports.moment();
    const due = nextReading(this.#quietFacts(entry, earlier), now);
    if (due.decides || now.at >= due.after) return;
    const time = new Date(due.after).toISOString().slice(11, 19);
    throw conflict(message('renewals.tooEarly', { time }));
  }

  async #examineEach(accountId: string, control: WorkControl): Promise<ExaminedAll> {
    const entryIds: string[] = [];
    for (;;) {
      const query = { accountId, states: ['outcome-unknown'] as const, text: '', offset: entryIds.length, limit: 500 };
      const { entries } = await this.#ports.ledger.page(query);
      entryIds.push(...entries.map((entry) => entry.entryId));
      if (entries.length < query.limit) break;
    }
    let settled = 0;
    for (const [index, entryId] of entryIds.entries()) {
      await control.step();
      const examined = await this.#examineOne(entryId, this.#findInBackground).catch(passOver);
      if (examined?.settled === true) settled += 1;
      control.progress(index + 1, entryIds.length);
    }
    return { examined: entryIds.length, settled };
  }

  /** Reads, settles where the date proves something, and answers with the facts where it does not. */
  async examine(entryId: string): Promise<Examination> {
    const { failure: _, ...examination } = await this.#examineOne(entryId);
    return examination;
  }

  /** Those that are unknown now, one after the other; one that cannot be read does not hold up the next. */
  readonly examineAll = async (accountId: string): Promise<{ workId: string }> => {
    const account = await this.#ports.account(accountId);
    return this.#ports.work.start({
      kind: 'renewal-examination',
      accountId,
      subject: { code: 'read-unknown-outcomes', name: account.label },
      canPause: true,
      run: (control) => this.#examineEach(accountId, control),
    });
  };

  /** The same; fails with conflict and the facts where the date proves nothing, and with the reading's own failure. */
  async reconcile(entryId: string): Promise<LedgerEntry> {
    const { entry, settled, text, failure } = await this.#examineOne(entryId);
    if (settled) return entry;
    if (failure !== undefined) throw new DeskFailure(failure);
    throw undecided(text);
  }

  /** The readings, the oldest first, and for an unknown outcome when the next one can prove anything. */
  readonly readings = async (entryId: string): Promise<{ readings: LedgerReading[]; next: NextReading | null }> => {
    const [entry, readings] = await Promise.all([
      this.#ports.ledger.get(entryId),
      this.#ports.ledger.readings(entryId),
    ]);
    return { readings: readings.map(showReading), next: entry === undefined ? null : this.#nextOf(entry, readings) };
  };

  /** Fails with conflict where nobody has read the registry yet, or the entry is settled. */
  async settleByHand(order: {
    entryId: string;
    renewed: boolean;
    newExpiryDate: string | null;
    reason: string;
  }): Promise<LedgerEntry> {
    const { entry, settled } = await this.#meet(order.entryId);
    if (settled) throw conflict(message('renewals.settledAlready'));
    const readings = await this.#ports.ledger.readings(order.entryId);
    const last = readings.findLast(({ afterStep }) => afterStep === entry.steps.length);
    if (last === undefined) throw conflict(message('renewals.readDateFirst'));
    if (!order.renewed) this.#refuseTooEarly(entry, readings);
    const given = order.newExpiryDate === null ? undefined : parseCalendarDate(order.newExpiryDate);
    if (given?.ok === false) throw invalid('newExpiryDate', given.problem.code, given.problem.message);
    const code = order.renewed ? 'ledger.saidRenewed' : 'ledger.saidNotRenewed';
    const reason = order.reason.trim();
    const settledEntry = await this.#step(entry, {
      state: order.renewed ? 'reconciled-renewed' : 'reconciled-not-renewed',
      settledBy: 'person',
      settledPerson: await this.#ports.who(),
      reason,
      text: message(code, { reason, reading: last.text }),
      journalId: last.journalId,
      newExpiryDate: order.renewed && given?.ok === true ? given.value : null,
    });
    if (settledEntry.settledAt === null) throw conflict(message('renewals.sentAgainMeanwhile'));
    return showEntry(settledEntry);
  }

  async #passMark(
    { environment, ldhName, unicodeName }: StoredLedgerEntry,
    account: StoredAccount,
    although: Although | null,
  ): Promise<MarkPassed> {
    const [standing] = await this.#ports.ledger.standings(environment, [ldhName]);
    return passMark({ mark: standing?.mark }, unicodeName, although, () => this.#ports.today(account));
  }

  /** Fails with blocked, no-account, keychain-unavailable, invalid-input and conflict before anything is sent. */
  async sendAgain(entryId: string, although: Although | null, aboveCap: AboveCap | null): Promise<LedgerEntry> {
    const { entry, settled } = await this.#meet(entryId);
    if (settled) throw conflict(message('renewals.settledNothingToSend'));
    const account = await this.#ports.account(entry.accountId);
    const write = { what: renews(entry.unicodeName), count: 1 };
    this.#ports.passWrite({ account, ...write });
    await this.#passMark(entry, account, although);
    const day = await this.#ports.today(account);
    if (aboveCap === null) {
      const { accountId, cardId, period } = entry;
      await refuseOverCap(this.#ports.cards, { accountId, cardId, period, day }, entryId);
    }
    await this.#ports.requireApiKey(account);
    const found = await this.#find(entry);
    await this.#ports.ledger.keepReading(entryId, found.reading);
    if (found.verdict.kind === 'renewed') return showEntry(await this.#settle(entry, found));
    if (found.verdict.kind === 'undecided') throw undecided(found.verdict.why);
    // The reading took time: arming may have run out, or the account been made read-only.
    this.#ports.passWrite({ account: await this.#ports.account(entry.accountId), ...write });
    const passed = await this.#passMark(entry, account, although);
    const billing = { day, aboveCap: aboveCap?.reason ?? null, person: await this.#ports.who() };
    try {
      return showEntry(await this.#sender.sendAgain(entry, this.#ports.session(account), passed, billing));
    } finally {
      this.#ports.publish('renewals', entry.accountId);
      this.#ports.publish('domains', entry.accountId);
    }
  }

  readonly alarms = async (accountId: string | null): Promise<{ entries: LedgerEntry[]; total: number }> => {
    const { entries, total } = await this.#ports.ledger.alarms(accountId);
    return { entries: entries.map(showEntry), total };
  };

  readonly alarmSeen = async (entryId: string): Promise<LedgerEntry> => {
    const seen = await this.#ports.ledger.alarmSeen(entryId, this.#ports.moment().at);
    const entry = await this.#ports.ledger.get(entryId);
    if (entry === undefined) throw notFound();
    if (seen) this.#ports.publish('renewals', entry.accountId);
    return showEntry(entry);
  };
}

function showReading({ at, source, dateNow, text, journalId }: StoredReading): LedgerReading {
  return { at, source, dateNow, text, journalId };
}

/** One that somebody else is at just now does not hold up the others. */
function passOver(error: unknown): undefined {
  if (error instanceof DeskFailure && error.failure.kind === 'already-under-way') return undefined;
  throw error;
}

function underWay(entry: StoredLedgerEntry): DeskFailure {
  return new DeskFailure({
    kind: 'already-under-way',
    message: message('renewals.entryUnderWay', { name: entry.unicodeName }),
    ldhName: entry.ldhName,
    entryId: entry.entryId,
    nothingSent: true,
  });
}

/** The renewal itself was sent before: only that nothing was sent now can be said. */
function undecided(why: Message): DeskFailure {
  return new DeskFailure({ kind: 'conflict', message: message('renewals.undecided', { why }) });
}

function conflict(why: Message): DeskFailure {
  return new DeskFailure({ kind: 'conflict', message: why, nothingSent: true });
}

export function notFound(): DeskFailure {
  return new DeskFailure({ kind: 'not-found', message: message('renewals.entryMissing') });
}
