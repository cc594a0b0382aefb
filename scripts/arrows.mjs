/**
 * Checks who imports whom against .dependency-cruiser.cjs; run by Node 24. Besides the violations it counts: a cruise
 * that met fewer modules than there are source files has not read them (a TypeScript that the cruiser cannot use leads
 * to that) and must not pass for a clean one.
 */
import { createRequire } from 'node:module';
import { cruise, format } from 'dependency-cruiser';
import { inProject } from './bootstrap/checkout.mjs';
import { filesIn } from './bootstrap/fingerprint.mjs';

const { options, ...ruleSet } = createRequire(import.meta.url)(inProject('.dependency-cruiser.cjs'));
const folders = ['src', 'tests', 'scripts'];

const { output } = await cruise(folders, { ...options, baseDir: inProject(), ruleSet, validate: true });
if (typeof output === 'string') throw new Error('The cruiser answered with text instead of a result.');

const met = new Set(output.modules.map(({ source }) => source));
const unread = folders
  .flatMap((folder) => filesIn(inProject(folder)))
  .map((file) => file.slice(inProject().length + 1).replaceAll('\\', '/'))
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !met.has(file));
const report = await format(output, { outputType: 'err-long' });
process.stdout.write(String(report.output));
if (unread.length > 0) process.stdout.write(`The cruiser did not read ${unread.join(', ')}.\n`);
process.exitCode = report.exitCode > 0 || unread.length > 0 ? 1 : 0;
