import type { EmulatorStatus } from '#contract/practice/emulator-values.ts';
import type { Publish } from '#main/ports.ts';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure, failureMessage } from '#values/failure.ts';
import { createRegistryControls } from './emulator/registry-controls.ts';

/** What the emulator says when it is ready, as far as services need it. */
export interface RunningRegistry {
  readonly url: string;
  readonly rpp: string;
  readonly repp: string;
  readonly rdap: string;
  readonly control: string;
  readonly seed?: string | undefined;
  readonly accounts: readonly {
    readonly handle: string;
    readonly apiKey: string;
    readonly password: string;
    readonly cardIds: readonly string[];
  }[];
}

export interface EmulatorPorts {
  readonly control: {
    start(): Promise<RunningRegistry>;
    stop(): Promise<void>;
    running(): RunningRegistry | undefined;
    /** The virtual clock of the running emulator, epoch milliseconds. */
    virtualTime(running: RunningRegistry): Promise<number>;
    /** Asks its control interface; rejects with DeskFailure where it refuses or does not answer. */
    ask(
      running: RunningRegistry,
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      body?: unknown,
    ): Promise<unknown>;
    /** Writes its snapshot to a new file. */
    saveSnapshot(running: RunningRegistry, path: string): Promise<{ readonly path: string; readonly bytes: number }>;
    openSnapshot(running: RunningRegistry, path: string): Promise<unknown>;
    openReplay(running: RunningRegistry, path: string, others: 'answer' | 'refuse'): Promise<unknown>;
  };
  readonly publish: Publish;
}

/** The embedded registry: starting, stopping, what time it is there, and everything its page turns. */
export function createEmulator(ports: EmulatorPorts) {
  const { control, publish } = ports;
  let starting: Promise<RunningRegistry> | undefined;
  let failed: Message | undefined;
  /** The seed that it began again from since the start; null after a snapshot or generated names. */
  let beganFrom: string | null | undefined;

  /** Starts it, or answers with the one that runs or is about to. Fails with what the host says. */
  async function start(): Promise<RunningRegistry> {
    const running = control.running();
    if (running !== undefined) return running;
    starting ??= begin();
    return starting;
  }

  async function begin(): Promise<RunningRegistry> {
    failed = undefined;
    beganFrom = undefined;
    publish('emulator');
    try {
      return await control.start();
    } catch (error) {
      failed = error instanceof DeskFailure ? failureMessage(error.failure) : message('practice.couldNotStart');
      throw error;
    } finally {
      starting = undefined;
      publish('emulator');
    }
  }

  async function status(): Promise<EmulatorStatus> {
    const running = control.running();
    if (running !== undefined) {
      return {
        state: 'running',
        url: running.url,
        seed: beganFrom === undefined ? (running.seed ?? null) : beganFrom,
        virtualTimeAt: (await virtualTimeOf(control)) ?? null,
        problem: null,
      };
    }
    const nowhere = { url: null, seed: null, virtualTimeAt: null, problem: null };
    if (starting !== undefined) return { ...nowhere, state: 'starting' };
    if (failed !== undefined) return { ...nowhere, state: 'failed', problem: failed };
    return { ...nowhere, state: 'stopped' };
  }

  const controls = createRegistryControls({
    ask: async (method, path, body) => control.ask(runningOf(control), method, path, body),
    saveSnapshot: async (path) => control.saveSnapshot(runningOf(control), path),
    openSnapshot: async (path) => control.openSnapshot(runningOf(control), path),
    openReplay: async (path, others) => control.openReplay(runningOf(control), path, others),
    began: (from) => {
      beganFrom = from;
    },
    publish,
  });

  return {
    ...controls,
    status,
    running: () => control.running(),
    /** Reads at its control interface; rejects with DeskFailure where it does not run or answer. */
    read: async (path: string) => control.ask(runningOf(control), 'GET', path),
    start,
    virtualTime: () => virtualTimeOf(control),
    async stop(): Promise<EmulatorStatus> {
      await starting?.catch(() => undefined);
      failed = undefined;
      await control.stop();
      publish('emulator');
      return status();
    },
  };
}

export type EmulatorService = ReturnType<typeof createEmulator>;

/** The registry's own time; undefined when it does not run or does not say. */
async function virtualTimeOf(control: EmulatorPorts['control']): Promise<number | undefined> {
  const running = control.running();
  if (running === undefined) return undefined;
  try {
    return await control.virtualTime(running);
  } catch {
    return undefined;
  }
}

/** Fails with conflict where none runs. */
function runningOf(control: EmulatorPorts['control']): RunningRegistry {
  const running = control.running();
  if (running !== undefined) return running;
  throw new DeskFailure({
    kind: 'conflict',
    message: message('practice.notRunning'),
  });
}
