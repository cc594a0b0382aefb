import { join } from 'node:path';
import { startChild } from '../../bench/child.ts';

/** The emulator in a process of its own, which forgets nothing that it acknowledged, however it ends. */
export interface Registry {
  /** What a desk's environment must hold to be its account. */
  readonly environment: Readonly<Record<string, string>>;
  readonly cardId: string;
  /** Where its emulator is controlled, and the contact and addresses of its account. */
  readonly control: string;
  readonly account: {
    readonly handle: string;
    readonly apiKey: string;
    readonly addresses: { readonly rpp: string; readonly repp: string; readonly rdap: string };
  };
  /**
   * Connections are cut before the work, after it, and so long before it, and a front end answers 502 after it, each with
   * this chance.
   */
  disturb(share: number, seed: number, lateMilliseconds: number): Promise<void>;
  calm(): Promise<void>;
  /** How many renewals it was made to carry out late since it was last disturbed or started. */
  late(): Promise<number>;
  /** The domain of every charge, in order. */
  charges(): Promise<readonly string[]>;
  /** SIGKILL, and a new start on the same file and port. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

interface EmulatorLine {
  readonly rpp: string;
  readonly repp: string;
  readonly rdap: string;
  readonly control: string;
  readonly accounts: readonly {
    readonly handle: string;
    readonly apiKey: string;
    readonly cardIds: readonly string[];
  }[];
}

export interface RegistryOrder {
  readonly folder: string;
  /** How many names it has. */
  readonly names: number;
  readonly seed: number;
  readonly personality: Readonly<Record<string, string>>;
}

const emulatorProgram = join(import.meta.dirname, '../../../src/main/hosts/emulator/main.ts');

export async function startRegistry(order: RegistryOrder): Promise<Registry> {
  const durable = ['--durable', join(order.folder, 'registry.sqlite')];
  const switches = Object.entries(order.personality).flatMap(([name, value]) => ['--personality', `${name}=${value}`]);
  const start = (port: string, words: readonly string[]) =>
    startChild<EmulatorLine>(emulatorProgram, ['--port', port, ...durable, ...words]);
  let program = await start('0', ['--names', String(order.names), '--chance', String(order.seed), ...switches]);
  const { ready } = program;
  const [account] = ready.accounts;
  const cardId = account?.cardIds[0];
  if (account === undefined || cardId === undefined) throw new Error('The registry has nobody to practise with.');
  const { port } = new URL(ready.control);

  async function tell(method: string, path: string, body?: object): Promise<unknown> {
    const reply = await fetch(`${ready.control}/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    if (!reply.ok) throw new Error(`control ${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  }

  return {
    cardId,
    control: ready.control,
    account: {
      handle: account.handle,
      apiKey: account.apiKey,
      addresses: { rpp: ready.rpp, repp: ready.repp, rdap: ready.rdap },
    },
    environment: {
      REGISTRY_DESK_HANDLE: account.handle,
      REGISTRY_DESK_API_KEY: account.apiKey,
      REGISTRY_DESK_RPP_URL: ready.rpp,
      REGISTRY_DESK_REPP_URL: ready.repp,
      REGISTRY_DESK_RDAP_URL: ready.rdap,
    },
    async disturb(share, seed, lateMilliseconds) {
      await tell('DELETE', 'faults');
      const renewals = { route: 'rpp-v0/renew-domain', chance: share };
      for (const [index, fault] of ['reset-before', 'reset-after', 'html-502-after'].entries()) {
        await tell('POST', 'faults', { ...renewals, fault, seed: seed + index });
      }
      const options = { milliseconds: lateMilliseconds };
      await tell('POST', 'faults', { ...renewals, fault: 'late-commit', seed: seed + 3, options });
    },
    async calm() {
      await tell('DELETE', 'faults');
    },
    async late() {
      const { armed } = (await tell('GET', 'faults')) as { armed: readonly { fault: string; struck: number }[] };
      return armed.find(({ fault }) => fault === 'late-commit')?.struck ?? 0;
    },
    async charges() {
      const all: string[] = [];
      for (let after = 0; ; ) {
        const { charges } = (await tell('GET', `charges?after=${after}&limit=10000`)) as {
          charges: readonly { domain: string; number: number }[];
        };
        all.push(...charges.map(({ domain }) => domain));
        const last = charges.at(-1);
        if (last === undefined) return all;
        after = last.number;
      }
    },
    async killAndRestart() {
      await program.kill();
      program = await start(port, []);
    },
    stop: () => program.kill(),
  };
}
