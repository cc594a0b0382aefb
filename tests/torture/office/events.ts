import { compareAgain } from '#main/team/check-team.ts';
import { formatInvitation } from '#main/team/invitation.ts';
import { upgradeTeam } from '#main/team/upgrade-team.ts';
import type { Life } from '../model/program.ts';
import type { Crew } from './crew.ts';
import * as deeds from './deeds.ts';
import { laterSchema } from './later-schema.ts';
import type { Office } from './office.ts';
import { minute, second, usualDays } from './order.ts';
import type { Person } from './person.ts';
import type { DayOfYear } from './working-day.ts';

interface Event extends DayOfYear {
  readonly what: string;
  readonly run: () => Promise<void>;
}

/** What happens once in a year: people come and go, and the team store is upgraded, lost and put back. */
export class Events {
  readonly #crew: Crew;
  readonly #office: Office;
  readonly #events: readonly Event[];
  #putBack: (() => Promise<void>) | undefined;

  constructor(crew: Crew) {
    this.#crew = crew;
    this.#office = crew.office;
    const { anna, bjorn, dora, einar } = crew.people;
    const { days = usualDays } = crew.parts.order;
    const [middle, last] = [Math.min(1, days - 1), days - 1];
    this.#events = [
      { week: 8, number: middle, what: 'the team store is upgraded', run: () => this.#upgrade(1, false) },
      { week: 12, number: 0, what: 'Dóra moves in', run: () => this.#moveIn(dora) },
      { week: 15, number: last, what: 'a dump', run: () => this.#keepDump() },
      { week: 16, number: middle, what: 'a restore', run: () => this.#restore(undefined) },
      { week: 22, number: 0, what: 'Anna updates too early', run: () => this.#updateFirst(anna, 2) },
      { week: 26, number: 0, what: 'Einar moves in', run: () => this.#moveIn(einar) },
      { week: 30, number: middle, what: 'a standby takes over', run: () => this.#failOver() },
      { week: 36, number: last, what: 'Björn leaves', run: () => this.#leave(bjorn) },
      { week: 40, number: 0, what: 'an upgrade that ends old programs', run: () => this.#upgrade(3, true) },
      { week: 44, number: 0, what: 'a dump', run: () => this.#keepDump() },
      { week: 45, number: 0, what: 'a restore while Dóra is away', run: () => this.#restore(dora) },
    ];
  }

  /** Those who are there on the first day, and those who work alone at first. */
  async begin(): Promise<void> {
    const { registry } = this.#crew.parts;
    const { anna, bjorn, dora, einar } = this.#crew.people;
    for (const person of [anna, bjorn]) await this.#join(person);
    for (const person of [anna, dora, einar])
      await this.#office.must(person, (life) => deeds.enterAccount(life, registry));
    for (const person of [anna, bjorn, dora, einar])
      await this.#office.must(person, (life) => deeds.enterKey(life, registry));
  }

  async of({ week, number }: DayOfYear): Promise<void> {
    const { present, storeForm, chance, parts } = this.#crew;
    // Programs are updated when their people find the time.
    for (const person of present)
      if (person.form < storeForm && chance.number() < 0.3) await this.#update(person, storeForm);
    for (const event of this.#events) {
      if (event.week !== week || event.number !== number) continue;
      parts.tell(`  ${event.what}`);
      await event.run();
    }
  }

  /** Joins with nothing of one's own. */
  async #join(person: Person): Promise<void> {
    const life = await this.#office.ready(person);
    const invitation = await this.#invitation(person);
    const order = { invitation, machine: person.machine, bringHistory: false };
    await this.#office.outside(life, life.desk.team.join(order));
    await this.#isIn(person);
  }

  async #invitation({ name }: Person): Promise<string> {
    const { server, time } = this.#crew.parts;
    const invited = await this.#office.outside(undefined, server.invite(name, 'seat', time.real));
    if (invited === undefined) throw new Error(`${name} was not invited.`);
    return formatInvitation(invited);
  }

  async #isIn(person: Person): Promise<void> {
    if (!person.reopens) throw new Error(`${person.name} did not come in.`);
    this.#office.people.push(person);
    await this.#office.ready(person);
    await this.#office.untilLinks('current', [person]);
  }

  /** Brings what a desk did alone; the program is killed in the middle, and goes on. */
  async #moveIn(person: Person): Promise<void> {
    const office = this.#office;
    await this.#settleAlone(person);
    const invitation = await this.#invitation(person);
    const moving = async (life: Life, start: () => Promise<{ workId: string | null }>) => {
      const { workId } = await start();
      if (workId !== null) await deeds.whenOver(life, workId);
    };
    const order = { invitation, machine: person.machine, bringHistory: true };
    const killed = await office.ready(person);
    killed.expect({ kind: 'killed', place: 'after team.ownRows', time: 2 });
    await office.outside(
      killed,
      moving(killed, () => killed.desk.team.join(order)),
    );
    if (!killed.dead) throw new Error('The moving in was not cut off.');
    const again = await office.ready(person);
    await office.outside(
      again,
      moving(again, () => again.desk.team.goOn()),
    );
    await this.#isIn(person);
    await office.must(person, (life) => deeds.enterKey(life, this.#crew.parts.registry));
  }

  /** With a renewal that is open, nobody moves in. */
  async #settleAlone(person: Person): Promise<void> {
    for (let tries = 0; tries < 10; tries += 1) {
      const entries = await this.#crew.entriesAt(person);
      if (entries.every(({ settledAt }) => settledAt !== null)) return;
      await this.#crew.settle(person);
      await this.#office.pass(10 * minute);
    }
    throw new Error(`${person.name} has renewals that are open.`);
  }

  /** The desk goes on alone, with all that it had. */
  async #leave(person: Person): Promise<void> {
    const office = this.#office;
    await this.#crew.tidy();
    for (let tries = 0; ; tries += 1) {
      const outcome = await office.do(person, ({ desk }) => desk.team.leave({}));
      if (outcome.kind === 'done') break;
      if (tries > 20) throw new Error(`${person.name} cannot leave: ${outcome.why}`);
      await office.pass(minute);
    }
    office.people.splice(office.people.indexOf(person), 1);
    const standing = await office.must(person, ({ desk }) => desk.team.standing({}));
    if (standing !== null) throw new Error(`${person.name} has not left.`);
    await office.endProgram(person);
    this.#crew.left.push({ person, entries: await this.#crew.entriesAt(person) });
  }

  async #update(person: Person, form: number): Promise<void> {
    await this.#office.endProgram(person);
    person.form = form;
    await this.#office.ready(person);
  }

  /** Of so many steps beyond the form that this build has. Where older programs would do harm, they end with it, and are updated. */
  async #upgrade(steps: number, isHarmful: boolean): Promise<void> {
    const schema = laterSchema(steps, isHarmful);
    const running = this.#crew.present.filter(({ form }) => form < schema.form);
    const upgraded = await this.#office.outside(undefined, upgradeTeam(this.#crew.parts.server.address, false, schema));
    if (upgraded?.isDone !== true) throw new Error('The team store was not upgraded.');
    this.#crew.storeForm = schema.form;
    this.#crew.counted.upgrades += 1;
    await this.#office.pass(minute);
    if (!isHarmful) return;
    await this.#office.untilLinks('outdated', running);
    for (const person of running) await this.#update(person, schema.form);
    await this.#office.untilLinks('current', running);
  }

  /** A computer is updated before the team store: it reads on, and sends nothing meanwhile. */
  async #updateFirst(person: Person, steps: number): Promise<void> {
    await this.#update(person, laterSchema(steps, false).form);
    await this.#office.untilLinks('store-older', [person]);
    await this.#sendsNothing(person);
    await this.#upgrade(steps, false);
    await this.#office.untilLinks('current', [person]);
  }

  async #keepDump(): Promise<void> {
    this.#putBack = await this.#office.outside(undefined, this.#crew.parts.server.dump(this.#crew.parts.folder));
  }

  /** In the middle of a batch the team store is lost, and what was dumped days ago is put back. Somebody may come in later. */
  async #restore(late: Person | undefined): Promise<void> {
    const putBack = this.#putBack;
    if (putBack === undefined) throw new Error('There is no dump.');
    if (late !== undefined) {
      await this.#office.endProgram(late);
      late.isAway = true;
    }
    await this.#amidABatch(() => this.#replace(putBack));
    this.#crew.counted.restores += 1;
    await this.#compare(late);
  }

  /** A standby that lacks the last second takes over in the middle of a batch. */
  async #failOver(): Promise<void> {
    const { time, server } = this.#crew.parts;
    await this.#amidABatch(async () => {
      const takeOver = await time.outside(server.standby());
      await time.sleep(second);
      await this.#replace(takeOver);
    });
    this.#crew.counted.failovers += 1;
    await this.#compare(undefined);
  }

  async #amidABatch(befall: () => Promise<void>): Promise<void> {
    const crew = this.#crew;
    const preparing = crew.someone();
    const names = crew.takeNames(Math.max(3, Math.ceil(crew.parts.order.renewals / 75)));
    const batchId = await crew.prepare(preparing, names);
    if (batchId === undefined) throw new Error('The batch was not prepared.');
    await this.#office.together<void>([
      { by: crew.someone(preparing), work: (life) => deeds.runBatch(life, batchId) },
      {
        by: preparing,
        work: async (life) => {
          await life.clock.sleep(second);
          await befall();
        },
      },
    ]);
  }

  async #replace(put: () => Promise<void>): Promise<void> {
    this.#office.cutEverybody(20 * second);
    await this.#crew.parts.time.outside(put());
  }

  /** Nothing is sent before an administrator has looked, and every computer has compared its records. */
  async #compare(late: Person | undefined): Promise<void> {
    const office = this.#office;
    await office.untilLinks('comparing', this.#crew.present);
    await this.#sendsNothing(this.#crew.someone());
    await office.outside(undefined, compareAgain(this.#crew.parts.server.address));
    await office.pass(2 * minute);
    if (late !== undefined) {
      await this.#sendsNothing(this.#crew.someone());
      late.isAway = false;
      await office.ready(late);
    }
    await office.untilLinks('current', this.#crew.present);
  }

  /** A renewal that a person asks for now is refused. */
  async #sendsNothing(person: Person): Promise<void> {
    const { senders } = this.#crew.parts.registry;
    const [name] = this.#crew.takeNames(1);
    const before = senders.size;
    if (name !== undefined) await this.#office.do(person, (life) => deeds.renew(life, name, this.#crew.cardId));
    if (senders.size > before) throw new Error(`${person.name} renewed ${name}, which the link did not allow.`);
  }
}
