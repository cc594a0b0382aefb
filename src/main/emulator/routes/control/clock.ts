import { keepSettings } from '#main/emulator/furnish.ts';
import { isRenewedAutomatically } from '#main/emulator/registry/automatic-renewal.ts';
import { dateOfDay, dayOfInstant } from '#main/emulator/registry/day-number.ts';
import { nextDueDay } from '#main/emulator/registry/due-day.ts';
import { runLifeCycle } from '#main/emulator/registry/life-cycle.ts';
import type { DomainRecord } from '#main/emulator/registry/records.ts';
import type { World } from '#main/emulator/world.ts';
import { message } from '#messages/message.ts';
import { type ControlHandlers, writtenInstant } from './control-handler.ts';
import { ControlRefusal } from './control-refusal.ts';

const upcomingDays = 30;

/** /control/clock and /control/life-cycle */
export const clockHandlers: ControlHandlers<'readClock' | 'setClock' | 'advanceClock' | 'readLifeCycle'> = {
  readClock: reading,

  setClock(world, { body }) {
    if (body.now === undefined && body.speed === undefined) {
      throw new ControlRefusal('invalid-input', message('control.clockNeeds'));
    }
    if (body.now !== undefined) world.clock.set(Date.parse(body.now));
    if (body.speed !== undefined) world.clock.run(body.speed);
    return turned(world);
  },

  advanceClock(world, { body }) {
    const seconds = ((body.days * 24 + body.hours) * 60 + body.minutes) * 60 + body.seconds;
    if (seconds === 0) throw new ControlRefusal('invalid-input', message('control.advanceNeeds'));
    world.clock.advance(seconds * 1000);
    return turned(world);
  },

  readLifeCycle(world) {
    const today = dayOfInstant(world.clock.now());
    const isOn = world.personality['auto-renewal'] === 'on';
    const byStatus: Record<string, number> = {};
    const byDay = new Map<number, number>();
    let expiryDay = Number.POSITIVE_INFINITY;
    let expiring = 0;
    for (const domain of world.registry.state.domains.values()) {
      byStatus[domain.status] = (byStatus[domain.status] ?? 0) + 1;
      const due = nextDueDay(domain, today, isOn && domain.autoRenewalCard !== undefined);
      if (due !== undefined) byDay.set(due, (byDay.get(due) ?? 0) + 1);
      if (!expires(world, domain) || domain.expiryDay <= today || domain.expiryDay > expiryDay) continue;
      expiring = domain.expiryDay === expiryDay ? expiring + 1 : 1;
      expiryDay = domain.expiryDay;
    }
    const upcoming = [...byDay].sort(([one], [other]) => one - other).slice(0, upcomingDays);
    return {
      today: dateOfDay(today),
      byStatus,
      upcoming: upcoming.map(([day, names]) => ({ date: dateOfDay(day), names })),
      nextExpiry: expiring === 0 ? null : { date: dateOfDay(expiryDay), names: expiring },
    };
  },
};

/** Whether time alone will bring the name to its expiry date. */
function expires(world: World, domain: DomainRecord): boolean {
  if (isRenewedAutomatically(world.registry, world.personality, domain)) return false;
  const { status } = domain;
  return status !== 'locked' && status !== 'server hold' && status !== 'pending create' && status !== 'pending delete';
}

/** What is due at the new time happens at once, and the new time outlives the program. */
function turned(world: World) {
  runLifeCycle(world.registry, world.personality, world.clock.now());
  keepSettings(world);
  return reading(world);
}

function reading(world: World) {
  const { now, speed } = world.clock.reading();
  return { now: writtenInstant(now), speed };
}
