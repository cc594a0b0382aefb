import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AccountSecrets } from '#main/accounts/account-secrets.ts';
import { AccountsService } from '#main/accounts/accounts.ts';
import { KeyPlaces } from '#main/accounts/key-places.ts';
import { openStore } from '#main/database/open-store.ts';
import type { StoredAccount } from '#main/database/store.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { account } from '../database/samples.ts';
import { temporaryFolder } from '../database/store-kinds.ts';

const addresses = { rpp: 'https://registry.example/rpp', repp: '', rdap: '' };
const shared = account({ environment: 'sandbox', practice: false, addresses });
const { accountId } = shared;
const moved: StoredAccount = { ...shared, addresses: { ...addresses, rpp: 'https://elsewhere.example/rpp' } };
const key = { accountId, secret: 'api-key', value: 'a-new-key', keep: 'session' } as const;

/** The accounts of a seat whose colleagues can change them. */
async function opened() {
  const store = openStore(join(temporaryFolder(), 'desk.db'));
  const session = createSessionKeychain();
  const service = new AccountsService({
    ...{ accounts: store.accounts, settings: store.settings, ledger: store.ledger },
    secrets: new AccountSecrets({
      ...{ keychain: session, session, practiceContact: () => undefined, onSecret: () => undefined },
      places: new KeyPlaces({ accounts: store.accounts, isShared: () => true }),
    }),
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    ...{ newId: () => 'id', publish: () => undefined, takePrices: async () => undefined },
    ...{ productionAllowed: false, farSide: async () => 'no-answer' as const },
    ...{ startPractice: () => Promise.reject(new Error('There is none.')), runningPractice: () => undefined },
  });
  await store.accounts.keep(shared);
  return { store, service };
}

it('takes a new key as no yes to the addresses that a colleague has changed', async () => {
  const { store, service } = await opened();
  expect((await service.setSecret(key)).keysWait).toBeNull();
  await store.accounts.keep(moved);
  const wait = { before: ['https://registry.example'], now: ['https://elsewhere.example'] };
  expect((await service.setSecret(key)).keysWait).toMatchObject(wait);
  expect((await service.confirmAddresses(accountId, moved.addresses)).keysWait).toBeNull();
  await store.close();
});

it('takes a yes for the addresses that the person was shown, and not for those that came since', async () => {
  const { store, service } = await opened();
  await service.setSecret(key);
  await store.accounts.keep(moved);
  await expect(service.confirmAddresses(accountId, shared.addresses)).rejects.toMatchObject({
    failure: { kind: 'conflict' },
  });
  const { accounts } = await service.list();
  expect(accounts.map(({ keysWait }) => keysWait?.now)).toEqual([['https://elsewhere.example']]);
  await store.close();
});
