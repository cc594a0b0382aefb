import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#main/clock.ts';
import { openStore } from '#main/database/open-store.ts';
import { openLine } from '#main/team/connection.ts';
import { createTeam, invitePerson } from '#main/team/create-team.ts';
import { type CuttingProxy, cuttingProxy } from '../../support/cutting-proxy.ts';
import { joinFolder } from '../../support/join-folder.ts';
import { startTestServer, type TestServer } from '../../support/postgres.ts';
import { type Chance, seededChance } from '../chance.ts';
import { type RegistryControl, registryControl } from '../registry-control.ts';
import { mayBeRenewed } from '../renewals/jobs.ts';
import { type Registry, startRegistry } from '../renewals/registry.ts';
import { judgeTeam, readCopy, type TeamVerdict } from './judge-team.ts';
import type { SeatJob } from './seat.ts';
import { SeatProgram } from './seats.ts';
import { lateMilliseconds, limits, quietTimes } from './times.ts';

export interface TeamOrder {
  readonly seats: number;
  readonly kills: number;
  readonly seed: number;
}

export interface TeamFigures extends TeamVerdict {
  readonly jobs: number;
  readonly kills: number;
  /** Programs that were stopped and went on. */
  readonly stops: number;
  /** Links that were cut, held or reset. */
  readonly cuts: number;
  readonly serverStops: number;
  readonly messages: number;
  /** What was still open, or still waited, when everything had been left in peace for long. */
  readonly unfinished: number;
  /** What the programs took for faults of their own. */
  readonly faults: number;
}

/** What is asked beside renewals; a job is the first whose share is above a number from 0 to 1. */
const usual = [
  [0.2, 'collect'],
  [0.3, 'mark'],
  [0.35, 'look-up'],
  [0.42, 'examine'],
  [0.5, 'send-again'],
] as const;

const disturbed = 0.06;
const longestPeace = 240_000;

/** Kills, stops and cuts off the seats of a team, and its server, then holds everything against each other. */
export async function tortureTeam(order: TeamOrder, tell: (figures: Figures) => void): Promise<TeamFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'registry-desk-team-'));
  const opened: { end(): Promise<void> }[] = [];
  try {
    const server = await startTestServer();
    opened.push({ end: () => server.remove() });
    const registry = await startRegistry({
      ...{ folder, names: 200 + order.kills * 4, seed: order.seed },
      personality: { 'expiry-guard': 'ignore', 'cltrid-replay': 'ignore' },
    });
    opened.push({ end: () => registry.stop() });
    const team = new TeamUnderTorture({ order, folder, server, registry, tell });
    opened.push({ end: () => team.end() });
    await team.begin();
    await team.disturb();
    return await team.judge();
  } finally {
    for (const one of opened.reverse()) await one.end();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Seat {
  readonly program: SeatProgram;
  readonly proxy: CuttingProxy;
}

interface Parts {
  readonly order: TeamOrder;
  readonly folder: string;
  readonly server: TestServer;
  readonly registry: Registry;
  readonly tell: (figures: Figures) => void;
}

interface Figures {
  jobs: number;
  kills: number;
  stops: number;
  cuts: number;
  serverStops: number;
  messages: number;
}

class TeamUnderTorture {
  readonly #parts: Parts;
  readonly #chance: Chance;
  readonly #control: RegistryControl;
  readonly #seats: Seat[] = [];
  readonly #intended = new Set<string>();
  readonly #figures: Figures = { jobs: 0, kills: 0, stops: 0, cuts: 0, serverStops: 0, messages: 0 };
  readonly #busy = new Set<Promise<unknown>>();
  #names: string[] = [];
  #isServerDown = false;
  #lastRequest = 0;
  #aboveLimit = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#chance = seededChance(parts.order.seed);
    this.#control = registryControl(parts.registry.control);
  }

  async begin(): Promise<void> {
    const { order, registry } = this.#parts;
    const place = this.#administrator();
    await createTeam({ ...place, database: 'postgres' }, { name: 'Under torture', database: 'team', now: Date.now() });
    const owner = await openLine({ ...place, database: 'team' });
    for (const [name, value] of Object.entries(limits)) await owner.query(`UPDATE desk.limits SET ${name} = ${value}`);
    await owner.end();
    for (let number = 1; number <= order.seats; number += 1) this.#seats.push(await this.#newSeat(`Person ${number}`));
    for (const { program } of this.#seats) await program.ask({ kind: 'standing' });
    const [first] = this.#seats;
    await first?.program.ask({ kind: 'download' });
    this.#names = first === undefined ? [] : await namesOf(first.program.path);
    if (this.#names.length < order.kills) throw new Error(`There are only ${this.#names.length} names to renew.`);
    await registry.disturb(disturbed, order.seed, lateMilliseconds);
  }

  #administrator() {
    const { user: login, password } = this.#parts.server.administrator;
    const { host, port } = this.#parts.server;
    return { host, port, login, password, ca: null };
  }

  async #newSeat(name: string): Promise<Seat> {
    const { folder, server, registry } = this.#parts;
    const team = { ...this.#administrator(), database: 'team' };
    const invited = await invitePerson(team, { name, role: 'seat', now: Date.now() });
    const proxy = await cuttingProxy({ host: server.host, port: server.port });
    const path = join(folder, name, 'registry-desk.sqlite');
    await mkdir(join(folder, name));
    await joinFolder(path, invited);
    const program = new SeatProgram(name, {
      path,
      address: { ...invited, port: proxy.port },
      account: { ...registry.account, cardId: registry.cardId },
    });
    await program.start();
    return { program, proxy };
  }

  /** Jobs at all seats, and what befalls each of them, until so many programs were killed. */
  async disturb(): Promise<void> {
    const { order } = this.#parts;
    const isDone = () => this.#figures.kills >= order.kills;
    const befalling = this.#seats.map(async (seat) => {
      while (!isDone()) {
        await systemClock.sleep(this.#chance.between(0, 1_500));
        await this.#befall(seat);
      }
    });
    while (!isDone()) {
      for (let jobs = this.#chance.between(1, 3); jobs > 0; jobs -= 1) this.#startJob();
      await systemClock.sleep(this.#chance.between(0, 800));
      if (this.#busy.size > 4 * order.seats) await Promise.race(this.#busy);
      await this.#countAboveLimit();
      this.#parts.tell(this.#figures);
    }
    await Promise.all(befalling);
  }

  /** The registry refuses what is above a limit, and remembers a thousand requests. */
  async #countAboveLimit(): Promise<void> {
    const { last, statuses } = await this.#control.requests(this.#lastRequest);
    this.#lastRequest = last;
    this.#aboveLimit += statuses.filter((status) => status === 429).length;
  }

  #startJob(): void {
    const seat = this.#seats[this.#chance.between(0, this.#seats.length - 1)];
    if (seat === undefined) return;
    const kind = this.#chance.number();
    if (kind < 0.15) void this.#message();
    const what = usual.find(([below]) => kind < below)?.[1];
    if (what !== undefined) {
      this.#ask(seat.program, what === 'mark' ? { kind: what, handled: this.#chance.number() < 0.5 } : { kind: what });
      return;
    }
    const name = this.#name();
    if (name === undefined) return;
    this.#ask(seat.program, { kind: 'renew', ldhName: name });
    // Now and then a colleague means the same renewal.
    if (kind > 0.8) {
      const other = this.#seats[this.#chance.between(0, this.#seats.length - 1)];
      if (other !== undefined && other !== seat) this.#ask(other.program, { kind: 'renew', ldhName: name });
    }
  }

  /** Each name is meant to be renewed once. */
  #name(): string | undefined {
    const name = this.#names.pop();
    if (name !== undefined) this.#intended.add(name);
    return name;
  }

  #ask(program: SeatProgram, job: SeatJob): void {
    this.#figures.jobs += 1;
    const asked = program.ask(job).finally(() => this.#busy.delete(asked));
    this.#busy.add(asked);
  }

  async #message(): Promise<void> {
    this.#figures.messages += 1;
    const { handle } = this.#parts.registry.account;
    await this.#control.queueMessage({ handle, text: `Message ${this.#figures.messages}` });
  }

  async #befall({ program, proxy }: Seat): Promise<void> {
    const kind = this.#chance.number();
    if (kind < 0.5) {
      await program.kill();
      this.#figures.kills += 1;
      // Its person starts it again, at once or when the others have given it up.
      await systemClock.sleep(this.#chance.one([0, 200, 8_000]) * this.#chance.number());
      await program.start();
      await program.ask({ kind: 'standing' });
      return;
    }
    if (kind < 0.65) {
      this.#figures.stops += 1;
      program.signal('SIGSTOP');
      await systemClock.sleep(this.#chance.between(50, 3 * limits.lease));
      program.signal('SIGCONT');
      return;
    }
    if (kind < 0.95) {
      this.#figures.cuts += 1;
      this.#chance.one([() => proxy.reset(), () => proxy.swallow(), () => proxy.hold(), () => proxy.cutAfter(2_000)])();
      await systemClock.sleep(this.#chance.between(0, 4_000));
      proxy.reset();
      proxy.release();
      proxy.pass();
      return;
    }
    if (this.#isServerDown) return;
    this.#isServerDown = true;
    this.#figures.serverStops += 1;
    await this.#parts.server.stop('immediate');
    await systemClock.sleep(this.#chance.between(0, 3_000));
    await this.#parts.server.start();
    this.#isServerDown = false;
  }

  /** Leaves everything in peace until nothing waits, and judges. */
  async judge(): Promise<TeamFigures> {
    const { registry } = this.#parts;
    await Promise.all(this.#busy);
    await registry.calm();
    let unfinished = 0;
    for (const until = Date.now() + longestPeace; Date.now() < until; ) {
      unfinished = await this.#tidy();
      if (unfinished === 0) break;
      await systemClock.sleep(quietTimes.apartMilliseconds);
    }
    // One that comes last reads everything from the team store: what the others have is held against that.
    this.#seats.unshift(await this.#newSeat('Auditor'));
    for (const { program } of this.#seats) await program.ask({ kind: 'standing' });
    // The feed of the last change.
    await systemClock.sleep(3_000);
    await this.#countAboveLimit();
    await this.end();
    const copies = await Promise.all(this.#seats.map(({ program }) => copyOf(program.path)));
    const idsOf = async (state: 'waiting' | 'acknowledged') =>
      (await this.#control.messages(registry.account.handle, state)).map(({ id }) => id);
    const faults = this.#seats.reduce((sum, { program }) => sum + program.faults, 0);
    const evidence = {
      ...{ intended: this.#intended, charges: await registry.charges(), copies },
      ...{ acknowledged: await idsOf('acknowledged'), aboveLimit: this.#aboveLimit },
    };
    return { ...this.#figures, ...judgeTeam(evidence), unfinished, faults };
  }

  /** Finds out unknown outcomes or sends again, renews what was not carried out, collects. Answers with how much is still to be done. */
  async #tidy(): Promise<number> {
    const [first] = this.#seats;
    if (first === undefined) return 0;
    let open = 0;
    for (const { program } of this.#seats) {
      const standing = await program.ask({ kind: 'standing' });
      const answer =
        standing !== 'killed' && standing.ok ? (standing.answer as { link: string; waiting: number }) : undefined;
      if (answer?.link !== 'current' || answer.waiting > 0) open += 1;
    }
    const { entries } = await copyOf(first.program.path);
    const done = new Set<string>();
    for (const { entryId, ldhName, state } of entries) {
      if (state === 'renewed' || state === 'reconciled-renewed') done.add(ldhName);
      if (state !== 'planned' && state !== 'sent' && state !== 'outcome-unknown') continue;
      open += 1;
      done.add(ldhName);
      if (state !== 'outcome-unknown') continue;
      await first.program.ask({ kind: this.#chance.one(['examine', 'send-again'] as const), entryId });
    }
    for (const ldhName of this.#intended) {
      if (done.has(ldhName)) continue;
      open += 1;
      await first.program.ask({ kind: 'renew', ldhName });
    }
    const waiting = await this.#control.messages(this.#parts.registry.account.handle, 'waiting');
    if (waiting.length > 0) {
      open += 1;
      await first.program.ask({ kind: 'collect' });
    }
    return open;
  }

  async end(): Promise<void> {
    await Promise.all(this.#seats.map(({ program }) => program.kill()));
    await Promise.all(this.#seats.map(({ proxy }) => proxy.close()));
  }
}

/** What may be renewed by a year. */
async function namesOf(path: string): Promise<string[]> {
  const store = openStore(path);
  try {
    const [account] = await store.accounts.list();
    const sort = { column: 'name', direction: 'ascending' } as const;
    const names: string[] = [];
    for (let offset = 0; ; offset += 500) {
      const query = { accountId: account?.accountId ?? '', filter: {}, sort, offset, limit: 500 };
      const { rows } = await store.domains.page(query);
      names.push(...rows.filter(mayBeRenewed).map(({ ldhName }) => ldhName));
      if (rows.length < 500) return names;
    }
  } finally {
    await store.close();
  }
}

async function copyOf(path: string) {
  const store = openStore(path);
  try {
    return await readCopy(store);
  } finally {
    await store.close();
  }
}
