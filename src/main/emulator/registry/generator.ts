import { type Chance, pick, seededChance } from '../chance.ts';
import { type DayNumber, dayOfInstant, instantOfDay } from './day-number.ts';
import { type MadeLabel, NameMaker } from './name-maker.ts';
import type {
  ContactAccess,
  ContactRecord,
  DomainContacts,
  DomainRecord,
  DomainStatus,
  HostRecord,
} from './records.ts';
import { streets, towns } from './seed-words.ts';
import type { Change } from './state.ts';

/** What to generate. The same plan gives the same registry, to the last letter. */
export interface GeneratorPlan {
  /** 1 to 1,000,000. */
  readonly names: number;
  /** Seed of chance. */
  readonly seed: number;
  /** Virtual time, epoch milliseconds; expiry dates are spread after it. */
  readonly now: number;
  /** LDH name of the zone, without a dot. */
  readonly zone: string;
  /** Days from now over which the expiry dates are spread. */
  readonly firstExpiryDay?: number;
  readonly lastExpiryDay?: number;
  /** The accounts that look after the names; the first one has nearly all of them. */
  readonly accounts: readonly GeneratedAccount[];
}

export interface GeneratedAccount {
  readonly handle: string;
  readonly name: string;
  readonly access: ContactAccess;
  readonly cards: readonly {
    readonly id: string;
    readonly label: string;
    readonly kind: 'prepaid' | 'credit-card';
    readonly balance: number;
  }[];
  /** How many of a thousand names are this account's. */
  readonly share: number;
  /** Its own nameservers, LDH names; empty for one that is no DNS provider. */
  readonly nameservers: readonly string[];
}

/** One in so many names whose renewals an account pays for is marked for automatic renewal. */
const oneMarkedIn = 10;

/** Statuses other than active, each for one name in so many. */
const rareStatuses: readonly (readonly [DomainStatus, number])[] = [
  ['inactive', 60],
  ['server renew prohibited', 150],
  ['locked', 140],
  ['pending create', 130],
];

/**
 * A registry of synthetic names: customers that are made-up organisations or redacted persons, delegations, five
 * roles, and expiry dates with a believable spread. Nothing in it is real.
 */
export function* generateRegistry(plan: GeneratorPlan): Generator<Change> {
  const chance = seededChance(plan.seed);
  const names = new NameMaker(chance);
  const today = dayOfInstant(plan.now);
  yield { put: 'setting', record: { key: 'zones', value: [plan.zone] } };
  yield { put: 'setting', record: { key: 'life-cycle-day', value: today } };
  for (const account of plan.accounts) yield* accountChanges(account, plan);
  const customerCount = plan.names === 0 ? 0 : Math.max(3, Math.ceil(plan.names / 12));
  const customers: string[] = [];
  for (let index = 0; index < customerCount; index += 1) {
    const contact = makeCustomer(chance, names.next(), index, today);
    customers.push(contact.handle);
    yield { put: 'contact', record: contact };
  }
  const delegations = yield* makeDelegations(plan, chance, names, customers, today);
  const arrangements = makeArrangements(plan, chance, customers);
  for (let number = 1; number <= plan.names; number += 1) {
    yield { put: 'domain', record: makeDomain(plan, chance, names.next(), number, today, delegations, arrangements) };
  }
}

function* accountChanges(account: GeneratedAccount, plan: GeneratorPlan): Generator<Change> {
  const createdSeconds = Math.floor(plan.now / 1000) - 4 * 365 * 86_400;
  yield {
    put: 'contact',
    record: {
      handle: account.handle,
      kind: 'org',
      name: account.name,
      street: 'Strandgata 1',
      city: 'Fjaraborg',
      postalCode: '999',
      countryCode: 'IS',
      phone: '+354-555-0100',
      email: `hostmaster@${account.nameservers[0]?.split('.').slice(1).join('.') ?? `post.${plan.zone}`}`,
      createdSeconds,
      changedSeconds: createdSeconds,
      access: account.access,
    },
  };
  for (const card of account.cards) {
    yield { put: 'card', record: { ...card, handle: account.handle, currency: 'ISK', declined: false } };
  }
}

function makeCustomer(chance: Chance, label: MadeLabel, index: number, today: DayNumber): ContactRecord {
  const isPerson = chance() < 0.35;
  const createdSeconds = instantOfDay(today - 200 - Math.floor(chance() * 4000)) / 1000;
  const title = label.unicode.charAt(0).toUpperCase() + label.unicode.slice(1);
  return {
    handle: `${label.ascii
      .replace(/^xn--|[^a-z]/g, '')
      .slice(0, 3)
      .toUpperCase()
      .padEnd(3, 'X')}${index + 1}-EX`,
    kind: isPerson ? 'individual' : 'org',
    name: isPerson ? '' : `${title} ${pick(chance, ['ehf.', 'hf.', 'ses.'])}`,
    street: isPerson ? '' : `${pick(chance, streets)} ${1 + Math.floor(chance() * 90)}`,
    city: isPerson ? '' : pick(chance, towns),
    postalCode: isPerson ? '' : '999',
    countryCode: 'IS',
    phone: isPerson ? '' : `+354-555-0${String(100 + Math.floor(chance() * 100))}`,
    email: isPerson ? '' : `hostmaster@${label.ascii}.example`,
    createdSeconds,
    changedSeconds: createdSeconds + Math.floor(chance() * 100) * 86_400,
  };
}

/** The name servers that names are delegated to: those of each account, and pairs of other providers. */
interface Delegations {
  readonly own: readonly (readonly string[])[];
  readonly others: readonly (readonly string[])[];
}

/** Host objects of the accounts, and one pair per so many names for other providers. */
function* makeDelegations(
  plan: GeneratorPlan,
  chance: Chance,
  names: NameMaker,
  customers: readonly string[],
  today: DayNumber,
): Generator<Change, Delegations> {
  let number = 900;
  const makeHost = (name: string, tech: string): HostRecord => {
    number += 1;
    const createdSeconds = instantOfDay(today - 100 - Math.floor(chance() * 3000)) / 1000;
    return {
      name,
      number,
      v4: [`192.0.2.${number % 254}`],
      v6: chance() < 0.6 ? [`2001:db8::${number.toString(16)}`] : [],
      tech,
      createdSeconds,
      changedSeconds: createdSeconds,
    };
  };
  for (const account of plan.accounts) {
    for (const name of account.nameservers) yield { put: 'host', record: makeHost(name, account.handle) };
  }
  const others: string[][] = [];
  const pairs = plan.names === 0 ? 0 : Math.max(4, Math.ceil(plan.names / 800));
  for (let index = 0; index < pairs; index += 1) {
    const label = names.next();
    const pair = [`ns1.${label.ascii}.${plan.zone}`, `ns2.${label.ascii}.${plan.zone}`];
    const tech = pick(chance, customers);
    for (const name of pair) yield { put: 'host', record: makeHost(name, tech) };
    others.push(pair);
  }
  return { own: plan.accounts.map((account) => account.nameservers), others };
}

/** Who holds the five roles, per account: shared values, because a million names would repeat them. */
function makeArrangements(plan: GeneratorPlan, chance: Chance, customers: readonly string[]): DomainContacts[][] {
  return plan.accounts.map(({ handle }) =>
    customers.map((customer) => {
      const kind = chance();
      // Mostly the reseller looks after and pays; sometimes the customer pays; sometimes only the servers are ours.
      if (kind < 0.72) return { registrant: customer, admin: handle, billing: handle, tech: handle, zone: handle };
      if (kind < 0.86) return { registrant: customer, admin: customer, billing: handle, tech: handle, zone: handle };
      if (kind < 0.94) return { registrant: handle, admin: handle, billing: handle, tech: handle, zone: handle };
      return { registrant: customer, admin: customer, billing: customer, tech: handle, zone: handle };
    }),
  );
}

function makeDomain(
  plan: GeneratorPlan,
  chance: Chance,
  label: MadeLabel,
  number: number,
  today: DayNumber,
  delegations: Delegations,
  arrangements: readonly (readonly DomainContacts[])[],
): DomainRecord {
  const account = accountOf(plan, chance);
  const contacts = pick(chance, arrangements[account] ?? []);
  const first = plan.firstExpiryDay ?? 3;
  const last = plan.lastExpiryDay ?? 548;
  const expiryDay = today + first + Math.floor(chance() * (last - first + 1));
  let status: DomainStatus = 'active';
  for (const [rare, oneIn] of rareStatuses) if (status === 'active' && chance() < 1 / oneIn) status = rare;
  const years = 1 + Math.floor(chance() * chance() * 14);
  const registeredDay = Math.min(yearsEarlier(expiryDay, years), today - 1);
  const isPending = status === 'pending create';
  const own = delegations.own[account] ?? [];
  const isOwn = own.length > 0 && chance() < 0.75;
  return {
    name: `${label.ascii}.${plan.zone}`,
    number: 4000 + number,
    status,
    registeredSeconds: instantOfDay(isPending ? today : registeredDay) / 1000,
    changedSeconds:
      instantOfDay(
        isPending
          ? today
          : yearsEarlier(expiryDay, 1) < today
            ? Math.max(yearsEarlier(expiryDay, 1), registeredDay)
            : registeredDay,
      ) / 1000,
    expiryDay,
    contacts,
    nameservers: status === 'inactive' ? [] : isOwn ? own : pick(chance, delegations.others),
    ...autoRenewalMark(plan.accounts[account], contacts, number),
  };
}

/** Takes no chance, so that what is generated besides stays the same. */
function autoRenewalMark(
  account: GeneratedAccount | undefined,
  contacts: DomainContacts,
  number: number,
): Pick<DomainRecord, 'autoRenewalCard'> {
  const card = account?.cards[0];
  if (card === undefined || contacts.billing !== account?.handle || number % oneMarkedIn !== 0) return {};
  return { autoRenewalCard: card.id };
}

function accountOf(plan: GeneratorPlan, chance: Chance): number {
  let left = chance() * 1000;
  for (const [index, account] of plan.accounts.entries()) {
    left -= account.share;
    if (left < 0) return index;
  }
  return 0;
}

function yearsEarlier(day: DayNumber, years: number): DayNumber {
  const date = new Date(instantOfDay(day));
  return dayOfInstant(Date.UTC(date.getUTCFullYear() - years, date.getUTCMonth(), date.getUTCDate()));
}
