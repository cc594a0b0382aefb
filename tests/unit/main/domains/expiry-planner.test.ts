import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { storeLookMilliseconds } from '#main/application/watch-store.ts';
import { daysOf, monthAhead, monthsAround } from '#main/domains/expiries/month-list.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { account, canary, FakeClock, failureOf, type Harness, noon, practice } from '../desk-harness.ts';
import { readCalendar, textOf } from '../files/read-calendar.ts';
import { type ListedName, listReply, refreshed, startDomainDesk, watchedStore } from './domains-desk.ts';

const one = { accountId: 'account-1' };
const minute = 60_000;
const day = 24 * 60 * minute;

/** Main looks for names that came near soon after its start, and then every hour. */
const ownLooks: readonly number[] = [15_000, 60 * minute];

/** Time that every sleep moves, however long; but main's own looks come when the test says so. */
class PatientClock extends FakeClock {
  readonly slept: number[] = [];
  #lookNext: () => void = () => undefined;

  /** Lets main look, as its clock would, and resolves when it waits for its next look. */
  readonly ownLook = async (): Promise<void> => {
    this.#lookNext();
    await this.waits;
  };
  waits: Promise<void> = Promise.resolve();
  #isWaiting: () => void = () => undefined;

  override async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (milliseconds === storeLookMilliseconds) return super.sleep(milliseconds, signal);
    signal?.throwIfAborted();
    if (ownLooks.includes(milliseconds)) {
      this.#isWaiting();
      return new Promise((resolve, reject) => {
        this.waits = new Promise((isWaiting) => {
          this.#isWaiting = isWaiting;
        });
        this.#lookNext = resolve;
        signal?.addEventListener('abort', reject);
      });
    }
    this.slept.push(milliseconds);
    this.at += milliseconds;
  }
}

async function desk(names: readonly (string | ListedName)[], changes: Parameters<typeof startDomainDesk>[0] = {}) {
  const clock = new PatientClock();
  const harness = await startDomainDesk({ clock, ...changes });
  harness.wire = () => listReply(names);
  await refreshed(harness);
  return { harness, clock };
}

/** Names that are not ours: only counted lookups tell of them. */
const foreign = (count: number): ListedName[] =>
  Array.from({ length: count }, (_, at) => ({
    ldhName: `n${String(at).padStart(3, '0')}.is`,
    expires: null,
    handle: 'XYZ1-IS',
  }));

async function carriedOut(harness: Harness) {
  const { workId } = await harness.desk.expiryPlanner.start(one);
  return harness.application.services.work.whenOver(workId);
}

describe('the plan', () => {
  it('is made of the nearest first, then the unknown, then the oldest, and says why and when', async () => {
    const { harness, clock } = await desk([
      { ldhName: 'far.is', expires: '2028-01-01' },
      { ldhName: 'near.is', expires: '2026-10-20' },
      { ldhName: 'unknown.is', expires: null, handle: 'XYZ1-IS' },
    ]);
    const fresh = await harness.desk.expiryPlanner.plan(one);
    expect(fresh).toMatchObject({ waiting: 1, waitingExempt: 0, hasKey: true, limit: 50, left: 50, workId: null });
    expect(fresh.lookups).toMatchObject([{ ldhName: 'unknown.is', reason: 'unknown-expiry', exempt: false }]);
    clock.at += 31 * day;
    const { lookups, waiting, waitingExempt } = await harness.desk.expiryPlanner.plan(one);
    expect({ waiting, waitingExempt }).toEqual({ waiting: 3, waitingExempt: 2 });
    expect(lookups.map(({ ldhName, reason, exempt, daysLeft }) => [ldhName, reason, exempt, daysLeft])).toEqual([
      ['near.is', 'expires-soon', true, -23],
      ['unknown.is', 'unknown-expiry', false, null],
      ['far.is', 'old-knowledge', true, 415],
    ]);
  });

  it('forecasts the end by the budget', async () => {
    const { harness } = await desk(foreign(120));
    const { lookups, waiting, endsAt } = await harness.desk.expiryPlanner.plan(one);
    expect(waiting).toBe(120);
    expect(lookups[47]?.atAbout).toBeLessThan(noon + minute);
    expect(lookups[48]?.atAbout).toBeGreaterThanOrEqual(noon + 30 * minute);
    expect(lookups[119]?.atAbout).toBeGreaterThanOrEqual(noon + 60 * minute);
    expect(endsAt).toBeLessThan(noon + 62 * minute);
  });

  it('is carried out to the end, never more than fifty in half an hour', async () => {
    const { harness } = await desk(foreign(120));
    const work = await carriedOut(harness);
    expect(work).toMatchObject({ state: 'done', done: 120, total: 120 });
    expect(work.result).toEqual({ asked: 120, told: 120, changed: 120, inVain: 0, failed: 0 });
    const taken = harness.sent.filter(({ command }) => command === 'look-up-domain');
    expect(taken).toHaveLength(120);
    expect(taken.every(({ priority, budget }) => priority === 'background' && budget === 'rdap-domain')).toBe(true);
    expect(await harness.desk.expiryPlanner.plan(one)).toMatchObject({ waiting: 0, endsAt: null });
    const { rows } = await harness.desk.journal.page({
      accountId: 'account-1',
      interface: 'rdap',
      text: '',
      limit: 200,
    });
    const starts = rows
      .filter(({ command }) => command === 'look-up-domain')
      .map(({ startedAt }) => startedAt)
      .sort((a, b) => a - b);
    expect(starts).toHaveLength(120);
    for (const [at, start] of starts.entries()) {
      const fiftyBefore = starts[at - 50];
      if (fiftyBefore !== undefined) expect(start - fiftyBefore).toBeGreaterThanOrEqual(30 * minute);
    }
  });

  it('asks own names with the key, and they cost no budget', async () => {
    const own = foreign(60).map((name) => ({ ...name, handle: 'ABC12-IS' }));
    const { harness, clock } = await desk(own);
    expect(await harness.desk.expiryPlanner.plan(one)).toMatchObject({ waiting: 60, waitingExempt: 60 });
    expect((await carriedOut(harness)).result).toMatchObject({ told: 60 });
    expect(harness.sent.at(-1)).toMatchObject({ credentials: 'api-key', budget: undefined });
    expect(clock.slept).toEqual([]);
    const { budgets } = await harness.desk.budgets.list(one);
    expect(budgets.find(({ budget }) => budget === 'rdap-domain')?.used).toBe(0);
  });

  it('does not ask in vain twice, and waits for a registry that does not answer', async () => {
    const { harness, clock } = await desk(foreign(3));
    harness.expiryDate = '';
    expect((await carriedOut(harness)).result).toMatchObject({ asked: 3, inVain: 3, told: 0 });
    expect(await harness.desk.expiryPlanner.plan(one)).toMatchObject({ waiting: 0 });
    clock.at += 8 * day;
    expect(await harness.desk.expiryPlanner.plan(one)).toMatchObject({ waiting: 3 });
    harness.expiryDate = undefined;
    const work = await carriedOut(harness);
    expect(work).toMatchObject({ state: 'failed', failure: { kind: 'unreachable' } });
    expect(clock.slept.slice(-5)).toEqual([5_000, 30_000, 120_000, 600_000, 1_800_000]);
  });

  it('is back on the tray, paused, when the program ended while it was carried out; not after a cancel', async () => {
    const store = watchedStore();
    const { harness } = await desk(foreign(3), { store });
    const { workId } = await harness.desk.expiryPlanner.start(one);
    expect(await harness.desk.expiryPlanner.start(one)).toEqual({ workId });
    await harness.application.stop();
    const next = await startDomainDesk({ store, clock: new PatientClock() });
    const [work] = next.application.services.work.list();
    expect(work).toMatchObject({ kind: 'expiry-refresh', state: 'paused' });
    expect(next.sent).toEqual([]);
    expect((await next.desk.expiryPlanner.plan(one)).workId).toBe(work?.workId);
    await next.desk.work.resume({ workId: work?.workId ?? '' });
    expect(await next.application.services.work.whenOver(work?.workId ?? '')).toMatchObject({ state: 'done' });
    const last = await startDomainDesk({ store });
    expect(last.application.services.work.list()).toEqual([]);
  });
});

describe('the timeline', () => {
  it('counts by month, the past one and this one and 24 more, empty ones too', async () => {
    const { harness } = await desk([
      { ldhName: 'a.is', expires: '2026-09-30' },
      { ldhName: 'b.is', expires: '2026-12-01' },
      { ldhName: 'c.is', expires: '2026-12-31' },
      { ldhName: 'd.is', expires: '2030-01-01' },
      { ldhName: 'e.is', expires: null },
    ]);
    const { months, ...rest } = await harness.desk.expiryPlanner.timeline(one);
    expect(rest).toEqual({
      today: '2026-10-12',
      before: { names: 0, lastDay: '2026-08-31' },
      after: { names: 1, firstDay: '2028-11-01' },
      unknown: 1,
    });
    expect(months).toHaveLength(26);
    expect(months[0]).toEqual({ month: '2026-09', names: 1, firstDay: '2026-09-01', lastDay: '2026-09-30' });
    expect(months[3]).toEqual({ month: '2026-12', names: 2, firstDay: '2026-12-01', lastDay: '2026-12-31' });
    expect(months.at(-1)).toMatchObject({ month: '2028-10', names: 0 });
  });

  it('knows the length of months', () => {
    const months = monthsAround(calendarDate('2028-01-31'), 3);
    expect(months.map(({ firstDay, lastDay }) => `${firstDay} ${lastDay}`)).toEqual([
      '2027-12-01 2027-12-31',
      '2028-01-01 2028-01-31',
      '2028-02-01 2028-02-29',
      '2028-03-01 2028-03-31',
      '2028-04-01 2028-04-30',
    ]);
  });
});

describe('the calendar', () => {
  it('counts by day, every day of the month with its weekday, by the same rule as the timeline', async () => {
    const { harness } = await desk([
      { ldhName: 'a.is', expires: '2026-11-30' },
      { ldhName: 'b.is', expires: '2026-12-01' },
      { ldhName: 'c.is', expires: '2026-12-01' },
      { ldhName: 'd.is', expires: '2026-12-31' },
      { ldhName: 'e.is', expires: '2027-01-01' },
      { ldhName: 'f.is', expires: null },
    ]);
    const { days, ...rest } = await harness.desk.expiryPlanner.days({ ...one, ahead: 2 });
    expect(rest).toEqual({
      month: '2026-12',
      names: 3,
      firstDay: '2026-12-01',
      lastDay: '2026-12-31',
      today: '2026-10-12',
    });
    expect(days).toHaveLength(31);
    // 1 December 2026 is a Tuesday.
    expect(days[0]).toEqual({ day: '2026-12-01', weekday: 2, names: 2 });
    expect(days[5]).toEqual({ day: '2026-12-06', weekday: 7, names: 0 });
    expect(days[30]).toEqual({ day: '2026-12-31', weekday: 4, names: 1 });
    const { months } = await harness.desk.expiryPlanner.timeline(one);
    expect(months.find(({ month }) => month === '2026-12')?.names).toBe(rest.names);
    const monthOf = async (ahead: number) => (await harness.desk.expiryPlanner.days({ ...one, ahead })).month;
    expect([await monthOf(0), await monthOf(-10), await monthOf(-1200)]).toEqual(['2026-10', '2025-12', '1926-10']);
    expect(await failureOf(harness.desk.expiryPlanner.days({ ...one, ahead: 1201 }))).toMatchObject({
      kind: 'invalid-input',
    });
  });

  it('knows leap years and weekdays', () => {
    const february = daysOf(monthAhead(calendarDate('2028-01-31'), 1));
    expect([february.length, february[0]?.weekday, february.at(-1)?.weekday]).toEqual([29, 2, 2]);
    expect(daysOf(monthAhead(calendarDate('2100-03-31'), -1))).toHaveLength(28);
  });
});

describe('the calendar file', () => {
  it('has every known expiry, with where it comes from, and is read by another reader', async () => {
    const { harness } = await desk([
      { ldhName: 'xn--rur-2ma.is', expires: '2026-11-30' },
      { ldhName: 'b.is', expires: '2026-11-30' },
      { ldhName: 'c.is', expires: null },
    ]);
    const folder = await mkdtemp(join(tmpdir(), 'registry-desk-calendar-'));
    try {
      const path = join(folder, 'expiries.ics');
      const { workId } = await harness.desk.expiryPlanner.calendar({ ...one, path, reminders: [7, 30, 7] });
      const work = await harness.application.services.work.whenOver(workId);
      expect(work).toMatchObject({ state: 'done', result: { rows: 2, path } });
      const { components } = readCalendar(await readFile(path));
      const valuesOf = (name: string) =>
        components.map(({ properties }) => textOf(properties.find((one) => one.name === name)?.value ?? ''));
      expect(valuesOf('SUMMARY')).toEqual(['b.is expires', 'ðrur.is expires']);
      expect(valuesOf('DTSTART')).toEqual(['20261130', '20261130']);
      expect(valuesOf('DESCRIPTION')[1]).toBe(
        'ðrur.is (xn--rur-2ma.is) expires on 2026-11-30.\nReported by the list of my domains on 2026-10-12; Norn sandbox.',
      );
      expect(components[0]?.components).toHaveLength(2);
      const again = harness.desk.expiryPlanner.calendar({ ...one, path, reminders: [] });
      expect(await failureOf(again)).toMatchObject({ kind: 'file', cause: 'EEXIST' });
      expect(
        await failureOf(harness.desk.expiryPlanner.calendar({ ...one, path: 'below/x.ics', reminders: [] })),
      ).toMatchObject({ kind: 'invalid-input' });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('notices', () => {
  it('come once at each distance that was chosen, and are told beside the windows', async () => {
    const told: string[] = [];
    const attention = { notify: ({ text }: { text: string }) => void told.push(text), badge: () => undefined };
    const { harness } = await desk(
      [
        { ldhName: 'a.is', expires: '2026-10-15' },
        { ldhName: 'b.is', expires: '2026-10-31' },
        { ldhName: 'c.is', expires: '2026-11-01' },
      ],
      { attention },
    );
    expect(await harness.desk.expiryPlanner.alertDistances()).toEqual({ days: [60, 30, 14, 7, 1] });
    expect(await harness.desk.expiryPlanner.keepAlertDistances({ days: [7, 30, 30] })).toEqual({ days: [30, 7] });
    const { notices, unseen } = await harness.desk.expiryPlanner.notices(one);
    expect(unseen).toBe(2);
    expect(notices).toMatchObject([
      { distance: 7, names: 1, first: [{ ldhName: 'a.is', date: '2026-10-15' }], seen: false },
      { distance: 30, names: 2, earliest: '2026-10-31', latest: '2026-11-01' },
    ]);
    expect(told).toEqual(['a.is expires within 7 days.', '2 names expire within 30 days.']);
    expect((await harness.desk.expiryPlanner.notices(one)).notices).toHaveLength(2);
    const seen = await harness.desk.expiryPlanner.noticesSeen({ ...one, noticeIds: [notices[0]?.noticeId ?? ''] });
    expect(seen.unseen).toBe(1);
    expect(told).toHaveLength(2);
    // One of two is renewed, then the other: the notice counts what still expires, and is no news without any.
    const renewed = (...dates: readonly string[]) => {
      harness.wire = () =>
        listReply([
          { ldhName: 'a.is', expires: '2026-10-15' },
          ...dates.map((expires, index) => ({ ldhName: `${['b', 'c'][index]}.is`, expires })),
        ]);
      return refreshed(harness);
    };
    await renewed('2027-10-31', '2026-11-01');
    const left = await harness.desk.expiryPlanner.notices(one);
    expect(left.notices[1]).toMatchObject({ names: 2, still: 1, first: [{ ldhName: 'c.is' }, { ldhName: 'b.is' }] });
    expect(left.unseen).toBe(1);
    await renewed('2027-10-31', '2027-11-01');
    expect((await harness.desk.expiryPlanner.notices(one)).unseen).toBe(0);
    expect((await failureOf(harness.desk.expiryPlanner.notices({ accountId: 'nobody' }))).kind).toBe('no-account');
  });

  it('wait until a list has come in whole', async () => {
    const told: string[] = [];
    const attention = { notify: ({ text }: { text: string }) => void told.push(text), badge: () => undefined };
    const store = watchedStore();
    const harness = await startDomainDesk({ store, attention });
    const meanwhile: Promise<{ notices: unknown[] }>[] = [];
    store.after = (call) => {
      if (call === 'domains.addToDownload') meanwhile.push(harness.desk.expiryPlanner.notices(one));
    };
    const names = Array.from({ length: 1_200 }, (_, at) => ({ ldhName: `n${at}.is`, expires: '2026-10-31' }));
    harness.wire = () => listReply(names);
    await refreshed(harness);
    expect(meanwhile.length).toBeGreaterThan(1);
    for (const { notices } of await Promise.all(meanwhile)) expect(notices).toEqual([]);
    await vi.waitFor(() => expect(told).toHaveLength(1));
    expect((await harness.desk.expiryPlanner.notices(one)).notices).toMatchObject([{ distance: 30, names: 1_200 }]);
    expect(told).toEqual(['1200 names expire within 30 days.']);
  });

  it('come once over a restart of the program, and again only at the next distance or for another date', async () => {
    const told: string[] = [];
    const attention = { notify: ({ text }: { text: string }) => void told.push(text), badge: () => undefined };
    const store = watchedStore();
    const { harness, clock } = await desk([{ ldhName: 'a.is', expires: '2026-10-31' }], { store, attention });
    const noticesOf = async ({ desk: asked }: Harness) => (await asked.expiryPlanner.notices(one)).notices;
    await vi.waitFor(() => expect(told).toHaveLength(1));
    expect((await noticesOf(harness)).map(({ distance }) => distance)).toEqual([30]);
    expect(told).toEqual(['a.is expires within 30 days.']);
    await harness.application.stop();

    const next = await startDomainDesk({ store, clock, attention });
    expect((await noticesOf(next)).map(({ distance }) => distance)).toEqual([30]);
    expect(told).toHaveLength(1);
    clock.at += 10 * day;
    // Nobody asks: main's own clock looks.
    expect((await noticesOf(next)).map(({ distance }) => distance)).toEqual([30]);
    await clock.ownLook();
    expect((await noticesOf(next)).map(({ distance }) => distance)).toEqual([14, 30]);
    expect(told).toEqual(['a.is expires within 30 days.', 'a.is expires within 14 days.']);
    await next.application.stop();

    // Another expiry date is another thing to be told of, at the distance that it has.
    const last = await startDomainDesk({ store, clock, attention });
    last.wire = () => listReply([{ ldhName: 'a.is', expires: '2026-11-10' }]);
    await refreshed(last);
    await vi.waitFor(() => expect(told).toHaveLength(4));
    expect(await noticesOf(last)).toHaveLength(3);
    // That it was renewed is told, too, since it was not by us.
    expect(told.slice(2).sort()).toEqual([
      'a.is expires within 30 days.',
      'a.is was renewed, but not by Registry Desk. See Renewals.',
    ]);
    expect(await noticesOf(last)).toHaveLength(3);
    expect(told).toHaveLength(4);
  });

  it('are of every account, whatever a window shows, also beside its screens; a command of one run looks for none', async () => {
    const told: string[] = [];
    const attention = { notify: (notice: { title: string }) => void told.push(notice.title), badge: () => undefined };
    const store = watchedStore();
    const sessionKeychain = createSessionKeychain();
    for (const number of [1, 2, 3]) await sessionKeychain.set(`account-${number}/api-key`, canary);
    const names = [{ ldhName: 'a.is', expires: '2026-12-25' }];
    const { harness, clock } = await desk(names, { store, attention, sessionKeychain });
    await store.accounts.keep({ ...account, accountId: 'account-2', label: 'Second' });
    await store.accounts.keep({
      ...account,
      accountId: 'account-3',
      label: 'Practice',
      handle: 'DEF34-IS',
      practice: true,
    });
    harness.running = practice;
    for (const accountId of ['account-2', 'account-3']) {
      expect(await refreshed(harness, { accountId })).toMatchObject({ state: 'done' });
    }
    harness.running = undefined;
    await harness.application.services.expiryPlanner.lookNow();
    const { latest } = await harness.desk.expiryPlanner.noticesSince({ after: null });
    expect(told).toEqual([]);

    clock.at += 20 * day;
    await clock.ownLook();
    // The practice registry does not run: its names have no today.
    expect(told).toEqual(['Norn sandbox', 'Second']);
    const { notices } = await harness.desk.expiryPlanner.noticesSince({ after: latest });
    expect(notices.map((notice) => [notice.account.accountId, notice.distance])).toEqual([
      ['account-1', 60],
      ['account-2', 60],
    ]);
    expect((await harness.desk.expiryPlanner.noticesSince({ after: Number(notices[0]?.noticeId) })).notices).toEqual(
      notices.slice(1),
    );
    await harness.application.stop();

    clock.at += 30 * day;
    const host = { host: 'cli', version: '1', dataFolder: '/nowhere', productionAllowed: false, versions: {} } as const;
    const command = await startDomainDesk({ store, clock, attention, host });
    await command.application.services.expiryPlanner.lookNow();
    expect(told).toHaveLength(2);
  });
});
