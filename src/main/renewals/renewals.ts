import type { LedgerEntry, LedgerRow } from '#contract/renewals/ledger-entry.ts';
import type { RenewalProposal } from '#contract/renewals/renewals.ts';
import type { Clock, Moment } from '#main/clock.ts';
import type { DomainTables, StoredAccount } from '#main/database/store.ts';
import type { StoredDomain } from '#main/domains/store/record.ts';
import { type PassWrite, renews } from '#main/pass-write.ts';
import type { AccountOf, Publish, StartWork } from '#main/ports.ts';
import type { Session } from '#main/registry/protocol/session.ts';
import { message, sentences } from '#messages/message.ts';
import { addPeriod, type CalendarDate } from '#values/calendar-date.ts';
import type { DomainName } from '#values/domain-name.ts';
import type { Environment } from '#values/environment.ts';
import { DeskFailure } from '#values/failure.ts';
import type { LedgerState } from '#values/ledger-state.ts';
import type { QuietTimes } from '#values/quiet-times.ts';
import type { RdapDomain } from '#values/rdap-objects.ts';
import { overCapFailure, refuseOverCap } from './above-cap.ts';
import { markedMeanwhile, passMark } from './although-marked.ts';
import { type DateToSend, dateForLine, dateSeen, mayHaveMoved, refuseReviewOutdated } from './date-to-send.ts';
import { exportLedger, type LedgerExportPorts } from './export-ledger.ts';
import { FollowUp, notFound } from './follow-up.ts';
import { type KnownOfLines, lookInStore } from './look-in-store.ts';
import { priceOn } from './price-on.ts';
import { type ProposalFacts, propose } from './propose.ts';
import { besideLedger, inBackground, type ReadFresh, readExpiry, renewalToKnow } from './read-expiry.ts';
import { invalid, type ReadRenewalOrder, type RenewalLine, type RenewalOrder, readOrder } from './read-order.ts';
import { type NamesElsewhere, renewedElsewhere } from './renewed-elsewhere.ts';
import { saidYes } from './said-yes.ts';
import { RenewalSender, type Sent } from './send-renewal.ts';
import { showEntry } from './show-entry.ts';
import type { CardTables } from './store/card-record.ts';
import type { AboveCap, Although, NameStanding, RenewalIntention, RenewalLedger } from './store/ledger-record.ts';

export interface RenewalsPorts {
  readonly ledger: RenewalLedger;
  readonly cards: Pick<CardTables, 'isCapped' | 'overCap'>;
  readonly domains: Pick<DomainTables, 'rowsOf'>;
  readonly clock: Clock;
  /** This moment, by every clock at hand. */
  readonly moment: () => Moment;
  /** Fails with not-the-registry where nothing answers renewals at the account's address (any more). */
  readonly requireEndpoint: (account: StoredAccount, ldhName: string) => Promise<void>;
  readonly account: AccountOf;
  readonly session: (account: StoredAccount) => Session;
  readonly today: (account: StoredAccount) => Promise<CalendarDate>;
  readonly readFresh: ReadFresh;
  /** Tells the person beside the windows of names that were renewed elsewhere; undefined where the host cannot. */
  readonly tellElsewhere: ((names: NamesElsewhere) => void) | undefined;
  /** The reseller's own prices of a day. */
  readonly pricesOn: (accountId: string, date: CalendarDate) => Promise<ProposalFacts['prices']>;
  /** Fails with no-account or keychain-unavailable where the account's API key cannot be had. */
  readonly requireApiKey: (account: StoredAccount) => Promise<void>;
  readonly passWrite: PassWrite;
  readonly newId: () => string;
  readonly newClTRID: (purpose: string) => string;
  /** Who asks in this program: `window` or `command line`. */
  readonly askedBy: string;
  /** The name that the person gave; null where none was given. */
  readonly who: () => Promise<string | null>;
  readonly quietTimes: QuietTimes;
  readonly work: { readonly start: StartWork };
  readonly files: LedgerExportPorts['files'];
  readonly publish: Publish;
}

type RenewalWay =
  | { readonly kind: 'one' }
  | ({ readonly kind: 'line'; readonly known: KnownOfLines | undefined } & RenewalLine);

/** A renewal that was sent: what came of it, when that is written down, and its entry then. */
export interface RenewalSent extends Pick<Sent, 'failure' | 'settled' | 'entry'> {
  readonly outcome: Sent['outcome'] & { readonly accepted: boolean; readonly alarm: boolean };
}

/** Renews names, and knows what is under way. */
class Renewing {
  readonly #ports: RenewalsPorts;
  readonly #sender: RenewalSender;
  readonly #store: ReturnType<typeof lookInStore>;
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(ports: RenewalsPorts, sender: RenewalSender) {
    this.#ports = ports;
    this.#sender = sender;
    this.#store = lookInStore(ports);
  }

  readonly propose = async (accountId: string, text: string, years?: number): Promise<RenewalProposal> => {
    const account = await this.#ports.account(accountId);
    const { name, row } = await this.#store.meet(account.accountId, text);
    const open = await this.#ports.ledger.openEntryOf(account.environment, name.ldhName);
    // An open entry forbids sending, so no lookup is spent on it.
    const known =
      open === undefined
        ? await readExpiry(this.#ports.readFresh, account, name.ldhName, row)
        : {
            expiry: row?.expiry ?? null,
            stale: true,
            staleSaid: message('renewals.notReadWhileOpen'),
            staleWhy: { code: 'open' } as const,
            domain: undefined,
            registryAt: undefined,
          };
    const today = await this.#ports.today(account);
    const [standing] = await this.#ports.ledger.standings(account.environment, [name.ldhName]);
    return propose({
      name,
      account,
      row,
      roles: known.domain === undefined ? (row?.roles ?? []) : rolesIn(known.domain, account.handle),
      status: known.domain?.status ?? row?.status ?? [],
      known: besideLedger(known, renewalToKnow(account, standing), this.#ports.moment()),
      today,
      now: account.practice ? undefined : { ...this.#ports.moment(), registryAt: known.registryAt },
      prices: await this.#ports.pricesOn(account.accountId, today),
      open: open === undefined ? undefined : showEntry(open),
      standing,
      years,
    });
  };

  async #renewOne(order: RenewalOrder, way: RenewalWay): Promise<RenewalSent> {
    const known = way.kind === 'line' ? way.known : undefined;
    const met = known?.of(order.ldhName) ?? (await this.#store.look(order));
    const { account, name, row, standing } = met;
    const { ldhName, unicodeName } = name;
    this.#ports.passWrite({ account, what: renews(unicodeName), count: 1 });
    const read = readOrder(order, account);
    if (standing?.open !== undefined) throw await this.#alreadyUnderWay(name, standing.open.entryId);
    if (way.kind === 'line') refuseReviewOutdated(name, standing, way.reviewed);
    if (order.reviewed != null && mayHaveMoved(standing, order.reviewed)) throw overtaken(name);
    const passed = await passMark({ mark: standing?.mark }, unicodeName, order.although, () =>
      this.#ports.today(account),
    );
    const day = met.practiceDay ?? (await this.#ports.today(account));
    const aboveCap = order.aboveCap?.reason ?? null;
    const { cardId, period } = read;
    if (met.isCapped && aboveCap === null) {
      await refuseOverCap(this.#ports.cards, { accountId: account.accountId, cardId, period, day });
    }
    await this.#ports.requireApiKey(account);
    await this.#ports.requireEndpoint(account, ldhName);
    const date = await this.#dateToSend({ account, name, row, standing, read, way });
    const intention: RenewalIntention = {
      entryId: this.#ports.newId(),
      accountId: account.accountId,
      accountLabel: account.label,
      environment: account.environment,
      ldhName,
      unicodeName,
      clTRID: this.#ports.newClTRID('renew'),
      expiryDateSent: date.expiryDate,
      period,
      expectedExpiryDate: addPeriod(date.expiryDate, period),
      cardId,
      staleReason: date.staleReason,
      why: sentences(way.kind === 'line' ? way.why : undefined, date.why, passed.why),
      batchId: way.kind === 'line' ? way.batchId : null,
      batchLine: way.kind === 'line' ? way.line : null,
      askedBy: this.#ports.askedBy,
      person: await this.#ports.who(),
      after: standing?.newestEntryId ?? null,
      although: passed.mark,
      day,
      aboveCap,
      openedAt: this.#ports.clock.now(),
    };
    // A reading takes time: arming may have run out, or the account been made read-only.
    const now = date.wasRead ? await this.#ports.account(account.accountId) : account;
    this.#ports.passWrite({ account: now, what: renews(unicodeName), count: 1 });
    const publishBoth = (): void => {
      this.#ports.publish('renewals', account.accountId);
      this.#ports.publish('domains', account.accountId);
    };
    const sent = await this.#sender
      .send(intention, this.#ports.session(account), () => this.#ports.publish('renewals', account.accountId))
      .catch((error: unknown) => {
        publishBoth();
        throw error;
      });
    if (sent.kind === 'already-open') throw await this.#alreadyUnderWay(name, sent.entryId);
    if (sent.kind === 'marked') throw markedMeanwhile(unicodeName);
    if (sent.kind === 'over-cap') throw overCapFailure(sent, cardId);
    if (sent.kind === 'overtaken') {
      const [now] = await this.#ports.ledger.standings(account.environment, [ldhName]);
      if (way.kind === 'line') refuseReviewOutdated(name, now, way.reviewed);
      throw overtaken(name);
    }
    const settled = this.track(sent.settled.finally(publishBoth));
    // Whoever asks for it hears what it fails with, also where nobody asks yet.
    settled.catch(() => undefined);
    const { state, newExpiryDate } = sent.outcome;
    const alarm = state === 'renewed' && newExpiryDate !== intention.expectedExpiryDate;
    const outcome = { ...sent.outcome, accepted: saidYes(sent.outcome) === 'later', alarm };
    return { outcome, failure: sent.failure, settled, entry: sent.entry };
  }

  async #alreadyUnderWay({ ldhName, unicodeName: name }: DomainName, entryId: string): Promise<DeskFailure> {
    const open = await this.#ports.ledger.get(entryId);
    const isRunning = open?.state === 'planned' || open?.state === 'sent';
    return new DeskFailure({
      kind: 'already-under-way',
      message:
        isRunning && open.by !== null
          ? message('renewals.colleagueRenews', { name, ...open.by })
          : message('renewals.alreadyUnderWay', { name }),
      ...{ ldhName, entryId, nothingSent: true },
    });
  }

  async #renewAlone(order: RenewalOrder): Promise<LedgerEntry> {
    const { settled, entry } = await this.#renewOne(order, { kind: 'one' });
    await settled;
    return showEntry(await entry());
  }

  async #dateToSend(facts: {
    readonly account: StoredAccount;
    readonly name: DomainName;
    readonly row: StoredDomain | undefined;
    readonly standing: NameStanding | undefined;
    readonly read: ReadRenewalOrder;
    readonly way: RenewalWay;
  }): Promise<DateToSend> {
    const { way, standing, read, ...asked } = facts;
    const { expiryDate, staleReason } = read;
    const now = this.#ports.moment();
    if (way.kind === 'line') {
      return dateForLine(inBackground(this.#ports.readFresh), { ...asked, standing, expiryDate, now });
    }
    if (expiryDate === undefined) throw invalid('expiryDate', 'date-missing', message('renewals.dateMissing'));
    return dateSeen(this.#ports.readFresh, { ...asked, standing, expiryDate, staleReason, now });
  }

  readonly track = <T>(work: Promise<T>): Promise<T> => {
    const tracked = work.finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
    return tracked;
  };

  readonly renew = (order: RenewalOrder): Promise<LedgerEntry> => this.track(this.#renewAlone(order));

  readonly lookAtLines = async (accountId: string, environment: Environment, ldhNames: readonly string[]) => {
    const known = await this.#store.lookAtLines(accountId, environment, ldhNames);
    return {
      renewLine: (order: RenewalOrder, line: RenewalLine): Promise<RenewalSent> =>
        this.track(this.#renewOne(order, { kind: 'line', ...line, known })),
    };
  };

  readonly idle = async (): Promise<void> => {
    // What was sent meanwhile is written down after it.
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  };
}

/**
 * Renewals: billed once, or told honestly. The intention is in the ledger, durably, before the first byte leaves; what
 * comes back settles it or leaves it with unknown outcome; nothing is ever re-sent by the program.
 */
export function createRenewals(ports: RenewalsPorts) {
  const { ledger, publish } = ports;
  const sender = new RenewalSender(ports);
  const follow = new FollowUp(ports, sender);
  const renewing = new Renewing(ports, sender);
  const track = renewing.track;

  async function entryOf(entryId: string): Promise<LedgerEntry> {
    const entry = await ledger.get(entryId);
    if (entry === undefined) throw notFound();
    return showEntry(entry);
  }

  return {
    /** Fails with no-account, blocked and invalid-input only; a date that cannot be read fresh is marked stale. */
    propose: renewing.propose,
    /**
     * Renews one name. Answers with the ledger entry whatever became of it; fails only where nothing was written and
     * nothing sent, or, as outcome-unknown, where what came back could not be written down.
     */
    renew: renewing.renew,
    /**
     * The same for lines of a batch: the same way, the same guards. What the store knows of the names is read for all of
     * them at once; a line answers when it is known what came of it, before that is written down.
     */
    lookAtLines: renewing.lookAtLines,
    examine: (entryId: string) => track(follow.examine(entryId)),
    examineAll: follow.examineAll,
    /** Reads the expiry date and settles an unknown outcome where it proves one; fails with conflict and the facts else. */
    reconcile: (entryId: string): Promise<LedgerEntry> => track(follow.reconcile(entryId)),
    settleByHand: (order: Parameters<typeof follow.settleByHand>[0]) => track(follow.settleByHand(order)),
    sendAgain: (entryId: string, although: Although | null, aboveCap: AboveCap | null): Promise<LedgerEntry> =>
      track(follow.sendAgain(entryId, although, aboveCap)),
    readings: follow.readings,
    alarms: follow.alarms,
    attention: async () => ({ accounts: (await ledger.attention()).map((one) => ({ ...one })) }),
    alarmSeen: follow.alarmSeen,
    ...renewedElsewhere(ports),
    entry: entryOf,
    ...exportLedger(ports),
    async page(query: {
      accountId: string | null;
      states: readonly LedgerState[];
      text: string;
      openedFrom?: number | undefined;
      openedTo?: number | undefined;
      sentIn?: string | undefined;
      ldhName?: string | undefined;
      offset: number;
      limit: number;
    }): Promise<{ entries: LedgerRow[]; total: number; unknown: number }> {
      const { entries, total, unknown } = await ledger.page(query);
      const price = priceOn(ports);
      const rows = entries.map(async (entry) => ({ ...showEntry(entry), price: await price(entry) }));
      return { entries: await Promise.all(rows), total, unknown };
    },
    /** For program start, before anything else: what an earlier process left open gets an honest state. Sends nothing. */
    async recover(): Promise<{ unknown: number; notSent: number }> {
      const recovered = await ledger.recover(ports.moment());
      if (recovered.unknown + recovered.notSent > 0) publish('renewals');
      return recovered;
    },
    /** Resolves when nothing is under way; for stopping without leaving an unknown outcome behind. */
    idle: renewing.idle,
  };
}

export type RenewalsService = ReturnType<typeof createRenewals>;

function rolesIn(domain: RdapDomain, handle: string): readonly string[] {
  const own = domain.contacts.filter((contact) => contact.handle?.toUpperCase() === handle.toUpperCase());
  return [...new Set(own.flatMap((contact) => contact.roles))];
}

/** Between reading the date and writing the intention somebody else was faster: the date may have moved. */
function overtaken(name: DomainName): DeskFailure {
  return new DeskFailure({
    kind: 'conflict',
    message: message('renewals.anotherAtOnce', { name: name.unicodeName }),
    nothingSent: true,
  });
}
