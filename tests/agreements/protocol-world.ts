import type { Clock } from '#main/clock.ts';
import { type RunningEmulator, startEmulator } from '#main/emulator/emulator.ts';
import type { InterfaceAddresses } from '#main/registry/protocol/command.ts';
import { bodyText } from '#main/registry/protocol/read-reply.ts';
import { createSession, type Session } from '#main/registry/protocol/session.ts';
import type { JournalBeginning, JournalEnding } from '#main/registry/transport/journal-record.ts';
import { createPipeline } from '#main/registry/transport/pipeline.ts';
import { createPublishedBudgets } from '#main/registry/transport/published-budgets.ts';
import { createUndiciExchange } from '#main/registry/transport/undici-exchange.ts';
import { specifiedPaths } from '#values/path-templates.ts';
import { takesInMemory } from '../unit/main/registry/transport/takes-in-memory.ts';

export const startAt = Date.parse('2026-11-02T12:00:00Z');
export const handle = 'NORN1-EX';
export const apiKey = 'practice-key-norn';

/** The client on one side and the emulator on the other, over a real socket; both on the emulator's time. */
export interface ProtocolWorld {
  readonly emulator: RunningEmulator;
  readonly session: Session;
  readonly journal: (JournalBeginning | JournalEnding)[];
  /** Asks the control interface; throws for anything but a success. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of many shapes
  control(method: string, path: string, body?: unknown): Promise<any>;
  /** A session of the same way with another secret. */
  sessionWith(secret: string): Session;
  close(): Promise<void>;
}

export async function openProtocolWorld(
  options: {
    readonly personality?: Readonly<Record<string, string>>;
    readonly clock?: (emulator: RunningEmulator) => Clock;
    readonly limits?: Parameters<typeof createPublishedBudgets>[0]['limits'];
  } = {},
): Promise<ProtocolWorld> {
  const emulator = await startEmulator({
    port: 0,
    personality: options.personality ?? {},
    startAt,
    speed: 0,
    clock: { now: () => startAt },
  });
  const clock = options.clock?.(emulator) ?? { now: () => emulator.clock.now(), sleep: async () => undefined };
  const wire = createUndiciExchange(clock);
  const journal: (JournalBeginning | JournalEnding)[] = [];
  const addresses: InterfaceAddresses = {
    rpp: emulator.rpp,
    repp: emulator.repp,
    rdap: emulator.rdap,
    paths: specifiedPaths,
  };
  let count = 0;
  const sessionWith = (secret: string): Session =>
    createSession({
      accountId: 'account',
      addresses,
      exchange: createPipeline({
        bodyText,
        wire: wire.exchange,
        clock,
        chance: () => 0.5,
        budgets: createPublishedBudgets({
          takes: takesInMemory(),
          clock,
          ...(options.limits === undefined ? {} : { limits: options.limits }),
        }),
        journal: {
          began: async (record) => void journal.push(record),
          ended: async (record) => void journal.push(record),
        },
        secrets: { credentials: async () => ({ user: handle, secret }), held: () => ({ secrets: [], basics: [] }) },
      }),
      clock,
      newJournalId: () => {
        count += 1;
        return `journal-${count}`;
      },
    });
  return {
    emulator,
    session: sessionWith(apiKey),
    sessionWith,
    journal,
    async control(method, path, body) {
      const response = await fetch(`${emulator.control}${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} /control${path}: ${response.status} ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    },
    async close() {
      await wire.close();
      await emulator.close();
    },
  };
}
