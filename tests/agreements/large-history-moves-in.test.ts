import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openWorkerStore } from '#main/database/worker-store.ts';
import { formatInvitation } from '#main/team/invitation.ts';
import { passwordEntry } from '#main/team/password-entry.ts';
import { account, domain } from '../unit/main/database/samples.ts';
import { temporaryFolder } from '../unit/main/database/store-kinds.ts';
import { arrival, content } from '../unit/main/inbox/store/inbox-samples.ts';
import { joiningDesk } from '../unit/main/team/a-joining-desk.ts';
import { teams } from '../unit/main/team/a-team.ts';

const { aTeam } = teams();
const many = 100_000;
const place = { accountId: 'own', accountLabel: 'Norn', environment: 'sandbox' } as const;
const own = account({ accountId: 'own', environment: 'sandbox', practice: false });

test('a desk with 100,000 names and 100,000 messages moves in, and its list stays', { timeout: 900_000 }, async () => {
  const team = await aTeam();
  const path = join(temporaryFolder(), 'desk.db');
  const store = await openWorkerStore(path);
  await store.accounts.keep(own);
  const { downloadId } = await store.domains.beginDownload({ accountId: 'own', source: 'my-domains', startedAt: 1 });
  for (let from = 0; from < many; from += 1_000) {
    const names = Array.from({ length: 1_000 }, (_, at) => domain(`name-${from + at}.example`));
    await store.domains.addToDownload(downloadId, own.handle, names);
  }
  while ((await store.domains.takeOutSome(downloadId)).more);
  await store.domains.finishDownload(downloadId, 2);
  for (let from = 0; from < many; from += 500) {
    const some = Array.from({ length: 500 }, (_, at) => {
      const id = String(from + at);
      // As long as the registry's own.
      const said = content({ text: `Message ${id} ${'x'.repeat(600)}` });
      return store.inbox.keep(
        arrival(id, { ...place, content: said, at: 1_000 + from + at, askedAt: 1_000 + from + at }),
      );
    });
    await Promise.all(some);
  }
  const desk = joiningDesk({ store });
  const { history } = await desk.team.look({ invitation: formatInvitation(await team.invite('Anna')) });
  expect(history).toMatchObject({ messages: many });
  const invitation = await team.invite('Anna');
  await desk.team.join({ invitation: formatInvitation(invitation), machine: 'laptop', bringHistory: true });
  await desk.moved;
  expect((await store.inbox.counts()).find(({ accountId }) => accountId === 'own')?.archived ?? 0).toBe(0);
  const member = await store.team.membership();
  if (member === undefined) throw new Error('It has not moved in.');
  const password = String(await desk.keychain.get(passwordEntry({ ...member, ...member.address })));
  const anna = await team.seatOf({ path, member, address: { ...member.address, password } });
  await vi.waitUntil(
    async () => (await anna.store.inbox.counts()).find(({ accountId }) => accountId === 'own')?.archived === many,
    { timeout: 600_000, interval: 200 },
  );
  const listed = await anna.store.domains.page({
    accountId: 'own',
    filter: {},
    sort: { column: 'name', direction: 'ascending' },
    offset: 0,
    limit: 1,
  });
  expect(listed.total).toBe(many);
  expect((await anna.store.inbox.page({ text: `Message ${many - 1}`, offset: 0, limit: 1 })).total).toBe(1);
});
