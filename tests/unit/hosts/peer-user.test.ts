import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { openPageFiles } from '#main/hosts/page-files.ts';
import { openFinishedFiles } from '#main/hosts/web/finished-files.ts';
import { usersOf } from '#main/hosts/web/peer-user.ts';
import { startWebServer } from '#main/hosts/web/web-server.ts';
import { fakeDesk } from './fake-desk.ts';

const heading =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode                 \n';
const line = (here: string, there: string, user: string) =>
  `  12: ${here} ${there} 01 00000000:00000000 00:00000000 00000000 ${user}        0 71234 1 0000000000000000 20 4 30 10 -1\n`;

it.each([
  ['0100007F:C350', '0100007F:1F90', '  1001', [1001]],
  ['7F000001:C350', '7F000001:1F90', '  1001', [1001]],
  ['0000000000000000FFFF00000100007F:C350', '0000000000000000FFFF00000100007F:1F90', '     0', [0]],
  ['0000000000000000FFFF00000200007F:C350', '0000000000000000FFFF00000100007F:1F90', '  1001', [1001]],
  ['0100007F:1F90', '0100007F:C350', '  1001', []],
  ['0100A8C0:C350', '0100A8C0:1F90', '  1001', []],
  ['0100007F:C351', '0100007F:1F90', '  1001', []],
])('of a socket from %s to %s of the user %s', (here, there, user, users) => {
  expect(usersOf(heading + line(here, there, user), 50_000, 8080)).toEqual(users);
});

const canBeAnother =
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('python3', ['--version']).status === 0;

it.runIf(canBeAnother)('another user of this machine who has read the address gets no session by it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'registry-desk-peer-'));
  writeFileSync(join(folder, 'index.html'), '');
  const server = await startWebServer({
    port: 0,
    router: () => fakeDesk().router,
    pages: openPageFiles(folder),
    finishedFiles: openFinishedFiles(),
    clock: systemClock,
    showAddress: () => {},
  });
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  const token = new URL(server.oneTimeAddress()).hash.slice('#token='.length);
  const asked = ['-c', script, String(new URL(server.origin).port), token];
  const nobody = await promisify(execFile)('python3', asked, { uid: 65_534, gid: 65_534, cwd: '/' });
  expect(nobody.stdout.trim()).toBe('403');
  const own = await promisify(execFile)('python3', asked, { cwd: '/' });
  expect(own.stdout.trim()).toBe('200');
});

/** Another program than Node, whose binary the other user may not be able to read. */
const script = `
import http.client, json, sys
port, token = sys.argv[1:]
one = http.client.HTTPConnection('127.0.0.1', int(port))
one.request('POST', '/session', json.dumps({'token': token}), {'Origin': 'http://127.0.0.1:' + port})
print(one.getresponse().status)
`;
