import { existsSync } from 'node:fs';
import { readPieces, requireRegular } from '#main/files/regular-file.ts';
import { type Message, message } from '#messages/message.ts';
import { choosePersonality, existingChoices } from './choose-personality.ts';
import { forgetCallers } from './door.ts';
import { type EmulatorOptions, EmulatorStartError } from './emulator-options.ts';
import { defaultPersonality, type Personality } from './personality.ts';
import type { DurableFile } from './registry/durable-file.ts';
import { generateRegistry } from './registry/generator.ts';
import { NameReader } from './registry/name-reading.ts';
import { type Limits, specifiedLimits } from './registry/rate-limiter.ts';
import type { RegistryEnvironment } from './registry/records.ts';
import { stateOf } from './registry/registry.ts';
import { isSeedName, planFor, seeds } from './registry/seeds.ts';
import { SnapshotReader } from './registry/snapshot.ts';
import type { RegistryState } from './registry/state.ts';
import { reasonOf, unreadable } from './said-error.ts';
import type { KeptClock } from './virtual-clock.ts';
import type { World } from './world.ts';

/** Room for this many requests between two starts, so that a server transaction identifier is never given twice. */
const requestsPerStart = 2 ** 28;

/** A million names take about a tenth of this. */
const largestSnapshot = 8 * 1024 ** 3;

/** Gives the emulator its start state: the durable file, a snapshot, generated names, or a seed. */
export async function furnish(world: World, options: EmulatorOptions): Promise<void> {
  const clock = options.startAt === undefined && options.speed === undefined ? world.clock : undefined;
  if (options.durableFile !== undefined) world.durability = await openDurableFile(options.durableFile);
  const stored = options.durableFile === undefined ? undefined : readDurableFile(world, options.durableFile);
  if (stored === undefined) {
    occupy(world, await startState(options, world.clock.now()));
    if (options.snapshot !== undefined) clock?.restore(keptClock(world));
    keepBase(world, options.durableFile ?? '');
  } else {
    occupy(world, stored);
    clock?.resume(keptClock(world));
  }
  world.registry.writeTo(world.durability);
  const starts = world.registry.setting('starts', 0);
  world.requestNumber = starts * requestsPerStart;
  world.registry.commit([{ put: 'setting', record: { key: 'starts', value: starts + 1 } }]);
  setPersonality(world, startPersonality(world, options));
  keepSettings(world);
}

async function openDurableFile(path: string): Promise<DurableFile> {
  try {
    if (existsSync(path)) requireRegular(path);
    // Loaded only when it is wanted: most runs keep nothing.
    const { DurableFile } = await import('./registry/durable-file.ts');
    return new DurableFile(path);
  } catch (error) {
    throw unusable(path, error);
  }
}

function readDurableFile(world: World, path: string): RegistryState | undefined {
  try {
    return (world.durability as DurableFile).read();
  } catch (error) {
    throw unusable(path, error);
  }
}

function keepBase(world: World, path: string): void {
  try {
    world.durability?.replaceBase(world.registry.state);
  } catch (error) {
    throw unusable(path, error);
  }
}

function unusable(path: string, cause: unknown): EmulatorStartError {
  const what = message('control.durableUnusable', { path, reason: reasonOf(cause) });
  return new EmulatorStartError('file-unusable', what, { cause });
}

async function startState(options: EmulatorOptions, now: number): Promise<RegistryState> {
  if (options.snapshot !== undefined) return readSnapshotFile(options.snapshot);
  const made = buildState(options, now);
  if ('wrong' in made) throw new EmulatorStartError('wrong-option', made.wrong);
  return made.state;
}

/** A start state by seed name or by a number of names, or the sentence that says what is wrong with the wish. */
export function buildState(
  wish: { readonly seed?: string; readonly names?: number; readonly chance?: number },
  now: number,
): { readonly state: RegistryState } | { readonly wrong: Message } {
  if (wish.names !== undefined) {
    if (!Number.isInteger(wish.names) || wish.names < 1 || wish.names > 1_000_000) {
      return { wrong: message('control.namesRange', { given: wish.names }) };
    }
    return { state: stateOf(generateRegistry(planFor(wish.names, now, wish.chance ?? 1))) };
  }
  const name = wish.seed ?? 'small-reseller';
  if (isSeedName(name)) return { state: stateOf(seeds[name].build(now)) };
  const known = Object.keys(seeds).join(', ');
  return { wrong: message('control.seedUnknown', { given: JSON.stringify(name), seeds: known }) };
}

async function readSnapshotFile(path: string): Promise<RegistryState> {
  try {
    const reader = new SnapshotReader();
    for await (const piece of readPieces(path, largestSnapshot))
      reader.add(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    return reader.finish();
  } catch (error) {
    const what = message('control.fileUnusable', { path, why: unreadable(error) });
    throw new EmulatorStartError('file-unusable', what, { cause: error });
  }
}

/**
 * Puts `state` in the place of the registry's, with what goes with it: the names of its zones, its environment, fresh
 * limits, and nobody remembered.
 */
function occupy(world: World, state: RegistryState): void {
  world.registry.replace(state);
  world.names = new NameReader(world.registry.setting<string[]>('zones', ['example']));
  world.environment = world.registry.setting<RegistryEnvironment>('environment', world.environment);
  world.limiter.forget();
  forgetCallers(world);
}

/** Opens a seed or a snapshot in a running emulator; a snapshot brings its clock and personality with it. */
export function openState(world: World, state: RegistryState, source: 'seed' | 'snapshot'): void {
  occupy(world, state);
  if (source === 'snapshot') {
    world.clock.restore(keptClock(world));
    const kept = existingChoices(world.registry.setting<Record<string, unknown>>('personality', {}));
    setPersonality(world, { ...defaultPersonality, ...kept } as Personality);
  }
  world.durability?.replaceBase(world.registry.state);
  keepSettings(world);
}

/** The clock of the state; the running one where it has none. */
function keptClock(world: World): KeptClock {
  return world.registry.setting('clock', world.clock.kept());
}

function startPersonality(world: World, options: EmulatorOptions): Personality {
  const kept = existingChoices(world.registry.setting<Record<string, unknown>>('personality', {}));
  const environment = options.environment ?? world.environment;
  world.environment = environment;
  const byEnvironment = environment === 'sandbox' ? { 'life-cycle': 'sandbox' } : {};
  const chosen = choosePersonality(defaultPersonality, { ...byEnvironment, ...kept, ...options.personality });
  if ('wrong' in chosen) throw new EmulatorStartError('wrong-option', chosen.wrong);
  return chosen.personality;
}

/** Takes a personality over, with what depends on it. */
export function setPersonality(world: World, personality: Personality): void {
  const isNewLimiter = personality.limiter !== world.personality.limiter;
  world.personality = personality;
  if (isNewLimiter) world.limiter.configure(world.limiter.limits, personality.limiter);
}

/** Takes limits over; undefined = those of the specification. Everybody starts counting afresh. */
export function setLimits(world: World, limits: Limits = specifiedLimits): void {
  world.limiter.configure(limits, world.personality.limiter);
}

/** Writes clock, personality and environment into the registry, where snapshots and the durable file find them. */
export function keepSettings(world: World): void {
  world.registry.commit([
    { put: 'setting', record: { key: 'clock', value: world.clock.kept() } },
    { put: 'setting', record: { key: 'personality', value: world.personality } },
    { put: 'setting', record: { key: 'environment', value: world.environment } },
  ]);
}
