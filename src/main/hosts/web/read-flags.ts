import { isIPv4 } from 'node:net';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type Message, message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { wrongWord } from '../check-words.ts';

/** How the web host was asked to start. */
export interface WebFlags {
  /** An address of 127.0.0.0/8; undefined lets each start draw its own. */
  readonly host: string | undefined;
  /** 0 lets the system choose a free one. */
  readonly port: number;
  readonly opensBrowser: boolean;
  readonly productionAllowed: boolean;
  readonly home: string | undefined;
  readonly help: boolean;
}

/** Words that are wrong, and why. */
export class WrongFlags extends Error {
  readonly problem: Message;

  constructor(problem: Message) {
    super(say('en', problem));
    this.problem = problem;
  }
}

const options = {
  port: { type: 'string', default: '0' },
  host: { type: 'string' },
  'no-open': { type: 'boolean', default: false },
  'allow-production': { type: 'boolean', default: false },
  home: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const satisfies ParseArgsOptionsConfig;

/** Reads the words after the program's name. Throws WrongFlags. */
export function readWebFlags(words: readonly string[]): WebFlags {
  const wrong = wrongWord(words, options, { takesWords: false });
  if (wrong !== undefined) throw new WrongFlags(wrong);
  const { values } = parseArgs({ args: [...words], options });
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
  if (!(port <= 65_535)) throw new WrongFlags(message('webHost.portForm', { given: JSON.stringify(values.port) }));
  if (values.host !== undefined && !isLoopback(values.host)) {
    throw new WrongFlags(message('webHost.hostForm', { given: JSON.stringify(values.host) }));
  }
  if (values.home === '') throw new WrongFlags(message('commandLine.homeEmpty'));
  return {
    host: values.host,
    port,
    opensBrowser: !values['no-open'],
    productionAllowed: values['allow-production'],
    home: values.home,
    help: values.help,
  };
}

/** An IPv4 address of 127.0.0.0/8 in its one usual spelling, which is the one that a browser sends in Host. */
function isLoopback(host: string): boolean {
  return isIPv4(host) && host.startsWith('127.') && host !== '127.0.0.0' && host !== '127.255.255.255';
}
