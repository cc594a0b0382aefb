import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder } from '../../support/programs.ts';
import type { MatchRun } from '../books/match-run.ts';
import { type Figure, median } from '../figure.ts';
import { fillNames, inventedName } from '../screen/fill-names.ts';

const names = 100_000;
const rounds = 3;

/** A billing export beside the list, looked at and compared, beside csv-parse that only reads the file. */
export const booksMatch: Figure[] = [
  {
    name: 'books-match',
    about: `${names.toLocaleString('en')} lines of books against as many names, in seconds (wanted: under 5, growth under 200 MB)`,
    baseline: 'csv-parse that reads the same file and does nothing with it, in a process of its own too',
    goal: { sense: 'at-most', value: 3 },
    async measure() {
      const { home, remove } = await dataFolder();
      try {
        await fillNames(home, names);
        const path = join(home, 'books.csv');
        await writeFile(path, books());
        const [ours, plain]: [MatchRun[], MatchRun[]] = [[], []];
        for (let round = 0; round < rounds; round += 1) {
          ours.push(await run('match-ours.ts', [home, path]));
          plain.push(await run('read-plain.ts', [path]));
        }
        const [took, beside] = [seconds(ours), seconds(plain)];
        return {
          ratio: took / beside,
          detail:
            `${took.toFixed(2)} s beside ${beside.toFixed(2)} s; ` +
            `memory grew by ${median(ours.map((one) => one.grownMegabytes)).toFixed(0)} MB; the event loop's longest ` +
            `block ${median(ours.map((one) => one.longestBlock)).toFixed(0)} ms (medians of ${rounds})`,
        };
      } finally {
        await remove();
      }
    },
  },
];

/** One name in ten is only in the books, one in ten was paid for another year. */
function books(): string {
  const lines = Array.from({ length: names }, (_, index) => {
    const { ldhName, expiryDate } = inventedName(index, names);
    const name = index % 10 === 0 ? `elsewhere-${ldhName}` : ldhName;
    const paid = index % 10 === 1 ? `${Number(expiryDate.slice(0, 4)) + 1}${expiryDate.slice(4)}` : expiryDate;
    return `${index},${name},"Hosting, web and mail",${paid},Customer ${index % 900},ISK,12900`;
  });
  return ['Invoice,Domain,Product,Paid until,Customer,Currency,Amount', ...lines].join('\r\n');
}

function seconds(runs: readonly MatchRun[]): number {
  return median(runs.map((one) => one.milliseconds)) / 1000;
}

/** Runs one of the programs beside and checks that it read every row. */
async function run(script: string, argv: readonly string[]): Promise<MatchRun> {
  const program = join(import.meta.dirname, '../books', script);
  const child = spawn(process.execPath, [program, ...argv], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (piece: Buffer) => {
    output += piece.toString('utf8');
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  const read = JSON.parse(output) as MatchRun;
  if (read.rows < names) throw new Error(`${script} read ${read.rows} of ${names} rows`);
  return read;
}
