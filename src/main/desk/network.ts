import { type Network, type NetworkDraft, networkDraftSchema } from '#contract/desk/network.ts';
import type { SettingsTable } from '#main/database/store.ts';
import type { Keychain } from '#main/keychain/keychain.ts';
import type { Publish } from '#main/ports.ts';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure, failureMessage } from '#values/failure.ts';
import { type Authority, type ReadFile, readAuthorities } from './network/read-authorities.ts';
import { readNetworkDraft } from './network/read-network-draft.ts';

export interface NetworkPorts {
  readonly settings: SettingsTable;
  /** The operating system's keychain; asked only where a password is kept there. */
  readonly keychain: Keychain;
  /** Secrets of this run only; they win over kept ones. */
  readonly session: Keychain;
  readonly readFile: ReadFile;
  /** Told of each secret that is handed out, so that logs can leave it out. */
  readonly onSecret: (secret: string) => void;
  /** Told when requests should travel another way from now on. */
  readonly onChange: () => void;
  readonly publish: Publish;
}

/** How requests travel; holds the proxy's password, so it never crosses the contract. */
export type TravelWay =
  | {
      readonly kind: 'ready';
      readonly proxy?: { readonly url: string; readonly authorization?: string; readonly bypass: readonly string[] };
      /** PEM texts of authorities to trust beside the ones that the runtime knows. */
      readonly extraAuthorities?: readonly string[];
    }
  /** Nothing can be sent: why, in plain words. */
  | { readonly kind: 'broken'; readonly text: Message };

interface KeptNetwork extends NetworkDraft {
  readonly passwordKept: 'none' | 'keychain';
}

const settingsName = 'network';
const entry = 'network/proxy-password';
const first: KeptNetwork = { proxyUrl: '', proxyUser: '', bypass: [], authoritiesPath: '', passwordKept: 'none' };

/** Proxy and certificate authorities (product row 19): what a person set, and the way that requests travel by it. */
export class NetworkService {
  readonly #ports: NetworkPorts;
  /** What of the proxy this process has had in hand; a replaced password too, which may still be repeated. */
  #held: { readonly secrets: readonly string[]; readonly basics: readonly string[] } = { secrets: [], basics: [] };

  constructor(ports: NetworkPorts) {
    this.#ports = ports;
  }

  async #kept(): Promise<KeptNetwork> {
    const json = readObject(await this.#ports.settings.get(settingsName));
    const draft = networkDraftSchema.safeParse({ ...first, ...json });
    const passwordKept = 'passwordKept' in json && json.passwordKept === 'keychain' ? 'keychain' : 'none';
    return { ...(draft.success ? draft.data : first), passwordKept };
  }

  async #keep(network: KeptNetwork): Promise<Network> {
    await this.#ports.settings.set(settingsName, JSON.stringify(network));
    this.#ports.onChange();
    this.#ports.publish('settings');
    return this.#show(network);
  }

  async #show(network: KeptNetwork): Promise<Network> {
    const { passwordKept, authoritiesPath, ...shown } = network;
    const { authorities, problem } = await this.#tryAuthorities(authoritiesPath);
    const ofThisRun = (await this.#ports.session.get(entry)) !== undefined;
    return {
      ...shown,
      proxyPassword: ofThisRun ? 'session-only' : passwordKept,
      authoritiesPath,
      authorities: authorities.map(({ subject, validTo, fingerprint }) => ({ subject, validTo, fingerprint })),
      authoritiesProblem: problem,
    };
  }

  async #tryAuthorities(path: string): Promise<{ authorities: readonly Authority[]; problem: Message | null }> {
    if (path === '') return { authorities: [], problem: null };
    try {
      return { authorities: await readAuthorities(this.#ports.readFile, path), problem: null };
    } catch (error) {
      if (!(error instanceof DeskFailure)) throw error;
      return { authorities: [], problem: failureMessage(error.failure) };
    }
  }

  /** Rejects with keychain-unavailable where the password is kept and cannot be read. */
  async #password(network: KeptNetwork): Promise<string | undefined> {
    const ofThisRun = await this.#ports.session.get(entry);
    if (ofThisRun !== undefined) return ofThisRun;
    if (network.passwordKept === 'none') return undefined;
    const found = await this.#ports.keychain.get(entry);
    if (found !== undefined) return found;
    throw new DeskFailure({
      kind: 'keychain-unavailable',
      message: message('network.passwordLost'),
      reason: 'entry-lost',
      advice: message('network.passwordLostAdvice'),
      nothingSent: true,
    });
  }

  async settings(): Promise<Network> {
    return this.#show(await this.#kept());
  }

  /** The proxy's password as an answer could repeat it; the same object until there is another one. */
  readonly held = () => this.#held;

  /** Fails with invalid-input, naming the field; nothing is changed then. */
  async change(draft: NetworkDraft): Promise<Network> {
    const read = readNetworkDraft(draft);
    if (read.authoritiesPath !== '') await readAuthorities(this.#ports.readFile, read.authoritiesPath);
    const { passwordKept } = await this.#kept();
    return this.#keep({ ...read, passwordKept });
  }

  async setProxyPassword(value: string, where: 'keychain' | 'session'): Promise<Network> {
    if (/\p{Cc}/u.test(value)) {
      throw new DeskFailure({
        kind: 'invalid-input',
        message: message('network.passwordForm'),
        field: 'value',
        code: 'secret-form',
      });
    }
    const network = await this.#kept();
    if (where === 'session') {
      await this.#ports.session.set(entry, value);
      return this.#keep(network);
    }
    if (this.#ports.keychain.kind !== 'keychain') throw noKeychain();
    await this.#ports.keychain.set(entry, value);
    await this.#ports.session.forget(entry);
    return this.#keep({ ...network, passwordKept: 'keychain' });
  }

  async forgetProxyPassword(): Promise<Network> {
    const network = await this.#kept();
    await this.#ports.session.forget(entry);
    if (network.passwordKept === 'keychain') await this.#ports.keychain.forget(entry);
    return this.#keep({ ...network, passwordKept: 'none' });
  }

  /** How requests travel now. Rejects with keychain-unavailable only. */
  readonly way = async (): Promise<TravelWay> => {
    const network = await this.#kept();
    const { authorities, problem } = await this.#tryAuthorities(network.authoritiesPath);
    if (problem !== null) return { kind: 'broken', text: message('network.authoritiesBroken', { problem }) };
    const secret = network.proxyUrl === '' ? undefined : await this.#password(network);
    const basic = Buffer.from(`${network.proxyUser}:${secret ?? ''}`, 'utf8').toString('base64');
    if (secret !== undefined) {
      this.#ports.onSecret(secret);
      if (!this.#held.basics.includes(basic)) {
        this.#held = { secrets: [...new Set([...this.#held.secrets, secret])], basics: [...this.#held.basics, basic] };
      }
    }
    const needsUser = network.proxyUser !== '' || secret !== undefined;
    return {
      kind: 'ready',
      ...(network.proxyUrl === ''
        ? {}
        : {
            proxy: {
              url: network.proxyUrl,
              bypass: network.bypass,
              ...(needsUser ? { authorization: `Basic ${basic}` } : {}),
            },
          }),
      ...(authorities.length === 0 ? {} : { extraAuthorities: authorities.map(({ pem }) => pem) }),
    };
  };
}

function readObject(json: string | undefined): object {
  try {
    const value: unknown = JSON.parse(json ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function noKeychain(): DeskFailure {
  return new DeskFailure({
    kind: 'keychain-unavailable',
    message: message('accounts.noKeychain'),
    reason: 'missing',
    advice: message('accounts.keepForSession'),
  });
}
