import { request } from 'node:http';
import { onTestFinished } from 'vitest';
import { type RunningEmulator, startEmulator } from '#main/emulator/emulator.ts';
import type { EmulatorOptions } from '#main/emulator/emulator-options.ts';
import type { Answer } from './answer.ts';
import { expectDescribed } from './described.ts';

/** The instant at which every emulator under test starts. */
export const startAt = Date.parse('2026-11-02T12:00:00Z');

export const reseller = 'NORN1-EX:practice-key-norn';
export const otherReseller = 'SKALD2-EX:practice-key-skald';

export interface Question {
  readonly auth?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /**
   * False where the answer is a fault's, or is meant to be outside the served description; `loosely` where a switch
   * makes it break the standard that the description leaves to the standard.
   */
  readonly described?: boolean | 'loosely';
}

/** A running emulator with a clock that stands still until a test turns it. */
export interface EmulatorUnderTest {
  readonly emulator: RunningEmulator;
  readonly url: string;
  /** The real milliseconds that faults would have waited; nobody waits in tests. */
  readonly slept: readonly number[];
  ask(method: string, path: string, question?: Question): Promise<Answer>;
  /** Asks the control interface and gives its JSON; throws for anything but 200 and 201. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of many shapes
  control(method: string, path: string, body?: unknown): Promise<any>;
  /** Renews with the reseller's first card unless told otherwise. */
  renew(name: string, expiryDate: string, more?: RenewalWish): Promise<Answer>;
  /** The stored expiry date. */
  expiryOf(name: string): Promise<string>;
  /** What the prepaid account holds. */
  balance(cardId?: string): Promise<number>;
}

export interface RenewalWish {
  readonly auth?: string;
  readonly years?: number;
  readonly unit?: string;
  readonly cardId?: string;
  readonly clTRID?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Starts an emulator that ends with the test. */
export async function emulatorUnderTest(options: Partial<EmulatorOptions> = {}): Promise<EmulatorUnderTest> {
  const slept: number[] = [];
  const sleep = async (milliseconds: number) => {
    slept.push(milliseconds);
  };
  const emulator = await startEmulator({ port: 0, ...options, clock: { now: () => startAt }, sleep });
  onTestFinished(() => emulator.close());
  return overHttp(emulator, slept);
}

/** The same hands for an emulator that somebody else started. */
export function overHttp(emulator: RunningEmulator, slept: readonly number[] = []): EmulatorUnderTest {
  const { url } = emulator;
  const ask = async (method: string, path: string, question: Question = {}) => {
    const answer = await askOver(url, method, path, question);
    if (question.described !== false) expectDescribed(url, method, path, answer, question.described !== 'loosely');
    return answer;
  };
  const control: EmulatorUnderTest['control'] = async (method, path, body) => {
    const answer = await askOver(
      url,
      method,
      `/control${path}`,
      body === undefined ? {} : { body: JSON.stringify(body) },
    );
    if (answer.status > 201) throw new Error(`${method} /control${path}: ${answer.status} ${answer.body}`);
    return answer.json();
  };
  return {
    emulator,
    url,
    slept,
    ask,
    control,
    renew: (name, expiryDate, more = {}) =>
      ask('POST', `/rpp/v0/domainNames/${name}/renewProcesses`, {
        auth: more.auth ?? reseller,
        headers: {
          'Registry-cardId': more.cardId ?? 'PREPAID-0042',
          'Content-Type': 'application/rpp+json',
          ...(more.clTRID === undefined ? {} : { 'RPP-Cltrid': more.clTRID }),
          ...more.headers,
        },
        body: JSON.stringify({ expiryDate, renewalPeriod: { unit: more.unit ?? 'y', value: more.years ?? 1 } }),
      }),
    expiryOf: async (name) => (await control('GET', `/domains/${name}`)).expiryDate,
    async balance(cardId = 'PREPAID-0042') {
      const { cards } = await control('GET', '/cards');
      return cards.find((card: { id: string }) => card.id === cardId).balance;
    },
  };
}

/** One exchange over a connection of its own. Rejects when the connection is reset or the answer is cut. */
export function askOver(url: string, method: string, path: string, question: Question = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { auth, body, headers } = question;
    const outgoing = request(`${url}${path}`, {
      method,
      agent: false,
      headers,
      ...(auth === undefined ? {} : { auth }),
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const pieces: Buffer[] = [];
      incoming.on('data', (piece: Buffer) => pieces.push(piece));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(pieces).toString('utf8');
        resolve({
          status: incoming.statusCode ?? 0,
          rawHeaders: incoming.rawHeaders,
          body: text,
          header: (name) => {
            const value = incoming.headers[name.toLowerCase()];
            return Array.isArray(value) ? value.join(', ') : value;
          },
          json: () => JSON.parse(text),
        });
      });
    });
    outgoing.end(body);
  });
}
