import type { ExchangeReply, ExchangeRequest } from '#main/registry/transport/exchange.ts';
import type { StoredLedgerEntry } from '#main/renewals/store/ledger-record.ts';
import type { LedgerState } from '#values/ledger-state.ts';
import { usualQuietTimes } from '#values/quiet-times.ts';
import type { Life } from './program.ts';
import { type Coming, type ModelRegistry, names } from './registry.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** What a run must never show. */
export class Violation extends Error {
  override name = 'Violation';
  /** Which promise is broken: the same for runs that differ in names, dates and identifiers only. */
  readonly promise: string;

  constructor(text: string) {
    super(text);
    this.promise = text.replaceAll(/\S+\.is|renew-[\w-]+|\d+/g, '…');
  }
}

/** What persons asked for one name, and what excuses the program. */
interface NameAsked {
  /** Distinct intentions: how many bills there may be. */
  intentions: number;
  confirmedAt: number;
  /** Bills beside the intentions that nobody could have prevented; see `rely`. */
  excused: number;
  /** A date was read that nobody could have known to be wrong, or a backup knows less: each confirmation counts. */
  loose: boolean;
  /** Lookups that were answered: when each was begun, in real time, and the date. */
  readonly lookUps: { readonly at: number; readonly date: string }[];
}

/** What the judge remembers of an entry. */
interface EntrySeen {
  readonly clTRID: string;
  state: LedgerState | 'new';
  steps: number;
  /** From a backup, which may know less than was once known: what it says of itself is not held against it. */
  old: boolean;
  /** It says “not renewed” on evidence that nobody could doubt, until something said otherwise. */
  excused: boolean;
  /** How many arrivals there had been when it came to its state. */
  arrivals: number;
}

/** Something that came to a program: the date of a name, or what became of a transaction. */
interface Arrival {
  readonly life: Life;
  readonly name: string;
  readonly date: string | undefined;
  readonly clTRID: string | undefined;
}

const notCarriedOut: readonly LedgerState[] = ['refused', 'not-sent', 'reconciled-not-renewed'];
const carriedOut: readonly LedgerState[] = ['renewed', 'reconciled-renewed'];
/** So long the same words are the same intention: the program warns for 30 days, by a clock that may be some days wrong. */
const sameWordsMilliseconds = 20 * 86_400_000;

/** Holds what persons intended, what the registry did and what the ledger says against each other. */
export class Judge {
  readonly #names = new Map<string, NameAsked>();
  readonly #entries = new Map<string, EntrySeen>();
  readonly #arrivals: Arrival[] = [];
  /** When each request was given up or answered, in real time, by client identifier. */
  readonly #givenUp = new Map<string, { at: number; readonly life: Life }>();
  #blame: string | undefined;

  readonly registry: ModelRegistry;
  readonly time: SimulatedTime;

  constructor(registry: ModelRegistry, time: SimulatedTime) {
    this.registry = registry;
    this.time = time;
    for (const name of names) {
      const first = { intentions: 0, confirmedAt: Number.NEGATIVE_INFINITY, excused: 0, loose: false };
      this.#names.set(name, { ...first, lookUps: [] });
    }
  }

  asked(name: string): NameAsked {
    const asked = this.#names.get(name);
    if (asked === undefined) throw new Error(`Nobody knows ${name}.`);
    return asked;
  }

  /** Remembers what is wrong until the step is over. */
  blame(text: string): void {
    this.#blame ??= text;
  }

  /** How often a name was billed. */
  bills(name: string): number {
    return this.registry.charges.filter((charge) => charge.name === name).length;
  }

  /**
   * A person says yes. The same words are the same intention, as long as it is not carried out or it was said a while ago;
   * who says `again` after a warning intends one more.
   */
  confirm(name: string, again: boolean): void {
    const asked = this.asked(name);
    const isOutstanding = asked.intentions > this.bills(name);
    const isLong = this.time.real - asked.confirmedAt >= sameWordsMilliseconds;
    if (asked.loose || (!isOutstanding && (again || isLong))) asked.intentions += 1;
    asked.confirmedAt = this.time.real;
  }

  /** A renewal is about to leave. Nothing may be open for its name but itself, and a person must have asked for it. */
  async sending(
    life: Life,
    request: ExchangeRequest,
    openEntries: (name: string) => Promise<readonly StoredLedgerEntry[]>,
  ): Promise<void> {
    const name = /\/domainNames\/([^/]+)\//.exec(request.url)?.[1] ?? '';
    const clTRID = request.clTRID ?? '';
    if (life.asked === undefined || !life.asked.names.has(name)) {
      this.blame(`${life.by} sent a renewal of ${name} that nobody asked it for.`);
    }
    const entries = await openEntries(name);
    const [entry] = entries;
    if (entries.length !== 1 || entry?.clTRID !== clTRID || entry.state !== 'sent') {
      const found = entries.map((one) => `${one.clTRID} ${one.state}`).join(', ') || 'none';
      this.blame(`${life.by} sent a renewal of ${name} (${clTRID}), while the open entries of it are: ${found}.`);
    }
    if (entry !== undefined && this.#givenUp.has(clTRID)) this.#rely(entry);
  }

  left(life: Life, request: ExchangeRequest, { reply, milliseconds }: Coming): void {
    const at = this.time.real;
    if (request.command === 'renew-domain') this.#givenUp.set(request.clTRID ?? '', { at: at + milliseconds, life });
    if (request.command !== 'look-up-domain' || reply.kind !== 'answered' || reply.status !== 200) return;
    for (const { name, date } of datesIn(reply)) this.asked(name).lookUps.push({ at, date });
  }

  arrived(life: Life, request: ExchangeRequest, reply: ExchangeReply): void {
    if (reply.kind !== 'answered') return;
    if (request.command === 'look-up-domain' || request.command === 'list-my-domains') {
      for (const { name, date } of datesIn(reply)) this.#arrivals.push({ life, name, date, clTRID: undefined });
    }
    if (request.command === 'renew-domain' && reply.status === 201) {
      // Codes that contradict each other are no answer of the registry.
      const codes = reply.headers.filter(([name]) => name === 'rpp-code').map(([, value]) => value);
      const isYes = codes.length > 0 && codes.every((code) => code === '01000');
      if (isYes) this.#arrivals.push({ life, name: '', date: undefined, clTRID: request.clTRID });
    }
    if (request.command === 'request-message') {
      const [, clTRID] = /"paResult":"true".*?"clTRID":"([^"]+)"/.exec(Buffer.from(reply.body).toString()) ?? [];
      if (clTRID !== undefined) this.#arrivals.push({ life, name: '', date: undefined, clTRID });
    }
  }

  /**
   * Somebody relies on it that a renewal was not carried out. Two lookups of the old date, two minutes apart and begun five
   * minutes after the request was given up, by the real time, are what the program promises to wait for. Where the
   * registry is later than that, or its copy older, nobody can know: that excuses one bill, until more is seen.
   */
  #rely(entry: StoredLedgerEntry): boolean {
    const asked = this.asked(entry.ldhName);
    const { quietMilliseconds, apartMilliseconds } = usualQuietTimes;
    const request = this.#givenUp.get(entry.clTRID);
    const givenUp = Math.min(request?.at ?? 0, request?.life.diedAt ?? Number.POSITIVE_INFINITY);
    const late = asked.lookUps.filter(
      ({ at, date }) => at >= givenUp + quietMilliseconds && date === entry.expiryDateSent,
    );
    const isHonest = late.some(({ at }) => late.some((other) => other.at >= at + apartMilliseconds));
    const isWrong = this.registry.chargesOf(entry.clTRID).length > 0 || this.registry.mayStillCome(entry.clTRID);
    if (!isHonest || !isWrong) return false;
    asked.excused += 1;
    asked.loose = true;
    return true;
  }

  /** What must hold after a restore: see docs/renewals-safety.md. */
  restored(before: readonly StoredLedgerEntry[], after: readonly StoredLedgerEntry[]): void {
    const kept = new Map(after.map((entry) => [entry.entryId, entry]));
    for (const entry of before) {
      const now = kept.get(entry.entryId);
      if (now?.state !== entry.state || now.steps.length !== entry.steps.length) this.asked(entry.ldhName).loose = true;
      if (now === undefined) this.#entries.delete(entry.entryId);
    }
    for (const entry of after) {
      const seen = this.#seen(entry);
      seen.old = this.asked(entry.ldhName).loose;
      seen.state = entry.state;
      seen.steps = entry.steps.length;
    }
  }

  #seen(entry: StoredLedgerEntry): EntrySeen {
    const seen = this.#entries.get(entry.entryId) ?? {
      clTRID: entry.clTRID,
      state: 'new' as const,
      steps: 0,
      old: false,
      excused: false,
      arrivals: 0,
    };
    this.#entries.set(entry.entryId, seen);
    return seen;
  }

  /** Judges the ledger and the bills as they are. Throws Violation. */
  look(ledger: readonly StoredLedgerEntry[]): void {
    for (const entry of ledger) this.#lookAt(entry, ledger);
    for (const name of names) {
      const { intentions, excused } = this.asked(name);
      const bills = this.bills(name);
      if (bills > intentions + excused)
        this.blame(`${name} was billed ${bills} times, and asked for ${intentions} times.`);
    }
    if (this.#blame !== undefined) throw new Violation(this.#blame);
  }

  #lookAt(entry: StoredLedgerEntry, ledger: readonly StoredLedgerEntry[]): void {
    const seen = this.#seen(entry);
    if (seen.state !== entry.state || seen.steps !== entry.steps.length) {
      seen.excused = entry.state === 'reconciled-not-renewed' && entry.settledBy === 'reading' && this.#rely(entry);
      seen.state = entry.state;
      seen.steps = entry.steps.length;
      seen.arrivals = this.#arrivals.length;
    }
    if (seen.old) return;
    const charges = this.registry.chargesOf(entry.clTRID);
    const what = `The entry of ${entry.ldhName} (${entry.clTRID}) says ${entry.state}`;
    if (notCarriedOut.includes(entry.state) && charges.length > 0 && entry.alarm === 'none') {
      if (!seen.excused) this.blame(`${what}, without an alarm, and it was carried out, to ${charges[0]?.to}.`);
      else if (this.#couldKnow(entry, seen, ledger)) {
        this.blame(`${what}, without an alarm, although the program has seen since that it was carried out.`);
      }
    }
    if (!carriedOut.includes(entry.state) || entry.alarm !== 'none' || this.asked(entry.ldhName).loose) return;
    if (charges.length === 0) this.blame(`${what}, and it was not carried out.`);
    else if (entry.newExpiryDate !== null && !charges.some(({ to }) => to === entry.newExpiryDate)) {
      this.blame(`${what} to ${entry.newExpiryDate}, and the registry gave ${charges.map(({ to }) => to).join(', ')}.`);
    }
  }

  /** Whether something has come since, to a program that has dealt with it, that contradicts what an entry says. */
  #couldKnow(entry: StoredLedgerEntry, seen: EntrySeen, ledger: readonly StoredLedgerEntry[]): boolean {
    const date = entry.expectedExpiryDate;
    // A date that an open entry asked for as well may come of that one.
    const isExplained = ledger.some(
      (other) =>
        other.entryId !== entry.entryId &&
        (other.newExpiryDate === date || (other.settledAt === null && other.expectedExpiryDate === date)),
    );
    return this.#arrivals.slice(seen.arrivals).some((arrival) => {
      const { life } = arrival;
      if (life.dead || life.stoppedAt !== undefined || life.asked !== undefined) return false;
      // What a seat knows that has no link, the team does not know yet.
      if (life.opened.team?.link !== undefined && life.opened.team.link.state !== 'current') return false;
      if (arrival.clTRID !== undefined) return arrival.clTRID === entry.clTRID;
      return arrival.name === entry.ldhName && arrival.date === date && !isExplained;
    });
  }
}

/** The names in an answer of RDAP with their dates. */
function datesIn(reply: ExchangeReply & { readonly kind: 'answered' }): { name: string; date: string }[] {
  if (reply.status !== 200) return [];
  const json = JSON.parse(Buffer.from(reply.body).toString()) as Domain & { domainSearchResults?: Domain[] };
  return (json.domainSearchResults ?? [json]).map(({ ldhName, events }) => ({
    name: ldhName,
    date: events[0]?.eventDate.slice(0, 10) ?? '',
  }));
}

interface Domain {
  readonly ldhName: string;
  readonly events: readonly { readonly eventDate: string }[];
}
