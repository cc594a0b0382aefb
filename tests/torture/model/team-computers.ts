import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LinkOutside, linkTeam } from '#main/application/link-team.ts';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import type { StoredLedgerEntry } from '#main/renewals/store/ledger-record.ts';
import { passwordEntry } from '#main/team/password-entry.ts';
import type { Membership } from '#main/team/store/team-record.ts';
import { TeamFeed } from '#main/team/team-feed.ts';
import type { Arbiter } from './arbiter.ts';
import type { Computers } from './computers.ts';
import { account, type Life, type OpenedDesk } from './program.ts';
import type { SimulatedTime } from './simulated-time.ts';
import type { By, LinkTrouble } from './steps.ts';
import { TeamNetwork } from './team-network.ts';

/** As seldom as the team store takes it for a program that has beaten without a gap. */
const beatMilliseconds = 9_000;

/** A copy of the team store beside those of the seats. */
interface Reader {
  readonly store: Store;
  readonly feed: TeamFeed;
}

/** A seat of one team for each person, at a computer of its own. */
export class TeamComputers implements Computers {
  readonly #folder: string;
  readonly #arbiter: Arbiter;
  readonly #time: SimulatedTime;
  readonly #newId: () => string;
  readonly #network: TeamNetwork;
  readonly #template: ReadonlyMap<string, Uint8Array>;
  // One beat.
  readonly afterwards = beatMilliseconds + 500;
  #reader: Reader | undefined;

  constructor(
    folder: string,
    template: ReadonlyMap<string, Uint8Array> | undefined,
    { arbiter, time, newId }: { readonly arbiter: Arbiter; readonly time: SimulatedTime; readonly newId: () => string },
  ) {
    this.#folder = folder;
    this.#arbiter = arbiter;
    this.#time = time;
    this.#newId = newId;
    this.#network = new TeamNetwork(arbiter, time);
    this.#template = template ?? new Map();
    mkdirSync(folder, { recursive: true });
    for (const [name, file] of this.#template) writeFileSync(this.#pathOf(name), file);
  }

  at(by: By): string {
    return `computer of ${by}`;
  }

  #pathOf(computer: string): string {
    return join(this.#folder, `${computer.replaceAll(' ', '-')}.sqlite`);
  }

  #member(by: By): Membership {
    const member = this.#arbiter.members.get(by);
    if (member === undefined) throw new Error(`${by} has no seat.`);
    return member;
  }

  async open(life: Life): Promise<OpenedDesk> {
    const by = life.by as By;
    const local = openStore(this.#pathOf(life.computer));
    if ((await local.team.membership()) === undefined) await local.team.keepMembership(this.#member(by));
    const member = (await local.team.membership()) ?? this.#member(by);
    await life.keychain.set(passwordEntry({ ...member, ...member.address }), 'a password that is long enough');
    const [network, newId] = [this.#network, this.#newId];
    return openSeat(life, local, member, { newId, openLine: (_, settings) => network.open(life, by, settings) });
  }

  async ledger(): Promise<readonly StoredLedgerEntry[]> {
    return this.#read(this.#reading());
  }

  async readAnew(): Promise<readonly StoredLedgerEntry[]> {
    const file = this.#template.get('reader');
    if (file !== undefined) writeFileSync(this.#pathOf('latecomer'), file);
    const latecomer = this.#open('latecomer');
    try {
      return await this.#read(latecomer);
    } finally {
      await latecomer.store.close();
    }
  }

  async #read({ store, feed }: Reader): Promise<readonly StoredLedgerEntry[]> {
    await this.#time.outside(feed.read());
    const query = { accountId: account.accountId, states: [], text: '', offset: 0, limit: 500 };
    return (await store.ledger.page(query)).entries;
  }

  async openEntries(name: string): Promise<readonly StoredLedgerEntry[]> {
    return (await this.ledger()).filter(({ ldhName, settledAt }) => ldhName === name && settledAt === null);
  }

  /** A copy that nobody works with, read from the team store alone. */
  #reading(): Reader {
    this.#reader ??= this.#open('reader');
    return this.#reader;
  }

  #open(computer: string): Reader {
    const store = openStore(this.#pathOf(computer));
    const feed = new TeamFeed({
      copy: store.team,
      ask: (sql, values) => this.#arbiter.ask('A', this.#network.now(), sql, values),
      readTo: '0',
      server: () => null,
      tells: () => false,
      onTaken: () => undefined,
    });
    return { store, feed };
  }

  trouble(by: By, trouble: LinkTrouble, milliseconds: number): boolean {
    this.#network.trouble(by, trouble, milliseconds);
    return true;
  }

  serverClockJumps(milliseconds: number): boolean {
    this.#network.clockOffset += milliseconds;
    return true;
  }

  loseLock(): boolean {
    return false;
  }

  attributeLocks(): void {}

  backUp(): boolean {
    return false;
  }

  restore(): void {}

  files(): ReadonlyMap<string, Uint8Array> {
    void this.#reading().store.close();
    const computers = [...this.#arbiter.members.keys()].map((by) => this.at(by));
    return new Map([...computers, 'reader'].map((computer) => [computer, readFileSync(this.#pathOf(computer))]));
  }

  close(): void {
    void this.#reader?.store.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The store of a seat over the simulated time. */
export async function openSeat(
  life: Life,
  local: Store,
  member: Membership,
  outside: Pick<LinkOutside, 'newId' | 'openLine' | 'form'>,
): Promise<OpenedDesk> {
  const { time } = life;
  const plan = { host: life.host, version: '0.1.0', keychain: life.keychain };
  const { store, clock, link, start } = await linkTeam(local, member, plan, {
    ...outside,
    clock: {
      now: life.clock.now,
      sleep: (milliseconds, signal) => life.clock.sleep(time.rest(milliseconds), signal),
    },
    steady: () => time.real,
    newId: uuidsFrom(outside.newId),
    times: { beat: beatMilliseconds },
  });
  return {
    ...{ store, clock, start },
    team: { machine: life.computer, ...link },
    close: () => store.close(),
    drop: () => void local.close(),
  };
}

/** Identifiers as the team store takes them, out of those of the run. */
function uuidsFrom(newId: () => string): () => string {
  return () => `10000000-0000-4000-8000-${newId().slice(-10).padStart(12, '0')}`;
}
