import type * as v from '#contract/practice/emulator-values.ts';
import type { Publish } from '#main/ports.ts';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import type * as c from './control-answers.ts';
import { nameLife } from './name-life.ts';
import { pathPart } from './path-part.ts';

export interface ControlPorts {
  /** Asks the running emulator's control interface; rejects with DeskFailure where none runs or it refuses. */
  readonly ask: (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) => Promise<unknown>;
  readonly saveSnapshot: (path: string) => Promise<{ readonly path: string; readonly bytes: number }>;
  readonly openSnapshot: (path: string) => Promise<unknown>;
  readonly openReplay: (path: string, others: 'answer' | 'refuse') => Promise<unknown>;
  readonly publish: Publish;
  /** Called when the registry was replaced; the seed's name where it came from one. */
  readonly began: (from: string | null) => void;
}

/** How many charges are shown; the count and the sum are of all. */
const shownCharges = 200;

/** Everything the page turns on the running emulator: time, personality, faults, limits, accounts, and what it saw. */
export function createRegistryControls(ports: ControlPorts) {
  const questions = new Questions(ports);
  return {
    ...contentControls(ports, questions),
    ...timeControls(questions),
    ...mannerControls(questions),
    ...accountControls(questions),
    ...trafficControls(questions),
  };
}

/** What is asked of the running emulator's control interface. */
class Questions {
  readonly #ports: Pick<ControlPorts, 'ask' | 'publish'>;

  constructor(ports: Pick<ControlPorts, 'ask' | 'publish'>) {
    this.#ports = ports;
  }

  readonly read = async <Answer>(path: string): Promise<Answer> => {
    return (await this.#ports.ask('GET', path)) as Answer;
  };

  /** Changes something, then says so. */
  readonly change = async <Answer>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answer> => {
    const answer = (await this.#ports.ask(method, path, body)) as Answer;
    this.#ports.publish('emulator');
    return answer;
  };
}

/** What the registry has: seeds, snapshots and recordings. */
function contentControls(ports: ControlPorts, { read, change }: Questions) {
  const { publish } = ports;
  return {
    seeds: () => read<{ seeds: v.EmulatorSeed[] }>('seeds'),
    async beginAgain(
      wish: { from: 'seed'; seed: string } | { from: 'generator'; names: number },
    ): Promise<v.EmulatorCounts> {
      const body = wish.from === 'seed' ? { seed: wish.seed } : { names: wish.names };
      const counts = (await ports.ask('POST', 'reset', body)) as v.EmulatorCounts;
      ports.began(wish.from === 'seed' ? wish.seed : null);
      publish('emulator');
      return counts;
    },
    saveSnapshot: (path: string) => ports.saveSnapshot(path),
    async openSnapshot(path: string): Promise<v.EmulatorCounts> {
      const counts = (await ports.openSnapshot(path)) as v.EmulatorCounts;
      ports.began(null);
      publish('emulator');
      return counts;
    },

    replay: () => read<v.EmulatorReplay>('replay'),
    async openReplay(path: string, others: 'answer' | 'refuse'): Promise<v.EmulatorReplay> {
      const opened = (await ports.openReplay(path, others)) as v.EmulatorReplay;
      publish('emulator');
      return opened;
    },
    changeReplay: ({ others, rewind }: { others: 'answer' | 'refuse' | null; rewind: boolean }) =>
      change<v.EmulatorReplay>('PATCH', 'replay', { rewind, ...(others === null ? {} : { others }) }),
    endReplay: () => change<v.EmulatorReplay>('DELETE', 'replay'),
  };
}

/** The registry's time, and what it does to names. */
function timeControls({ read, change }: Questions) {
  async function setClock(wish: { to: string | null; speed: number | null }): Promise<v.EmulatorClock> {
    const now = wish.to === null ? {} : { now: wish.to };
    const speed = wish.speed === null ? {} : { speed: wish.speed };
    return clockOf(await change<c.ControlClock>('PUT', 'clock', { ...now, ...speed }));
  }

  return {
    clock: async () => clockOf(await read<c.ControlClock>('clock')),
    setClock,
    advanceClock: async (days: number) => clockOf(await change<c.ControlClock>('POST', 'clock/advance', { days })),
    async toNextExpiry(): Promise<v.EmulatorClock & { names: number }> {
      const { nextExpiry } = await read<c.ControlLifeCycle>('life-cycle');
      if (nextExpiry === null)
        throw new DeskFailure({ kind: 'not-found', message: message('practice.noNameToExpire') });
      const clock = await setClock({ to: nextExpiry.date, speed: null });
      return { ...clock, names: nextExpiry.names };
    },
    async lifeCycle(): Promise<v.EmulatorLifeCycle> {
      const { today, byStatus, upcoming } = await read<c.ControlLifeCycle>('life-cycle');
      const statuses = Object.entries(byStatus).map(([status, names]) => ({ status, names }));
      return { today, byStatus: statuses.sort((one, other) => other.names - one.names), upcoming };
    },
    async nameLife(name: string): Promise<v.EmulatorNameLife> {
      const [domain, clock, { switches }] = await Promise.all([
        read<c.ControlDomain>(`domains/${pathPart(name.trim())}`),
        read<c.ControlClock>('clock'),
        read<{ switches: v.EmulatorSwitch[] }>('personality'),
      ]);
      const sandbox = switches.some((one) => one.name === 'life-cycle' && one.value === 'sandbox');
      return nameLife(domain, clock.now.slice(0, 10), sandbox);
    },
  };
}

/** How the registry behaves: its personality, faults and limits. */
function mannerControls({ read, change }: Questions) {
  return {
    personality: () => read<{ switches: v.EmulatorSwitch[] }>('personality'),
    turnSwitch: (name: string, value: string) =>
      change<{ switches: v.EmulatorSwitch[] }>('PATCH', 'personality', { [name]: value }),
    resetPersonality: () => change<{ switches: v.EmulatorSwitch[] }>('DELETE', 'personality'),

    async faults(): Promise<v.EmulatorFaults> {
      const { armed, kinds, routes } = await read<c.ControlFaults>('faults');
      return { kinds, routes, armed: armed.map(armedOf) };
    },
    async armFault(wish: {
      fault: string;
      route: string;
      times: number | null;
      chance: number | null;
    }): Promise<v.EmulatorArmedFault> {
      const { chance, fault, route, times } = wish;
      const often = { ...(times === null ? {} : { times }), ...(chance === null ? {} : { chance }) };
      return armedOf(await change<c.ControlArmedFault>('POST', 'faults', { fault, route, ...often }));
    },
    clearFault: (id: string | null) =>
      change<Record<string, never>>('DELETE', id === null ? 'faults' : `faults/${pathPart(id)}`),

    limits: async () => limitsOf(await read<c.ControlLimits>('limits')),
    async applyLimits(on: boolean): Promise<v.EmulatorLimits> {
      if (on) return limitsOf(await change<c.ControlLimits>('DELETE', 'limits'));
      const { limits } = await read<c.ControlLimits>('limits');
      const none = Object.fromEntries(Object.keys(limits).map((name) => [name, null]));
      return limitsOf(await change<c.ControlLimits>('PATCH', 'limits', none));
    },
  };
}

/** Who may use the registry, and what they pay with. */
function accountControls({ read, change }: Questions) {
  return {
    async contacts(): Promise<{ contacts: v.EmulatorContact[] }> {
      const { contacts } = await read<{ contacts: c.ControlContact[] }>('contacts?access=true&limit=1000');
      return {
        contacts: contacts.flatMap(({ access, handle, name, uses }) =>
          access === null ? [] : [{ handle, name, uses, ...access }],
        ),
      };
    },
    async changeContact(wish: { handle: string; accessList: string[]; totp: boolean }): Promise<Record<string, never>> {
      const { accessList, handle, totp } = wish;
      await change('PATCH', `contacts/${pathPart(handle)}`, { accessList, totp });
      return {};
    },
    issueKey: (handle: string) => change<{ id: string; key: string }>('POST', `contacts/${pathPart(handle)}/keys`, {}),
    revokeKey: (handle: string, keyId: string) =>
      change<Record<string, never>>('DELETE', `contacts/${pathPart(handle)}/keys/${pathPart(keyId)}`),

    cards: () => read<{ cards: v.EmulatorCard[] }>('cards'),
    changeCard: ({ balance, cardId, declined }: { cardId: string; balance: number; declined: boolean }) =>
      change<v.EmulatorCard>('PUT', `cards/${pathPart(cardId)}`, { balance, declined }),
    async charges(): Promise<{ charges: v.EmulatorCharge[]; total: number; amount: number }> {
      // The ledger is read from its old end: the count first, then its last page.
      const { amount, total } = await read<c.ControlCharges>('charges?limit=1');
      const after = Math.max(0, total - shownCharges);
      const { charges } = await read<c.ControlCharges>(`charges?after=${after}&limit=${shownCharges}`);
      return { total, amount, charges: charges.map((one) => ({ ...one, at: Date.parse(one.at) })).reverse() };
    },
  };
}

/** What the registry says in its queues, and what it was asked. */
function trafficControls({ read, change }: Questions) {
  return {
    async messages(): Promise<{ messages: v.EmulatorMessage[]; total: number }> {
      const { messages, total } = await read<{ messages: c.ControlMessage[]; total: number }>('messages?limit=50');
      return { total, messages: messages.map(messageOf) };
    },
    async queueMessage(wish: {
      handle: string;
      text: string;
      domain: string | null;
      succeeded: boolean;
      unknownKind: boolean;
    }): Promise<v.EmulatorMessage> {
      const { domain, succeeded, ...plain } = wish;
      const pendingAction = domain === null ? {} : { pendingAction: { domain, succeeded } };
      return messageOf(await change<c.ControlMessage>('POST', 'messages', { ...plain, ...pendingAction }));
    },

    async requests(after: number, limit: number): Promise<{ requests: v.EmulatorRequest[]; last: number }> {
      const seen = await read<{ requests: c.ControlRequest[]; last: number }>(`requests?after=${after}&limit=${limit}`);
      return { last: seen.last, requests: seen.requests.map((one) => ({ ...one, at: Date.parse(one.at) })) };
    },
    forgetRequests: () => change<Record<string, never>>('DELETE', 'requests'),
  };
}

function clockOf({ now, speed }: c.ControlClock): v.EmulatorClock {
  return { nowAt: Date.parse(now), speed };
}

function armedOf({ chance, fault, id, remaining, route, struck }: c.ControlArmedFault): v.EmulatorArmedFault {
  return { id, fault, route, chance: chance ?? null, struck, remaining };
}

function limitsOf({ kind, limits, uses }: c.ControlLimits): v.EmulatorLimits {
  return {
    kind,
    limits: Object.entries(limits).map(([name, limit]) => ({
      name,
      requests: limit?.requests ?? null,
      windowSeconds: limit?.windowSeconds ?? null,
    })),
    uses: uses.map(({ limit, requests, used, who }) => ({ limit, requests, used, who })),
  };
}

function messageOf({ handle, id, queuedAt, text }: c.ControlMessage): v.EmulatorMessage {
  return { id, handle, queuedAt: Date.parse(queuedAt), text };
}
