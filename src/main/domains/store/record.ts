import type { SteadyTime } from '#main/clock.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import type { FactSource } from '#values/fact-source.ts';
import type { Oddity } from '#values/oddity.ts';
import type { DoNotRenew } from './do-not-renew-record.ts';

export interface StoredExpiry {
  readonly date: CalendarDate;
  readonly source: FactSource;
  /** By this computer's clock; `steady` and `registryAt` as in Moment, where they are known. */
  readonly toldAt: number;
  readonly steady?: SteadyTime | undefined;
  readonly registryAt?: number | undefined;
}

export interface StoredDomain {
  readonly ldhName: string;
  readonly unicodeName: string;
  readonly handle: string | null;
  readonly status: readonly string[];
  readonly expiry: StoredExpiry | null;
  /** Our own handle's roles. */
  readonly roles: readonly string[];
  readonly nameservers: readonly string[];
  readonly contacts: readonly { readonly handle: string; readonly roles: readonly string[] }[];
  readonly events: readonly { readonly action: string; readonly date: string }[];
  readonly oddities: readonly Oddity[];
  readonly source: FactSource;
  readonly toldAt: number;
  readonly tags: readonly string[];
  readonly note: string | null;
  /** Also where its day has come. */
  readonly doNotRenew: DoNotRenew | null;
  /** The label of its contacts; null where none has one. */
  readonly customer: { readonly customerId: string; readonly label: string } | null;
  /** The handle of its registrant, or of the first other contact that is not us, in capitals. */
  readonly holder: string | null;
  /** Of an open ledger entry of this name. */
  readonly renewal: 'under-way' | 'outcome-unknown' | null;
}

export interface DomainQuery {
  readonly accountId: string;
  readonly filter: {
    readonly text?: string | undefined;
    readonly status?: readonly string[] | undefined;
    readonly role?: readonly string[] | undefined;
    readonly nameserver?: string | undefined;
    /** Both ends included. */
    readonly expiresFrom?: string | undefined;
    readonly expiresTo?: string | undefined;
    /** Names that expire before this day are found, and counted, only where they can still be renewed. */
    readonly renewableOn?: string | undefined;
    readonly expiryUnknown?: boolean | undefined;
    readonly tag?: readonly string[] | undefined;
    /** True for names with a note. */
    readonly noted?: boolean | undefined;
    /** Names with a mark that holds on this day; with `except`, the others. */
    readonly doNotRenew?: { readonly on: CalendarDate; readonly except: boolean } | undefined;
    readonly source?: readonly FactSource[] | undefined;
    /** Handles of contacts in any role; any of them counts, without regard to case. */
    readonly contact?: readonly string[] | undefined;
    /** Ids of customers; any of them counts. */
    readonly customer?: readonly string[] | undefined;
    /** True for names whose contacts have no customer. */
    readonly withoutCustomer?: boolean | undefined;
  };
  readonly sort: {
    readonly column: 'name' | 'status' | 'expiry' | 'customer' | 'source' | 'toldAt';
    readonly direction: 'ascending' | 'descending';
  };
}
