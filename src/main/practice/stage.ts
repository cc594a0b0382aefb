import { addDays, calendarDate } from '#values/calendar-date.ts';

/** Asks the control interface of the running practice registry (docs/emulator.md). */
export type AskControl = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<unknown>;

/** Where a lesson prepares things: the practice registry, and who practises there. */
export interface Stage {
  readonly ask: AskControl;
  readonly handle: string;
}

/** Puts something in place on the practice registry, once however often it is asked; true where it changed anything. */
export type Prepare = (stage: Stage) => Promise<boolean>;

interface ArmedFault {
  readonly id: string;
  readonly fault: string;
  readonly route: string;
  readonly remaining: number | null;
}

/** The name that the lesson on time lets expire. */
export const hourglassName = 'stundaglas.example';

/** A fault that strikes one request. */
export function oneFault(fault: string, route: string, options?: Readonly<Record<string, number>>): Prepare {
  return async ({ ask }) => {
    if ((await waitingFaults(ask, fault, route)).length > 0) return false;
    await ask('POST', 'faults', { fault, route, times: 1, ...(options === undefined ? {} : { options }) });
    return true;
  };
}

export function noFault(fault: string, route: string): Prepare {
  return async ({ ask }) => {
    const waiting = await waitingFaults(ask, fault, route);
    for (const { id } of waiting) await ask('DELETE', `faults/${encodeURIComponent(id)}`);
    return waiting.length > 0;
  };
}

async function waitingFaults(ask: AskControl, fault: string, route: string): Promise<readonly ArmedFault[]> {
  const { armed } = (await ask('GET', 'faults')) as { armed: readonly ArmedFault[] };
  return armed.filter((one) => one.fault === fault && one.route === route && one.remaining !== 0);
}

/** Whether the last card of the one who practises is refused; the first one goes on paying. */
export function lastCardRefused(declined: boolean): Prepare {
  return async ({ ask, handle }) => {
    const { cards } = (await ask('GET', 'cards')) as { cards: { id: string; handle: string; declined: boolean }[] };
    const card = cards.filter((one) => one.handle === handle).at(-1);
    if (card === undefined || card.declined === declined) return false;
    await ask('PUT', `cards/${encodeURIComponent(card.id)}`, { declined });
    return true;
  };
}

/** Two messages about actions, where the queue is empty. */
export const messagesWaiting: Prepare = async ({ ask, handle }) => {
  const { total } = (await ask('GET', `messages?handle=${encodeURIComponent(handle)}&limit=1`)) as { total: number };
  if (total > 0) return false;
  for (const domain of ['fjara.example', 'norn.example']) {
    await ask('POST', 'messages', { handle, text: `Domain created: ${domain}`, pendingAction: { domain } });
  }
  return true;
};

/** A name of the one who practises that expires tomorrow; one that is there already is left alone. */
export const nameExpiringTomorrow: Prepare = async ({ ask, handle }) => {
  const { domains } = (await ask('GET', `domains?contains=${hourglassName}`)) as { domains: { name: string }[] };
  if (domains.some(({ name }) => name === hourglassName)) return false;
  const { now } = (await ask('GET', 'clock')) as { now: string };
  const expiryDate = addDays(calendarDate(now.slice(0, 10)), 1);
  const contacts = { registrant: handle, admin: handle, billing: handle, tech: handle, zone: handle };
  await ask('POST', 'domains', { name: hourglassName, expiryDate, contacts });
  return true;
};

export const noHourglass: Prepare = async ({ ask }) => {
  const { domains } = (await ask('GET', `domains?contains=${hourglassName}`)) as { domains: { name: string }[] };
  if (!domains.some(({ name }) => name === hourglassName)) return false;
  await ask('DELETE', `domains/${hourglassName}`);
  return true;
};

export function draftsOffered(value: 'none' | '2024'): Prepare {
  return async ({ ask }) => {
    if ((await draftsNow(ask)) === value) return false;
    await ask('PATCH', 'personality', { 'epp-drafts': value });
    return true;
  };
}

/** The value of the switch that offers REPP create and renew (N9). */
export async function draftsNow(ask: AskControl): Promise<string | undefined> {
  const { switches } = (await ask('GET', 'personality')) as { switches: { name: string; value: string }[] };
  return switches.find(({ name }) => name === 'epp-drafts')?.value;
}

/** The status of a name at the registry; undefined where it has none of that name. */
export async function statusOf(ask: AskControl, ldhName: string): Promise<string | undefined> {
  const query = new URLSearchParams({ contains: ldhName });
  const { domains } = (await ask('GET', `domains?${query}`)) as { domains: { name: string; status: string }[] };
  return domains.find(({ name }) => name === ldhName)?.status;
}
