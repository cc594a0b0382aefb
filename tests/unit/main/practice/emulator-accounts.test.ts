import { describe, expect, it } from 'vitest';
import type { AccountDraft } from '#contract/accounts/accounts.ts';
import type { StoredAccount } from '#main/database/store.ts';
import { message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { said, saidOf } from '../../../support/said.ts';
import {
  account,
  answered,
  emulatorAnswer,
  failureOf,
  type Harness,
  practice,
  renewedTo,
  silent,
  startHarness,
} from '../desk-harness.ts';

const tunnel = 'http://127.0.0.1:8443';
const saved: StoredAccount = {
  ...account,
  label: 'Play',
  environment: 'emulator',
  addresses: { rpp: `${tunnel}/rpp`, repp: `${tunnel}/repp`, rdap: tunnel },
};
const host = {
  host: 'electron',
  version: '0.1.0',
  dataFolder: '/nowhere',
  productionAllowed: true,
  versions: {},
} as const;
const order = {
  accountId: 'account-1',
  ldhName: 'fjara.is',
  expiryDate: '2027-03-14',
  period: { unit: 'y', value: 1 },
  cardId: 'CARD-7',
  staleReason: '',
} as const;

async function start(changes: Parameters<typeof startHarness>[0] = { host }): Promise<Harness> {
  const harness = await startHarness(changes);
  await harness.store.accounts.keep(saved);
  harness.wire = () => renewedTo('2028-03-14');
  return harness;
}

/** Behind the address is something else from now on. */
function lead(harness: Harness, farSide: Harness['farSide']): void {
  harness.farSide = farSide;
  harness.clock.at += 3_000;
}

const renewals = ({ sent }: Harness) => sent.filter(({ command }) => command === 'renew-domain');

describe('an account of the emulator', () => {
  it('is open where the emulator answers, and nothing with a key asks for that', async () => {
    const harness = await start();
    harness.farSide = emulatorAnswer();
    expect(await harness.desk.barrier.standing({ accountId: 'account-1' })).toMatchObject({
      writes: 'open',
      unproven: false,
    });
    expect(await harness.desk.renewals.renew(order)).toMatchObject({ state: 'renewed' });
    expect(harness.probes.every(({ url }) => url === `${tunnel}/control/program`)).toBe(true);
    expect(JSON.stringify(harness.probes)).not.toMatch(/CANARY|authorization/i);
  });

  it.each([
    ['a registry answers', answered(404, [['rpp-code', '02303']])],
    ['nothing answers', silent(false, 'refused-connection')],
  ])('is armed like production where %s', async (_title, farSide) => {
    const harness = await start();
    lead(harness, farSide);
    const standing = await harness.desk.barrier.standing({ accountId: 'account-1' });
    expect(standing).toMatchObject({ writes: 'blocked', unproven: true });
    const failure = await failureOf(harness.desk.renewals.renew(order));
    expect(failure).toMatchObject({ kind: 'blocked', reason: 'not-armed' });
    expect(saidOf(failure)).toMatch(
      /emulator does not answer at its addresses.*until you arm them\. Start the emulator/,
    );
    expect(renewals(harness)).toEqual([]);
    await harness.desk.barrier.arm({ accountId: 'account-1', minutes: 5, typedHandle: account.handle });
    expect(await harness.desk.renewals.renew(order)).toMatchObject({ state: 'renewed', environment: 'emulator' });
  });

  it('needs the count of a batch typed once it is armed', async () => {
    const harness = await start();
    lead(harness, answered(404));
    await harness.desk.barrier.arm({ accountId: 'account-1', minutes: 5, typedHandle: account.handle });
    const write = {
      account: { ...saved, provenEmulator: false },
      what: message('accounts.doesRenewNames', { count: 2 }),
      count: 2,
      batch: true,
    };
    expect(() => harness.application.services.barrier.passWrite(write)).toThrow(/Type 2/);
  });

  it('has the guard against a copy of RDAP that lags where it is not proved', async () => {
    const harness = await start();
    harness.farSide = emulatorAnswer();
    await harness.desk.renewals.renew(order);
    lead(harness, answered(404));
    const proposal = await harness.desk.renewals.propose({ accountId: 'account-1', ldhName: 'fjara.is' });
    expect(proposal).toMatchObject({ expiry: { date: '2028-03-14' }, stale: true, staleWhy: { code: 'behind' } });
  });

  it('is asked about once more at the last moment: a tunnel that came meanwhile gets no renewal', async () => {
    const harness = await start();
    harness.farSide = emulatorAnswer();
    harness.store.before = (call) => {
      if (call.startsWith('ledger.open')) lead(harness, answered(404));
    };
    const ended = await harness.desk.renewals.renew(order).then(
      ({ state, text }) => `${state}: ${say('en', text)}`,
      async (error) => say('en', (await failureOf(Promise.reject(error))).message),
    );
    expect(ended).toMatch(/emulator does not answer/);
    expect(renewals(harness)).toEqual([]);
  });

  it('is refused, whatever is asked, by a host without production where another program answers', async () => {
    const harness = await start({});
    lead(harness, answered(404));
    for (const call of [
      harness.desk.accounts.use({ accountId: 'account-1' }),
      harness.desk.domains.refresh({ accountId: 'account-1' }),
      harness.desk.availability.check({ accountId: 'account-1', name: 'fjara.is', via: 'rpp-v0' }),
    ]) {
      const failure = await failureOf(call);
      expect(failure).toMatchObject({ kind: 'blocked' });
      expect(saidOf(failure)).toMatch(/Start the emulator, use the desktop program, or .*--allow-production/);
    }
    expect(harness.sent).toEqual([]);
    lead(harness, emulatorAnswer());
    expect(await harness.desk.accounts.use({ accountId: 'account-1' })).toMatchObject({ label: 'Play' });
  });

  it('can be used, changed and read by a host without production where nothing answers, and is never armed', async () => {
    const harness = await start({});
    lead(harness, silent(false, 'refused-connection'));
    const accountId = 'account-1';
    expect(await harness.desk.accounts.use({ accountId })).toMatchObject({ label: 'Play' });
    expect(await harness.desk.renewals.page({ accountId, states: [], text: '' })).toMatchObject({ total: 0 });
    expect(await failureOf(harness.desk.renewals.renew(order))).toMatchObject({ kind: 'blocked', reason: 'not-armed' });
    const failure = await failureOf(harness.desk.barrier.arm({ accountId, minutes: 5, typedHandle: account.handle }));
    expect(failure).toMatchObject({ kind: 'blocked', message: said(expect.stringContaining('cannot be armed')) });
    expect(renewals(harness)).toEqual([]);
  });

  it('is not saved where something else answers, and is where nothing does', async () => {
    const harness = await start();
    const draft: AccountDraft = {
      label: 'Another',
      environment: 'emulator',
      handle: 'DEF34-IS',
      addresses: { rpp: tunnel, repp: '', rdap: '' },
      cards: [],
      readOnly: false,
    };
    expect(await failureOf(harness.desk.accounts.add(draft))).toMatchObject({
      kind: 'invalid-input',
      field: 'addresses.rpp',
      code: 'not-the-emulator',
    });
    lead(harness, silent(false, 'refused-connection'));
    const { accountId } = await harness.desk.accounts.add(draft);
    lead(harness, answered(404));
    const moved = { ...draft, addresses: { ...draft.addresses, rpp: 'http://127.0.0.1:9' } };
    expect(await failureOf(harness.desk.accounts.change({ accountId, draft: moved }))).toMatchObject({
      code: 'not-the-emulator',
    });
  });

  it('that this program runs is known without a question', async () => {
    const harness = await start();
    const made = await harness.desk.accounts.practise();
    expect(await harness.desk.barrier.standing({ accountId: made.accountId })).toMatchObject({ writes: 'open' });
    const beside = {
      ...saved,
      accountId: 'account-2',
      addresses: { rpp: practice.rpp, repp: '', rdap: practice.rdap },
    };
    await harness.store.accounts.keep(beside);
    expect(await harness.desk.barrier.standing({ accountId: 'account-2' })).toMatchObject({ writes: 'open' });
    expect(harness.probes).toEqual([]);
  });
});
