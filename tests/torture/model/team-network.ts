import { type LineSettings, type TeamLine, TeamLost, type TeamResult, usualLine } from '#main/team/connection.ts';
import type { Life } from './program.ts';
import type { SimulatedTime } from './simulated-time.ts';
import type { LinkTrouble } from './steps.ts';

/** How long something that is late stays away after the asker has given it up, milliseconds. */
const lateness = 1_500;

/** A team store that takes questions of persons, at an instant of the server's clock. */
export interface AskedStore {
  ask(by: string, now: number, sql: string, values: readonly unknown[]): Promise<readonly TeamResult[]>;
}

/** What lies between the seats and their team store: it delivers, loses and delays. */
export class TeamNetwork {
  readonly #asked: AskedStore;
  readonly #time: SimulatedTime;
  readonly #troubles = new Map<string, { readonly trouble: LinkTrouble; readonly until: number }>();
  readonly #listening = new Map<TeamLine, (payload: string) => void>();
  /** How far the clock of the server is ahead of the real time. */
  clockOffset = 0;

  constructor(asked: AskedStore, time: SimulatedTime) {
    this.#asked = asked;
    this.#time = time;
  }

  now(): number {
    return this.#time.real + this.clockOffset;
  }

  trouble(by: string, trouble: LinkTrouble, milliseconds: number): void {
    this.#troubles.set(by, { trouble, until: this.#time.real + milliseconds });
  }

  /** What befalls a question now. Those that decide nothing are not worth delaying. */
  troubleOf(by: string, sql: string): LinkTrouble | undefined {
    const found = this.#troubles.get(by);
    if (found === undefined || found.until < this.#time.real) return undefined;
    const isCall = sql.startsWith('SELECT desk.ask');
    return isCall || found.trouble === 'refuses' || found.trouble === 'swallows' ? found.trouble : undefined;
  }

  async open(life: Life, by: string, settings: LineSettings = usualLine): Promise<TeamLine> {
    await life.pass(undefined);
    const trouble = this.troubleOf(by, '');
    if (trouble === 'swallows') await life.clock.sleep(settings.connectMilliseconds);
    if (trouble !== undefined) throw new TeamLost('ECONNREFUSED');
    return new ModelLine({ network: this, life, by, settings, time: this.#time });
  }

  ask(by: string, sql: string, values: readonly unknown[]): Promise<readonly TeamResult[]> {
    return this.#time.outside(this.#asked.ask(by, this.now(), sql, values));
  }

  askLate(by: string, sql: string, values: readonly unknown[], milliseconds: number): void {
    this.#time.after(milliseconds, () => void this.ask(by, sql, values).catch(() => undefined));
  }

  listen(line: TeamLine, heard: (payload: string) => void): void {
    this.#listening.set(line, heard);
  }

  notify(payload: string): void {
    for (const [line, heard] of this.#listening) {
      if (line.isClosed) this.#listening.delete(line);
      else heard(payload);
    }
  }
}

interface LineParts {
  readonly network: TeamNetwork;
  readonly life: Life;
  readonly by: string;
  readonly settings: LineSettings;
  readonly time: SimulatedTime;
}

/** A line over the simulated network. */
class ModelLine implements TeamLine {
  readonly #parts: LineParts;
  #before: Promise<unknown> = Promise.resolve();
  readonly #closed = Promise.withResolvers<void>();
  isClosed = false;

  constructor(parts: LineParts) {
    this.#parts = parts;
  }

  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  query(sql: string, values: readonly unknown[] = []): Promise<readonly TeamResult[]> {
    const asked = this.#before.then(() => this.#ask(sql, values));
    this.#before = asked.catch(() => undefined);
    return asked;
  }

  async #ask(sql: string, values: readonly unknown[]): Promise<readonly TeamResult[]> {
    const { network, life, by, settings, time } = this.#parts;
    if (this.isClosed) throw new TeamLost('closed');
    const askedAt = time.real;
    await life.pass('before the team store');
    const trouble = network.troubleOf(by, sql);
    if (trouble === 'refuses') throw this.#lost('ECONNRESET');
    if (trouble === 'late') network.askLate(by, sql, values, settings.answerMilliseconds + lateness);
    const answering = trouble === 'swallows' || trouble === 'late' ? undefined : this.#answer(sql, values);
    // Whatever it is, a refusal too: the asker hears of it, or of nothing.
    const answered = await answering?.then(
      (rows) => ({ rows }),
      (error: unknown) => ({ error }),
    );
    if (trouble === undefined) await time.sleep(1);
    else await time.sleep(settings.answerMilliseconds);
    await life.pass('with an answer of the team store');
    const isLate = time.real - askedAt >= settings.answerMilliseconds;
    if (answered === undefined || trouble !== undefined || isLate) throw this.#lost('no answer in time');
    if ('error' in answered) throw answered.error;
    return answered.rows;
  }

  async #answer(sql: string, values: readonly unknown[]): Promise<readonly TeamResult[]> {
    const { network, by } = this.#parts;
    if (!sql.startsWith('SELECT pg_notify')) return network.ask(by, sql, values);
    network.notify(String(values[1]));
    return [];
  }

  #lost(reason: string): TeamLost {
    this.reset();
    return new TeamLost(reason);
  }

  async listen(heard: (payload: string) => void): Promise<void> {
    this.#parts.network.listen(this, heard);
  }

  reset(): void {
    this.isClosed = true;
    this.#closed.resolve();
  }

  async end(): Promise<void> {
    await this.#before;
    this.reset();
  }
}
