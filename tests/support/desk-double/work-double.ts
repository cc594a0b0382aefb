import type { DeskOutputs } from '#contract/contract.ts';
import type { Topic } from '#contract/topics.ts';
import { asWritten, message } from '#messages/message.ts';
import { faultMeanings } from '#values/fault-meanings.ts';
import { publishedLimits } from '#values/rate-limits.ts';
import { switchMeanings } from '#values/switch-meanings.ts';
import type { Doubled, DoubleWorld } from './double-world.ts';
import { selectedRows } from './found-rows.ts';

type Nouns = 'journal' | 'exports' | 'work' | 'budgets' | 'emulator' | 'topics';

/** Everything beside accounts, names and renewals. */
export function workDouble(world: DoubleWorld): Doubled<Nouns> {
  const { now, today, host } = world.options;
  const extensions = { csv: 'csv', 'csv-excel': 'csv', tsv: 'tsv', json: 'json', xlsx: 'xlsx', html: 'html' } as const;
  const emulatorStatus = (): DeskOutputs['emulator']['status'] =>
    world.emulatorRuns
      ? {
          state: 'running',
          url: 'http://127.0.0.1:4310',
          seed: 'small-reseller',
          virtualTimeAt: world.virtualTimeAt ?? now,
          problem: null,
        }
      : { state: 'stopped', url: null, seed: null, virtualTimeAt: null, problem: null };
  const turn = (on: boolean): DeskOutputs['emulator']['status'] => {
    world.emulatorRuns = on;
    world.publish('emulator');
    return emulatorStatus();
  };
  return {
    journal: {
      page: world.asked('journal.page', ({ interface: via, text, startedFrom, startedTo, offset = 0, limit = 100 }) => {
        const found = world.exchanges.filter(
          (one) =>
            (via === null || one.interface === via) &&
            one.url.includes(text) &&
            one.startedAt >= (startedFrom ?? 0) &&
            one.startedAt <= (startedTo ?? Number.MAX_SAFE_INTEGER),
        );
        return { rows: found.slice(offset, offset + limit), total: found.length };
      }),
      lastAnswer: world.asked('journal.lastAnswer', () => ({
        answeredAt: world.exchanges.find(({ status }) => status !== null)?.startedAt ?? null,
      })),
      exchange: world.asked(
        'journal.exchange',
        ({ journalId }) =>
          world.exchanges.find((one) => one.journalId === journalId) ??
          world.fail({ kind: 'not-found', message: asWritten('This exchange is not kept any more.') }),
      ),
    },
    exports: {
      suggestPath: world.asked('exports.suggestPath', ({ format }) => ({
        path: `/home/person/Downloads/practice-domains-${today}.${extensions[format]}`,
        chooser: host === 'electron',
      })),
      choosePath: world.asked('exports.choosePath', ({ suggested }) => ({ path: suggested })),
      openWritten: world.asked('exports.openWritten', () => ({})),
      start: world.asked('exports.start', ({ accountId, selection, path }) => {
        const rows = selectedRows(world.rows, selection).length;
        const started = world.startWork('export', accountId, { code: 'export-domains', name: 'Practice' });
        void Promise.resolve(world.options.wait?.('export')).then(() =>
          world.changeWork(started.workId, {
            state: 'done',
            done: rows,
            total: rows,
            endedAt: now,
            result: {
              path,
              rows,
              bytes: rows * 84,
              sha256: '9f2c4e7ab1d05386c2e1f47a90b3d8e65c7f1a2b3d4e5f60718293a4b5c6d7e8',
              downloadPath: host === 'electron' ? null : '/files/1',
            },
          }),
        );
        return { workId: started.workId };
      }),
    },
    work: {
      list: world.asked('work.list', () => ({ works: [...world.works] })),
      get: world.asked('work.get', ({ workId }) => world.work(workId)),
      pause: world.asked('work.pause', ({ workId }) => world.changeWork(workId, { state: 'paused' })),
      resume: world.asked('work.resume', ({ workId }) => world.changeWork(workId, { state: 'running' })),
      cancel: world.asked('work.cancel', ({ workId }) =>
        world.changeWork(workId, { state: 'cancelled', endedAt: now }),
      ),
      dismiss: world.asked('work.dismiss', ({ workId }) => {
        world.works = world.works.filter((one) => one.workId !== workId);
        world.publish('work');
        return {};
      }),
    },
    budgets: {
      list: world.asked('budgets.list', () => ({
        budgets: (['availability', 'rdap-domain', 'rdap-entity', 'rdap-nameserver'] as const).map((budget) => {
          const { requests, windowSeconds } = publishedLimits[budget];
          const used = budget === 'availability' ? 288 : budget === 'rdap-domain' ? 19 : 0;
          const nextAt = used > 0 ? now + 94_000 : null;
          return { budget, limit: requests, windowSeconds, used, left: requests - used, nextAt };
        }),
      })),
    },
    emulator: {
      status: world.asked('emulator.status', () => emulatorStatus()),
      start: world.asked('emulator.start', () => turn(true)),
      stop: world.asked('emulator.stop', () => turn(false)),
      requests: world.asked('emulator.requests', ({ after }) => ({
        requests: after > 0 ? [] : [seenRequest(now)],
        last: 1,
      })),
      faults: world.asked('emulator.faults', () => ({
        kinds: [{ name: 'hold', meaning: faultMeanings.hold }],
        routes: ['rpp-v0/renew-domain'],
        armed: [],
      })),
      personality: world.asked('emulator.personality', () => ({
        switches: (['renewal-months', 'of-a-later-version'] as const).map((name) => ({
          ...{ name, value: 'refused', values: ['refused', 'accepted'], default: 'refused', point: 'N1' },
          meaning: name === 'renewal-months' ? switchMeanings[name] : 'A switch of an emulator that is newer.',
        })),
      })),
    },
    topics: {
      listen: world.asked(
        'topics.listen',
        () => topicsOf(world.listeners) as unknown as DeskOutputs['topics']['listen'],
      ),
    },
  };
}

function seenRequest(at: number): DeskOutputs['emulator']['requests']['requests'][number] {
  return {
    ...{ number: 1, at, route: 'rpp-v0/renew-domain', method: 'POST', target: '/rpp/v0/domainNames/a.example' },
    ...{ handle: 'NORN1-IS', clTRID: null, request: { headers: [], body: null }, answer: null, faults: [] },
    rule: {
      source: '14.1 row 18, N5',
      text: 'The stored expiry date is 2027-03-14, not 2026-03-14.',
      message: message('rules.otherDate', { stored: '2027-03-14', sent: '2026-03-14' }),
    },
    milliseconds: 1,
  };
}

/** Every topic from now on, until the double drops its windows. */
async function* topicsOf(listeners: Set<(topic: Topic | undefined) => void>): AsyncGenerator<Topic, void, void> {
  const waiting: (Topic | undefined)[] = [];
  let wake: (() => void) | undefined;
  const hear = (topic: Topic | undefined) => {
    waiting.push(topic);
    wake?.();
  };
  listeners.add(hear);
  try {
    for (;;) {
      while (waiting.length > 0) {
        const topic = waiting.shift();
        if (topic === undefined) return;
        yield topic;
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    listeners.delete(hear);
  }
}
