import type { AvailabilityAnswer } from '#contract/availability/availability.ts';
import { largestNameList, readWholeSync } from '#main/files/regular-file.ts';
import { type Message, message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { parseDomainName } from '#values/domain-name.ts';
import { registryInterfaces } from '#values/environment.ts';
import { type Failure, failureMessage } from '#values/failure.ts';
import { type Command, oneOf, readWords } from '../command.ts';
import { exitCodeOf, exitCodes } from '../exit-codes.ts';
import { failureFrom } from '../failure-from.ts';
import { readName } from '../names.ts';
import { table, word } from '../text.ts';
import { onLines, UsageError } from '../usage-error.ts';

type Result = AvailabilityAnswer | { readonly ldhName: string; readonly failure: Failure };

interface Line {
  readonly line: number;
  readonly input: string;
}

/**
 * `check`: whether names are available. Every name is read before the first is asked about: a word that is none is wrong
 * usage, a line of a file that is none is said with its number, and the others are checked.
 */
export const check: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      via: { type: 'string', default: 'rpp-v0' },
      file: { type: 'string' },
    });
    const via = oneOf('--via', values.via, registryInterfaces);
    const lines = values.file === undefined ? [] : readLines(values.file);
    if (positionals.length + lines.length === 0) throw new UsageError(message('commandLine.namesMissing'));
    const { names: listed, problems } = readListed(lines);
    const names = [...new Set([...positionals.map(readName), ...listed])];
    if (names.length === 0) throw new UsageError(onLines(problems.map((one) => problemOf(values.file, one))));
    return {
      common,
      async run(call) {
        const { accountId } = await call.account();
        const results: Result[] = [];
        for (const problem of problems) call.say(problemOf(values.file, problem));
        let exitCode: number = exitCodes.done;
        for (const name of names) {
          const result = await call.desk.availability
            .check({ accountId, name, via })
            .catch((error: unknown) => ({ ldhName: name, failure: failureFrom(error) }));
          results.push(result);
          if (!('failure' in result)) {
            for (const oddity of result.oddities) call.say(message('commandAnswers.oddOfName', { name, oddity }));
            continue;
          }
          call.say(message('commandAnswers.about', { what: name, text: failureMessage(result.failure) }));
          // What stands in the way of this name stands in the way of all that follow, and is what the run ends with.
          const endsAll = result.failure.kind !== 'refused' && result.failure.kind !== 'invalid-input';
          exitCode = endsAll ? exitCodeOf(result.failure) : exitCode || exitCodeOf(result.failure);
          if (endsAll) break;
        }
        const notAsked = names.slice(results.length);
        if (notAsked.length > 0) call.say(notAskedText(notAsked));
        const rows = results.map((result) =>
          'failure' in result
            ? [result.ldhName, word(result.failure.kind), '']
            : [result.unicodeName, word(result.answer), result.reason ?? ''],
        );
        const told = problems.map(({ line, input, problem }) => ({ line, input, text: say('en', problem) }));
        const asked = { asked: results.length, notAsked, problems: told };
        if (problems.length > 0) exitCode ||= exitCodes.failed;
        return { exitCode, json: { via, results, ...asked }, lines: [table(['name', 'answer', 'reason'], rows)] };
      },
    };
  },
};

/** The first of them by name. */
function notAskedText(all: readonly string[]): Message {
  const names = all.slice(0, 5).join(', ');
  if (all.length <= 5) return message('commandAnswers.namesNotAsked', { names });
  return message('commandAnswers.namesNotAskedMore', { names, more: all.length - 5 });
}

/** One name a line; blank lines and lines that begin with # count as nothing. */
function readLines(file: string): Line[] {
  try {
    const text = readWholeSync(file, largestNameList).toString('utf8');
    return text
      .split(/\r?\n/)
      .map((input, index) => ({ line: index + 1, input: input.replace(/^\uFEFF/, '').trim() }))
      .filter(({ input }) => input !== '' && !input.startsWith('#'));
  } catch (error) {
    throw new UsageError(
      message('commandLine.fileUnreadable', {
        path: file,
        reason: error instanceof Error ? error.message : String(error),
      }),
    );
  }
}

/** What is wrong with a line of a file. */
interface LineProblem extends Line {
  readonly problem: Message;
}

function readListed(lines: readonly Line[]): { names: string[]; problems: LineProblem[] } {
  const names: string[] = [];
  const problems: LineProblem[] = [];
  for (const { line, input } of lines) {
    const name = parseDomainName(input);
    if (name.ok) names.push(name.value.ldhName);
    else problems.push({ line, input, problem: name.problem.message });
  }
  return { names, problems };
}

function problemOf(file = '', { line, problem }: LineProblem): Message {
  const where = file === '-' ? message('commandLine.standardInput') : file;
  return message('commandLine.lineProblem', { file: where, line, problem });
}
