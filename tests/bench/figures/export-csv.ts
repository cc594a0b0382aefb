import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { dataFolder } from '../../support/programs.ts';
import type { ExportRun } from '../export/export-run.ts';
import { type Figure, median } from '../figure.ts';
import { fillNames } from '../screen/fill-names.ts';

const names = 1_000_000;
const rounds = 3;

/** A CSV file of a million names out of the store, whole and with its receipt, beside csv-stringify with rows in memory. */
export const exportCsv: Figure[] = [
  {
    name: 'export-csv',
    about: `${names.toLocaleString('en')} names with every column as CSV, guarded, whole, with SHA-256, in seconds (wanted: under 6, growth under 150 MB)`,
    baseline: 'csv-stringify with the same rows in memory, in a process of its own too',
    goal: { sense: 'at-most', value: 1.5 },
    async measure() {
      const { home, remove } = await dataFolder();
      try {
        await fillNames(home, names);
        const [ours, plain]: [ExportRun[], ExportRun[]] = [[], []];
        for (let round = 0; round < rounds; round += 1) {
          ours.push(await run('write-ours.ts', [home, join(home, 'ours.csv')]));
          plain.push(await run('write-plain.ts', [String(names), join(home, 'plain.csv')]));
        }
        const [took, beside] = [seconds(ours), seconds(plain)];
        return {
          ratio: took / beside,
          detail:
            `${took.toFixed(1)} s beside ${beside.toFixed(1)} s for ${((ours[0]?.bytes ?? 0) / 1e6).toFixed(0)} MB; ` +
            `memory grew by ${median(ours.map((one) => one.grownMegabytes)).toFixed(0)} MB; the event loop's longest ` +
            `block ${median(ours.map((one) => one.longestBlock)).toFixed(0)} ms (medians of ${rounds})`,
        };
      } finally {
        await remove();
      }
    },
  },
];

function seconds(runs: readonly ExportRun[]): number {
  return median(runs.map((one) => one.milliseconds)) / 1000;
}

/** Runs one of the programs beside and checks that it wrote every row. */
async function run(script: string, argv: readonly string[]): Promise<ExportRun> {
  const program = join(import.meta.dirname, '../export', script);
  const child = spawn(process.execPath, [program, ...argv], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (piece: Buffer) => {
    output += piece.toString('utf8');
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  const written = JSON.parse(output) as ExportRun;
  if (written.rows !== names) throw new Error(`${script} wrote ${written.rows} of ${names} rows`);
  return written;
}
