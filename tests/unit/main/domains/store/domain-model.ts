import type { FactSource } from '#values/fact-source.ts';
import type { RdapDomain } from '#values/rdap-objects.ts';
import { ownHandle } from '../../database/samples.ts';

/** What a source told of a name; undefined where it told nothing of a field. */
interface Told {
  readonly at: number;
  readonly status?: readonly string[] | undefined;
  readonly nameservers?: readonly string[] | undefined;
  readonly contacts?: RdapDomain['contacts'] | undefined;
  readonly roles?: readonly string[] | undefined;
  readonly expiry?: string | undefined;
}

const informed: readonly FactSource[] = ['renewal', 'rdap', 'my-domains', 'ispstat', 'import'];

/** The list of names as its interface describes it, in the plainest form: every name worked out anew each time. */
export class DomainModel {
  readonly #told = new Map<string, Map<FactSource, Told>>();
  readonly #listed = new Set<string>();

  tellOne(name: string, source: FactSource, told: Told): void {
    const known = this.#of(name).get(source);
    if (source !== 'renewal' && known !== undefined && known.at > told.at) return;
    this.#of(name).set(source, told);
    this.#listed.add(name);
  }

  /** An import that says no date leaves the one that an earlier import said. */
  bring(name: string, at: number, expiry: string | undefined): { added: number } {
    const known = this.#of(name).get('import');
    const added = this.#listed.has(name) ? 0 : 1;
    if (known === undefined || known.at <= at) this.tellOne(name, 'import', { at, expiry: expiry ?? known?.expiry });
    return { added };
  }

  forget(names: readonly string[]): { forgotten: number; lost: number } {
    const held = names.filter((name) => this.#of(name).delete('import'));
    const lost = held.filter((name) => this.#of(name).size === 0 && this.#listed.delete(name));
    return { forgotten: held.length, lost: lost.length };
  }

  download(source: FactSource, startedAt: number, items: readonly RdapDomain[]) {
    const last = new Map(items.map((item) => [item.ldhName, item]));
    const counts = { names: last.size, added: 0, lost: 0, changed: 0 };
    for (const [name, told] of this.#told) {
      if (!told.has(source) || last.has(name)) continue;
      told.delete(source);
      const holds = ([by, { at, roles }]: [FactSource, Told]) =>
        source !== 'my-domains' || at > startedAt || !(by === 'renewal' || (by === 'rdap' && (roles?.length ?? 0) > 0));
      if (![...told].some(holds) && this.#listed.delete(name)) counts.lost += 1;
    }
    for (const [name, item] of last) {
      const before = this.#of(name).get(source);
      const now = toldBy(source, startedAt, item);
      if (before !== undefined && meaning(before) !== meaning(now)) counts.changed += 1;
      this.#of(name).set(source, now);
      if (!this.#listed.has(name)) counts.added += 1;
      this.#listed.add(name);
    }
    return counts;
  }

  rows() {
    return [...this.#listed].sort().map((name) => {
      const newest = [...this.#of(name)].sort(
        ([one, { at }], [other, { at: otherAt }]) => otherAt - at || informed.indexOf(one) - informed.indexOf(other),
      );
      const told = [...newest.filter(([by]) => by !== 'import'), ...newest.filter(([by]) => by === 'import')];
      const whole = [...told.filter(([by]) => by !== 'ispstat'), ...told.filter(([by]) => by === 'ispstat')];
      const dated = told.find(([, { expiry }]) => expiry !== undefined);
      const [source, { at: toldAt }] = told.find(([by]) => by !== 'renewal') ?? (told[0] as [FactSource, Told]);
      return {
        ldhName: name,
        source,
        toldAt,
        status: told.find(([, { status }]) => status)?.[1].status ?? [],
        nameservers: told.find(([, { nameservers }]) => nameservers)?.[1].nameservers ?? [],
        contacts: whole.find(([, { contacts }]) => contacts)?.[1].contacts ?? [],
        roles: whole.find(([, { roles }]) => roles)?.[1].roles ?? [],
        expiry: dated === undefined ? null : { date: dated[1].expiry, source: dated[0], toldAt: dated[1].at },
      };
    });
  }

  #of(name: string): Map<FactSource, Told> {
    const told = this.#told.get(name) ?? new Map<FactSource, Told>();
    this.#told.set(name, told);
    return told;
  }
}

export function toldBy(source: FactSource, at: number, item: RdapDomain): Told {
  const some = <Member>(list: readonly Member[]) => (list.length === 0 && source !== 'rdap' ? undefined : list);
  return {
    at,
    status: some(item.status),
    nameservers: some(item.nameservers),
    contacts: some(item.contacts),
    roles: some(item.contacts.filter(({ handle }) => handle === ownHandle).flatMap(({ roles }) => roles)),
    expiry: item.expiry?.date,
  };
}

function meaning({ status = [], nameservers = [], contacts = [], roles = [], expiry }: Told): string {
  const people = contacts.map((contact) => [contact.handle, ...contact.roles.toSorted()].join(' '));
  return JSON.stringify([[...status].sort(), [...nameservers].sort(), people.sort(), [...roles].sort(), expiry]);
}
