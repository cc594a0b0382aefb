import { expect, test, vi } from 'vitest';
import type { Session } from '#main/registry/protocol/session.ts';
import { RenewalSender } from '#main/renewals/send-renewal.ts';
import type { StoredLedgerEntry } from '#main/renewals/store/ledger-record.ts';
import { asWritten } from '#messages/message.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { cuttingProxy } from '../../../support/cutting-proxy.ts';
import { account, intention } from '../database/samples.ts';
import { type Seat, teams } from './a-team.ts';

const { aTeam, testServer } = teams();

const shared = account({ environment: 'sandbox', practice: false });
const renewal = (entryId: string, after: string | null = null) => intention({ environment: 'sandbox', entryId, after });
const sent = { state: 'sent', at: 6_000, text: asWritten('On its way.'), journalId: 'j1' } as const;
const renewed = {
  state: 'renewed',
  at: 7_000,
  text: asWritten('Renewed.'),
  journalId: 'j1',
  settledBy: 'answer',
  newExpiryDate: calendarDate('2028-03-14'),
} as const;

async function until(holds: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(holds, { timeout: 15_000, interval: 20 });
}

const stateAt = async ({ store }: Seat, entryId: string) => (await store.ledger.get(entryId))?.state;
const isState = (seat: Seat, state: string) => async () => (await stateAt(seat, 'a')) === state;

/** Anna reaches the server through a proxy that cuts; Björn reaches it directly. */
async function cutSeats(limits: Readonly<Record<string, number>> = {}) {
  const team = await aTeam(limits);
  const server = await testServer();
  const proxy = await cuttingProxy({ host: server.host, port: server.port });
  const anna = await team.seat('Anna', { port: proxy.port, times: { again: 1_500 } });
  const bjorn = await team.seat('Björn');
  await anna.store.accounts.keep(shared);
  await until(async () => (await bjorn.store.accounts.list()).length === 1);
  return { team, proxy, anna, bjorn };
}

test('a question that is cut before it arrives is asked again, and opens the name once', async () => {
  const { proxy, anna, bjorn } = await cutSeats();
  proxy.cutAtWord('ledger.open', 'before', 'to-server');
  expect(await anna.store.ledger.open(renewal('a'), sent)).toMatchObject({ kind: 'opened' });
  expect(proxy.cuts).toBe(1);
  await until(isState(bjorn, 'sent'));
  await proxy.close();
});

test('an answer that is lost is asked for again: the call was carried out once', async () => {
  const { team, proxy, anna, bjorn } = await cutSeats();
  proxy.cutAtWord('"opened"', 'before', 'to-client');
  expect(await anna.store.ledger.open(renewal('a'), sent)).toMatchObject({ kind: 'opened' });
  expect(proxy.cuts).toBe(1);
  const [row] = await team.owner.query('SELECT count(*) AS answer FROM desk.renewal_entries');
  expect(row?.answer).toBe(1);
  await until(isState(bjorn, 'sent'));
  await proxy.close();
});

test('without any answer nothing is sent, and what was opened all the same is released when the link is back', async () => {
  const { proxy, anna, bjorn } = await cutSeats();
  proxy.cutAtWord('"opened"', 'before', 'to-client');
  proxy.refuse();
  await expect(anna.store.ledger.open(renewal('a'), sent)).rejects.toMatchObject({
    failure: { kind: 'team-unavailable', why: 'lost', nothingSent: true },
  });
  expect(anna.link.state).toBe('lost');
  await until(isState(bjorn, 'sent'));
  proxy.pass();
  await until(isState(bjorn, 'not-sent'));
  await until(isState(anna, 'not-sent'));
  expect(await anna.local.team.waitingCalls()).toEqual([]);
  await proxy.close();
});

test('a question that never arrived opens nothing later', async () => {
  const { team, proxy, anna } = await cutSeats();
  proxy.cutAtWord('ledger.open', 'before', 'to-server');
  proxy.refuse();
  await expect(anna.store.ledger.open(renewal('a'), sent)).rejects.toMatchObject({
    failure: { kind: 'team-unavailable', why: 'lost', nothingSent: true },
  });
  proxy.pass();
  await until(async () => (await anna.local.team.waitingCalls()).length === 0);
  expect(await team.look('SELECT count(*) AS answer FROM desk.renewal_entries')).toBe(0);
  await proxy.close();
});

test('an answer of the registry that comes without a link is kept, shown as kept, and delivered when the link is back', async () => {
  const { proxy, anna, bjorn } = await cutSeats();
  await anna.store.ledger.open(renewal('a'), sent);
  proxy.refuse();
  proxy.reset();
  expect(await anna.store.ledger.step('a', renewed, 2)).toEqual({ kind: 'stepped' });
  expect(await anna.local.team.waitingCalls()).toMatchObject([{ verb: 'ledger.step', isFact: true }]);
  expect(await stateAt(bjorn, 'a')).toBe('sent');
  proxy.pass();
  await until(isState(bjorn, 'renewed'));
  await until(isState(anna, 'renewed'));
  expect(await anna.local.team.waitingCalls()).toEqual([]);
  await proxy.close();
});

test('a seat that stops while it sends leaves an unknown outcome; its name stays closed, and its late answer settles it', async () => {
  // Who was silent for 1.5 seconds itself judges nobody: on a busy machine both seats are silent together.
  const limits = { lease: 2_000, takeover: 500, beating: 1_000, gap: 1_500, sending: 300 };
  const { proxy, anna, bjorn } = await cutSeats(limits);
  await anna.store.ledger.open(renewal('a'), sent);
  proxy.refuse();
  proxy.reset();
  await anna.store.ledger.step('a', renewed, 2);
  await until(isState(bjorn, 'outcome-unknown'));
  expect(await bjorn.store.ledger.open(renewal('b', 'a'), sent)).toMatchObject({ kind: 'already-open', entryId: 'a' });
  proxy.pass();
  await until(isState(bjorn, 'reconciled-renewed'));
  await until(isState(anna, 'reconciled-renewed'));
  // The answer to her call has the steps; whose seat settled it comes with what she reads next.
  await vi.waitFor(
    async () => expect(await anna.store.ledger.get('a')).toEqual(await bjorn.store.ledger.get('a')),
    20_000,
  );
  await proxy.close();
});

test('a program that has not beaten for a while itself declares no other ended', async () => {
  const { team, proxy, anna, bjorn } = await cutSeats({ lease: 400, takeover: 200, beating: 600_000, gap: 5_000 });
  await anna.store.ledger.open(renewal('a'), sent);
  proxy.refuse();
  proxy.reset();
  const silent = 'SELECT bool_or(lease_until + 200 < desk.now_ms()) AS answer FROM desk.processes';
  await until(async () => (await team.look(silent)) === true);
  await bjorn.link.beatNow();
  expect(await team.look('SELECT count(ended_at) AS answer FROM desk.processes')).toBe(0);
  expect(await stateAt(bjorn, 'a')).toBe('sent');
  await proxy.close();
});

test('what a killed program had opened becomes unknown at the next start of its seat, since nobody knows whether it was sent', async () => {
  const { anna, bjorn, proxy } = await cutSeats();
  proxy.cutAtWord('"opened"', 'before', 'to-client');
  proxy.refuse();
  const opening = anna.store.ledger.open(renewal('a'), sent).catch(() => undefined);
  await until(isState(bjorn, 'sent'));
  await anna.kill();
  await opening;
  proxy.pass();
  const again = await anna.again();
  await until(isState(again, 'outcome-unknown'));
  await until(isState(bjorn, 'outcome-unknown'));
  expect(await again.local.team.waitingCalls()).toEqual([]);
  await proxy.close();
});

test('a permit is good for a while by both clocks, and for neither alone', async () => {
  const { anna, proxy } = await cutSeats();
  const open = await anna.store.ledger.open(renewal('a'), sent);
  const permit = open.kind === 'opened' ? open.permit : undefined;
  expect(permit?.isGood()).toBe(true);
  anna.skew.wall = 600_000;
  expect(permit?.isGood()).toBe(false);
  anna.skew.steady = 600_000;
  expect(permit?.isGood()).toBe(false);
  anna.skew.wall = 0;
  expect(permit?.isGood()).toBe(false);
  anna.skew.steady = 0;
  expect(permit?.isGood()).toBe(true);
  proxy.refuse();
  proxy.reset();
  await until(async () => permit?.isGood() === false);
  await proxy.close();
});

test('a second sending that found no link says nothing of one that a colleague made meanwhile', async () => {
  const { proxy, anna, bjorn } = await cutSeats({ quiet: 0 });
  await anna.store.ledger.open(renewal('a'), sent);
  const unknown = {
    state: 'outcome-unknown',
    at: 7_000,
    text: asWritten('The line was cut.'),
    journalId: 'j1',
  } as const;
  await anna.store.ledger.step('a', unknown, 2);
  const dateNow = renewal('a').expiryDateSent;
  const reading = { at: 8_000, source: 'rdap' as const, dateNow, afterStep: 3, text: asWritten('The old date.') };
  await anna.store.ledger.keepReading('a', { ...reading, journalId: 'j2' });
  await until(async () => (await bjorn.store.ledger.readings('a')).length === 1);

  proxy.swallow('to-server');
  const run: Session['run'] = async (_command, options) => {
    await options?.beforeSending?.();
    throw new Error('The sending was written down without a link.');
  };
  const moment = () => ({ at: 9_000, steady: { start: 'boot', milliseconds: 9_000 } });
  const sender = new RenewalSender({ ledger: anna.store.ledger, moment, newId: () => 'j3' });
  const entry = (await anna.store.ledger.get('a')) as StoredLedgerEntry;
  const billing = { day: '2026-10-12', aboveCap: null, person: null } as never;
  const passed = { mark: null, why: asWritten('') } as never;
  await expect(sender.sendAgain(entry, { run } as Session, passed, billing)).rejects.toMatchObject({
    failure: { kind: 'team-unavailable', nothingSent: true },
  });
  expect(await bjorn.store.ledger.step('a', { ...sent, at: 9_500, journalId: 'j4' }, 3)).toMatchObject({
    kind: 'stepped',
  });

  proxy.pass();
  proxy.reset();
  await until(async () => anna.link.state === 'current');
  for (const seat of [anna, bjorn]) {
    const { steps, state } = (await seat.store.ledger.get('a')) as StoredLedgerEntry;
    expect([state, steps.length, steps.at(-1)?.journalId]).toEqual(['sent', 4, 'j4']);
  }
  await proxy.close();
});
