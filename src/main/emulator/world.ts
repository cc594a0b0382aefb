import type { EmulatorAccount } from './emulator-options.ts';
import type { FaultBench } from './faults.ts';
import type { Inspector } from './inspector.ts';
import { defaultPersonality, type Personality } from './personality.ts';
import type { Replay } from './recording/replay.ts';
import { NameReader } from './registry/name-reading.ts';
import { RateLimiter } from './registry/rate-limiter.ts';
import type { RegistryEnvironment } from './registry/records.ts';
import { Registry, type TransactionSink } from './registry/registry.ts';
import type { RegistryState } from './registry/state.ts';
import type { VirtualClock } from './virtual-clock.ts';

/**
 * All parts of one running emulator, handed to every route. Two emulators in one process share nothing.
 */
export interface World {
  readonly registry: Registry;
  readonly clock: VirtualClock;
  readonly limiter: RateLimiter;
  readonly faults: FaultBench;
  readonly inspector: Inspector;
  /** Which keys are accepted: the emulator plays one environment at a time (specification, Authentication 2). */
  environment: RegistryEnvironment;
  personality: Personality;
  names: NameReader;
  /** Where it listens, without a slash at the end. */
  url: string;
  /** Counts requests; the server transaction identifiers are made of it. */
  requestNumber: number;
  /** The recording that requests are answered from first; undefined while none is replayed. */
  replay: Replay | undefined;
  /** Present when changes are also kept on disk. */
  durability: Durability | undefined;
  /** Waits real milliseconds, for faults; ends early when the signal says so. */
  readonly sleep: Sleep;
  /** Told about faults of the emulator itself. */
  readonly reportError: (error: unknown) => void;
}

/** Resolves after so many real milliseconds, or at once when the signal fires. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** Keeps changes on disk and holds replies back until what they tell of is there. */
export interface Durability extends TransactionSink {
  isBehind(): boolean;
  /** Calls `then` when all is on disk, or with the error that keeps it from getting there. */
  whenCaughtUp(then: (failure: Error | undefined) => void): void;
  /** Makes `state` all that is on disk. */
  replaceBase(state: RegistryState): void;
  close(): void;
}

export function makeWorld(
  parts: Pick<World, 'clock' | 'faults' | 'inspector' | 'sleep' | 'reportError'> & {
    readonly environment: RegistryEnvironment;
  },
): World {
  return {
    ...parts,
    registry: new Registry(),
    limiter: new RateLimiter(),
    personality: defaultPersonality,
    names: new NameReader(['example']),
    url: '',
    requestNumber: 0,
    replay: undefined,
    durability: undefined,
  };
}

/** The accounts that can log in here, with the key of the environment that is played; the main one first. */
export function accountsOf(world: World): EmulatorAccount[] {
  const { cards, contacts } = world.registry.state;
  const accounts: EmulatorAccount[] = [];
  for (const { handle, access } of contacts.values()) {
    if (access === undefined) continue;
    accounts.push({
      handle,
      apiKey: access.apiKeys.find((key) => key.environment === world.environment)?.key ?? '',
      password: access.password,
      cardIds: [...cards.values()].filter((card) => card.handle === handle).map((card) => card.id),
    });
  }
  return accounts;
}
