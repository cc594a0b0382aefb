import { openStore } from '#main/database/open-store.ts';
import type { StoredLedgerEntry } from '#main/renewals/store/ledger-record.ts';
import { teamSchema } from '#main/team/store/schema/schema.ts';
import { addDays, dateOfInstant } from '#values/calendar-date.ts';
import { seededChance } from '../chance.ts';
import type { SimulatedTime } from '../model/simulated-time.ts';
import { TeamNetwork } from '../model/team-network.ts';
import { readCopy } from '../team/judge-team.ts';
import { Acted } from './acted.ts';
import * as deeds from './deeds.ts';
import { Office } from './office.ts';
import { minute, type YearOrder } from './order.ts';
import { Person } from './person.ts';
import type { OfficeRegistry } from './registry.ts';
import type { OfficeServer } from './server.ts';

export interface CrewParts {
  readonly order: YearOrder;
  readonly folder: string;
  readonly time: SimulatedTime;
  readonly server: OfficeServer;
  readonly registry: OfficeRegistry;
  readonly tell: (line: string) => void;
}

const zone = 'example';

/** The people of an office in a year, what they are to renew, and what they have done. */
export class Crew {
  readonly parts: CrewParts;
  readonly office: Office;
  readonly acted = new Acted();
  /** LDH names that are to be renewed once in this year, as far as somebody has begun with them. */
  readonly intended = new Set<string>();
  /** Names that people only write on. */
  readonly others = Array.from({ length: 60 }, (_, at) => `other-${at}.${zone}`);
  readonly counted = { batches: 0, messages: 0, upgrades: 0, restores: 0, failovers: 0, alarms: 0 };
  readonly people: Readonly<Record<'anna' | 'bjorn' | 'dora' | 'einar', Person>>;
  /** Those who have left, with what their desks had then. */
  readonly left: { readonly person: Person; readonly entries: readonly StoredLedgerEntry[] }[] = [];
  /** The form that the team store has now. */
  storeForm = teamSchema.form;
  /** The first ones are due first. */
  readonly #due: string[];
  #ids = 0;

  constructor(parts: CrewParts) {
    this.parts = parts;
    const { time, server, registry, order } = parts;
    const newId = () => `id-${String(this.newNumber()).padStart(10, '0')}`;
    const network = new TeamNetwork(server, time);
    this.office = new Office({ time, server, network, registry, newId, chance: seededChance(order.seed) });
    this.#due = Array.from({ length: order.renewals }, (_, at) => `name-${at}.${zone}`);
    const [anna, bjorn, dora, einar] = ['Anna', 'Björn', 'Dóra', 'Einar'].map((name) => this.newPerson(name));
    this.people = { anna, bjorn, dora, einar } as Crew['people'];
  }

  newNumber(): number {
    this.#ids += 1;
    return this.#ids;
  }

  newPerson(name: string): Person {
    return new Person(name, this.storeForm, { ...this.office.parts, folder: this.parts.folder });
  }

  get chance() {
    return this.office.parts.chance;
  }

  get cardId(): string {
    return this.parts.registry.account.cardIds[0] ?? '';
  }

  /** Those of the team who are at their desks. */
  get present(): readonly Person[] {
    return this.office.people.filter(({ isAway }) => !isAway);
  }

  /** Those who work alone with the team's contact until they join. */
  get alone(): readonly Person[] {
    const { dora, einar } = this.people;
    return [dora, einar].filter((person) => !this.office.people.includes(person));
  }

  get first(): Person {
    return this.#found(this.present[0]);
  }

  someone(not?: Person): Person {
    const others = this.present.filter((person) => person !== not);
    return this.#found(others[this.chance.between(0, others.length - 1)]);
  }

  #found(person: Person | undefined): Person {
    if (person === undefined) throw new Error('Nobody is there.');
    return person;
  }

  get stillDue(): number {
    return this.#due.length;
  }

  /** The next names that are due; each is meant to be renewed once. */
  takeNames(count: number): readonly string[] {
    const names = this.#due.splice(0, count);
    for (const name of names) this.intended.add(name);
    return names;
  }

  /** Makes the registry's names, each due some weeks after the week in which it is renewed. */
  async addNames(): Promise<void> {
    const { registry, time, order } = this.parts;
    const today = dateOfInstant(time.real);
    for (const [at, name] of this.#due.entries())
      await registry.addName(name, addDays(today, 40 + Math.floor((at * 364) / order.renewals)));
    for (const name of this.others) await registry.addName(name, addDays(today, 700));
    await registry.topUp(this.cardId);
    await registry.disturb(0.02, order.seed);
  }

  async prepare(by: Person, names: readonly string[], isRisky = false): Promise<string | undefined> {
    const work = (life: Parameters<typeof deeds.prepareBatch>[0]) => deeds.prepareBatch(life, names, this.cardId);
    const prepared = await this.office.do(by, work, isRisky);
    if (prepared.kind === 'cut') return undefined;
    this.counted.batches += 1;
    await this.office.pass(minute);
    return prepared.value;
  }

  /** Finds out what became of renewals: by readings, and where these decide nothing, by the bill. */
  async settle(person: Person): Promise<void> {
    await this.office.do(person, deeds.findOut);
    await this.office.do(person, (life) => deeds.settleByBill(life, this.parts.registry));
  }

  /** Names that were to be renewed, of which nobody has a renewal that is open or was carried out. */
  async leftOver(): Promise<readonly string[]> {
    await this.#goOnWithBatches();
    const entries = await Promise.all([this.first, ...this.alone].map((person) => this.entriesAt(person)));
    const done = new Set(
      entries
        .flat()
        .filter(({ state, settledAt }) => settledAt === null || state === 'renewed' || state === 'reconciled-renewed')
        .map(({ ldhName }) => ldhName),
    );
    return [...this.intended].filter((name) => !done.has(name)).slice(0, 20);
  }

  /** Somebody goes on with batches that were cut off. */
  async #goOnWithBatches(): Promise<void> {
    const listed = await this.office.do(this.first, ({ desk }) => desk.renewalBatches.list({ accountId: null }));
    const batches = listed.kind === 'done' ? listed.value.batches : [];
    for (const { batchId, state } of batches) {
      if (state === 'paused' || state === 'review')
        await this.office.do(this.someone(), (life) => deeds.runBatch(life, batchId));
    }
  }

  /** Brings to an end what is open, and renews what was not carried out. Answers with how much is still to be done. */
  async tidy(): Promise<number> {
    const { office, first } = this;
    await this.settle(first);
    await office.do(first, deeds.collect);
    for (const name of await this.leftOver()) await office.do(first, (life) => deeds.renew(life, name, this.cardId));
    await office.pass(10 * minute);
    const open = (await this.entriesAt(first)).filter(({ settledAt }) => settledAt === null).length;
    return open + (await this.leftOver()).length;
  }

  async entriesAt({ path }: Person): Promise<readonly StoredLedgerEntry[]> {
    const store = openStore(path);
    try {
      return (await readCopy(store)).entries;
    } finally {
      await store.close();
    }
  }
}
