import { expect, test, vi } from 'vitest';
import { KeyPlaces } from '#main/accounts/key-places.ts';
import type { StoredAccount } from '#main/database/store.ts';
import { account } from '../database/samples.ts';
import { type Seat, teams } from './a-team.ts';

const { aTeam } = teams();

const addresses = { rpp: 'https://registry.example/rpp', repp: '', rdap: 'https://rdap.example' };
const shared = account({ environment: 'sandbox', practice: false, addresses });

const placesOf = ({ store }: Seat) =>
  new KeyPlaces({ accounts: store.accounts, isShared: ({ environment }) => environment !== 'emulator' });

async function twoSeats() {
  const team = await aTeam();
  const anna = await team.seat('Anna');
  const bjorn = await team.seat('Björn');
  await anna.store.accounts.keep(shared);
  const read = async (): Promise<StoredAccount | undefined> => bjorn.store.accounts.get(shared.accountId);
  /** Anna changes the account, and Björn's copy has it. */
  async function changed(change: Partial<StoredAccount>): Promise<StoredAccount> {
    await anna.store.accounts.keep({ ...shared, ...change });
    return vi.waitUntil(
      async () => {
        const found = await read();
        return found !== undefined && JSON.stringify({ ...found, ...change }) === JSON.stringify(found) && found;
      },
      { timeout: 15_000, interval: 20 },
    );
  }
  return { bjorn, places: placesOf(bjorn), changed };
}

test('a key goes nowhere where a colleague has changed the account to, before the person confirms it', async () => {
  const { bjorn, places, changed } = await twoSeats();
  const before = await changed({});
  await places.keep(before);
  expect(await places.waiting(before)).toBeNull();
  const moved = await changed({ addresses: { ...addresses, rpp: 'https://elsewhere.example/rpp' } });
  expect(await places.waiting(moved)).toEqual({
    before: ['https://registry.example', 'https://rdap.example'],
    now: ['https://elsewhere.example'],
    changedBy: { person: 'Anna', machine: 'Anna’s laptop' },
  });
  expect(await places.allowed(moved)).not.toContain('https://elsewhere.example');
  // Another program of the same seat, later.
  expect(await placesOf(bjorn).waiting(moved)).not.toBeNull();
  await places.keep(moved);
  expect(await places.waiting(moved)).toBeNull();
  expect(await places.allowed(moved)).toEqual(['https://elsewhere.example', 'https://rdap.example']);
});

test('another name, another card or another path of the same place asks for nothing', async () => {
  const { places, changed } = await twoSeats();
  await places.keep(await changed({}));
  const changedAccount = await changed({
    label: 'Norn, new',
    addresses: { ...addresses, rpp: 'https://registry.example/rpp/v1' },
  });
  expect(await places.waiting(changedAccount)).toBeNull();
});

test('who changes an address has confirmed that one, and not what a colleague changed', async () => {
  const { places, changed } = await twoSeats();
  await places.keep(await changed({}));
  const moved = await changed({ addresses: { ...addresses, rpp: 'https://elsewhere.example/rpp' } });
  const own = { ...moved, addresses: { ...moved.addresses, rdap: 'https://own.example' } };
  await places.follow(moved, own);
  expect(await places.allowed(own)).toEqual(['https://own.example']);
  expect(await places.waiting(own)).toMatchObject({ now: ['https://elsewhere.example'] });
});

test('a seat without a key has nothing to confirm; its first key goes where the account leads then', async () => {
  const { places, changed } = await twoSeats();
  const moved = await changed({ addresses: { ...addresses, rpp: 'https://elsewhere.example/rpp' } });
  expect(await places.waiting(moved)).toBeNull();
  expect(await places.allowed(moved)).toEqual(['https://elsewhere.example', 'https://rdap.example']);
  const again = await changed({ addresses });
  expect(await places.waiting(again)).toMatchObject({ now: ['https://registry.example'] });
});

test('a practice account, which nobody else can change, may go anywhere', async () => {
  const { places } = await twoSeats();
  const practice = account({ accountId: 'practice' });
  await places.keep(practice);
  expect(await places.allowed(practice)).toBeUndefined();
  expect(
    await places.waiting({ ...practice, addresses: { ...practice.addresses, rpp: 'http://127.0.0.1:1' } }),
  ).toBeNull();
});
