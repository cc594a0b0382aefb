import { parseArgs } from 'node:util';
import { fuzz } from './fuzz-run.ts';

/**
 * `npm run fuzz -- --seconds 60 --seed 7`: mutated answers against every reader. Prints how many inputs were tried and
 * each failure with what is needed to see it again. Exit code 1 when there is one.
 */
const usage = 'usage: npm run fuzz -- [--seconds 60] [--seed 7] [--inputs 200000]';
const values = wordsOf();
const seconds = Number(values.seconds);
const seed = values.seed === undefined ? Date.now() % 1_000_000_000 : Number(values.seed);
const most = values.inputs === undefined ? Number.POSITIVE_INFINITY : Number(values.inputs);
if (!Number.isFinite(seconds) || !Number.isInteger(seed) || Number.isNaN(most)) {
  console.error(usage);
  process.exit(2);
}

const end = performance.now() + seconds * 1000;
const report = fuzz(seed, (inputs) => inputs < most && (inputs % 64 !== 0 || performance.now() < end));
for (const failure of report.failures.slice(0, 20)) {
  console.log(`input ${failure.input}, ${failure.reader}: ${failure.error}`);
  console.log(`  ${JSON.stringify(failure.reply)}`);
}
console.log(`seed ${report.seed}: ${report.inputs} inputs tried, ${report.failures.length} failures`);
process.exitCode = report.failures.length === 0 ? 0 : 1;

function wordsOf() {
  try {
    return parseArgs({
      options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string' }, inputs: { type: 'string' } },
    }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
}
