import type { Oddity } from './oddity.ts';

/**
 * RDAP objects as we keep them after lenient reading (RFC 9083; specification, RDAP objects). Statuses, roles and
 * events are open sets of text. What was off in the answer is in `oddities`, shown and never thrown.
 */
export interface RdapDomain {
  readonly ldhName: string;
  readonly unicodeName: string;
  readonly handle: string | undefined;
  readonly status: readonly string[];
  readonly nameservers: readonly string[];
  readonly contacts: readonly RdapContactReference[];
  readonly events: readonly RdapEvent[];
  /** The expiry date and the event it was taken from: expiration, else soft expiration, else registrar expiration (N2). */
  readonly expiry: { readonly date: string; readonly eventAction: string; readonly assumedZone: boolean } | undefined;
  readonly oddities: readonly Oddity[];
}

export interface RdapContactReference {
  readonly handle: string | undefined;
  /** `administrative` and `technical` also where the registry wrote `admin` and `tech`; unknown ones as received. */
  readonly roles: readonly string[];
}

export interface RdapEvent {
  readonly action: string;
  readonly date: string;
}

/** A contact as RDAP shows it (RFC 9083 5.1). Everything but the handle may be missing. */
export interface RdapEntity {
  readonly handle: string | undefined;
  readonly roles: readonly string[];
  readonly status: readonly string[];
  readonly card: ContactCard | undefined;
  readonly events: readonly RdapEvent[];
  readonly remarks: readonly string[];
  readonly oddities: readonly Oddity[];
}

/** A contact card (jCard, RFC 7095) by the registry's own rules (specification, Entity representation rules). */
export interface ContactCard {
  /** The name; empty text when it is redacted. */
  readonly fn: string;
  /** `individual`, `org` or another word as received. */
  readonly kind: string | undefined;
  readonly addresses: readonly ContactAddress[];
  readonly telephones: readonly { readonly types: readonly string[]; readonly number: string }[];
  readonly emails: readonly string[];
  /** Every other property, its value as text, so that nothing is lost. */
  readonly others: readonly { readonly name: string; readonly value: string }[];
}

export interface ContactAddress {
  /** Street and the lines before it; parts that hold several lines are split. */
  readonly lines: readonly string[];
  readonly locality: string;
  readonly region: string;
  readonly postalCode: string;
  readonly countryName: string;
  /** Two letters (RFC 8605), upper case; undefined where the registry left it out. */
  readonly countryCode: string | undefined;
}

/** The registry's record of a nameserver (RFC 9083 5.2). */
export interface RdapNameserver {
  readonly ldhName: string;
  readonly unicodeName: string;
  readonly handle: string | undefined;
  readonly status: readonly string[];
  readonly addressesV4: readonly string[];
  readonly addressesV6: readonly string[];
  readonly contacts: readonly RdapContactReference[];
  readonly events: readonly RdapEvent[];
  readonly remarks: readonly string[];
  readonly oddities: readonly Oddity[];
}
