import type { DomainContacts, DomainRecord, DomainStatus } from './records.ts';
import type { Change } from './state.ts';

/**
 * The written form of a change, for snapshots and the durable file: one line of JSON. Domains, of which there may be
 * a million, are an array of columns:
 * `["d", name, number, status, registeredSeconds, changedSeconds, expiryDay, "five handles", "nameservers"]`,
 * and the card where the name is marked for automatic renewal.
 */
export function writeChange(change: Change): string {
  if ('put' in change && change.put === 'domain') return writeDomain(change.record);
  return JSON.stringify(change);
}

function writeDomain(domain: DomainRecord): string {
  const { registrant, admin, billing, tech, zone } = domain.contacts;
  return JSON.stringify([
    'd',
    domain.name,
    domain.number,
    domain.status,
    domain.registeredSeconds,
    domain.changedSeconds,
    domain.expiryDay,
    `${registrant} ${admin} ${billing} ${tech} ${zone}`,
    domain.nameservers.join(' '),
    ...(domain.autoRenewalCard === undefined ? [] : [domain.autoRenewalCard]),
  ]);
}

type DomainColumns = readonly [
  mark: 'd',
  name: string,
  number: number,
  status: DomainStatus,
  registeredSeconds: number,
  changedSeconds: number,
  expiryDay: number,
  contacts: string,
  nameservers: string,
  autoRenewalCard?: string,
];

/**
 * Reads lines back. Role arrangements and delegations that are equal become one shared value, as they were before
 * they were written; without that a million names would not fit.
 */
export class ChangeReader {
  readonly #contacts = new Map<string, DomainContacts>();
  readonly #delegations = new Map<string, readonly string[]>();

  /** Throws SyntaxError for a line that is no change. */
  read(line: string): Change {
    const value: unknown = JSON.parse(line);
    if (Array.isArray(value) && value[0] === 'd' && (value.length === 9 || value.length === 10)) {
      return { put: 'domain', record: this.#domain(value as unknown as DomainColumns) };
    }
    if (typeof value === 'object' && value !== null && ('put' in value || 'remove' in value)) return value as Change;
    throw new SyntaxError(`This line is no change of a registry: ${line.slice(0, 80)}`);
  }

  #domain(columns: DomainColumns): DomainRecord {
    const [, name, number, status, registeredSeconds, changedSeconds, expiryDay, contacts, nameservers, card] = columns;
    return {
      name,
      number,
      status,
      registeredSeconds,
      changedSeconds,
      expiryDay,
      contacts: this.#contactsOf(contacts),
      nameservers: this.#delegationOf(nameservers),
      ...(card === undefined ? {} : { autoRenewalCard: card }),
    };
  }

  #contactsOf(text: string): DomainContacts {
    const known = this.#contacts.get(text);
    if (known !== undefined) return known;
    const [registrant = '', admin = '', billing = '', tech = '', zone = ''] = text.split(' ');
    const contacts = { registrant, admin, billing, tech, zone };
    this.#contacts.set(text, contacts);
    return contacts;
  }

  #delegationOf(text: string): readonly string[] {
    const known = this.#delegations.get(text);
    if (known !== undefined) return known;
    const delegation = text === '' ? [] : text.split(' ');
    this.#delegations.set(text, delegation);
    return delegation;
  }
}
