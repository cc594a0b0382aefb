import { withFault } from './with-fault.ts';

/**
 * `npm run torture -- [NAME] [options]`, of renewals where no name is given: the real program, killed again and again, against a registry
 * that misbehaves; or, by `model`, the money rule as a model that is run over the application in this process.
 * With `--fault NAME` a rule is left out, which the torture must notice: see planted-faults.ts. `tests` are the tests of the
 * team, for that.
 * Each name is a file beside this one whose `torture` takes the remaining words and answers with the exit code.
 */
const tortures: Readonly<Record<string, () => Promise<{ torture(words: readonly string[]): Promise<number> }>>> = {
  daily: () => import('./daily.ts'),
  inbox: () => import('./inbox.ts'),
  model: () => import('./model/main.ts'),
  office: () => import('./office/main.ts'),
  renewals: () => import('./renewals/main.ts'),
  team: () => import('./team/main.ts'),
  tests: () => import('./tests.ts'),
};

const given = process.argv.slice(2);
const [name = '', ...words] = given[0]?.startsWith('--') === false ? given : ['renewals', ...given];
const faultAt = words.indexOf('--fault');
const load = Object.hasOwn(tortures, name) ? tortures[name] : undefined;
if (load === undefined) {
  console.error(`There is no torture ${JSON.stringify(name)}. There are: ${Object.keys(tortures).join(', ')}.`);
  process.exitCode = 2;
} else if (faultAt >= 0) {
  process.exitCode = await withFault(words[faultAt + 1] ?? '', [name, ...words.toSpliced(faultAt, 2)]);
} else {
  // Node 24 may spin for ever when it closes what is left of connections that were killed.
  process.exit(await (await load()).torture(words));
}
