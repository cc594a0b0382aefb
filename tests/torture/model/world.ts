import type { Speed } from '#main/application/host-ports.ts';
import type { ExchangeReply, ExchangeRequest } from '#main/registry/transport/exchange.ts';
import type { StoredLedgerEntry } from '#main/renewals/store/ledger-record.ts';
import { saidOf } from '../../support/said.ts';
import type { Computers } from './computers.ts';
import { failureIn } from './failure-in.ts';
import { Judge, Violation } from './judge.ts';
import { Life, type Mishap } from './program.ts';
import { ModelRegistry, type Personality } from './registry.ts';
import { SimulatedTime } from './simulated-time.ts';
import type { By } from './steps.ts';

const openStates = ['planned', 'sent', 'outcome-unknown'] as const;

/** A batch as the person knows it who looked through it. */
export interface ReviewedBatch {
  readonly computer: string;
  readonly batchId: string;
  /** The chosen lines that nobody has confirmed yet: how often their names had been billed by then, and whether the review warned of it. */
  lines: { readonly name: string; readonly bills: number; readonly again: boolean }[];
}

/** One run: a registry, computers with their programs, and the persons at them. */
export class World {
  readonly time = new SimulatedTime();
  readonly registry: ModelRegistry;
  readonly judge: Judge;
  /** What was done, as it is shown of a run that failed. */
  readonly told: string[] = [];
  batches: ReviewedBatch[] = [];
  readonly #lives = new Map<By, Life>();
  #backup: readonly ReviewedBatch[] | undefined;
  readonly #speed: Speed;
  #ids = 0;
  /** As it was read last; it is the same as long as no program does anything. */
  #ledger: { readonly entries: readonly StoredLedgerEntry[]; readonly activity: number } | undefined;

  readonly computers: Computers;

  constructor(
    personality: Personality,
    computersOf: (time: SimulatedTime, newId: () => string) => Computers,
    speed: Speed = {},
  ) {
    this.#speed = speed;
    this.computers = computersOf(this.time, this.newId);
    this.registry = new ModelRegistry(personality, this.time);
    this.judge = new Judge(this.registry, this.time);
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
    const life = new Life(by, this.computers.at(by), this.time);
    this.#lives.set(by, life);
    const opened = await this.computers.open(life);
    const application = life.begin(opened, wire, this.newId, this.#speed);
    await this.drive(life, application.start().then(opened.start));
    return life;
  }

  readonly newId = (): string => {
    this.#ids += 1;
    return `id-${String(this.#ids).padStart(10, '0')}`;
  };

  /** Lets time pass until a program has done something, or cannot go on. */
  async drive(life: Life, work: Promise<unknown>): Promise<void> {
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
    this.computers.attributeLocks(life);
    if (life.dead) return `killed ${life.befell}`;
    if (life.stoppedAt !== undefined) return `stopped ${life.stoppedAt}`;
    const { afterwards } = this.computers;
    if (afterwards > 0) await this.time.pass(afterwards);
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
    if (request.command === 'renew-domain')
      await this.judge.sending(life, request, (name) => this.#openEntries(life, name));
    const coming = this.registry.answer(request, this.time.wall(life.computer));
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

  /** The stores' files, with every program ended. */
  async files(): Promise<ReadonlyMap<string, Uint8Array>> {
    for (const by of this.#lives.keys()) await this.end(by);
    return this.computers.files();
  }

  /** Ends a program as a person does. */
  async end(by: By): Promise<boolean> {
    const life = this.running(by);
    if (life === undefined || life.stoppedAt !== undefined) return false;
    await this.drive(life, life.application.stop().then(life.opened.close));
    life.kill();
    return true;
  }

  /** Takes the lock away by which others see that a stopped program lives. */
  loseLock(by: By): boolean {
    const life = this.running(by);
    return life?.stoppedAt === 'with the answer to a renewal' && this.computers.loseLock(life);
  }

  backUp(): boolean {
    if (!this.computers.backUp()) return false;
    this.#backup = this.batches.map((batch) => ({ ...batch }));
    return true;
  }

  /** Puts the backup in place, with every program ended, and starts one. */
  async restore(): Promise<boolean> {
    if (this.#backup === undefined) return false;
    const lives = [...this.#lives.keys()];
    if (lives.some((by) => this.running(by)?.stoppedAt !== undefined)) return false;
    const before = await this.ledger();
    for (const by of lives) await this.end(by);
    this.computers.restore();
    this.batches = this.#backup.map((batch) => ({ ...batch }));
    await this.#start('A');
    this.judge.restored(before, await this.ledger());
    return true;
  }

  /** The ledger as it is on the disk, of the team where there is one. */
  async ledger(): Promise<readonly StoredLedgerEntry[]> {
    if (this.#ledger?.activity === this.time.activity()) return this.#ledger.entries;
    const entries = await this.computers.ledger(async () => this.#any() ?? this.#start('A'));
    this.#ledger = { entries, activity: this.time.activity() };
    return entries;
  }

  #any(): Life | undefined {
    return [...this.#lives.values()].find(({ dead }) => !dead);
  }

  async #openEntries(life: Life, ldhName: string): Promise<readonly StoredLedgerEntry[]> {
    const there = await this.computers.openEntries?.(ldhName);
    if (there !== undefined) return there;
    const query = { accountId: null, states: openStates, text: '', ldhName, offset: 0, limit: 10 };
    return (await life.opened.store.ledger.page(query)).entries;
  }

  /** Judges everything as it is now. Throws Violation. */
  async look(): Promise<void> {
    if (this.#any() === undefined) return;
    this.judge.look(await this.ledger());
  }

  /** Judges the end of a run: a seat that was away all the time reads the same. Throws Violation. */
  async lookAtTheEnd(): Promise<void> {
    const anew = await this.computers.readAnew?.();
    if (anew === undefined) return;
    // Numbered as they came in: renewals that were opened at once may have come in otherwise.
    const told = (entries: readonly StoredLedgerEntry[]) =>
      JSON.stringify(entries.toSorted((one, other) => one.entryId.localeCompare(other.entryId)));
    if (told(anew) !== told(await this.ledger()))
      throw new Violation('A seat that was away has read the renewals otherwise than one that was there.');
  }

  /** The entry of a name that is open, with unknown outcome. */
  async unknownOf(name: string): Promise<StoredLedgerEntry | undefined> {
    return (await this.ledger()).find((entry) => entry.ldhName === name && entry.state === 'outcome-unknown');
  }

  close(): void {
    for (const life of this.#lives.values()) life.kill();
    this.computers.close();
  }
}

export { Violation };
