import { afterAll, expect, test } from 'vitest';
import { createTeam, invitePerson } from '#main/team/create-team.ts';
import { formatInvitation, type Invitation } from '#main/team/invitation.ts';
import { startTestServer, type TestServer } from '../../../support/postgres.ts';
import {
  expiredServer,
  testAuthority,
  testInterceptor,
  testServer as trustedServer,
} from '../registry/transport/test-certificates.ts';
import { joiningDesk, saidBy } from './a-joining-desk.ts';

const started: TestServer[] = [];
afterAll(async () => {
  await Promise.all(started.map((server) => server.remove()));
});

/** An invitation to a team store behind a certificate; its authority is given. */
async function invitedBehind(tls: { readonly cert: string; readonly key: string }, ca: string): Promise<Invitation> {
  const server = await startTestServer({ tls });
  started.push(server);
  const { user: login, password } = server.administrator;
  const { port } = server;
  const administrator = { host: server.host, port, login, password, database: 'postgres', ca: null };
  await createTeam(administrator, { name: 'Norn registry team', database: 'team', now: 1 });
  const given = await invitePerson({ ...administrator, database: 'team' }, { name: 'Anna', role: 'keeper', now: 1 });
  return { ...given, host: 'localhost', ca };
}

async function saysOf(invitation: Invitation): Promise<string> {
  return saidBy(joiningDesk().team.look({ invitation: formatInvitation(invitation) }));
}

test('an encrypted team store is joined where its certificate can be trusted, and only there', async () => {
  const invitation = await invitedBehind(trustedServer, testAuthority);
  const desk = joiningDesk();
  const found = await desk.team.look({ invitation: formatInvitation(invitation) });
  expect(found).toMatchObject({ isEncrypted: true, host: 'localhost' });
  await desk.team.join({ invitation: formatInvitation(invitation), machine: 'laptop' });
  expect((await desk.store.team.membership())?.address).toMatchObject({ host: 'localhost', ca: testAuthority });
  expect(await saysOf({ ...invitation, ca: testInterceptor.cert })).toMatch(
    /does not trust the certificate of localhost/,
  );
});

test('a certificate of another computer, an expired one and none at all are told apart', async () => {
  const other = await invitedBehind(testInterceptor, testInterceptor.cert);
  expect(await saysOf(other)).toMatch(/^The certificate of the server is not for localhost/);
  const expired = await invitedBehind(expiredServer, expiredServer.cert);
  expect(await saysOf(expired)).toMatch(/^The certificate of localhost has expired/);
  const server = await startTestServer();
  started.push(server);
  expect(await saysOf({ ...expired, port: server.port })).toMatch(/^The server localhost does not encrypt/);
});
