import { crashQuietTimes } from '#registry/quiet-times.ts';
import { openDesk } from '../open-desk.ts';
import { runCli } from './run-cli.ts';

/**
 * The command line program as the crash test starts it: the same in all but how long the old expiry date must stand
 * before it proves a no. The test's registry is a program on this computer, of which is known how late it carries out a
 * request; of a real one it is not, so the program that people start has no way to shorten that time.
 */
process.exitCode = await runCli(process.argv.slice(2), (plan) => openDesk({ ...plan, quietTimes: crashQuietTimes }));
