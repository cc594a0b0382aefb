import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { startEmulator } from '#main/emulator/emulator.ts';
import { type EmulatorOptions, EmulatorStartError } from '#main/emulator/emulator-options.ts';
import { systemClock } from '#main/emulator/virtual-clock.ts';
import { type Message, message } from '#messages/message.ts';
import { type MessageLanguage, say } from '#messages/say.ts';
import { type Failure, failureJson, failureText } from '#values/failure.ts';
import { wrongWord } from '../check-words.ts';
import { readLanguage } from '../read-language.ts';

/**
 * Runs the stand-alone emulator until SIGTERM or SIGINT. Gives the exit code: 0 stopped as told, 1 could not start,
 * 2 wrong usage. Prints exactly one line on standard output: when it is ready, or with --json why it is not.
 * Speaks `language` where the words were read for it before.
 */
export async function runEmulatorHost(argv: readonly string[], language?: MessageLanguage): Promise<number> {
  const spoken = readLanguage(argv, language === undefined ? process.env : {});
  const read = spoken.problem === undefined ? readOptions(spoken.words) : { wrong: spoken.problem };
  const refuse = refusalIn(language ?? spoken.language, argv.includes('--json'));
  if ('help' in read) {
    process.stdout.write(`${say(language ?? spoken.language, message('emulatorHost.help'))}\n`);
    return 0;
  }
  if ('wrong' in read) return refuse({ kind: 'invalid-input', message: read.wrong, field: '', code: 'usage' });
  try {
    const emulator = await startEmulator({ ...read.options, clock: systemClock });
    const { url, rpp, repp, rdap, control, accounts } = emulator;
    const stop = toldToStop();
    process.stdout.write(`${JSON.stringify({ ready: true, url, rpp, repp, rdap, control, accounts })}\n`);
    await stop;
    await emulator.close();
    return 0;
  } catch (error) {
    if (!(error instanceof EmulatorStartError)) throw error;
    const { problem } = error;
    const isUsage = problem === 'wrong-option' || problem === 'host-not-confirmed';
    return refuse(
      isUsage
        ? { kind: 'invalid-input', message: error.what, field: '', code: problem }
        : { kind: 'conflict', message: error.what },
    );
  }
}

/** As every command does: the text for people, and with --json the failure as data on standard output. */
function refusalIn(language: MessageLanguage, asJson: boolean): (failure: Failure) => number {
  return (failure) => {
    process.stderr.write(`${failureText(language, failure)}\n`);
    if (asJson) process.stdout.write(`${JSON.stringify({ failure: failureJson(failure) })}\n`);
    return failure.kind === 'invalid-input' ? 2 : 1;
  };
}

function toldToStop(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
}

type ReadOptions = { readonly options: EmulatorOptions } | { readonly wrong: Message } | { readonly help: true };

const options = {
  port: { type: 'string', default: '4310' },
  seed: { type: 'string' },
  names: { type: 'string' },
  chance: { type: 'string' },
  snapshot: { type: 'string' },
  durable: { type: 'string' },
  replay: { type: 'string' },
  'replay-only': { type: 'boolean', default: false },
  environment: { type: 'string' },
  personality: { type: 'string', multiple: true, default: [] },
  start: { type: 'string' },
  speed: { type: 'string' },
  host: { type: 'string' },
  'allow-network': { type: 'boolean', default: false },
  // What it prints is JSON in any case; every command takes it.
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const satisfies ParseArgsOptionsConfig;

function readOptions(argv: readonly string[]): ReadOptions {
  try {
    const wrong = wrongWord(argv, options, { takesWords: false });
    if (wrong !== undefined) throw new WrongOption(wrong);
    const { values } = parseArgs({ args: [...argv], options });
    if (values.help) return { help: true };
    const sources = [values.seed, values.names, values.snapshot].filter((value) => value !== undefined);
    if (sources.length > 1) return { wrong: message('emulatorHost.oneSource') };
    if (values['replay-only'] && values.replay === undefined) return { wrong: message('emulatorHost.replayOnly') };
    const { environment } = values;
    if (environment !== undefined && environment !== 'production' && environment !== 'sandbox') {
      return { wrong: message('emulatorHost.environment', { given: JSON.stringify(environment) }) };
    }
    return {
      options: {
        port: wholeNumber('--port', values.port, 0, 65535),
        allowNetwork: values['allow-network'],
        personality: Object.fromEntries(values.personality.map(readChoice)),
        ...(environment === undefined ? {} : { environment }),
        ...(values.host === undefined ? {} : { host: values.host }),
        ...(values.seed === undefined ? {} : { seed: values.seed }),
        ...(values.names === undefined ? {} : { names: wholeNumber('--names', values.names, 1, 1_000_000) }),
        ...(values.chance === undefined ? {} : { chance: wholeNumber('--chance', values.chance, 0, 2 ** 31) }),
        ...(values.snapshot === undefined ? {} : { snapshot: values.snapshot }),
        ...(values.durable === undefined ? {} : { durableFile: values.durable }),
        ...(values.replay === undefined
          ? {}
          : { replay: { file: values.replay, others: values['replay-only'] ? 'refuse' : 'answer' } }),
        ...(values.start === undefined ? {} : { startAt: readStart(values.start) }),
        ...(values.speed === undefined ? {} : { speed: readSpeed(values.speed) }),
      },
    };
  } catch (error) {
    if (!(error instanceof WrongOption)) throw error;
    return { wrong: message('emulatorHost.seeHelp', { reason: error.what }) };
  }
}

/** An option of ours with a value that it does not take. */
class WrongOption extends Error {
  readonly what: Message;

  constructor(what: Message) {
    super(say('en', what));
    this.what = what;
  }
}

function wholeNumber(option: string, text: string, least: number, most: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new WrongOption(message('emulatorHost.wholeNumber', { option, least, most, given: JSON.stringify(text) }));
}

function readChoice(text: string): readonly [string, string] {
  const equals = text.indexOf('=');
  if (equals < 1) throw new WrongOption(message('emulatorHost.personality', { given: JSON.stringify(text) }));
  return [text.slice(0, equals), text.slice(equals + 1)];
}

function readStart(text: string): number {
  const instant = /^\d{4}-\d{2}-\d{2}(T.*(Z|[+-]\d{2}:\d{2}))?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(instant)) return instant;
  throw new WrongOption(message('emulatorHost.start', { given: JSON.stringify(text) }));
}

function readSpeed(text: string): number {
  const speed = Number(text);
  if (text.trim() !== '' && speed >= 0 && Number.isFinite(speed)) return speed;
  throw new WrongOption(message('emulatorHost.speed', { given: JSON.stringify(text) }));
}
