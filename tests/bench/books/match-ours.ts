import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApplication } from '#main/application/application.ts';
import { systemClock } from '#main/clock.ts';
import { openWorkerStore } from '#main/database/worker-store.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { saidOf } from '../../support/said.ts';
import { benchAccount } from '../screen/fill-names.ts';
import type { MatchRun } from './match-run.ts';

/**
 * A program of its own: opens a books file (second argument) and compares it with every name of the data folder (first
 * argument), as a window would order it, and says in a line of JSON how it went.
 */
const [home = '', path = ''] = process.argv.slice(2);
const store = await openWorkerStore(join(home, 'registry-desk.sqlite'));
const application = createApplication({
  store,
  keychain: createSessionKeychain(),
  clock: systemClock,
  emulator: { start: () => Promise.reject(new Error('none')), stop: async () => undefined, running: () => undefined },
  files: { exportsFolder: () => home, chooseSavePath: undefined, namesAnyPath: true, offerDownload: () => null },
  host: { host: 'cli', version: '0', dataFolder: '/nowhere', productionAllowed: false, versions: {} },
});
const { domainBooks, domains, work } = application.services;
const accountId = benchAccount;
const sort = { column: 'name', direction: 'ascending' } as const;
await domains.page({ accountId, filter: {}, sort, offset: 0, limit: 100 });
await sleep(200);

const before = process.memoryUsage().rss;
let most = before;
const sampling = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss);
}, 10);
const loop = monitorEventLoopDelay({ resolution: 2 });
loop.enable();
const startedAt = performance.now();
const { booksId, mapping } = await domainBooks.open(accountId, await readFile(path, 'utf8'));
const { workId } = await domainBooks.match({ accountId, booksId, mapping });
const { failure } = await work.whenOver(workId);
const took = performance.now() - startedAt;
most = Math.max(most, process.memoryUsage().rss);
loop.disable();
clearInterval(sampling);
if (failure !== null) throw new Error(saidOf(failure));
const { total } = await domainBooks.page({ accountId, booksId, outcomes: [], text: '', offset: 0, limit: 1 });
const run: MatchRun = {
  milliseconds: took,
  rows: total,
  grownMegabytes: (most - before) / 1e6,
  longestBlock: loop.max / 1e6,
};
console.log(JSON.stringify(run));
await application.stop();
await store.close();
