import { type RunningEmulator, startEmulator } from '#main/emulator/emulator.ts';
import type { ExchangeReply } from '#main/registry/transport/exchange.ts';
import { createUndiciExchange, type UndiciExchange } from '#main/registry/transport/undici-exchange.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import type { Life, Wire } from '../model/program.ts';
import type { SimulatedTime } from '../model/simulated-time.ts';
import { type RegistryControl, registryControl } from '../registry-control.ts';

/** What an answer of the registry takes, in simulated milliseconds. */
const answerMilliseconds = 60;

export interface Sender {
  readonly person: string;
  readonly machine: string;
}

/** The emulator by the simulated time, over real connections; it notes whose program sent each renewal. */
export class OfficeRegistry implements Wire {
  readonly control: RegistryControl;
  /** Who sent each renewal, by client identifier. */
  readonly senders = new Map<string, Sender[]>();
  readonly #emulator: RunningEmulator;
  readonly #undici: UndiciExchange;
  readonly #time: SimulatedTime;
  #aboveLimit = 0;

  private constructor(emulator: RunningEmulator, time: SimulatedTime) {
    this.#emulator = emulator;
    this.#time = time;
    this.#undici = createUndiciExchange({ now: () => time.real, sleep: (milliseconds) => time.sleep(milliseconds) });
    this.control = registryControl(emulator.control);
  }

  /** It carries out a renewal twice where it is sent twice. */
  static async start(time: SimulatedTime): Promise<OfficeRegistry> {
    const emulator = await startEmulator({
      ...{ port: 0, seed: 'empty', personality: { 'expiry-guard': 'ignore', 'cltrid-replay': 'ignore' } },
      clock: { now: () => time.real },
      sleep: (milliseconds) => time.sleep(milliseconds),
    });
    return new OfficeRegistry(emulator, time);
  }

  get account(): RunningEmulator['accounts'][number] {
    const [account] = this.#emulator.accounts;
    if (account === undefined) throw new Error('The registry has nobody.');
    return account;
  }

  get addresses() {
    const { rpp, repp, rdap } = this.#emulator;
    return { rpp, repp, rdap };
  }

  /** Questions that were refused because there were too many. */
  get aboveLimit(): number {
    return this.#aboveLimit;
  }

  readonly leaves: Wire['leaves'] = async (life: Life, request) => {
    const { clTRID, command } = request;
    if (command === 'renew-domain' && clTRID !== undefined)
      this.senders.set(clTRID, [...(this.senders.get(clTRID) ?? []), { person: life.by, machine: life.computer }]);
    const reply = await this.#time.outside(this.#undici.exchange(request));
    if (reply.kind === 'answered' && reply.status === 429) this.#aboveLimit += 1;
    return { reply, milliseconds: answerMilliseconds };
  };

  arrives(_life: Life, _request: unknown, _reply: ExchangeReply): void {}

  async addName(name: string, expiryDate: CalendarDate): Promise<void> {
    await this.#tell('POST', 'domains', { name, expiryDate });
  }

  /** Enough for whatever is billed. */
  async topUp(cardId: string): Promise<void> {
    await this.#tell('PUT', `cards/${cardId}`, { balance: 1_000_000_000 });
  }

  /** The names that were billed, once for each time. */
  async charges(): Promise<readonly string[]> {
    const all: string[] = [];
    for (let after = 0; ; ) {
      const { charges } = await this.#tell<{ charges: { domain: string; number: number; automatic: boolean }[] }>(
        'GET',
        `charges?after=${after}&limit=10000`,
      );
      all.push(...charges.filter(({ automatic }) => !automatic).map(({ domain }) => domain));
      const last = charges.at(-1);
      if (last === undefined) return all;
      after = last.number;
    }
  }

  async hasBilled(clTRID: string): Promise<boolean> {
    return this.#time.outside(
      this.#tell<{ total: number }>('GET', `charges?clTRID=${encodeURIComponent(clTRID)}`).then(
        ({ total }) => total > 0,
      ),
    );
  }

  async expiryOf(name: string): Promise<CalendarDate> {
    const domain = await this.#time.outside(this.#tell<{ expiryDate: CalendarDate }>('GET', `domains/${name}`));
    return domain.expiryDate;
  }

  /** Some renewals are cut off before or after they are carried out, and some are carried out late. */
  async disturb(chance: number, seed: number): Promise<void> {
    const renewals = { route: 'rpp-v0/renew-domain', chance };
    for (const [index, fault] of ['reset-before', 'reset-after', 'html-502-after'].entries())
      await this.control.arm({ ...renewals, fault, seed: seed + index });
    await this.control.arm({ ...renewals, fault: 'late-commit', seed: seed + 3, options: { milliseconds: 20_000 } });
  }

  async end(): Promise<void> {
    await this.#undici.close();
    await this.#emulator.close();
  }

  async #tell<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const reply = await fetch(`${this.#emulator.control}/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as Answer;
  }
}
