import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type Message, message } from '#messages/message.ts';
import {
  type EmulatorAddresses,
  type EmulatorOptions,
  EmulatorStartError,
  type EmulatorStartProblem,
} from './emulator-options.ts';
import { FaultBench } from './faults.ts';
import { furnish } from './furnish.ts';
import { type HostNames, loopbackNames } from './host-names.ts';
import { Inspector } from './inspector.ts';
import { Router, registryRoutes } from './router.ts';
import { reasonOf } from './said-error.ts';
import { createEmulatorServer } from './server.ts';
import { type Clock, VirtualClock } from './virtual-clock.ts';
import { accountsOf, makeWorld, type Sleep } from './world.ts';

/** An emulator that answers, in this thread. */
export interface RunningEmulator extends EmulatorAddresses {
  /** The registry's time; tests turn it. */
  readonly clock: VirtualClock;
  /** Stops listening and drops open connections; resolves when both are done. */
  close(): Promise<void>;
}

/** What cannot go to a worker thread: where time comes from, and where faults are told. */
export interface EmulatorParts {
  /** Real time, on which the virtual clock runs. */
  readonly clock: Clock;
  /** Real waiting, of faults; timers unless told otherwise. */
  readonly sleep?: Sleep;
  /** Told about faults of the emulator itself; standard error unless told otherwise. */
  readonly reportError?: (error: unknown) => void;
}

/**
 * Starts the registry emulator: RPP under `{url}/rpp`, REPP under `{url}/repp`, RDAP under `{url}/rdap`, control under
 * `{url}/control`.
 * Throws EmulatorStartError for a taken port, a host that was not confirmed, and options that do not exist.
 */
export async function startEmulator(options: EmulatorOptions & EmulatorParts): Promise<RunningEmulator> {
  const host = options.host ?? '127.0.0.1';
  if (!isLoopback(host) && options.allowNetwork !== true) {
    throw new EmulatorStartError('host-not-confirmed', message('control.hostOpen', { host }));
  }
  const clock = new VirtualClock(options.clock, {
    ...(options.startAt === undefined ? {} : { now: options.startAt }),
    ...(options.speed === undefined ? {} : { speed: options.speed }),
  });
  const world = makeWorld({
    clock,
    faults: new FaultBench(),
    inspector: new Inspector(),
    sleep: options.sleep ?? sleepByTimer,
    reportError: options.reportError ?? reportOnStandardError,
    environment: options.environment ?? 'production',
  });
  const server = createEmulatorServer(world, new Router(registryRoutes), hostNames(host));
  try {
    await furnish(world, options);
    if (options.replay !== undefined) {
      // Loaded only when it is wanted.
      const { openReplayFile } = await import('./routes/control/open-recording.ts');
      world.replay = await openReplayFile(options.replay.file, options.replay.others);
    }
    await listen(server, options.port, host);
  } catch (error) {
    world.durability?.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  world.url = `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  return {
    url: world.url,
    rpp: `${world.url}/rpp`,
    repp: `${world.url}/repp`,
    rdap: world.url,
    control: `${world.url}/control`,
    accounts: accountsOf(world),
    clock,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      world.durability?.close();
    },
  };
}

function reportOnStandardError(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`The emulator failed: ${text}\n`);
}

function sleepByTimer(milliseconds: number, signal?: AbortSignal): Promise<void> {
  const options = signal === undefined ? { ref: false } : { ref: false, signal };
  return wait(milliseconds, undefined, options).catch(() => undefined);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Beside the loopback names, the addresses of this machine where it was opened to others. */
function hostNames(host: string): HostNames {
  const names = loopbackNames();
  if (isLoopback(host)) return names;
  const own = new Set([host.toLowerCase()]);
  for (const addresses of Object.values(networkInterfaces())) {
    for (const { address } of addresses ?? []) own.add(address.toLowerCase());
  }
  return { has: (hostname) => names.has(hostname) || own.has(hostname) };
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const [problem, what] = whyNotListening(error, port, host);
    throw new EmulatorStartError(problem, what, { cause: error });
  }
}

function whyNotListening(error: unknown, port: number, host: string): readonly [EmulatorStartProblem, Message] {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return ['port-taken', message('control.portTaken', { port, host })];
    case 'EACCES':
      return ['port-refused', message('control.portRefused', { port })];
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return ['host-unusable', message('control.hostUnusable', { host })];
    case 'ERR_SOCKET_BAD_PORT':
      return ['wrong-option', message('control.portRange', { port })];
    default:
      return ['failed', message('control.cannotListen', { port, host, reason: reasonOf(error) })];
  }
}
