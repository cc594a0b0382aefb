import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { listMyDomains } from '#main/registry/protocol/rdap/list-my-domains.ts';
import type { AnsweredReply } from '#main/registry/transport/exchange.ts';
import { addDays, calendarDate } from '#values/calendar-date.ts';
import { type Figure, inTurn, median } from '../figure.ts';

const names = 100_000;
const rounds = 7;
const firstDay = calendarDate('2027-01-01');

/** The whole my_domains answer read, checked and handed over, beside JSON.parse of the same text and nothing else. */
export const readingLists: Figure[] = [
  {
    name: 'reading-lists',
    about: `a my_domains answer of ${names.toLocaleString('en')} domains, read and handed over piece by piece, in milliseconds`,
    baseline: 'JSON.parse of its text',
    goal: { sense: 'at-most', value: 2.5 },
    async measure() {
      const text = JSON.stringify({
        rdapConformance: ['rdap_level_0'],
        domainSearchResults: Array.from({ length: names }, (_, index) => invented(index)),
      });
      const bytes = new TextEncoder().encode(text);
      const blocked: number[] = [];
      const measured = await inTurn(
        rounds,
        async () => {
          // The worker takes the bytes over, so each round has its own.
          const body = bytes.slice();
          const delay = monitorEventLoopDelay({ resolution: 1 });
          delay.enable();
          await sleep(20);
          delay.reset();
          const startedAt = performance.now();
          const count = await read(body);
          const took = performance.now() - startedAt;
          await sleep(5);
          delay.disable();
          blocked.push(delay.max / 1e6);
          if (count !== names) throw new Error(`${count} of ${names} domains were read`);
          return took;
        },
        async () => {
          const startedAt = performance.now();
          const parsed = JSON.parse(text) as { domainSearchResults: unknown[] };
          const took = performance.now() - startedAt;
          if (parsed.domainSearchResults.length !== names) throw new Error('not all was parsed');
          return took;
        },
      );
      return {
        ratio: measured.ours / measured.baseline,
        detail:
          `${measured.ours.toFixed(0)} ms beside ${measured.baseline.toFixed(0)} ms for ` +
          `${(bytes.byteLength / 1e6).toFixed(0)} MB; the event loop's longest block ${median(blocked).toFixed(0)} ms ` +
          `(median of ${blocked.length} rounds, worst ${Math.max(...blocked).toFixed(0)} ms)`,
      };
    },
  },
];

async function read(body: Uint8Array): Promise<number> {
  const reply: AnsweredReply = {
    kind: 'answered',
    status: 200,
    headers: [['content-type', 'application/rdap+json']],
    body,
    durationMilliseconds: 1,
  };
  let handed = 0;
  const command = listMyDomains({
    onPiece: (domains) => {
      handed += domains.length;
    },
  });
  const { count } = await command.decode(reply, { journalId: 'bench', receivedAt: 0 });
  return count === handed ? count : -1;
}

/** An item as the emulator and the specification have it: name, statuses, events, own contacts and nameservers. */
function invented(index: number): object {
  const ldhName = `nafn-${((index * 7919) % names).toString(36)}-${index}.example`;
  return {
    objectClassName: 'domain',
    handle: `D${index}-EX`,
    ldhName,
    unicodeName: ldhName,
    status: index % 23 === 0 ? ['server hold'] : ['active'],
    events: [
      { eventAction: 'registration', eventDate: '2019-03-14T00:00:00+00:00' },
      { eventAction: 'expiration', eventDate: `${addDays(firstDay, index % 700)}T00:00:00+00:00` },
    ],
    entities: [
      { objectClassName: 'entity', handle: 'BENCH-EX', roles: ['registrant', 'billing'] },
      { objectClassName: 'entity', handle: `TECH${index % 50}-EX`, roles: ['technical'] },
    ],
    nameservers: [
      { objectClassName: 'nameserver', ldhName: 'ns1.norn.example' },
      { objectClassName: 'nameserver', ldhName: 'ns2.norn.example' },
    ],
  };
}
