/**
 * What every npm script runs: `node scripts/bootstrap.mjs <command> [words]`. Needs nothing but Node 18. It installs
 * the packages of the lock file when they are missing or others, finds Node 24, builds when the sources are newer than
 * out/, and only then does what was asked. When nothing is to be done it says nothing; what it says goes to standard
 * error, because standard output belongs to the program.
 */
import { endWithNpm } from './bootstrap/end-with-npm.mjs';
import { Stopped, say } from './bootstrap/say.mjs';

/** Each command with the module that does it, loaded only when asked for. */
const commands = {
  start: () => import('./commands/start.mjs').then(({ start }) => start),
  test: () => import('./commands/test.mjs').then(({ test }) => test),
  'test:all': () => import('./commands/test.mjs').then(({ testAll }) => testAll),
  check: () => import('./commands/check.mjs').then(({ check }) => check),
  typecheck: () => import('./commands/typecheck.mjs').then(({ typecheck }) => typecheck),
  build: () => import('./commands/build.mjs').then(({ build }) => build),
  package: () => import('./commands/package.mjs').then(({ packageProgram }) => packageProgram),
  doctor: () => import('./commands/doctor.mjs').then(({ doctor }) => doctor),
  cli: () => import('./commands/run-program.mjs').then(({ runProgram }) => runProgram('out/main/cli.js')),
  emulator: () => import('./commands/run-program.mjs').then(({ runProgram }) => runProgram('out/main/emulator.js')),
  bench: () => import('./commands/run-program.mjs').then(({ runProgram }) => runProgram('tests/bench/main.ts')),
  fuzz: () => import('./commands/run-program.mjs').then(({ runProgram }) => runProgram('tests/fuzz/main.ts')),
  screenshots: () =>
    import('./commands/run-program.mjs').then(({ runProgram }) => runProgram('tests/guide/screenshots.ts')),
  house: () => import('./commands/run-program.mjs').then(({ runProgram }) => runProgram('tests/house/main.ts')),
  documents: () => import('./commands/documents.mjs').then(({ documents }) => documents),
  'team-store': () => import('./commands/team-store.mjs').then(({ teamStore }) => teamStore),
  torture: () => import('./commands/run-program.mjs').then(({ runProgram }) => runProgram('tests/torture/main.ts')),
};

endWithNpm();
const [command = '', ...words] = process.argv.slice(2);
try {
  if (!Object.hasOwn(commands, command)) {
    throw new Stopped(`There is no command "${command}". There are: ${Object.keys(commands).join(', ')}.`, 2);
  }
  const run = await commands[/** @type {keyof typeof commands} */ (command)]();
  await run(words);
} catch (error) {
  if (!(error instanceof Stopped)) throw error;
  if (error.message) say(error.message);
  process.exitCode = error.exitCode;
}
