import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { DeskClient } from '#contract/contract.ts';
import type { Topic } from '#contract/topics.ts';
import { keepDesk } from '#main/hosts/keep-desk.ts';
import { invitePerson } from '#main/team/create-team.ts';
import { formatInvitation } from '#main/team/invitation.ts';
import { account } from '../database/samples.ts';
import { memoryKeychain } from '../team/a-joining-desk.ts';
import { teams } from '../team/a-team.ts';

const { aTeam, testServer } = teams();

/** A host with windows, over a folder of its own. */
async function keptDesk() {
  const folder = mkdtempSync(join(tmpdir(), 'joined-desk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 5 }));
  let reopened = 0;
  const kept = await keepDesk(
    {
      host: 'web',
      dataFolder: folder,
      productionAllowed: false,
      keychain: memoryKeychain(),
      emulator: {
        start: () => Promise.reject(new Error('There is no emulator here.')),
        stop: async () => undefined,
        running: () => undefined,
      },
      files: { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null },
    },
    () => {
      reopened += 1;
    },
  );
  onTestFinished(() => kept.close());
  return { kept, desk: (): DeskClient => createRouterClient(kept.router()), reopened: () => reopened };
}

test('a window joins in place, hears of its colleagues, and leaves in place', { timeout: 60_000 }, async () => {
  const team = await aTeam();
  const invitation = await invitePerson(team.administrator, { name: 'Anna', role: 'seat', now: Date.now() });
  const { kept, desk, reopened } = await keptDesk();
  await desk().desk.changeSettings({ person: 'Somebody' });
  await desk().team.join({ invitation: formatInvitation(invitation), machine: 'laptop' });
  await vi.waitFor(() => expect(reopened()).toBe(1), 20_000);
  const isAt = (link: string) => async () => expect((await desk().team.standing())?.link).toBe(link);
  await vi.waitFor(isAt('current'), 20_000);
  expect((await desk().team.members()).map(({ person }) => person)).toEqual(['Anna']);
  expect(await kept.open()?.application.services.desk.who()).toBe('Anna');

  const heard: Topic[] = [];
  const stream = await desk().topics.listen();
  const listening = (async () => {
    for await (const topic of stream) heard.push(topic);
  })();
  const bjorn = await team.seat('Björn');
  await bjorn.store.accounts.keep(account({ environment: 'sandbox', practice: false, label: 'Ours' }));
  await vi.waitFor(() => expect(heard).toContainEqual({ topic: 'accounts', accountId: null }), 20_000);
  expect((await desk().accounts.list()).accounts).toMatchObject([{ label: 'Ours', apiKey: 'none' }]);

  await (await testServer()).stop('immediate');
  await vi.waitFor(isAt('lost'), 20_000);
  await vi.waitFor(() => expect(heard).toContainEqual({ topic: 'team', accountId: null }), 20_000);
  await (await testServer()).start();
  await vi.waitFor(isAt('current'), 20_000);

  await desk().team.leave();
  await vi.waitFor(() => expect(reopened()).toBe(2), 20_000);
  await listening;
  expect(await desk().team.standing()).toBeNull();
  expect(await kept.open()?.application.services.desk.who()).toBe('Somebody');
});

test('the application’s time is the team’s', { timeout: 60_000 }, async () => {
  const team = await aTeam();
  // The server is an hour ahead of this computer.
  await team.owner.query(
    `CREATE OR REPLACE FUNCTION desk.now_ms() RETURNS bigint LANGUAGE sql VOLATILE
       AS $$ SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint + 3600000 $$`,
  );
  const invitation = await invitePerson(team.administrator, { name: 'Anna', role: 'seat', now: Date.now() });
  const { desk, reopened } = await keptDesk();
  await desk().team.join({ invitation: formatInvitation(invitation), machine: 'laptop' });
  await vi.waitFor(() => expect(reopened()).toBe(1), 20_000);
  await vi.waitFor(async () => expect((await desk().team.standing())?.link).toBe('current'), 20_000);
  const { createdAt } = await desk().accounts.add({
    ...{ label: 'Ours', environment: 'sandbox', handle: 'NORN1-EX', readOnly: true, cards: [] },
    addresses: { rpp: 'http://127.0.0.1:9', repp: '', rdap: '' },
  });
  // By the server's clock before it was set: this test may run as if on another day.
  const now = await team.look('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS answer');
  expect(createdAt - Number(now)).toBeGreaterThan(3_500_000);
});
