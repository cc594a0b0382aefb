import { createRouterClient } from '@orpc/server';
import type { DeskClient } from '#contract/contract.ts';
import { type Application, createApplication } from '#main/application/application.ts';
import type { ApplicationPorts, EmulatorReady } from '#main/application/host-ports.ts';
import { storeLookMilliseconds } from '#main/application/watch-store.ts';
import type { Clock, SteadyTime } from '#main/clock.ts';
import type { StoredAccount } from '#main/database/store.ts';
import type { StoredDomain } from '#main/domains/store/record.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { emulatorProgram } from '#main/registry/emulator-proof.ts';
import type { AnsweredReply, Exchange, ExchangeReply, ExchangeRequest } from '#main/registry/transport/exchange.ts';
import { endpointPurpose } from '#main/renewals/endpoint-check.ts';
import { asWritten } from '#messages/message.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { DeskFailure, type Failure } from '#values/failure.ts';
import { type FakeStore, fakeStore } from './fake-store.ts';

/** 12 October 2026, noon UTC. */
export const noon = Date.UTC(2026, 9, 12, 12);
export const canary = 'CANARY-key-5d41402abc4b2a76';

/** Time that does not move until it is moved; sleeping moves it. */
export class FakeClock implements Clock {
  at = noon;
  /** How far the computer's clock is ahead of the time that passes; somebody may set it. */
  ahead = 0;

  now(): number {
    return this.at + this.ahead;
  }

  async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    // Sleeping for ever would be a test that waits: the longest patience of the application, and its look at what another
    // program wrote, are not spent here.
    if (milliseconds >= 15_000 || milliseconds === storeLookMilliseconds)
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', reject));
    this.at += milliseconds;
  }
}

/** The steady time of a played clock, which nobody sets. */
export function steadyOf(clock: { readonly at: number }): SteadyTime {
  return { start: 'played', milliseconds: clock.at };
}

export const account: StoredAccount = {
  accountId: 'account-1',
  label: 'Norn sandbox',
  environment: 'sandbox',
  handle: 'ABC12-IS',
  addresses: { rpp: 'https://rpp.test', repp: 'https://repp.test', rdap: 'https://rdap.test' },
  switchedOff: [],
  paths: {},
  cards: [
    { cardId: 'PREPAID-0042', label: 'Prepaid' },
    { cardId: 'CARD-7', label: '' },
  ],
  readOnly: false,
  practice: false,
  apiKeyKept: 'none',
  contactPasswordKept: 'none',
  createdAt: noon,
};

export const fjara: StoredDomain = {
  ldhName: 'fjara.is',
  unicodeName: 'fjara.is',
  handle: 'D1-IS',
  status: ['active'],
  expiry: { date: calendarDate('2027-03-14'), source: 'my-domains', toldAt: noon - 1000 },
  roles: ['registrant', 'billing'],
  nameservers: ['ns1.norn.example'],
  contacts: [{ handle: 'ABC12-IS', roles: ['registrant', 'billing'] }],
  events: [],
  oddities: [],
  source: 'my-domains',
  toldAt: noon - 1000,
  tags: [],
  note: null,
  doNotRenew: null,
  renewal: null,
  customer: null,
  holder: 'ABC12-IS',
};

export interface Harness {
  readonly application: Application;
  /** The contract's operations as a window calls them. */
  readonly desk: DeskClient;
  readonly store: FakeStore;
  readonly clock: FakeClock;
  /** What reached the wire, in order. */
  readonly sent: ExchangeRequest[];
  /** What main wrote to its log. */
  readonly log: string[];
  /** The registry's expiry date of fjara.is, for RDAP; undefined makes RDAP silent. */
  expiryDate: string | undefined;
  /** The statuses of a name by RDAP. */
  status: readonly string[];
  /** Answers everything that is not an RDAP domain lookup. */
  wire: (request: ExchangeRequest) => ExchangeReply | Promise<ExchangeReply>;
  running: EmulatorReady | undefined;
  /** What answers the question whether it is the emulator; `probes` has these questions, which `sent` leaves out. */
  farSide: ExchangeReply;
  readonly probes: ExchangeRequest[];
}

/** What the emulator says of itself at `/control/program`. */
export const emulatorAnswer = (): ExchangeReply => answered(200, [], { program: emulatorProgram });

export const practice: EmulatorReady = {
  url: 'http://127.0.0.1:4310',
  rpp: 'http://127.0.0.1:4310/rpp',
  repp: 'http://127.0.0.1:4310/repp',
  rdap: 'http://127.0.0.1:4310',
  control: 'http://127.0.0.1:4310/control',
  accounts: [{ handle: 'DEF34-IS', apiKey: `${canary}-practice`, password: 'secret', cardIds: ['CARD-1', 'CARD-2'] }],
};

/** The application with everything around it played: store, time, chance, wire, emulator. An account with a key is there. */
export async function startHarness(changes: Partial<ApplicationPorts> = {}): Promise<Harness> {
  const store = (changes.store as FakeStore | undefined) ?? fakeStore();
  const clock = new FakeClock();
  const sessionKeychain = createSessionKeychain();
  await sessionKeychain.set('account-1/api-key', canary);
  let ids = 0;
  const sent: ExchangeRequest[] = [];
  const probes: ExchangeRequest[] = [];
  const log: string[] = [];
  const exchange: Exchange = async (request) => {
    if (request.clTRID?.startsWith(endpointPurpose) === true) return answered(404, [['rpp-code', '01000']]);
    if (request.command === 'recognise-emulator') {
      probes.push(request);
      return harness.farSide;
    }
    sent.push(request);
    if (request.command === 'look-up-domain') return rdapReply(harness, request);
    return harness.wire(request);
  };
  const application = createApplication({
    store,
    keychain: createSessionKeychain(),
    sessionKeychain,
    clock,
    steady: () => steadyOf(clock),
    emulator: {
      start: async () => {
        harness.running = practice;
        return practice;
      },
      stop: async () => {
        harness.running = undefined;
      },
      running: () => harness.running,
      virtualTime: async () => Date.UTC(2030, 0, 1, 6),
    },
    files: {
      exportsFolder: () => '/nowhere',
      chooseSavePath: undefined,
      namesAnyPath: true,
      offerDownload: () => null,
    },
    host: { host: 'web', version: '0.1.0', dataFolder: '/nowhere', productionAllowed: false, versions: {} },
    wire: exchange,
    log: (line) => log.push(line),
    chance: {
      id: () => {
        ids += 1;
        return `id-${ids}`;
      },
      letters: () => `letters${ids}`,
      number: () => 0.5,
    },
    quietTimes: { quietMilliseconds: 30_000, apartMilliseconds: 10_000 },
    ...changes,
  });
  const harness: Harness = {
    application,
    desk: createRouterClient(application.router),
    store,
    clock,
    sent,
    log,
    expiryDate: '2027-03-14',
    status: ['active'],
    wire: () => silent(false, 'refused-connection'),
    running: undefined,
    farSide: answered(404),
    probes,
  };
  if ((await store.accounts.list()).length === 0) await store.accounts.keep(account);
  store.rows.set(fjara.ldhName, fjara);
  await application.start();
  store.calls.length = 0;
  return harness;
}

function rdapReply(harness: Harness, request: ExchangeRequest): ExchangeReply {
  if (harness.expiryDate === undefined) return silent(false, 'refused-connection');
  const ldhName = request.url.slice(request.url.lastIndexOf('/') + 1);
  return answered(200, [['content-type', 'application/rdap+json']], {
    objectClassName: 'domain',
    ldhName,
    status: harness.status,
    events:
      harness.expiryDate === '' ? [] : [{ eventAction: 'expiration', eventDate: `${harness.expiryDate}T00:00:00Z` }],
    entities: [{ objectClassName: 'entity', handle: 'ABC12-IS', roles: ['registrant', 'billing'] }],
  });
}

export function answered(
  status: number,
  headers: readonly (readonly [string, string])[] = [],
  body: unknown = undefined,
): AnsweredReply {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  return { kind: 'answered', status, headers, body: Buffer.from(text), durationMilliseconds: 5 };
}

export function silent(sent: boolean, cause: Extract<ExchangeReply, { kind: 'silent' }>['cause']): ExchangeReply {
  return { kind: 'silent', sent, cause, detail: asWritten(`it was ${cause}`), durationMilliseconds: 5 };
}

/** What the registry answers a renewal with: headers of RPP v0 and the new date. */
export function renewedTo(expiryDate: string): AnsweredReply {
  return answered(
    201,
    [
      ['content-type', 'application/rpp+json'],
      ['rpp-svtrid', 'S-0000A180'],
      ['rpp-code', '01000'],
    ],
    { expiryDate },
  );
}

export function problemReply(status: number, code: string, reason: string): AnsweredReply {
  return answered(
    status,
    [
      ['content-type', 'application/problem+json'],
      ['rpp-svtrid', 'S-0000A181'],
      ['rpp-code', code],
    ],
    { type: 'urn:ietf:params:rpp:error', title: 'RPP Error', status, errors: [{ result: code, paths: [], reason }] },
  );
}

/** The failure that a call to the application or over the contract was rejected with. */
export async function failureOf(call: Promise<unknown>): Promise<Failure> {
  try {
    await call;
  } catch (error) {
    if (error instanceof DeskFailure) return error.failure;
    const { code, data } = error as { code?: unknown; data?: Failure };
    if (code === 'FAILURE' && data !== undefined) return data;
    throw error;
  }
  throw new Error('It was expected to fail.');
}
