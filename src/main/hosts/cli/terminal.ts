import { createInterface, type Interface } from 'node:readline';
import type { MessageLanguage } from '#messages/say.ts';
import { exitCodes } from './exit-codes.ts';
import { plainText } from './plain-text.ts';
import { type Text, textIn } from './text.ts';

/** What a command reads and writes: the process's own, or a test's. */
export interface Terminal {
  readonly environment: NodeJS.ProcessEnv;
  readonly input: NodeJS.ReadableStream;
  /** Gets the command's answer and nothing else. */
  readonly output: { write(text: string): unknown };
  /** Gets everything that is said about the command. */
  readonly errors: { write(text: string): unknown; readonly isTTY?: boolean };
}

export const processTerminal: Terminal = {
  environment: process.env,
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
};

/** The ways in which a command writes to a terminal, in one language. */
export function writersOf({ output, errors }: Terminal, language: MessageLanguage) {
  const spoken = (text: Text) => plainText(textIn(language, text));
  /** In one line that is written over again and again; nothing where no terminal shows it. */
  const progress = (text: Text): void => {
    if (errors.isTTY) errors.write(`\r\u001b[K${spoken(text)}`);
  };
  /** Answers with `exitCode`. */
  const say = (text: Text, exitCode: number): number => {
    errors.write(`${spoken(text)}\n`);
    return exitCode;
  };
  return {
    progress,
    say,
    print(text: string): number {
      output.write(`${text}\n`);
      return exitCodes.done;
    },
    /** Something about a command that runs, below its progress. */
    tell(text: Text): void {
      progress('');
      say(text, exitCodes.done);
    },
  };
}

export type Writers = ReturnType<typeof writersOf>;

/** Standard input line by line, opened when it is first asked for; empty text where there is no further line. */
export function linesOf(stream: NodeJS.ReadableStream): { next(): Promise<string>; close(): void } {
  let input: Interface | undefined;
  let lines: AsyncIterator<string> | undefined;
  return {
    async next() {
      input ??= createInterface({ input: stream });
      lines ??= input[Symbol.asyncIterator]();
      const { value, done } = await lines.next();
      return done ? '' : value;
    },
    close: () => input?.close(),
  };
}
