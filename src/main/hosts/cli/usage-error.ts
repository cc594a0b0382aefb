import { asWritten, type Message, message } from '#messages/message.ts';
import { say } from '#messages/say.ts';

/**
 * The words on the command line are wrong; nothing was opened and nothing was sent. Ends with exit code 2. A text is what
 * others wrote: the parser of the words, or the rules of a value.
 */
export class UsageError extends Error {
  readonly problem: Message;

  constructor(problem: Message | string) {
    const said = typeof problem === 'string' ? asWritten(problem) : problem;
    super(say('en', said));
    this.name = 'UsageError';
    this.problem = said;
  }
}

/** Several problems as one, each on a line of its own; by halves, because a long file may have thousands. */
export function onLines(problems: readonly Message[]): Message {
  if (problems.length < 2) return message('commandLine.oneLine', { problem: problems });
  const half = Math.ceil(problems.length / 2);
  return message('commandLine.twoLines', {
    first: onLines(problems.slice(0, half)),
    second: onLines(problems.slice(half)),
  });
}
