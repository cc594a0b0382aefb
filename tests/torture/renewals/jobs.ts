import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '#main/clock.ts';
import type { Store } from '#main/database/store.ts';
import type { StoredDomain } from '#main/domains/store/record.ts';
import type { StoredLedgerEntry } from '#main/renewals/store/ledger-record.ts';
import type { QuietTimes } from '#values/quiet-times.ts';
import type { Chance } from '../chance.ts';
import { type DeskRun, type DeskUnderTest, type Killing, runDesk } from './desk.ts';
import type { Registry } from './registry.ts';

export interface JobsParts {
  readonly desk: DeskUnderTest;
  readonly registry: Registry;
  readonly home: string;
  readonly folder: string;
  readonly chance: Chance;
}

const years = ['--years', '1'];
const openStates = ['planned', 'sent', 'outcome-unknown'];
const doneStates = ['renewed', 'reconciled-renewed'];

/**
 * What the desk under test is told to do: one name, several at once, the same name by two programs, to find out unknown
 * outcomes, to send one again. Each renewal is meant once, and everything that is told again means the same renewal.
 */
export class Jobs {
  /** LDH names that were told to be renewed. */
  readonly intended = new Set<string>();
  runs = 0;
  readonly #parts: JobsParts;
  readonly #pool: StoredDomain[] = [];
  readonly #dates = new Map<string, string>();
  /** How long a run takes when nobody kills it. */
  #usual = 1_500;
  #files = 0;

  constructor(parts: JobsParts) {
    this.#parts = parts;
  }

  usualMilliseconds(): number {
    return Math.round(this.#usual);
  }

  /** Names that the registry will renew by a year, in an order of chance. */
  async chooseNames(store: Store): Promise<void> {
    const [account] = await store.accounts.list();
    const sort = { column: 'name', direction: 'ascending' } as const;
    const { accountId } = account ?? { accountId: '' };
    for (let offset = 0; ; offset += 500) {
      const { rows } = await store.domains.page({ accountId, filter: {}, sort, offset, limit: 500 });
      this.#pool.push(...rows.filter(mayBeRenewed));
      if (rows.length < 500) break;
    }
    for (let at = this.#pool.length - 1; at > 0; at -= 1) {
      const other = this.#parts.chance.between(0, at);
      const [a, b] = [this.#pool[at], this.#pool[other]];
      if (a !== undefined && b !== undefined) [this.#pool[at], this.#pool[other]] = [b, a];
    }
  }

  /** One job, killed as told or at an instant of chance. Answers with how many programs were killed. */
  async one(
    store: Store,
    entries: readonly StoredLedgerEntry[],
    killing: Killing | undefined,
    quietTimes: QuietTimes,
  ): Promise<number> {
    const { chance } = this.#parts;
    const kind = chance.number();
    const when = (): Killing => killing ?? { afterMilliseconds: this.#instant() };
    const unknown = entries.filter(({ state }) => state === 'outcome-unknown');
    if (kind < 0.12 && unknown.length > 0) return this.#killed(['ledger', 'reconcile', '--all'], when());
    if (kind < 0.2) {
      const old = unknown.find(
        (entry) => systemClock.now() - (entry.steps.at(-1)?.at ?? 0) > quietTimes.quietMilliseconds + 1_000,
      );
      if (old !== undefined) {
        // The first time reads the old date and sends nothing; only a second reading lets it go.
        await this.desk(['ledger', 'send-again', old.entryId, '--yes']);
        await systemClock.sleep(quietTimes.apartMilliseconds + 100);
        return this.#killed(['ledger', 'send-again', old.entryId, '--yes'], when());
      }
    }
    if (kind < 0.55) return this.#batch(store, entries, when);
    const name = this.#next(entries);
    if (name === undefined) return this.#batch(store, entries, when);
    if (kind < 0.65) {
      // Two windows that show the same date, pressed at once.
      const words = [...this.#renew(name), '--expiry', this.#dates.get(name) ?? ''];
      const both = await Promise.all([this.#killed(words, when()), this.#killed(words, when())]);
      return both[0] + both[1];
    }
    return this.#killed(this.#renew(name), when());
  }

  /** Lets the desk finish, undisturbed: finds out, goes on, and tells again what was not carried out. False when all is done. */
  async tidy(store: Store, entries: readonly StoredLedgerEntry[], quietTimes: QuietTimes): Promise<boolean> {
    if (entries.some(({ state }) => openStates.includes(state))) {
      await this.#findOut(store, quietTimes);
      return true;
    }
    const unfinished = (await store.renewalBatches.list(null)).find(
      ({ state }) => state === 'review' || state === 'paused',
    );
    if (unfinished !== undefined) {
      const verb = unfinished.counts.waiting === 0 ? ['cancel'] : ['run', '--yes'];
      await this.desk(['batch', ...verb, unfinished.batchId]);
      return true;
    }
    const missing = this.#missing(entries);
    if (missing.length === 0) return false;
    const batchId = await this.#prepare(missing);
    if (batchId !== undefined) await this.desk(['batch', 'run', batchId, '--yes']);
    return true;
  }

  /**
   * Once to make unknown what a killed program left sent, and settle what is proven; then after the quiet time, and apart
   * from that: before the desk decides nothing, because a request that was cut off may still be at work.
   */
  async #findOut(store: Store, { quietMilliseconds, apartMilliseconds }: QuietTimes): Promise<void> {
    for (const wait of [0, quietMilliseconds, apartMilliseconds]) {
      if (wait > 0) await systemClock.sleep(wait + 500);
      await this.desk(['ledger', 'reconcile', '--all']);
      const { unknown } = await store.ledger.page({ accountId: null, states: [], text: '', offset: 0, limit: 1 });
      if (unknown === 0) return;
    }
  }

  /** Runs the program to its end. */
  async desk(words: readonly string[]): Promise<DeskRun> {
    const run = await this.#run([...words, '--json'], undefined);
    this.#usual = 0.7 * this.#usual + 0.3 * run.milliseconds;
    return run;
  }

  async #batch(store: Store, entries: readonly StoredLedgerEntry[], when: () => Killing): Promise<number> {
    const { chance } = this.#parts;
    const unfinished = (await store.renewalBatches.list(null)).filter(
      ({ state, counts }) => (state === 'review' || state === 'paused' || state === 'running') && counts.waiting > 0,
    );
    const going = unfinished[chance.between(0, Math.max(0, unfinished.length - 1))];
    if (going !== undefined && chance.number() < 0.8) {
      return this.#killed(['batch', 'run', going.batchId, '--yes'], when());
    }
    const names: string[] = [];
    for (let count = chance.between(4, 16); count > 0; count -= 1) {
      const name = this.#next(entries);
      if (name !== undefined) names.push(name);
    }
    const file = await this.#file(names);
    if (chance.number() < 0.15) return this.#killed(['batch', 'prepare', file, ...years, ...this.#card()], when());
    const batchId = await this.#prepare(names);
    return batchId === undefined ? 0 : this.#killed(['batch', 'run', batchId, '--yes'], when());
  }

  /** The next name to be renewed: now and then one whose renewal was told before and was not carried out. */
  #next(entries: readonly StoredLedgerEntry[]): string | undefined {
    const { chance } = this.#parts;
    const missing = this.#missing(entries);
    const again = missing[chance.between(0, Math.max(0, missing.length - 1))];
    if (again !== undefined && chance.number() < 0.5) return again;
    const fresh = this.#pool.pop();
    if (fresh === undefined) return again;
    this.intended.add(fresh.ldhName);
    this.#dates.set(fresh.ldhName, fresh.expiry?.date ?? '');
    return fresh.ldhName;
  }

  #missing(entries: readonly StoredLedgerEntry[]): string[] {
    const busy = new Set(
      entries.filter(({ state }) => openStates.includes(state) || doneStates.includes(state)).map((one) => one.ldhName),
    );
    return [...this.intended].filter((name) => !busy.has(name));
  }

  async #prepare(names: readonly string[]): Promise<string | undefined> {
    const run = await this.desk(['batch', 'prepare', await this.#file(names), '--all', ...years, ...this.#card()]);
    if (run.exitCode !== 0) return undefined;
    return (JSON.parse(run.output) as { batch: { batchId: string } }).batch.batchId;
  }

  async #file(names: readonly string[]): Promise<string> {
    this.#files += 1;
    const path = join(this.#parts.folder, `names-${this.#files}.txt`);
    await writeFile(path, names.join('\n'));
    return path;
  }

  #renew(name: string): string[] {
    return ['renew', name, ...years, ...this.#card(), '--yes'];
  }

  #card(): string[] {
    return ['--card', this.#parts.registry.cardId];
  }

  /** Mostly in the second half of a run, where it has begun to work. */
  #instant(): number {
    const { chance } = this.#parts;
    const from = chance.number() < 0.25 ? 0 : 0.35;
    return Math.round(this.#usual * (from + chance.number() * (1.05 - from)));
  }

  async #killed(words: readonly string[], killing: Killing): Promise<number> {
    const run = await this.#run(words, killing);
    if (run.killed) return 1;
    this.#usual = 0.7 * this.#usual + 0.3 * run.milliseconds;
    return 0;
  }

  async #run(words: readonly string[], killing: Killing | undefined): Promise<DeskRun> {
    const { desk, home, registry } = this.#parts;
    const run = await runDesk(desk, { home, words, environment: registry.environment, killing });
    if (!run.killed) this.runs += 1;
    return run;
  }
}

/** Ours to pay for, active, and not so far ahead that the registry would refuse another year. */
export function mayBeRenewed({ roles, status, expiry, toldAt }: StoredDomain): boolean {
  const ours = roles.some((role) => ['registrant', 'administrative', 'billing'].includes(role));
  const horizon = new Date(toldAt + 3.9 * 365 * 86_400_000).toISOString().slice(0, 10);
  return ours && status.includes('active') && expiry !== null && expiry.date < horizon;
}
