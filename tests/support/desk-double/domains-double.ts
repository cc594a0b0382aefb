import type { DomainDetails, DomainFilter, DomainRow, DomainSort } from '#contract/domains/domains.ts';
import { asWritten } from '#messages/message.ts';
import type { Doubled, DoubleWorld } from './double-world.ts';
import { canonicalRole, counted, foundRows } from './found-rows.ts';

/** The list of names, and what the registry says of one. */
export function domainDouble(world: DoubleWorld): Doubled<'domains' | 'availability'> {
  const { now, today } = world.options;

  function detailsOf(ldhName: string): DomainDetails {
    const known = world.row(ldhName);
    const { source, toldAt } = known;
    return {
      row: known,
      facts: [
        { field: 'expiryDate', value: known.expiry?.date ?? '', source, toldAt },
        { field: 'status', value: known.status.join(', '), source, toldAt },
        { field: 'nameservers', value: known.nameservers.join(', '), source: 'ispstat' as const, toldAt },
      ].filter((fact) => fact.value !== ''),
      contacts: [
        { handle: 'NH12-EXAMPLE', roles: ['billing', 'technical'] },
        { handle: 'OWNER7-EXAMPLE', roles: ['registrant'] },
      ],
      events: [
        { action: 'registration', date: '2014-05-02T10:12:00Z' },
        { action: 'expiration', date: `${known.expiry?.date ?? today}T00:00:00Z` },
      ],
      oddities: [],
      raw:
        source === 'rdap'
          ? JSON.stringify({ objectClassName: 'domain', ldhName, unicodeName: known.unicodeName, status: known.status })
          : null,
    };
  }

  // Sorting a hundred thousand rows for every page would make the double the slowest part of a test.
  let latest: { key: string; of: readonly DomainRow[]; found: readonly DomainRow[] } | undefined;
  function found(filter: DomainFilter, sort: DomainSort): readonly DomainRow[] {
    const key = JSON.stringify([filter, sort]);
    if (latest?.key !== key || latest.of !== world.rows) {
      latest = { key, of: world.rows, found: foundRows(world.rows, filter, sort) };
    }
    return latest.found;
  }

  return {
    domains: {
      page: world.asked('domains.page', ({ filter, sort, offset = 0, limit = 100 }) => {
        const rows = found(filter, sort);
        return {
          rows: rows.slice(offset, offset + limit),
          total: rows.length,
          all: world.rows.length,
          expired:
            (filter.expiresWithinDays ?? -1) < 0 ? 0 : rows.filter(({ expiry }) => (expiry?.daysLeft ?? 0) < 0).length,
          listedAt: world.listedAt,
        };
      }),
      names: world.asked('domains.names', ({ filter, sort, offset, limit }) => ({
        names: found(filter, sort)
          .slice(offset, offset + limit)
          .map((row) => row.ldhName),
      })),
      facets: world.asked('domains.facets', () => ({
        status: counted(world.rows.flatMap((one) => one.status)),
        role: counted(world.rows.flatMap((one) => one.roles.map(canonicalRole))),
        nameserver: counted(world.rows.flatMap((one) => one.nameservers)),
        contact: [],
        tag: [],
        source: counted(world.rows.map((one) => one.source)),
      })),
      details: world.asked('domains.details', ({ ldhName }) => detailsOf(ldhName)),
      refresh: world.asked('domains.refresh', ({ accountId }) => {
        const started = world.startWork('domains-refresh', accountId, {
          code: 'download-my-domains',
          name: 'Practice',
        });
        void Promise.resolve(world.options.wait?.('refresh')).then(() => {
          world.rows = world.registered;
          world.listedAt = now;
          const names = world.rows.length;
          world.changeWork(started.workId, {
            state: 'done',
            done: names,
            total: names,
            endedAt: now,
            result: { names, added: names, lost: 0, changed: 0 },
          });
          world.publish('domains');
        });
        return { workId: started.workId };
      }),
      lookUp: world.asked('domains.lookUp', ({ ldhName }) => {
        world.change(ldhName, { source: 'rdap', toldAt: now });
        return detailsOf(ldhName);
      }),
    },
    availability: {
      check: world.asked('availability.check', ({ name, via }) => {
        if (!name.includes('.')) {
          world.fail({
            kind: 'invalid-input',
            message: asWritten(`"${name}" has no dot: write the whole name, such as name.is. Nothing was sent.`),
            field: 'name',
            code: 'name-no-dot',
          });
        }
        const registered = world.rows.some((one) => one.unicodeName === name);
        return {
          ldhName: name,
          unicodeName: name,
          via,
          answer: registered ? ('registered' as const) : ('available' as const),
          reason: null,
          oddities: [],
          answeredAt: now,
          journalId: `j-${world.newId()}`,
        };
      }),
    },
  };
}
