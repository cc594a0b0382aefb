import type { DayNumber } from './day-number.ts';

/**
 * The registry's records: plain data, never changed in place. A change puts a new record where the old one was, so
 * a list or a snapshot that is being written keeps seeing the moment at which it began.
 * Instants are epoch milliseconds unless the name ends in Seconds.
 */
export interface RecordTypes {
  readonly domain: DomainRecord;
  readonly contact: ContactRecord;
  readonly host: HostRecord;
  readonly card: CardRecord;
  readonly charge: ChargeRecord;
  readonly message: MessageRecord;
  readonly process: ProcessRecord;
  readonly replay: ReplayRecord;
  readonly setting: SettingRecord;
}

export type TableName = keyof RecordTypes;

/**
 * Domain statuses (specification shows active only; the rest is N3: RDAP's words for what our life cycle needs).
 * `locked` stands for a dispute, `inactive` for a name without working nameservers.
 */
export type DomainStatus =
  | 'active'
  | 'inactive'
  | 'pending create'
  | 'pending renew'
  | 'server hold'
  | 'locked'
  | 'server renew prohibited'
  | 'pending delete';

/** The five roles of the specification; each value is a contact's handle. */
export interface DomainContacts {
  readonly registrant: string;
  readonly admin: string;
  readonly billing: string;
  readonly tech: string;
  readonly zone: string;
}

export interface DomainRecord {
  /** LDH name, the key. */
  readonly name: string;
  /** The registry's running number; the handle is made of it. */
  readonly number: number;
  readonly status: DomainStatus;
  readonly registeredSeconds: number;
  readonly changedSeconds: number;
  /** The day on which the paid time ends, at 00:00 UTC. */
  readonly expiryDay: DayNumber;
  readonly contacts: DomainContacts;
  /** LDH names of the delegation, in order. */
  readonly nameservers: readonly string[];
  /** Present on a name that is marked for automatic renewal: the card or prepaid account that pays for it. */
  readonly autoRenewalCard?: string;
}

export interface ContactRecord {
  readonly handle: string;
  /** jCard kind (specification, vCard rule 5): `org` or `individual`; individuals are shown redacted. */
  readonly kind: 'org' | 'individual';
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly postalCode: string;
  readonly countryCode: string;
  readonly phone: string;
  readonly email: string;
  readonly createdSeconds: number;
  readonly changedSeconds: number;
  /** Absent on contacts that have no access to the interfaces. */
  readonly access?: ContactAccess;
}

/** What a contact needs to use the interfaces (specification, Getting access and Authentication). */
export interface ContactAccess {
  readonly apiKeys: readonly ApiKey[];
  readonly password: string;
  /** TOTP two-factor authentication: then only an API key works, also on the RDAP lists. */
  readonly totp: boolean;
  /** Addresses and subnets, v4 and v6, from which RPP and REPP may be used. */
  readonly accessList: readonly string[];
  /** A DNS provider may ask for ispstat. */
  readonly dnsProvider: boolean;
}

/** Sandbox and production have separate keys (specification, Authentication 2). */
export interface ApiKey {
  readonly id: string;
  readonly key: string;
  readonly environment: RegistryEnvironment;
  readonly issuedSeconds: number;
}

export type RegistryEnvironment = 'production' | 'sandbox';

export interface HostRecord {
  readonly name: string;
  readonly number: number;
  readonly v4: readonly string[];
  readonly v6: readonly string[];
  readonly tech: string;
  readonly createdSeconds: number;
  readonly changedSeconds: number;
}

/** A credit card or prepaid account to bill (Registry-cardId). Amounts are whole units of `currency`. */
export interface CardRecord {
  readonly id: string;
  readonly handle: string;
  readonly kind: 'prepaid' | 'credit-card';
  readonly label: string;
  /** What is left on a prepaid account, or of a card's limit. */
  readonly balance: number;
  readonly currency: string;
  readonly declined: boolean;
}

export interface ChargeRecord {
  readonly number: number;
  readonly at: number;
  readonly handle: string;
  readonly cardId: string;
  readonly domain: string;
  readonly years: number;
  readonly amount: number;
  readonly currency: string;
  readonly balanceAfter: number;
  readonly clTRID: string | undefined;
  readonly svTRID: string;
  /** The registry renewed the name automatically; nobody requested it. */
  readonly automatic?: true;
}

/** An entry of a contact's poll queue; kept after the acknowledge, for the control interface. */
export interface MessageRecord {
  readonly id: string;
  readonly handle: string;
  readonly queuedAt: number;
  readonly text: string;
  readonly language: string;
  readonly pendingAction?: PendingActionRecord;
  /** Carries data of a kind that no client knows (N14). */
  readonly unknownKind?: boolean;
  readonly acknowledgedAt?: number;
}

/** panData: how a pending action ended (RFC 5731 3.3). */
export interface PendingActionRecord {
  readonly domain: string;
  readonly succeeded: boolean;
  readonly clTRID?: string;
  readonly svTRID: string;
  readonly at: number;
}

/** A renewal, which can be read back (N25), or a creation under way. `doneAt` is absent while it is pending. */
export interface ProcessRecord {
  /** The svTRID of the request that made it. */
  readonly id: string;
  readonly kind: 'renew' | 'create';
  readonly domain: string;
  readonly handle: string;
  readonly clTRID?: string;
  readonly createdAt: number;
  readonly dueAt: number;
  readonly years: number;
  readonly fromDay: DayNumber;
  readonly toDay: DayNumber;
  readonly doneAt?: number;
}

/** The answer kept for a client transaction identifier (N26). */
export interface ReplayRecord {
  /** Handle, a line feed, and the clTRID. */
  readonly key: string;
  readonly at: number;
  /** Method, path, card and body of the request that was answered. */
  readonly fingerprint: string;
  readonly status: number;
  readonly processId: string;
  readonly expiryDay: DayNumber;
}

/** Single values: the virtual clock, personality, tariff, counters. `value` is plain JSON. */
export interface SettingRecord {
  readonly key: string;
  readonly value: unknown;
}
