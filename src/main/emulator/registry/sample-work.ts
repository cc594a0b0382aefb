import { type DayNumber, dateOfDay, dayOfInstant, instantOfDay } from './day-number.ts';
import type { DomainRecord, MessageRecord } from './records.ts';
import type { Change } from './state.ts';
import { unicodeOf } from './unicode-name.ts';

/** The names that come with the work: LDH name and days until it expires. A transfer, a creation, three in a hurry, and one that a notice tells of. */
const names = [
  ['xn--fjarabk-q0a.example', 341],
  ['lindarkaffi.example', 364],
  ['xn--brautorg-62a.example', 2],
  ['xn--vefsmija-82a.example', 3],
  ['xn--garnb-cva.example', 6],
  ['skiparif.example', 29],
] as const satisfies readonly (readonly [name: string, expiresIn: number])[];

const [[transferred], [created], , , , [noticed, noticedIn]] = names;

/**
 * What a reseller finds on a morning: names that run out within days, and a poll queue with something of every kind in
 * it (actions that succeeded and failed, a transfer, a low balance, plain notices, and data of a kind that nobody
 * knows). The registry holds it as its own; a desk gets it the way it gets everything, by asking.
 */
export function* sampleWork(handle: string, nameservers: readonly string[], now: number): Generator<Change> {
  const today = dayOfInstant(now);
  for (const [index, [name, expiresIn]] of names.entries()) {
    yield { put: 'domain', record: domain(name, 4720 + index, today + expiresIn, handle, nameservers, today) };
  }
  for (const [index, message] of messages(today).entries()) {
    const id = String(index + 1);
    const { daysAgo, text, action, unknownKind } = message;
    // A working morning, in the order in which they stand in the queue.
    const queuedAt = Math.min(instantOfDay(today - daysAgo) + (8 * 60 + index * 7) * 60_000, now);
    const pendingAction = action && {
      ...action,
      svTRID: `server-${id.padStart(9, '0')}`,
      at: queuedAt,
    };
    yield {
      put: 'message',
      record: {
        ...{ id, handle, queuedAt, text, language: 'en' },
        ...(pendingAction === undefined ? {} : { pendingAction }),
        ...(unknownKind === true ? { unknownKind } : {}),
      },
    };
  }
}

interface Told extends Pick<MessageRecord, 'text' | 'unknownKind'> {
  readonly daysAgo: number;
  readonly action?: { readonly domain: string; readonly succeeded: boolean };
}

/** Oldest first. */
function messages(today: DayNumber): readonly Told[] {
  return [
    {
      daysAgo: 12,
      text: `Domain expired and put on hold: ${unicodeOf('xn--rur-3man9d.example')}`,
    },
    {
      daysAgo: 6,
      text: `Domain transferred to you: ${unicodeOf(transferred)}`,
      action: { domain: transferred, succeeded: true },
    },
    {
      daysAgo: 2,
      text: `Domain created: ${unicodeOf(created)}`,
      action: { domain: created, succeeded: true },
    },
    {
      daysAgo: 2,
      text: 'Domain creation refused: lindarte.example',
      action: { domain: 'lindarte.example', succeeded: false },
    },
    {
      daysAgo: 1,
      text: 'Low balance: PREPAID-0007 holds 9,000 ISK.',
    },
    {
      daysAgo: 1,
      text: `Domain expires soon: ${unicodeOf(noticed)} on ${dateOfDay(today + noticedIn)}`,
    },
    {
      daysAgo: 0,
      text: 'Planned maintenance: Sunday from 02:00 to 04:00 UTC.',
    },
    {
      daysAgo: 0,
      text: 'A message of a kind that Registry Desk has never seen.',
      unknownKind: true,
    },
  ];
}

function domain(
  name: string,
  number: number,
  expiryDay: DayNumber,
  handle: string,
  nameservers: readonly string[],
  today: DayNumber,
): DomainRecord {
  const registeredDay = Math.min(expiryDay - 365, today - 1);
  return {
    name,
    number,
    status: 'active',
    registeredSeconds: instantOfDay(registeredDay) / 1000,
    changedSeconds: instantOfDay(registeredDay) / 1000,
    expiryDay,
    contacts: { registrant: handle, admin: handle, billing: handle, tech: handle, zone: handle },
    nameservers,
  };
}
