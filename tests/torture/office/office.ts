import type { TeamLinkState } from '#contract/team.ts';
import type { Failure } from '#values/failure.ts';
import type { Chance } from '../chance.ts';
import { failureIn } from '../model/failure-in.ts';
import type { Life, Mishap, Place } from '../model/program.ts';
import type { SimulatedTime } from '../model/simulated-time.ts';
import type { LinkTrouble } from '../model/steps.ts';
import type { TeamNetwork } from '../model/team-network.ts';
import type { Person } from './person.ts';
import type { OfficeRegistry } from './registry.ts';
import type { OfficeServer } from './server.ts';

export interface OfficeParts {
  readonly time: SimulatedTime;
  readonly server: OfficeServer;
  readonly network: TeamNetwork;
  readonly registry: OfficeRegistry;
  readonly chance: Chance;
  readonly newId: () => string;
}

/** What came of something that a person asked for. `cut`: the program was killed meanwhile, or refused it. */
export type Outcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'cut'; readonly why: string };

export interface Deed<Value> {
  readonly by: Person;
  /** What befalls the program meanwhile, now and then. */
  readonly isRisky?: boolean;
  readonly work: (life: Life) => Promise<Value>;
}

/** Where programs of the office are killed or stopped. */
const riskyPlaces: readonly Place[] = [
  'before ledger.open',
  'after ledger.open',
  'before ledger.step',
  'after ledger.step',
  'before the wire',
  'with an answer',
  'with the answer to a renewal',
  'after inbox.keep',
  'before the team store',
  'with an answer of the team store',
];
const troubles: readonly [LinkTrouble, ...LinkTrouble[]] = ['refuses', 'swallows', 'loses-answers', 'late'];
const second = 1_000;

/** The programs of an office on the simulated time, and what befalls them. */
export class Office {
  readonly parts: OfficeParts;
  readonly people: Person[] = [];
  readonly figures = { kills: 0, stops: 0, troubles: 0 };
  /** What programs refused, by the reason, with how often they did. */
  readonly refusals = new Map<string, number>();
  /** What programs took for faults of their own. */
  readonly faults: string[] = [];
  /** How often something befalls a program that is asked for something risky: 0 to 1. */
  risk = 0.12;

  constructor(parts: OfficeParts) {
    this.parts = parts;
  }

  /** A program of a person that runs, started where none does. */
  async ready(person: Person): Promise<Life> {
    const { running } = person;
    if (running !== undefined && !person.reopens) return running;
    if (running !== undefined) await this.endProgram(person);
    const life = person.newLife();
    const opened = await person.open(life);
    const { registry, newId } = this.parts;
    const application = life.begin(opened, registry, newId, {});
    await this.#drive([life], application.start().then(opened.start));
    await this.pass(12 * second);
    return life;
  }

  /** Ends a program as a person does. */
  async endProgram(person: Person): Promise<void> {
    const life = person.running;
    if (life === undefined) return;
    await this.#drive([life], life.application.stop().then(life.opened.close));
    this.#listen(life);
    life.kill();
  }

  async pass(milliseconds: number): Promise<void> {
    await this.parts.time.pass(milliseconds);
  }

  async do<Value>(by: Person, work: (life: Life) => Promise<Value>, isRisky = false): Promise<Outcome<Value>> {
    const [outcome] = await this.together([{ by, work, isRisky }]);
    return outcome as Outcome<Value>;
  }

  /** As `do`, where nothing may stand in the way. Throws what stood there. */
  async must<Value>(by: Person, work: (life: Life) => Promise<Value>): Promise<Value> {
    const outcome = await this.do(by, work);
    if (outcome.kind === 'done') return outcome.value;
    throw new Error(`${by.name} could not do it: ${outcome.why}`);
  }

  /** Several people at once. Those whose programs are stopped go on after a while. */
  async together<Value>(deeds: readonly Deed<Value>[]): Promise<readonly Outcome<Value>[]> {
    const outcomes: (Outcome<Value> | undefined)[] = deeds.map(() => undefined);
    const lives: Life[] = [];
    for (const { by } of deeds) lives.push(await this.ready(by));
    for (const [index, { work, isRisky = false }] of deeds.entries()) {
      const life = lives[index] as Life;
      life.expect(isRisky && this.parts.chance.number() < this.risk ? this.#mishap() : undefined);
      void work(life).then(
        (value) => {
          outcomes[index] = { kind: 'done', value };
        },
        (error: unknown) => {
          outcomes[index] = { kind: 'cut', why: this.#whyOf(life, error) };
        },
      );
    }
    const isOver = (index: number) => outcomes[index] !== undefined || lives[index]?.dead === true;
    for (;;) {
      const stopped = () => lives.some((life, index) => !isOver(index) && life.stoppedAt !== undefined);
      const over = () => lives.every((_, index) => isOver(index));
      await this.parts.time.until(() => over() || stopped());
      if (over()) break;
      await this.pass(this.parts.chance.between(1, 90) * second);
      for (const life of lives) if (life.stoppedAt !== undefined) life.wake();
    }
    for (const life of lives) {
      if (life.dead) this.figures.kills += 1;
      else life.expect(undefined);
      this.#listen(life);
    }
    await this.pass(second);
    return outcomes.map((outcome) => outcome ?? { kind: 'cut', why: 'the program was killed' });
  }

  /**
   * Lets something work with a server directly, while the simulated time stands. It is left where the program is killed.
   */
  async outside<Value>(life: Life | undefined, work: Promise<Value>): Promise<Value | undefined> {
    const { time, server, network } = this.parts;
    await server.setClock(network.now());
    let isOver = false;
    const ended = work.finally(() => {
      isOver = true;
    });
    ended.catch(() => undefined);
    const killed = async () => {
      while (!isOver && life?.dead !== true) await new Promise((resolve) => setTimeout(resolve, 5));
      return undefined;
    };
    return time.outside(Promise.race([ended, killed()]));
  }

  /** For a while, something is wrong between a person's computer and the team store. */
  disturbLink(person: Person): void {
    const { network, chance } = this.parts;
    this.figures.troubles += 1;
    network.trouble(person.name, chance.one(troubles), chance.between(5, 120) * second);
  }

  /** Nobody reaches the team store for so long. */
  cutEverybody(milliseconds: number): void {
    for (const { name } of this.people) this.parts.network.trouble(name, 'refuses', milliseconds);
  }

  /** Waits until the programs that run have this link. Throws where that does not come. */
  async untilLinks(state: TeamLinkState, people: readonly Person[]): Promise<void> {
    const linkOf = ({ running }: Person) => running?.opened.team?.link?.state;
    for (let tries = 0; tries < 60; tries += 1) {
      if (people.every((person) => linkOf(person) === state)) return;
      await this.pass(10 * second);
    }
    const seen = people.map((person) => `${person.name} ${linkOf(person)}`).join(', ');
    throw new Error(`Not everybody came to "${state}": ${seen}.`);
  }

  #mishap(): Mishap {
    const { chance } = this.parts;
    const place = riskyPlaces[chance.between(0, riskyPlaces.length - 1)] ?? 'before the wire';
    const kind = chance.number() < 0.7 ? 'killed' : 'stopped';
    if (kind === 'stopped') this.figures.stops += 1;
    return { kind, place, time: chance.between(1, 4) };
  }

  #whyOf(life: Life, error: unknown): string {
    const failure = failureIn(error);
    const reason = failure === undefined ? String(error) : reasonOf(failure);
    this.refusals.set(reason, (this.refusals.get(reason) ?? 0) + 1);
    if (failure === undefined || failure.kind === 'internal') this.faults.push(`${life.by}: ${String(error)}`);
    return reason;
  }

  /** Takes what a program wrote to its log. */
  #listen(life: Life): void {
    this.faults.push(...life.log.splice(0).map((line) => `${life.by}: ${line}`));
  }

  async #drive(lives: readonly Life[], work: Promise<unknown>): Promise<void> {
    let isOver = false;
    const ended = work.finally(() => {
      isOver = true;
    });
    ended.catch(() => undefined);
    await this.parts.time.until(() => isOver || lives.every(({ dead }) => dead));
    if (isOver) await ended;
  }
}

function reasonOf(failure: Failure): string {
  const { kind } = failure;
  return 'message' in failure ? `${kind} ${failure.message?.code}` : kind;
}
