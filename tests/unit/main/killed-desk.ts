import { createApplication } from '#main/application/application.ts';
import { systemClock } from '#main/clock.ts';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { account, answered } from './desk-harness.ts';

// Started by killed-desk.test.ts: renews fjara.is on the store of the first argument, and hangs for ever, having said
// so, at the point of the second: `planned` (the intention is durable) or `wire` (the request is with the registry).
const [path = '', point = ''] = process.argv.slice(2);
const store = openStore(path);
const hang = (): Promise<never> => {
  process.stdout.write('here\n');
  return new Promise(() => setInterval(() => undefined, 60_000));
};
const ledger: Store['ledger'] = {
  ...store.ledger,
  // An older version wrote the intention and that it is sent one after the other; such an entry is dealt with still.
  open: async (intention, sent) => {
    if (point !== 'planned') return store.ledger.open(intention, sent);
    await store.ledger.open(intention);
    return hang();
  },
};
const keychain = createSessionKeychain();
await keychain.set(`${account.accountId}/api-key`, 'a key');
await store.accounts.keep(account);
const application = createApplication({
  store: { ...store, ledger },
  keychain,
  sessionKeychain: keychain,
  clock: systemClock,
  emulator: { start: () => hang(), stop: async () => undefined, running: () => undefined },
  files: { exportsFolder: () => '/', chooseSavePath: undefined, offerDownload: () => null },
  host: { host: 'cli', version: '0', dataFolder: '/', productionAllowed: false, versions: {} },
  wire: async (request) =>
    request.command === 'look-up-domain'
      ? answered(200, [], {
          objectClassName: 'domain',
          ldhName: 'fjara.is',
          events: [{ eventAction: 'expiration', eventDate: '2027-03-14T00:00:00Z' }],
        })
      : request.command === 'check-availability'
        ? answered(404, [['rpp-code', '01000']])
        : hang(),
});
await application.start();
await application.services.renewals.renew({
  accountId: account.accountId,
  ldhName: 'fjara.is',
  expiryDate: calendarDate('2027-03-14'),
  period: { unit: 'y', value: 1 },
  cardId: 'CARD-7',
  staleReason: '',
  although: null,
  aboveCap: null,
});
