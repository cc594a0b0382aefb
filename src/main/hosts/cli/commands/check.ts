import { readFileSync } from 'node:fs';
import type { AvailabilityAnswer } from '#contract/availability.ts';
import { registryInterfaces } from '#registry/environment.ts';
import type { Failure } from '#registry/failure.ts';
import { type Command, oneOf, readWords } from '../command.ts';
import { exitCodeOf, exitCodes } from '../exit-codes.ts';
import { failureFrom } from '../failure-from.ts';
import { readName } from '../names.ts';
import { table } from '../table.ts';
import { UsageError } from '../usage-error.ts';

type Result = AvailabilityAnswer | { readonly ldhName: string; readonly failure: Failure };

/** `check`: whether names are available. Every name is read before the first is asked about. */
export const check: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      via: { type: 'string', default: 'rpp-v0' },
      file: { type: 'string' },
    });
    const via = oneOf('--via', values.via, registryInterfaces);
    const written = [...positionals, ...(values.file === undefined ? [] : readLines(values.file))];
    if (written.length === 0)
      throw new UsageError('Say which names: check NAME…, or --file FILE (- for standard input)');
    const names = [...new Set(written.map(readName))];
    return {
      common,
      async run(call) {
        const { accountId } = await call.account();
        const results: Result[] = [];
        let exitCode: number = exitCodes.done;
        for (const name of names) {
          const result = await call.desk.availability
            .check({ accountId, name, via })
            .catch((error: unknown) => ({ ldhName: name, failure: failureFrom(error) }));
          results.push(result);
          if (!('failure' in result)) continue;
          call.say(`${name}: ${result.failure.text}`);
          exitCode ||= exitCodeOf(result.failure);
          // What stands in the way of this name stands in the way of all that follow.
          if (result.failure.kind !== 'refused' && result.failure.kind !== 'invalid-input') break;
        }
        const rows = results.map((result) =>
          'failure' in result
            ? [result.ldhName, result.failure.kind, '']
            : [result.unicodeName, result.answer, result.reason ?? ''],
        );
        const asked = { asked: results.length, notAsked: names.slice(results.length) };
        return { exitCode, json: { via, results, ...asked }, lines: table(['NAME', 'ANSWER', 'REASON'], rows) };
      },
    };
  },
};

/** One name a line; blank lines and lines that begin with # count as nothing. */
function readLines(file: string): string[] {
  try {
    const text = readFileSync(file === '-' ? 0 : file, 'utf8');
    return text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'));
  } catch (error) {
    throw new UsageError(`The file ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
