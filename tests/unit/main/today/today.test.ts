import { afterEach, describe, expect, it } from 'vitest';
import type { TodayChecked, TodayRow } from '#contract/today.ts';
import type { ApplicationPorts } from '#main/application/host-ports.ts';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import type { Keychain } from '#main/keychain/keychain.ts';
import { asWritten } from '#messages/message.ts';
import { addDays, calendarDate } from '#values/calendar-date.ts';
import { DeskFailure } from '#values/failure.ts';
import { domain } from '../database/samples.ts';
import { account, answered, failureOf, type Harness, noon, silent, startHarness } from '../desk-harness.ts';
import type { FakeStore } from '../fake-store.ts';
import { playedRegistry } from '../inbox/inbox-registry.ts';

const accountId = account.accountId;
const today = calendarDate('2026-10-12');
const asked = { scope: 'sandbox', accountId: null, days: 30 } as const;
const dayMilliseconds = 86_400_000;

let harness: Harness;
let store: Store;

/** A desk on a real store; the registry has no list of names and an empty queue unless told otherwise. */
async function start(
  names: Readonly<Record<string, number>> = {},
  changes: Partial<typeof account> = {},
  also: { readonly keychain?: Keychain; readonly team?: ApplicationPorts['team'] } = {},
) {
  store = openStore(':memory:');
  await store.accounts.keep({ ...account, ...changes });
  const { downloadId } = await store.domains.beginDownload({
    accountId,
    source: 'my-domains',
    startedAt: noon - 1_000,
  });
  const items = Object.entries(names).map(([name, days]) => domain(name, { expires: addDays(today, days) }));
  await store.domains.addToDownload(downloadId, account.handle, items);
  await store.domains.finishDownload(downloadId, noon - 1_000);
  const { keychain, team } = also;
  const played = Object.assign({ ...store }, { rows: new Map(), calls: [] }) as unknown as FakeStore;
  const host = {
    host: 'web',
    version: '0.1.0',
    dataFolder: '/nowhere',
    productionAllowed: true,
    versions: {},
  } as const;
  harness = await startHarness({ store: played, host, ...(keychain && { keychain }), ...(team && { team }) });
  harness.wire = (request) =>
    request.command === 'request-message' ? answered(204) : silent(false, 'refused-connection');
}

afterEach(async () => {
  await harness.application.stop();
  await store.close();
});

const list = (changes: object = {}) => harness.desk.today.list({ ...asked, ...changes });
const kindsOf = (rows: readonly TodayRow[]) => rows.map(({ kind }) => kind);
const rowOf = async (kind: TodayRow['kind'], changes: object = {}) =>
  (await list(changes)).rows.find((row) => row.kind === kind);

async function check(changes: object = {}): Promise<TodayChecked> {
  const { workId } = await harness.desk.today.check({ ...asked, prepare: false, ...changes });
  const work = await harness.application.services.work.whenOver(workId);
  expect(work).toMatchObject({ state: 'done', failure: null });
  return work.result as TodayChecked;
}

const outcomes = ({ steps }: TodayChecked) => Object.fromEntries(steps.map(({ step, outcome }) => [step, outcome]));

describe('Today', () => {
  it('shows what the program itself lacks, where nothing else waits', async () => {
    await start();
    const { rows, accounts, checkedAt, listedAt, next } = await list();
    expect(kindsOf(rows)).toEqual(['backup', 'no-person']);
    expect(accounts).toEqual([{ accountId, label: account.label }]);
    expect({ checkedAt, listedAt, next }).toEqual({ checkedAt: null, listedAt: noon - 1_000, next: null });
    await harness.desk.desk.changeSettings({ person: 'Anna' });
    expect(kindsOf((await list()).rows)).toEqual(['backup']);
  });

  it('says that a colleague changed where an account leads, until the person confirms it', async () => {
    const link = {
      state: 'current',
      since: 0,
      compared: { needsCheck: false, waitsFor: [], putBack: 0 },
      askPlain: () => Promise.reject(new Error('Nobody asks.')),
    } as const;
    await start({}, {}, { team: { machine: 'laptop', link } });
    const { addresses } = account;
    const origins = Object.values(addresses).map((address) => new URL(address).origin);
    await store.accounts.keepKeyPlaces(accountId, origins);
    expect(await rowOf('keys-wait')).toBeUndefined();
    await store.accounts.keepKeyPlaces(accountId, ['https://former.example']);
    expect(await rowOf('keys-wait')).toMatchObject({
      ...{ group: 'waiting', account: { accountId }, count: 1, person: null, subjectId: null },
      what: { code: 'today.keysWait' },
      why: { code: 'today.keysWaitWhy', values: { place: new URL(addresses.rpp).origin } },
    });
    await harness.desk.accounts.confirmAddresses({ accountId, addresses });
    expect(await rowOf('keys-wait')).toBeUndefined();
  });

  it('never mixes accounts of several kinds', async () => {
    await start({ 'a.is': 3 });
    const label = 'Production';
    await store.accounts.keep({ ...account, accountId: 'account-2', label, environment: 'production' });
    expect((await list()).accounts.map((one) => one.accountId)).toEqual([accountId]);
    const production = await list({ scope: 'production' });
    expect(production.accounts).toEqual([{ accountId: 'account-2', label }]);
    expect(production.rows.filter((row) => row.account?.accountId === accountId)).toEqual([]);
    expect((await list({ scope: 'practice' })).accounts).toEqual([]);
  });

  it('counts names by the days that are asked for, says the sum, and has a price only from a list', async () => {
    await start({ 'a.is': 3, 'b.is': 7, 'c.is': 8 });
    expect(await rowOf('expiring', { days: 7 })).toMatchObject({
      ...{ count: 2, rowId: `expiring ${accountId} `, subjectId: null },
      what: { code: 'today.expiring', values: { count: 2, days: 7 } },
      why: { values: { parts: [{ code: 'today.firstExpires', values: { name: 'a.is', date: '2026-10-15' } }] } },
    });
    await harness.desk.costs.keepPriceList({
      accountId,
      priceList: { validFrom: null, currency: 'ISK', minorDigits: 0, prices: [{ years: 1, amountMinor: 6500 }] },
    });
    const row = await rowOf('expiring', { days: 7 });
    expect(JSON.stringify(row?.why)).toContain('"amountMinor":13000');
    expect((await harness.desk.today.names({ accountId, days: 7 })).names).toEqual(['a.is', 'b.is']);
    expect((await list()).next).toMatchObject({ ldhName: 'a.is', daysLeft: 3 });
  });

  it('says of a card that it does not cover the next 30 days, by our count', async () => {
    await start({ 'a.is': 3, 'b.is': 7 });
    const priceList = { validFrom: null, currency: 'ISK', minorDigits: 0, prices: [{ years: 1, amountMinor: 6500 }] };
    await harness.desk.costs.keepPriceList({ accountId, priceList });
    expect(await rowOf('card-short')).toBeUndefined();
    const topUp = { accountId, cardId: 'PREPAID-0042', currency: 'ISK', day: today, reference: '' };
    await harness.desk.cards.topUp({ ...topUp, amountMinor: 9_000 });
    expect(await rowOf('card-short')).toMatchObject({
      ...{ group: 'money', subjectId: 'PREPAID-0042', what: { values: { card: 'Prepaid' } } },
      why: {
        values: { count: 2, left: { values: { amountMinor: 9_000 } }, need: { values: { amountMinor: 13_000 } } },
      },
    });
    await harness.desk.cards.topUp({ ...topUp, amountMinor: 4_000 });
    expect(await rowOf('card-short')).toBeUndefined();
  });

  it('has no row for names that are all marked or planned', async () => {
    await start({ 'a.is': 3 });
    const selection = { kind: 'names' as const, names: ['a.is'] };
    await harness.desk.domainMarks.doNotRenew({ accountId, selection, reason: 'Given up.', until: null });
    expect(await rowOf('expiring')).toBeUndefined();
  });

  it('calls a list old after a day and a backup after a week, and not before', async () => {
    await start();
    await store.settings.set('last-backup', JSON.stringify({ path: '/b', at: noon, sha256: '0'.repeat(64) }));
    await harness.desk.desk.changeSettings({ person: 'Anna' });
    const kindsAt = async (at: number) => {
      harness.clock.at = at;
      return kindsOf((await list()).rows);
    };
    expect(await kindsAt(noon - 1_000 + dayMilliseconds - 1)).toEqual([]);
    expect(await kindsAt(noon - 1_000 + dayMilliseconds)).toEqual(['old-list']);
    expect(await kindsAt(noon + 7 * dayMilliseconds - 1)).toEqual(['old-list']);
    expect(await kindsAt(noon + 7 * dayMilliseconds)).toEqual(['old-list', 'backup']);
  });

  it('asks for a list only where one can be downloaded', async () => {
    await start();
    const other = { ...account, accountId: 'account-2', label: 'No RDAP' };
    await store.accounts.keep({ ...other, addresses: { ...account.addresses, rdap: '' } });
    await store.accounts.keep({ ...account, accountId: 'account-3', label: 'Fresh' });
    const rows = (await list()).rows.filter(({ kind }) => kind === 'no-list');
    expect(rows.map((row) => row.account?.label)).toEqual(['Fresh']);
  });
});

describe('checking everything', () => {
  it('goes on after a step that failed, says why, and sends no renewal', async () => {
    await start({ 'a.is': 3 });
    const checked = await check({ prepare: true });
    expect(outcomes(checked)).toEqual({ list: 'failed', messages: 'done', outcomes: 'skipped', batch: 'done' });
    expect(checked.steps[0]?.failure).toMatchObject({ kind: 'unreachable' });
    expect(harness.sent.filter(({ command }) => command === 'renew-domain')).toEqual([]);
    expect((await list()).checkedAt).toBe(harness.clock.now());
  });

  it('says why a message stays at the registry where the account acknowledges by hand', async () => {
    await start();
    const registry = playedRegistry([{ id: '1', text: 'First' }]);
    harness.wire = (request) => registry.exchange(request);
    const { queues } = await harness.desk.inbox.standing();
    const collecting = queues[0]?.collecting;
    if (collecting === undefined) throw new Error('The account has no queue.');
    const textOf = async () => JSON.stringify((await check()).steps.find(({ step }) => step === 'messages')?.text);
    await harness.desk.inbox.changeCollecting({ accountId, collecting: { ...collecting, acknowledge: 'by-hand' } });
    expect(await textOf()).toContain('today.byHand');
    expect(registry.removed).toEqual([]);
    await harness.desk.inbox.changeCollecting({
      accountId,
      collecting: { ...collecting, acknowledge: 'after-storing' },
    });
    expect(await textOf()).not.toContain('today.byHand');
    expect(registry.removed).toEqual(['1']);
  });

  it('prepares one batch for review, and no other while that one waits', async () => {
    await start({ 'a.is': 3, 'b.is': 4 });
    await harness.desk.desk.changeSettings({ language: 'is' });
    expect((await check({ prepare: true })).steps.at(-1)).toMatchObject({
      text: { code: 'today.batchPrepared', values: { count: 2 } },
    });
    const { batches } = await harness.desk.renewalBatches.list({ accountId });
    expect(batches).toMatchObject([
      {
        state: 'review',
        title: 'Rennur út í síðasta lagi 2026-11-11',
        cardId: 'PREPAID-0042',
        period: { unit: 'y', value: 1 },
      },
    ]);
    expect(await rowOf('batch')).toMatchObject({ count: 2, subjectId: batches[0]?.batchId });
    expect(await rowOf('expiring')).toBeUndefined();
    expect((await check({ prepare: true })).steps.at(-1)).toMatchObject({ text: { code: 'today.batchWaits' } });
    await harness.desk.renewalBatches.cancel({ batchId: batches[0]?.batchId ?? '' });
    expect((await check({ prepare: true })).steps.at(-1)).toMatchObject({ outcome: 'done' });
    expect((await harness.desk.renewalBatches.list({ accountId })).batches).toHaveLength(2);
  });

  it.each([
    [{ readOnly: true }, 'today.readOnly'],
    [{ cards: [] }, 'today.noCard'],
  ])('prepares nothing for an account that cannot bill: %o', async (changes, code) => {
    await start({ 'a.is': 3 }, changes);
    expect((await check({ prepare: true })).steps.at(-1)).toMatchObject({ outcome: 'skipped', text: { code } });
    expect((await harness.desk.renewalBatches.list({ accountId })).batches).toEqual([]);
  });

  it('says so where the keychain cannot be used, and prepares all the same from what is known', async () => {
    const locked = (): never => {
      throw new DeskFailure({
        kind: 'keychain-unavailable',
        reason: 'locked',
        ...{ message: asWritten('It is locked.'), advice: asWritten('Unlock it.') },
      });
    };
    const none = async () => undefined;
    const keychain: Keychain = {
      ...{ kind: 'keychain', get: async () => locked(), set: none, forget: none },
      probe: async () => ({ usable: false, message: asWritten(''), advice: asWritten('') }),
    };
    await start({ 'a.is': 3 }, {}, { keychain });
    await store.accounts.keep({ ...account, accountId: 'account-2', label: 'Locked', apiKeyKept: 'keychain' });
    const { steps } = await check({ accountId: 'account-2', prepare: true });
    expect(steps[0]).toMatchObject({ step: 'list', outcome: 'failed', failure: { kind: 'keychain-unavailable' } });
    expect(steps.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'skipped', 'skipped']);
    expect(harness.sent).toEqual([]);
  });

  it('leaves a queue alone that a person has stopped', async () => {
    await start();
    await harness.desk.inbox.stop({ accountId });
    const checked = await check();
    expect(outcomes(checked)).toMatchObject({ messages: 'skipped' });
    expect(harness.sent.filter(({ command }) => command === 'request-message')).toEqual([]);
    expect((await harness.desk.inbox.standing()).queues[0]?.poller).toBe('stopped');
  });

  it('stores a message of a locked production account and does not acknowledge it', async () => {
    await start({}, { environment: 'production' });
    const text = { id: '5', queue: { count: 1 }, text: 'Low balance.' };
    harness.wire = (request) =>
      request.command === 'request-message'
        ? answered(200, [['content-type', 'application/json']], text)
        : silent(false, 'refused-connection');
    await harness.desk.inbox.changeCollecting({
      accountId,
      collecting: { via: 'rpp-v1', form: 'json', acknowledge: 'after-storing', everySeconds: 0 },
    });
    await check({ scope: 'production' });
    expect(harness.sent.some(({ command }) => command === 'request-message')).toBe(true);
    expect(harness.sent.filter(({ command }) => command === 'acknowledge-message')).toEqual([]);
  });

  it('answers with the check that is under way, and ends it when it is cancelled', async () => {
    await start();
    harness.wire = () => new Promise(() => undefined);
    const first = await harness.desk.today.check({ ...asked, prepare: false });
    expect(await harness.desk.today.check({ ...asked, prepare: false })).toEqual(first);
    expect((await list()).workId).toBe(first.workId);
    await harness.desk.work.cancel(first);
    expect(await harness.application.services.work.whenOver(first.workId)).toMatchObject({ state: 'cancelled' });
    expect((await list()).checkedAt).toBeNull();
    // Whoever asks next does it anew.
    expect(await store.today.beginRun('scope sandbox', { at: noon, askedAt: noon })).toMatchObject({ kind: 'begun' });
  });

  it('waits for another program that does the same, and asks nothing twice', async () => {
    await start();
    const begun = await store.today.beginRun('scope sandbox', { at: noon, askedAt: noon });
    const work = harness.desk.today.check({ ...asked, prepare: false });
    setTimeout(() => begun.kind === 'begun' && void store.today.endRun(begun.run, harness.clock.now() + 60_000), 50);
    const over = await harness.application.services.work.whenOver((await work).workId);
    expect(over.result).toEqual({ steps: [], byAnother: true });
    expect(harness.sent).toEqual([]);
  });

  it('fails for an account that is not there', async () => {
    await start();
    expect(await failureOf(harness.desk.today.list({ ...asked, accountId: 'nobody' }))).toMatchObject({
      kind: 'no-account',
    });
  });
});
