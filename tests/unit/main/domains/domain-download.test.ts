import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DomainTables, StoredAccount } from '#main/database/store.ts';
import { ListDownload } from '#main/domains/download-list.ts';
import { inNameOrder } from '#main/domains/in-name-order.ts';
import type { ListRefusals } from '#main/domains/list-refusals.ts';
import { createPageTurns } from '#main/domains/page-turns.ts';
import type { Command } from '#main/registry/protocol/command.ts';
import type { Session } from '#main/registry/protocol/session.ts';
import { asWritten } from '#messages/message.ts';
import { type DeskFailure, failureMessage } from '#values/failure.ts';
import { said, saidOf } from '../../../support/said.ts';
import { answered, FakeClock, failureOf, type Harness, noon, silent } from '../desk-harness.ts';
import { listReply, refreshed, startDomainDesk } from './domains-desk.ts';

const one = { accountId: 'account-1' };
const byName = { column: 'name', direction: 'ascending' } as const;
const page = (harness: Harness) => harness.desk.domains.page({ ...one, filter: {}, sort: byName });
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `n${at}.is`);

describe('downloading a list', () => {
  it('brings it in by pieces in the order of names, and says what changed', async () => {
    const harness = await startDomainDesk();
    harness.wire = () => listReply(many(2203).reverse());
    const pieces: string[] = [];
    harness.store.before = (call, given) => {
      const items = given[2] as { ldhName: string }[];
      if (call === 'domains.addToDownload') pieces.push(`${items.length} from ${items[0]?.ldhName}`);
    };
    const counts = { names: 2203, added: 2203, lost: 0, changed: 0 };
    const work = await refreshed(harness);
    expect(work).toMatchObject({ state: 'done', done: 2203, total: 2203 });
    expect(work.result).toMatchObject({ kind: 'taken', source: 'my-domains', ...counts, skipped: 0 });
    expect(pieces).toEqual(['1000 from n0.is', '1000 from n1899.is', '203 from n816.is']);
    expect(await page(harness)).toMatchObject({ total: 2203, all: 2203, listedAt: noon });
    harness.wire = () => listReply([...many(2200), { ldhName: 'n2200.is', status: ['locked'] }, 'ny.is']);
    expect((await refreshed(harness)).result).toMatchObject({ names: 2202, added: 1, lost: 2, changed: 1 });
  });

  it('lets other things happen between pieces', async () => {
    const harness = await startDomainDesk();
    harness.wire = () => listReply(many(9000));
    let turns = 0;
    let over = false;
    const counting = (async () => {
      while (!over) {
        await setImmediate();
        turns += 1;
      }
    })();
    await refreshed(harness);
    over = true;
    await counting;
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  it('loses no name when the registry does not answer, or the store fails half-way, or it is cancelled', async () => {
    const trouble: readonly [string, (harness: Harness) => void, object][] = [
      [
        'silence',
        (harness) => (harness.wire = () => silent(false, 'unknown-host')),
        { failure: { kind: 'unreachable' } },
      ],
      [
        'a full disk',
        (harness) => {
          harness.store.before = (call) => {
            if (call === 'domains.addToDownload') throw new Error('full');
          };
        },
        { failure: { kind: 'internal' } },
      ],
      [
        'cancelled',
        (harness) => {
          harness.store.after = (call) => {
            const [work] = harness.application.services.work.list();
            if (call === 'domains.addToDownload') harness.application.services.work.cancel(work?.workId ?? '');
          };
        },
        { state: 'cancelled' },
      ],
    ];
    for (const [title, break_, expected] of trouble) {
      const harness = await startDomainDesk();
      harness.wire = () => listReply(['gamalt.is']);
      await refreshed(harness);
      harness.wire = () => listReply(many(1500));
      break_(harness);
      expect(await refreshed(harness), title).toMatchObject(expected);
      const { rows } = await page(harness);
      expect(
        rows.map(({ ldhName }) => ldhName),
        title,
      ).toContain('gamalt.is');
      expect((await harness.desk.domainHistory.downloads(one)).downloads, title).toHaveLength(1);
    }
  });

  it('is one at a time for an account', async () => {
    const harness = await startDomainDesk();
    const answer = Promise.withResolvers<ReturnType<typeof answered>>();
    harness.wire = () => answer.promise;
    const first = await harness.desk.domains.refresh(one);
    expect(await harness.desk.domains.refresh({ ...one, source: 'ispstat' })).toEqual(first);
    answer.resolve(listReply(['a.is']));
    await harness.application.services.work.whenOver(first.workId);
    expect((await harness.desk.domains.refresh(one)).workId).not.toBe(first.workId);
  });

  it('asks before an empty list replaces one that had names', async () => {
    const harness = await startDomainDesk();
    harness.wire = () => listReply([]);
    expect((await refreshed(harness)).result).toMatchObject({ kind: 'taken', names: 0 });
    harness.wire = () => listReply(['a.is', 'b.is']);
    await refreshed(harness);
    harness.wire = () => listReply([]);
    const asked = await refreshed(harness);
    expect(asked).toMatchObject({ state: 'done', result: { kind: 'asks', source: 'my-domains', before: 2 } });
    expect((await page(harness)).all).toBe(2);
    expect((await refreshed(harness, { evenIfEmpty: true })).result).toMatchObject({ kind: 'taken', lost: 2 });
    expect((await page(harness)).all).toBe(0);
  });

  it('of a DNS provider is merged with the other, or its refusal is explained and remembered until it is given', async () => {
    const harness = await startDomainDesk();
    harness.wire = () => listReply(['a.is']);
    await refreshed(harness);
    harness.wire = (request) => {
      expect(request.command).toBe('list-ispstat');
      return answered(403, [['content-type', 'application/rdap+json']], { errorCode: 403, title: 'Forbidden' });
    };
    const { failure } = await refreshed(harness, { source: 'ispstat' });
    expect(failure).toMatchObject({ kind: 'not-authorised', message: said(expect.stringContaining('DNS providers')) });
    const { sources } = await harness.desk.domains.sources(one);
    expect(sources).toMatchObject([
      { source: 'my-domains', names: 1, listedAt: noon, refused: null },
      {
        source: 'ispstat',
        names: null,
        listedAt: null,
        refused: { at: noon, text: failure && failureMessage(failure) },
      },
    ]);
    harness.clock.at += 1000;
    harness.wire = () =>
      listReply([
        { ldhName: 'a.is', expires: null },
        { ldhName: 'b.is', handle: 'XYZ1-IS' },
      ]);
    expect((await refreshed(harness, { source: 'ispstat' })).result).toMatchObject({ added: 1, source: 'ispstat' });
    expect((await harness.desk.domains.sources(one)).sources[1]).toMatchObject({ names: 2, refused: null });
    expect((await page(harness)).rows).toMatchObject([
      { ldhName: 'a.is', source: 'ispstat', expiry: { source: 'my-domains' } },
      { ldhName: 'b.is', source: 'ispstat', expiry: { source: 'ispstat' }, roles: [] },
    ]);
  });
});

describe('the order of names', () => {
  it('is the same as sorting all at once, whatever the pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ maxLength: 4 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 50 }),
        async (names, pieceLength) => {
          // Long enough for several runs: each name comes many times.
          const domains = Array.from({ length: 150 }, () => names)
            .flat()
            .map((ldhName) => ({ ldhName }));
          let steps = 0;
          const found: string[] = [];
          for await (const piece of inNameOrder(domains, pieceLength * 100, async () => {
            steps += 1;
          })) {
            expect(piece.length).toBeLessThanOrEqual(pieceLength * 100);
            found.push(...piece.map(({ ldhName }) => ldhName));
          }
          expect(found).toEqual(domains.map(({ ldhName }) => ldhName).sort());
          if (domains.length > 0) expect(steps).toBeGreaterThan(0);
        },
      ),
      { numRuns: 40, seed: 20261121 },
    );
  });
});

describe('pages that nobody waits for any more', () => {
  it('are not asked for, and the newest question goes first', async () => {
    const turn = createPageTurns(1);
    const asked: string[] = [];
    const first = Promise.withResolvers<string>();
    const ask = (name: string) => async () => {
      asked.push(name);
      return name;
    };
    const gone = new AbortController();
    const under = turn(() => first.promise);
    const stale = turn(ask('stale'), gone.signal);
    const older = turn(ask('older'));
    const newest = turn(ask('newest'));
    gone.abort();
    first.resolve('first');
    expect(await Promise.all([under, older, newest])).toEqual(['first', 'older', 'newest']);
    expect((await failureOf(stale)).kind).toBe('cancelled');
    expect(asked).toEqual(['newest', 'older']);
  });

  it('do not hold up the others when one fails', async () => {
    const turn = createPageTurns(1);
    await expect(turn(async () => Promise.reject(new Error('full')))).rejects.toThrow('full');
    expect(await turn(async () => 'next')).toBe('next');
  });
});

describe('a list of more names than are put in order at once', () => {
  const account = { accountId: 'a', handle: 'AB1-IS' } as StoredAccount;
  const itemsOf = (names: readonly string[]) => names.map((ldhName) => JSON.stringify({ ldhName })).join(',');

  /** Downloads this text, and says what the store was asked to do and what came out. */
  async function download(items: string) {
    const calls: string[] = [];
    const domains = {
      downloads: async () => [],
      beginDownload: async () => ({ downloadId: '1' }),
      addToDownload: async (_id: string, _handle: string, piece: readonly unknown[]) => {
        calls.push(`${piece.length}`);
      },
      takeOutSome: async () => ({ more: false }),
      finishDownload: async () => {
        calls.push('finished');
        return { names: 0, added: 0, lost: 0, changed: 0 };
      },
      dropDownload: async () => void calls.push('dropped'),
    } as unknown as DomainTables;
    const reply = { kind: 'answered', status: 200, headers: [], durationMilliseconds: 1 } as const;
    const session = {
      run: async (command: Command<unknown>) => ({
        answer: await command.decode(
          { ...reply, body: Buffer.from(`{"domainSearchResults":[${items}]}`) },
          { journalId: 'j', receivedAt: noon },
        ),
        receivedAt: noon,
      }),
    } as unknown as Session;
    const progress: string[] = [];
    const result = await new ListDownload(
      {
        domains,
        clock: new FakeClock(),
        moment: () => ({ at: noon }),
        session: () => session,
        refusals: { forget: async () => undefined } as unknown as ListRefusals,
        publish: () => undefined,
        datesMoved: () => undefined,
        namesAtOnce: 10_000,
      },
      { account, source: 'my-domains', evenIfEmpty: false },
      {
        signal: new AbortController().signal,
        progress: (done, total) => void progress.push(`${done} of ${total}`),
        step: async () => undefined,
      },
    )
      .run()
      .catch((error: DeskFailure) => error.failure);
    return { calls, progress, result };
  }

  it('comes in runs, with its whole length known from the first', async () => {
    const { calls, progress, result } = await download(itemsOf(many(25_000)));
    expect(result).toMatchObject({ kind: 'taken' });
    expect(calls.filter((call) => call === '1000').length).toBeGreaterThanOrEqual(20);
    expect(calls.at(-1)).toBe('finished');
    expect(progress[0]).toBe('1000 of 25000');
    expect(progress.at(-1)).toBe('25000 of 25000');
  });

  it('is dropped where an item of a later run is broken: no name leaves the list', async () => {
    const { calls, result } = await download(`${itemsOf(many(25_000))},{"ldhName":broken}`);
    expect(result).toMatchObject({ kind: 'unreadable' });
    expect(calls).toContain('1000');
    expect(calls).not.toContain('finished');
    expect(calls.at(-1)).toBe('dropped');
  });

  it.each([
    'the body of the answer is larger than the 1024 MiB allowed here',
    'the compressed answer unfolds to more than the 200 MiB allowed here',
    'the headers of the answer are larger than allowed',
  ])('is larger than can be taken: the words say what, and not to ask again (%s)', async (detail) => {
    const harness = await startDomainDesk();
    harness.wire = () => ({
      kind: 'silent',
      sent: true,
      cause: 'too-large',
      detail: asWritten(detail),
      durationMilliseconds: 1,
    });
    const { failure } = await refreshed(harness);
    expect(failure).toMatchObject({ kind: 'no-answer' });
    expect(saidOf(failure)).toContain(`larger than Registry Desk can take: ${detail}. Your list was left as it was.`);
    expect(saidOf(failure)).toContain('Import the names from a file');
  });
});
