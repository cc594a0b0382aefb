import { parseArgs } from 'node:util';
import { figuresOf } from './figures.ts';

/**
 * `npm run house [-- --long]`: figures about the sources, as a table of Markdown beside those of version 0.1.0 and the
 * goals of the move; with --long every function that is longer than it may be.
 */
const { values } = parseArgs({ options: { long: { type: 'boolean', default: false } } });
const { lines, typescriptFiles, smallFiles, longFunctions, looseFiles, conversions } = figuresOf();

const rows: readonly (readonly [what: string, first: string, now: number, goal: string])[] = [
  ['lines of src', '90,581', lines, 'at most 74,000'],
  ['TypeScript files in src', '1,029', typescriptFiles, 'at most 650'],
  ['of them with 60 lines or fewer', '508', smallFiles, ''],
  ['functions over 80 lines (120 with JSX)', 'over 73', longFunctions.length, '0'],
  ['TypeScript files directly in src/main', '32', looseFiles, 'at most 5'],
  ['conversions between null and undefined', '291', conversions, 'under 30'],
];
console.log('| | 0.1.0 | now | goal |\n|---|---|---|---|');
for (const [what, first, now, goal] of rows)
  console.log(`| ${what} | ${first} | ${now.toLocaleString('en')} | ${goal} |`);
if (values.long) {
  console.log('\n| lines | function | file |\n|---|---|---|');
  for (const { file, name, lines: long } of longFunctions) console.log(`| ${long} | ${name} | ${file} |`);
}
