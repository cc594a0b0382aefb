import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#main/clock.ts';
import { openPageFiles } from '#main/hosts/page-files.ts';
import { openFinishedFiles } from '#main/hosts/web/finished-files.ts';
import { startWebServer } from '#main/hosts/web/web-server.ts';
import { fakeDesk } from './fake-desk.ts';

/** The web server in a process of its own, which a test can give few open files. Prints its one-time address. */
const folder = mkdtempSync(join(tmpdir(), 'registry-desk-lone-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Registry Desk</title>');
const server = await startWebServer({
  port: 0,
  router: () => fakeDesk().router,
  pages: openPageFiles(folder),
  finishedFiles: openFinishedFiles(),
  clock: systemClock,
  showAddress: () => {},
});
process.stdout.write(`${server.oneTimeAddress()}\n`);
