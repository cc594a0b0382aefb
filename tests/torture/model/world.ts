import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Speed } from '#main/application/host-ports.ts';
import type { ExchangeReply, ExchangeRequest } from '#main/registry/transport/exchange.ts';
import type { StoredLedgerEntry } from '#main/renewals/store/ledger-record.ts';
import { saidOf } from '../../support/said.ts';
import { failureIn } from './failure-in.ts';
import { Judge, Violation } from './judge.ts';
import { account, Life, type Mishap } from './program.ts';
import { ModelRegistry, type Personality } from './registry.ts';
import { SimulatedTime } from './simulated-time.ts';
import type { By } from './steps.ts';

/** A batch as the person knows it who looked through it. */
export interface ReviewedBatch {
  readonly batchId: string;
  /** The chosen lines that nobody has confirmed yet: how often their names had been billed by then, and whether the review warned of it. */
  lines: { readonly name: string; readonly bills: number; readonly again: boolean }[];
}

/** One run: a registry, a computer with a store and up to two programs, and the persons at them. */
export class World {
  readonly time = new SimulatedTime();
  readonly registry: ModelRegistry;
  readonly judge: Judge;
  /** What was done, as it is shown of a run that failed. */
  readonly told: string[] = [];
  batches: ReviewedBatch[] = [];
  readonly #lives = new Map<By, Life>();
  readonly #path: string;
  readonly #locks = new Map<string, Life>();
  #backup: { readonly batches: readonly ReviewedBatch[] } | undefined;
  readonly #speed: Speed;
  #ids = 0;
  /** As it was read last; it is the same as long as no program does anything. */
  #ledger: { readonly entries: readonly StoredLedgerEntry[]; readonly activity: number } | undefined;

  readonly folder: string;

  constructor(personality: Personality, folder: string, template: Uint8Array | undefined, speed: Speed = {}) {
    this.#speed = speed;
    this.folder = folder;
    this.registry = new ModelRegistry(personality, this.time);
    this.judge = new Judge(this.registry, this.time);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    this.#path = join(folder, 'desk.sqlite');
    if (template !== undefined) writeFileSync(this.#path, template);
  }

  /** The program of a person, if it can be asked for something now. */
  async ready(by: By): Promise<Life | undefined> {
    const life = this.#lives.get(by);
    if (life?.stoppedAt !== undefined) return undefined;
    return life === undefined || life.dead ? this.#start(by) : life;
  }

  running(by: By): Life | undefined {
    const life = this.#lives.get(by);
    return life?.dead === true ? undefined : life;
  }

  async #start(by: By): Promise<Life> {
    const wire = { leaves: this.#leaves, arrives: this.#arrives };
    const life = new Life(by, this.#path, this.time, wire, () => this.#newId(), this.#speed);
    this.#lives.set(by, life);
    await this.#drive(life, life.application.start());
    return life;
  }

  #newId(): string {
    this.#ids += 1;
    return `id-${String(this.#ids).padStart(10, '0')}`;
  }

  async #drive(life: Life, work: Promise<unknown>): Promise<void> {
    let over = false;
    const ended = work.finally(() => {
      over = true;
    });
    ended.catch(() => undefined);
    await this.time.until(() => over || life.dead || life.stoppedAt !== undefined);
    if (over) await ended;
  }

  /** A person asks for something, and waits until it is done, or the program is killed or stopped. Answers with what is seen. */
  async ask(
    life: Life,
    asked: { readonly what: string; readonly names: readonly string[] },
    mishap: Mishap | null,
    work: () => Promise<string>,
  ): Promise<string> {
    life.asked = { what: asked.what, names: new Set(asked.names) };
    life.expect(mishap ?? undefined);
    life.said = undefined;
    const doing = work().then(
      (said) => said,
      (error: unknown) => this.#saidOf(life, error),
    );
    life.doing = doing.then((said) => {
      life.said = said;
      life.asked = undefined;
    });
    return this.goOn(life);
  }

  /** Goes on with what a program was asked for, until it is done or something befalls the program. */
  async goOn(life: Life): Promise<string> {
    await this.time.until(() => life.said !== undefined || life.dead || life.stoppedAt !== undefined);
    life.expect(undefined);
    this.#attributeLocks(life);
    if (life.dead) return `killed ${life.befell}`;
    if (life.stoppedAt !== undefined) return `stopped ${life.stoppedAt}`;
    return life.said ?? '';
  }

  #saidOf(life: Life, error: unknown): string {
    const failure = failureIn(error);
    if (failure === undefined || failure.kind === 'internal') {
      this.judge.blame(`A fault of the program: ${String(error)} ${life.log.join(' ')}`);
    }
    return `${failure?.kind}: ${saidOf(failure) ?? ''}`;
  }

  // A program sends, and what it sends is judged before the registry has it.
  readonly #leaves = async (life: Life, request: ExchangeRequest) => {
    if (request.command === 'renew-domain') await this.judge.sending(life, request);
    const coming = this.registry.answer(request, this.time.wall());
    this.judge.left(life, request, coming);
    return coming;
  };

  readonly #arrives = (life: Life, request: ExchangeRequest, reply: ExchangeReply): void => {
    this.judge.arrived(life, request, reply);
  };

  kill(by: By): boolean {
    const life = this.running(by);
    life?.kill();
    this.time.noteActivity();
    return life !== undefined;
  }

  /** The store's file, with every program ended. */
  async file(): Promise<Uint8Array> {
    for (const by of ['A', 'B'] as const) await this.end(by);
    return readFileSync(this.#path);
  }

  /** Ends a program as a person does. */
  async end(by: By): Promise<boolean> {
    const life = this.running(by);
    if (life === undefined || life.stoppedAt !== undefined) return false;
    await this.#drive(life, life.application.stop());
    life.kill();
    return true;
  }

  /** Takes the lock away by which others see that a stopped program lives. */
  loseLock(by: By): boolean {
    const life = this.running(by);
    if (life?.stoppedAt !== 'with the answer to a renewal') return false;
    const mine = this.#lockFiles().filter((file) => this.#locks.get(file) === life);
    for (const file of mine) rmSync(join(this.folder, file), { force: true });
    return mine.length > 0;
  }

  #lockFiles(): string[] {
    return readdirSync(this.folder).filter((file) => file.includes('-owner-'));
  }

  #attributeLocks(life: Life): void {
    for (const file of this.#lockFiles()) if (!this.#locks.has(file)) this.#locks.set(file, life);
  }

  /** A copy of the files between two steps: nothing is written just then. */
  backUp(): boolean {
    for (const beside of ['', '-wal']) {
      const from = `${this.#path}${beside}`;
      const to = `${this.#path}-backup${beside}`;
      rmSync(to, { force: true });
      if (existsSync(from)) copyFileSync(from, to);
    }
    this.#backup = { batches: this.batches.map((batch) => ({ ...batch })) };
    return true;
  }

  /** Puts the backup in place, with every program ended, and starts one. */
  async restore(): Promise<boolean> {
    if (this.#backup === undefined) return false;
    const ways: readonly By[] = ['A', 'B'];
    if (ways.some((by) => this.running(by)?.stoppedAt !== undefined)) return false;
    const before = await this.ledger();
    for (const by of ways) await this.end(by);
    for (const beside of ['', '-wal', '-shm']) rmSync(`${this.#path}${beside}`, { force: true });
    for (const beside of ['', '-wal']) {
      const from = `${this.#path}-backup${beside}`;
      if (existsSync(from)) copyFileSync(from, `${this.#path}${beside}`);
    }
    this.batches = this.#backup.batches.map((batch) => ({ ...batch }));
    await this.#start('A');
    this.judge.restored(before, await this.ledger());
    return true;
  }

  /** The ledger as it is on the disk. */
  async ledger(): Promise<readonly StoredLedgerEntry[]> {
    if (this.#ledger?.activity === this.time.activity()) return this.#ledger.entries;
    const life = this.running('A') ?? this.running('B') ?? (await this.#start('A'));
    const query = { accountId: account.accountId, states: [], text: '', offset: 0, limit: 500 };
    const { entries } = await life.store.ledger.page(query);
    this.#ledger = { entries, activity: this.time.activity() };
    return entries;
  }

  /** Judges everything as it is now. Throws Violation. */
  async look(): Promise<void> {
    const life = this.running('A') ?? this.running('B');
    if (life === undefined) return;
    this.judge.look(await this.ledger());
  }

  /** The entry of a name that is open, with unknown outcome. */
  async unknownOf(name: string): Promise<StoredLedgerEntry | undefined> {
    return (await this.ledger()).find((entry) => entry.ldhName === name && entry.state === 'outcome-unknown');
  }

  close(): void {
    for (const life of this.#lives.values()) life.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export { Violation };
