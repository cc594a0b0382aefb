import { readdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Figure, type Measured, NotMeasured } from './figure.ts';

/**
 * `npm run bench [-- --only TEXT] [--json] [--strict]`: every figure beside its baseline in one run. Prints a line each;
 * exits 1 for a figure that could not be measured, and with --strict for one that misses its goal.
 */
const { values } = parseArgs({
  options: { only: { type: 'string' }, json: { type: 'boolean' }, strict: { type: 'boolean' } },
});

const here = import.meta.dirname;
const files = (await readdir(`${here}/figures`)).filter((file) => file.endsWith('.ts')).sort();
let missed = 0;
let broken = 0;
for (const file of files) {
  const figures = (Object.values(await import(`${here}/figures/${file}`)) as Figure[][]).flat();
  for (const figure of figures) {
    if (values.only !== undefined && !figure.name.includes(values.only)) continue;
    try {
      report(figure, await figure.measure());
    } catch (error) {
      if (error instanceof NotMeasured) {
        console.error(`left out ${figure.name}: ${error.message}`);
        continue;
      }
      broken += 1;
      console.error(`${figure.name}: could not be measured: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }
}
console.error(`${missed} missed, ${broken} could not be measured.`);
process.exit(broken > 0 || (values.strict === true && missed > 0) ? 1 : 0);

function report(figure: Figure, measured: Measured): void {
  const { sense, value } = figure.goal;
  const met = sense === 'at-least' ? measured.ratio >= value : measured.ratio <= value;
  if (!met) missed += 1;
  if (values.json === true) {
    console.log(JSON.stringify({ name: figure.name, baseline: figure.baseline, goal: figure.goal, met, ...measured }));
    return;
  }
  const goal = `${sense === 'at-least' ? 'at least' : 'at most'} ${value}`;
  console.log(
    `${met ? 'met   ' : 'missed'} ${figure.name}: ${measured.ratio.toFixed(2)} (${goal}) of ${figure.baseline}`,
  );
  console.log(`       ${figure.about}: ${measured.detail}`);
}
