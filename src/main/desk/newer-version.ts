import {
  type ToldVersion,
  type VersionAddress,
  type VersionFile,
  versionFileSchema,
} from '#contract/desk/newer-version.ts';
import type { SettingsTable } from '#main/database/store.ts';
import type { Publish } from '#main/ports.ts';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure, type Failure } from '#values/failure.ts';

/** A small file of an address that is no registry's, asked for without an account and without secrets. */
export type ReadPlain = (
  address: string,
) => Promise<
  | { readonly kind: 'answered'; readonly status: number; readonly body: Uint8Array }
  | { readonly kind: 'silent'; readonly detail: Message }
>;

export interface NewerVersionPorts {
  readonly settings: SettingsTable;
  /** Of this program. */
  readonly version: string;
  readonly readPlain: ReadPlain;
  readonly publish: Publish;
}

const settingsName = 'newer-version';

/**
 * Whether there is a newer version of this program: read, when a person asks, from the one address that a person has set.
 * It is never asked by itself, and nothing is fetched or opened because of the answer (docs/decisions/0015).
 */
export function createNewerVersion(ports: NewerVersionPorts) {
  async function address(): Promise<string> {
    const kept = parsed((await ports.settings.get(settingsName)) ?? 'null');
    return typeof kept === 'string' ? kept : '';
  }

  return {
    settings: async (): Promise<VersionAddress> => ({ address: await address() }),

    async change(wanted: VersionAddress): Promise<VersionAddress> {
      const read = readAddress(wanted.address);
      await ports.settings.set(settingsName, JSON.stringify(read));
      ports.publish('settings');
      return { address: read };
    },

    async ask(): Promise<ToldVersion> {
      const asked = await address();
      if (asked === '') {
        throw new DeskFailure({ ...invalid(message('network.noVersionAddress')), nothingSent: true });
      }
      const answer = await ports.readPlain(asked);
      if (answer.kind === 'silent') return { kind: 'no-answer', detail: answer.detail };
      const { status } = answer;
      if (status !== 200) return { kind: 'no-answer', detail: message('network.versionStatus', { status }) };
      const file = readFile(answer.body);
      if (file === undefined) return { kind: 'no-answer', detail: message('network.noVersionFile') };
      const { version, page } = file;
      if (!isNewer(version, ports.version)) return { kind: 'newest', version };
      return { kind: 'newer', version, page: page !== undefined && isWebAddress(page) ? page : null };
    },
  };
}

export type NewerVersionService = ReturnType<typeof createNewerVersion>;

function readAddress(text: string): string {
  if (text === '' || isWebAddress(text)) return text;
  throw new DeskFailure(invalid(message('network.versionAddressForm')));
}

/** https, or http to this computer. */
function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || /[\s\p{Cc}]/u.test(text)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname));
}

function readFile(body: Uint8Array): VersionFile | undefined {
  return versionFileSchema.safeParse(parsed(new TextDecoder().decode(body))).data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isNewer(version: string, than: string): boolean {
  const numbers = (text: string) => text.split(/[.-]/, 3).map(Number);
  const own = numbers(than);
  const differs = numbers(version).map((number, place) => number - (own[place] ?? 0));
  return (differs.find((difference) => difference !== 0) ?? 0) > 0;
}

function invalid(why: Message): Failure {
  return { kind: 'invalid-input', message: why, field: 'address', code: 'version-address' };
}
