import type { SeedName } from '#values/seed-meanings.ts';
import { dayOfInstant, instantOfDay } from './day-number.ts';
import { type GeneratedAccount, type GeneratorPlan, generateRegistry } from './generator.ts';
import type { ApiKey, DomainRecord } from './records.ts';
import { sampleWork } from './sample-work.ts';
import type { Change } from './state.ts';

/** A start state by name. `names` is about how many domains it has. */
export interface Seed {
  readonly names: number;
  readonly build: (now: number) => Iterable<Change>;
}

const zone = 'example';

/** The handle that practises here first; all seeds have it, with the same keys. */
export const mainHandle = 'NORN1-EX';

function keys(handle: string, now: number): ApiKey[] {
  const issuedSeconds = Math.floor(now / 1000);
  const stem = handle.replace(/\d*-.*$/, '').toLowerCase();
  return [
    { id: 'key-1', key: `practice-key-${stem}`, environment: 'production', issuedSeconds },
    { id: 'key-2', key: `sandbox-key-${stem}`, environment: 'sandbox', issuedSeconds },
  ];
}

function norn(now: number, share = 1000): GeneratedAccount {
  return {
    handle: mainHandle,
    name: 'Norn Hosting',
    access: {
      apiKeys: keys(mainHandle, now),
      password: 'practice-password',
      totp: false,
      accessList: ['127.0.0.0/8', '::1/128'],
      dnsProvider: true,
    },
    cards: [
      { id: 'PREPAID-0042', label: 'Prepaid account', kind: 'prepaid', balance: 25_000_000 },
      { id: 'PREPAID-0007', label: 'Nearly empty account', kind: 'prepaid', balance: 9_000 },
    ],
    share,
    nameservers: ['ns1.norn.example', 'ns2.norn.example'],
  };
}

/** A second reseller: no DNS provider, two-factor authentication on, a few names of its own. */
function skald(now: number, share: number): GeneratedAccount {
  return {
    handle: 'SKALD2-EX',
    name: 'Skáld Vefhús',
    access: {
      apiKeys: keys('SKALD2-EX', now),
      password: 'other-practice-password',
      totp: true,
      accessList: ['127.0.0.0/8', '::1/128'],
      dnsProvider: false,
    },
    cards: [{ id: 'CARD-2001', label: 'Credit card', kind: 'credit-card', balance: 500_000 }],
    share,
    nameservers: [],
  };
}

/** The generator's plan for any number of names. */
export function planFor(names: number, now: number, seed: number): GeneratorPlan {
  return { names, seed, now, zone, accounts: [norn(now, 970), skald(now, 30)] };
}

/** Every start state there is; `seedMeanings` says what each holds. */
export const seeds = {
  empty: {
    names: 0,
    build: (now) => generateRegistry(planFor(0, now, 1)),
  },
  'small-reseller': {
    names: 300,
    build: smallReseller,
  },
  'first-desk': {
    names: 306,
    build: firstDesk,
  },
  'expiring-soon': {
    names: 120,
    build: expiringSoon,
  },
  'dns-provider': {
    names: 2000,
    build: dnsProvider,
  },
  large: {
    names: 100_000,
    build: (now) => generateRegistry({ ...planFor(100_000, now, 5), lastExpiryDay: 1500 }),
  },
} as const satisfies Record<SeedName, Seed>;

export type { SeedName };

export function isSeedName(name: string): name is SeedName {
  return Object.hasOwn(seeds, name);
}

function* smallReseller(now: number): Generator<Change> {
  yield* generateRegistry(planFor(297, now, 2026));
  yield* showcase(now);
}

/** Three names that every guide can count on: one to renew, one on hold, one that expires tomorrow. */
function* showcase(now: number): Generator<Change> {
  const today = dayOfInstant(now);
  const contacts = {
    registrant: mainHandle,
    admin: mainHandle,
    billing: mainHandle,
    tech: mainHandle,
    zone: mainHandle,
  };
  const nameservers = ['ns1.norn.example', 'ns2.norn.example'];
  const make = (name: string, number: number, expiresIn: number, status: DomainRecord['status']): Change => ({
    put: 'domain',
    record: {
      name,
      number,
      status,
      registeredSeconds: instantOfDay(today + expiresIn - 1096) / 1000,
      changedSeconds: instantOfDay(today + expiresIn - 365) / 1000,
      expiryDay: today + expiresIn,
      contacts,
      nameservers,
    },
  });
  // dæmi.example, norn.example, þórður.example in their ASCII forms (protocol facts, section 9).
  yield make('xn--dmi-yla.example', 4711, 113, 'active');
  yield make('norn.example', 4712, 1, 'active');
  yield make('xn--rur-3man9d.example', 4713, -12, 'server hold');
}

function* firstDesk(now: number): Generator<Change> {
  yield* smallReseller(now);
  yield* sampleWork(mainHandle, norn(now).nameservers, now);
}

function* expiringSoon(now: number): Generator<Change> {
  yield* generateRegistry({ ...planFor(120, now, 3), firstExpiryDay: 1, lastExpiryDay: 42 });
  yield* showcase(now);
}

function* dnsProvider(now: number): Generator<Change> {
  const customer = { ...skald(now, 900) };
  const provider = norn(now, 100);
  const plan = { ...planFor(2000, now, 4), accounts: [provider, customer] };
  for (const change of generateRegistry(plan)) {
    const isDelegated = 'put' in change && change.put === 'domain' && change.record.nameservers.length > 0;
    if (!isDelegated || change.record.number % 8 === 0) yield change;
    else yield { put: 'domain', record: { ...change.record, nameservers: provider.nameservers } };
  }
}
