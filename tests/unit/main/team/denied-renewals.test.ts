import { expect, test, vi } from 'vitest';
import { openStore } from '#main/database/open-store.ts';
import { asWritten } from '#messages/message.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { account, domain, intention, ownHandle } from '../database/samples.ts';
import { type Seat, type Team, teams } from './a-team.ts';

const { aTeam } = teams();

const own = account({ environment: 'sandbox', practice: false });
const { accountId } = own;
const sent = { state: 'sent', at: Date.now(), text: asWritten('On its way.'), journalId: 'j1' } as const;
const given = calendarDate('2028-03-14');

async function until(holds: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(holds, { timeout: 20_000, interval: 20 });
}

async function open({ store }: Seat, entryId: string, ldhName: string, after: string | null): Promise<void> {
  const renewal = intention({
    environment: 'sandbox',
    entryId,
    ldhName,
    unicodeName: ldhName,
    openedAt: Date.now(),
    after,
  });
  expect(await store.ledger.open(renewal, sent)).toMatchObject({ kind: 'opened' });
}

async function end({ store }: Seat, entryId: string, state: 'renewed' | 'outcome-unknown' | 'reconciled-not-renewed') {
  const expected = state === 'reconciled-not-renewed' ? 3 : 2;
  const date = state === 'renewed' ? { newExpiryDate: given } : {};
  const step = { state, at: Date.now(), text: asWritten('So it is.'), ...date } as const;
  expect(await store.ledger.step(entryId, step, expected)).toMatchObject({ kind: 'stepped' });
}

/** So that every feed comes in parts, one renewal in each. */
async function partTheFeed({ owner }: Team): Promise<void> {
  for (const [name, from, to] of [
    ['feed', 'count(*) > 2000', 'count(*) > 0'],
    ['feed_part', 'LIMIT 500', 'LIMIT 1'],
  ] as const) {
    const [known] = await owner.query(`SELECT pg_get_functiondef('desk.${name}'::regproc) AS answer`);
    const made = String(known?.answer);
    expect(made).toContain(from);
    await owner.query(`SET search_path = desk; ${made.replace(from, to)}`);
  }
}

test.each(['at once', 'in parts'])(
  'a list that is newer than the renewals that a seat reads (%s) contradicts only what no later renewal explains',
  async (how) => {
    const team = await aTeam();
    const anna = await team.seat('Anna');
    const bjorn = await team.seat('Björn');
    await anna.store.accounts.keep(own);
    await until(async () => (await bjorn.store.accounts.list()).length === 1);
    if (how === 'in parts') await partTheFeed(team);
    await bjorn.close();

    // Both came to nothing. Then the first name was renewed after all.
    for (const [entryId, name] of [
      ['a', 'explained.example'],
      ['b', 'unexplained.example'],
    ] as const) {
      await open(anna, entryId, name, null);
      await end(anna, entryId, 'outcome-unknown');
      await end(anna, entryId, 'reconciled-not-renewed');
    }
    await open(anna, 'c', 'explained.example', 'a');
    await end(anna, 'c', 'renewed');

    // Björn's list has both names with the date that each renewal would lead to, before he reads of any.
    const { domains, close } = openStore(bjorn.path);
    const list = await domains.beginDownload({ accountId, source: 'my-domains', startedAt: Date.now() });
    const names = ['explained.example', 'unexplained.example'];
    await domains.addToDownload(
      list.downloadId,
      ownHandle,
      names.map((name) => domain(name, { expires: given })),
    );
    await domains.finishDownload(list.downloadId, Date.now());
    await close();

    const again = await team.seatOf(bjorn);
    await until(async () => (await again.store.ledger.get('b'))?.alarm === 'unseen');
    await until(async () => (await anna.store.ledger.get('b'))?.alarm === 'unseen');
    const contradictionsOf = async (entryId: string) => (await again.store.ledger.get(entryId))?.contradictions;
    expect(await contradictionsOf('b')).toMatchObject([{ source: 'my-domains', dateNow: given }]);
    expect(await contradictionsOf('a')).toEqual([]);
    expect((await again.store.ledger.get('c'))?.alarm).toBe('none');
  },
);
