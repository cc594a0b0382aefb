import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { exportColumns } from '#contract/domains/exports.ts';
import { openDesk } from '#main/hosts/open-desk.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { saidOf } from '../../support/said.ts';
import { startBenchEmulator } from '../bench-emulator.ts';
import { type Figure, type Measured, median } from '../figure.ts';

const names = 100_000;
const rounds = 3;

/** How long main's event loop is held up, which is how long every window would be frozen, beside a desk that does nothing. */
export const deskBlocked: Figure[] = [
  {
    name: 'desk-blocked',
    about: `the longest that main is held up while ${names.toLocaleString('en')} names are downloaded, and exported (wanted: under 50 ms each)`,
    baseline: 'the same desk while nothing is done',
    goal: { sense: 'at-most', value: 20 },
    measure,
  },
];

async function measure(): Promise<Measured> {
  const emulator = await startBenchEmulator(['--names', String(names)]);
  const folder = await mkdtemp(join(tmpdir(), 'registry-desk-bench-'));
  const desk = await openDesk({
    host: 'cli',
    dataFolder: folder,
    productionAllowed: false,
    emulator: { start: () => Promise.reject(new Error('none')), stop: async () => undefined, running: () => undefined },
    files: { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null },
    keychain: createSessionKeychain(),
  });
  try {
    const { accounts, domains, exports, work } = desk.application.services;
    const { url, account } = emulator;
    const { accountId } = await accounts.add({
      label: 'Bench',
      environment: 'emulator',
      handle: account.handle,
      addresses: { rpp: `${url}/rpp`, repp: `${url}/repp`, rdap: url },
      cards: [],
      readOnly: false,
    });
    await accounts.setSecret({ accountId, secret: 'api-key', value: account.apiKey, keep: 'session' });
    const [downloading, exporting, idle]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      downloading.push(
        await heldUp(async () => {
          const { workId } = await domains.refresh(accountId);
          const { failure } = await work.whenOver(workId);
          if (failure !== null) throw new Error(saidOf(failure));
        }),
      );
      exporting.push(
        await heldUp(async () => {
          const { workId } = await exports.start({
            accountId,
            selection: { kind: 'filter', filter: {}, except: [] },
            sort: { column: 'name', direction: 'ascending' },
            columns: [...exportColumns],
            format: 'csv',
            path: join(folder, `names-${round}.csv`),
            replace: false,
          });
          const { failure } = await work.whenOver(workId);
          if (failure !== null) throw new Error(saidOf(failure));
        }),
      );
      idle.push(await heldUp(() => sleep(2_000)));
    }
    const [download, exported, nothing] = [median(downloading), median(exporting), median(idle)];
    return {
      ratio: Math.max(download, exported) / nothing,
      detail: `${download.toFixed(1)} ms while downloading, ${exported.toFixed(1)} ms while exporting, beside ${nothing.toFixed(1)} ms (medians of ${rounds})`,
    };
  } finally {
    await desk.close();
    await emulator.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The event loop's longest block meanwhile, in milliseconds. */
async function heldUp(work: () => Promise<void>): Promise<number> {
  const loop = monitorEventLoopDelay({ resolution: 2 });
  loop.enable();
  await work();
  loop.disable();
  return loop.max / 1e6;
}
