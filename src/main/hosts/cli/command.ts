import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Account } from '#contract/accounts/accounts.ts';
import type { DeskClient } from '#contract/contract.ts';
import { message } from '#messages/message.ts';
import type { MessageLanguage } from '#messages/say.ts';
import { wrongWord } from '../check-words.ts';
import type { Line, Text } from './text.ts';
import { UsageError } from './usage-error.ts';

/** A command of the command line, such as `domains list`. */
export interface Command {
  /** Reads the words after the command's name. Throws UsageError; opens and asks nothing. */
  prepare(words: readonly string[]): Prepared;
}

export interface Prepared {
  readonly common: CommonWords;
  /** Does it. Failures of the desk are thrown as they come. */
  run(call: Call): Promise<Outcome>;
}

/** What a command can use: the same contract that windows use, in this process. */
export interface Call {
  readonly desk: DeskClient;
  /** The account that the words and the environment name; a failure of kind no-account where there is none. */
  account(): Promise<Account>;
  /** Says something while the command runs, on standard error. */
  say(text: Text): void;
  /** Shows how far long work is, where a person looks at a terminal; empty text takes it away. */
  progress(text: Text): void;
  /** The first line of standard input, for secrets; never an argument, which other users of the machine can read. */
  readSecret(): Promise<string>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** In which people read what it prints. */
  readonly language: MessageLanguage;
}

/** What came of a command: `json` with --json, else `lines`. */
export interface Outcome {
  readonly exitCode: number;
  readonly json: unknown;
  readonly lines: readonly Line[];
}

/** Options of every command. */
export interface CommonWords {
  readonly json: boolean;
  readonly account: string | undefined;
  /** The account of the practice registry, which runs while the command does. */
  readonly practice: boolean;
  readonly home: string | undefined;
}

/** Whether the words say which account is meant. */
export function namesAccount({ account, practice }: CommonWords): boolean {
  return account !== undefined || practice;
}

const commonOptions = {
  json: { type: 'boolean', default: false },
  account: { type: 'string' },
  practice: { type: 'boolean', default: false },
  home: { type: 'string' },
} as const;

/** Reads a command's own options beside those of every command. Throws UsageError, naming what is wrong. */
export function readWords<const Options extends ParseArgsOptionsConfig>(words: readonly string[], options: Options) {
  const config = { args: [...words], options: { ...commonOptions, ...options }, allowPositionals: true as const };
  const wrong = wrongWord(words, config.options, { takesWords: true });
  if (wrong !== undefined) throw new UsageError(wrong);
  refuseTwice(words, config.options);
  const { values, positionals } = parseArgs(config);
  const { json, account, home, practice } = values as {
    json: boolean;
    account?: string;
    home?: string;
    practice: boolean;
  };
  if (home === '') throw new UsageError(message('commandLine.homeEmpty'));
  if (practice && account !== undefined) throw new UsageError(message('commandLine.practiceAndAccount'));
  return { values, positionals, common: { json, account, practice, home } satisfies CommonWords };
}

/** Of an option with a value that is given twice, one value would be lost without a word: of --years, for instance. */
function refuseTwice(words: readonly string[], options: ParseArgsOptionsConfig): void {
  const { tokens } = parseArgs({ args: [...words], options, allowPositionals: true, tokens: true });
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option' || token.value === undefined || options[token.name]?.multiple === true) continue;
    if (seen.has(token.name)) throw new UsageError(message('commandLine.optionTwice', { option: token.name }));
    seen.add(token.name);
  }
}

/** Reads a whole number. Throws UsageError with the option's name and what it takes. */
export function wholeNumber(option: string, text: string, least: number, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new UsageError(message('commandLine.wholeNumber', { option, least, most, given: JSON.stringify(text) }));
}

/** Reads one of some words. Throws UsageError with the option's name and what there is. */
export function oneOf<Word extends string>(option: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  throw new UsageError(
    message('commandLine.wordOfNot', { option, words: words.join(', '), given: JSON.stringify(text) }),
  );
}

/** The words of a command that takes none. Throws UsageError where there are any. */
export function noWords(positionals: readonly string[]): void {
  if (positionals.length > 0)
    throw new UsageError(message('commandLine.argumentUnexpected', { given: JSON.stringify(positionals[0]) }));
}
