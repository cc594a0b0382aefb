import { systemClock } from '#main/clock.ts';
import { openPageFiles } from '#main/hosts/page-files.ts';
import { openFinishedFiles } from '#main/hosts/web/finished-files.ts';
import { startWebServer } from '#main/hosts/web/web-server.ts';
import { fakeDesk } from './fake-desk.ts';

/**
 * The web server in a process of its own, which a test can give few open files. Its argument is the folder of the
 * page. It prints its one-time address.
 */
const [folder = ''] = process.argv.slice(2);
const server = await startWebServer({
  port: 0,
  router: () => fakeDesk().router,
  pages: openPageFiles(folder),
  finishedFiles: openFinishedFiles(),
  clock: systemClock,
  showAddress: () => {},
});
process.stdout.write(`${server.oneTimeAddress()}\n`);
