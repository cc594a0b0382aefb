import type { Crew } from './crew.ts';
import * as deeds from './deeds.ts';
import { minute, usualDays, weeks } from './order.ts';
import type { Person } from './person.ts';

/** A day in the office, by its week and its number in that, both from 0. */
export interface DayOfYear {
  readonly week: number;
  readonly number: number;
}

/** What people do on each day at their desks. */
export class WorkingDay {
  readonly #crew: Crew;

  constructor(crew: Crew) {
    this.#crew = crew;
  }

  async begin(at: DayOfYear): Promise<void> {
    const { office, present } = this.#crew;
    for (const person of present) await office.ready(person);
    await this.#queueMessages(at);
    if (at.number > 0) return;
    for (const person of present) await office.do(person, deeds.downloadList, true);
    for (const person of this.#crew.alone) await this.#alone(person, at.week);
  }

  async goOn(at: DayOfYear): Promise<void> {
    const crew = this.#crew;
    const { office } = crew;
    await this.#renewByBatch(at);
    await this.#renewSome(this.#dueBy(at));
    await this.#readInbox();
    for (let times = 0; times < 3; times += 1) await this.#write();
    if (crew.chance.number() < 0.3) office.disturbLink(crew.someone());
    await office.pass(20 * minute);
    await this.#readInbox();
    await office.do(crew.someone(), deeds.findOut, true);
    await crew.settle(crew.someone());
    await this.#seeAlarms();
  }

  async end(): Promise<void> {
    for (const person of Object.values(this.#crew.people)) await this.#crew.office.endProgram(person);
  }

  /** Who is not of the team yet renews a name, and reads messages now and then. */
  async #alone(person: Person, week: number): Promise<void> {
    const { office, cardId } = this.#crew;
    if (week % 4 === 0) await office.do(person, deeds.downloadList);
    const [name] = this.#crew.takeNames(1);
    if (name !== undefined) await office.do(person, (life) => deeds.renew(life, name, cardId));
    if (week % 3 === 0) await office.do(person, deeds.collect);
    await this.#crew.settle(person);
    await office.endProgram(person);
  }

  async #queueMessages(at: DayOfYear): Promise<void> {
    const { counted, parts } = this.#crew;
    const { order, registry } = parts;
    const until = Math.ceil(order.messages * this.#shareOfYear(at));
    while (counted.messages < until) {
      counted.messages += 1;
      const text = `Message ${counted.messages}`;
      await registry.control.queueMessage({ handle: registry.account.handle, text });
    }
  }

  /** How much of the year is over at the end of a day: 0 to 1. */
  #shareOfYear({ week, number }: DayOfYear): number {
    const { days = usualDays } = this.#crew.parts.order;
    return (week * days + number + 1) / (weeks * days);
  }

  /** How many names are to be renewed by the end of a day that nobody has begun with. */
  #dueBy(at: DayOfYear): number {
    const { intended, parts } = this.#crew;
    return Math.max(0, Math.floor(parts.order.renewals * this.#shareOfYear(at)) - intended.size);
  }

  /** One prepares, another runs it. */
  async #renewByBatch(at: DayOfYear): Promise<void> {
    const crew = this.#crew;
    const names = crew.takeNames(Math.ceil(this.#dueBy(at) * 0.9));
    if (names.length === 0) return;
    const preparing = crew.someone();
    const batchId = await crew.prepare(preparing, names, true);
    if (batchId === undefined) return;
    const running = crew.someone(preparing);
    if (at.number === 1) await this.#runWithPause(batchId, running);
    else await crew.office.do(running, (life) => deeds.runBatch(life, batchId), true);
  }

  /** A third pauses it, and somebody else goes on with it. */
  async #runWithPause(batchId: string, running: Person): Promise<void> {
    const { office, chance } = this.#crew;
    await office.together<void>([
      { by: running, work: (life) => deeds.runBatch(life, batchId), isRisky: true },
      {
        by: this.#crew.someone(running),
        work: async (life) => {
          await life.clock.sleep(chance.between(100, 3_000));
          await deeds.pauseBatch(life, batchId);
        },
      },
    ]);
    await office.pass(2 * minute);
    await office.do(this.#crew.someone(running), (life) => deeds.runBatch(life, batchId), true);
  }

  /** Single renewals, of which two people mean the same one now and then; and those that were not carried out. */
  async #renewSome(count: number): Promise<void> {
    const { office, chance, cardId } = this.#crew;
    for (const name of [...this.#crew.takeNames(count), ...(await this.#crew.leftOver())]) {
      const deed = (by: Person) => ({
        ...{ by, isRisky: true },
        work: (life: Parameters<typeof deeds.renew>[0]) => deeds.renew(life, name, cardId),
      });
      const one = this.#crew.someone();
      const isMeantTwice = chance.number() < 0.2;
      await office.together([deed(one), ...(isMeantTwice ? [deed(this.#crew.someone(one))] : [])]);
    }
  }

  /** Somebody collects; somebody assigns some messages to a colleague, and handles others. */
  async #readInbox(): Promise<void> {
    const { office, acted } = this.#crew;
    await office.do(this.#crew.someone(), deeds.collect, true);
    const reading = this.#crew.someone();
    const found = await office.do(reading, (life) => deeds.newestMessages(life, 4));
    if (found.kind === 'cut' || found.value.length < 2) return;
    const half = Math.ceil(found.value.length / 2);
    const [given, own] = [found.value.slice(0, half), found.value.slice(half)];
    acted.mayHaveChanged(found.value);
    const to = this.#crew.someone().name;
    const assigned = await office.do(reading, (life) => deeds.assign(life, given, to), true);
    if (assigned.kind === 'done') acted.assigned(given, to);
    const handled = await office.do(reading, (life) => deeds.handle(life, own), true);
    if (handled.kind === 'done') acted.handled(own, reading.name);
  }

  /** A note, a tag, a mark or a customer. */
  async #write(): Promise<void> {
    const { office, acted, chance, others } = this.#crew;
    const by = this.#crew.someone();
    const on = others[chance.between(0, others.length - 1)] ?? '';
    const what = chance.one(['note', 'tag', 'mark', 'customer'] as const);
    const text = `${what}-${this.#crew.newNumber()}`;
    if (what === 'customer') {
      const made = await office.do(by, (life) => deeds.makeCustomer(life, text), true);
      if (made.kind === 'done') acted.wrote({ what, on: made.value, text, person: by.name });
      return;
    }
    const write = { note: deeds.keepNote, tag: deeds.tag, mark: deeds.markDoNotRenew }[what];
    acted.mayHaveWritten({ what, on });
    const written = await office.do(by, (life) => write(life, on, text), true);
    if (written.kind === 'done') acted.wrote({ what, on, text, person: by.name });
  }

  async #seeAlarms(): Promise<void> {
    const { office, counted, parts } = this.#crew;
    const seen = await office.do(this.#crew.someone(), deeds.seeAlarms);
    for (const alarm of seen.kind === 'done' ? seen.value : []) {
      counted.alarms += 1;
      parts.tell(`  alarm: ${alarm}`);
    }
  }
}
