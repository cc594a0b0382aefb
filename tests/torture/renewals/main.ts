import { parseArgs } from 'node:util';
import type { QuietTimes } from '#values/quiet-times.ts';
import { type Figures, tableOf } from './figures.ts';
import { registryKinds } from './registries.ts';
import { tortureUnder } from './run.ts';
import { namedSteps } from './stopping-desk.ts';

export interface TortureOrder {
  /** Kills at random instants under each kind of registry; the named steps come beside them. */
  readonly kills: number;
  readonly seed: number;
  /** Under these kinds only, by name; all unless given. */
  readonly kinds?: readonly string[];
  /** The named steps to kill at, for each kind of registry by its place; all unless given. */
  readonly steps?: (place: number) => readonly string[];
  /** Puts a fault into the program under test, for a torture that must find it. */
  readonly fault?: 'forgets-sent';
  /** Makes the program under test decide sooner, and its registry be less late; `usualTimes` unless given. */
  readonly times?: TortureTimes;
  readonly tell?: (kind: string, figures: Figures) => void;
}

interface TortureTimes {
  readonly quietTimes: QuietTimes;
  /** How late the registry carries out a request that it gave up at once: less than the desk's quiet time. */
  readonly lateMilliseconds: number;
}

const usualTimes: TortureTimes = {
  quietTimes: { quietMilliseconds: 20_000, apartMilliseconds: 5_000 },
  lateMilliseconds: 5_000,
};

/** The torture of renewals: figures for each kind of registry. */
export async function tortureRenewals(order: TortureOrder): Promise<ReadonlyMap<string, Figures>> {
  const figures = new Map<string, Figures>();
  for (const [index, kind] of registryKinds.entries()) {
    if (order.kinds !== undefined && !order.kinds.includes(kind.name)) continue;
    const plan = {
      kind,
      kills: order.kills,
      seed: order.seed + index,
      steps: order.steps?.(index) ?? namedSteps,
      fault: order.fault,
      ...(order.times ?? usualTimes),
    };
    figures.set(kind.name, await tortureUnder(plan, (now) => order.tell?.(kind.name, now)));
  }
  return figures;
}

/** `npm run torture -- [renewals] [--kills 200] [--seed N] [--kind NAME]…`: 0 when nothing was billed twice and no row lies. */
export async function torture(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      kills: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      kind: { type: 'string', multiple: true },
    },
  });
  // Shared out among the kinds of registry.
  const kills = Math.ceil(Number(values.kills) / (values.kind ?? registryKinds).length);
  const seed = Number(values.seed);
  console.error(
    `Renewals: ${kills} kills at random instants and ${namedSteps.length} at named steps, under each registry; seed ${seed}`,
  );
  let said = 0;
  const figures = await tortureRenewals({
    kills,
    seed,
    ...(values.kind === undefined ? {} : { kinds: values.kind }),
    tell: (kind, now) => {
      if (now.kills < said + 25 && !now.done) return;
      said = now.done ? 0 : now.kills;
      console.error(`  ${kind}: ${now.kills} kills, ${now.intended} intended, ${now.billed} billed so far`);
    },
  });
  console.log(tableOf(figures));
  const bad = [...figures.values()].some((one) => one.doubles + one.dishonest > 0 || one.billed !== one.intended);
  return bad ? 1 : 0;
}
