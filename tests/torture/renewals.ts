import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CrashFigures } from '#contract/crash-test.ts';
import { systemClock } from '#main/clock.ts';
import type { CrashPort } from '#main/host-ports.ts';
import { crashPrograms, startByNode } from '#main/hosts/crash-programs.ts';
import { disturbed, registryKinds } from '#main/services/crash-test/registries.ts';
import { runCrashTest } from '#main/services/crash-test/run-crash-test.ts';
import { openWorkerStore } from '#main/store/worker-store.ts';
import { type CrashColumn, crashColumns } from '#registry/crash-columns.ts';
import { crashLateMilliseconds, crashQuietTimes, type QuietTimes } from '#registry/quiet-times.ts';
import { runProgram } from './program.ts';
import { namedSteps } from './stopping-desk.ts';

const stoppingDesk = join(import.meta.dirname, 'stopping-desk.ts');

/** The product's own programs; at a named step, or with other times, the same program with a step to die at. */
export function torturePrograms({ times, fault, built }: TortureOrder): CrashPort {
  const programs = crashPrograms(
    built === undefined ? startByNode() : startByNode((entry) => join(built, `${entry}.js`)),
  );
  return {
    ...programs,
    async runDesk(order) {
      const { home, words, environment, killing } = order;
      const named = killing !== undefined && 'at' in killing;
      if (!named && times === undefined) return programs.runDesk(order);
      await mkdir(home, { recursive: true });
      const startedAt = performance.now();
      const run = runProgram(stoppingDesk, words, {
        ...environment,
        REGISTRY_DESK_HOME: home,
        ...(named ? { REGISTRY_DESK_STOP_AT: killing.at, REGISTRY_DESK_STOP_NUMBER: String(killing.number) } : {}),
        REGISTRY_DESK_QUIET: JSON.stringify(times?.quietTimes ?? crashQuietTimes),
        ...(fault === undefined ? {} : { REGISTRY_DESK_FAULT: fault }),
      });
      const timer = killing !== undefined && !named ? setTimeout(run.kill, killing.afterMilliseconds) : undefined;
      const end = await run.ended;
      clearTimeout(timer);
      const milliseconds = performance.now() - startedAt;
      return end.kind === 'killed'
        ? { killed: true, exitCode: null, output: '', milliseconds }
        : { killed: false, exitCode: end.code, output: end.output, milliseconds };
    },
  };
}

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
  /** Makes the program under test decide sooner, and its registry be less late; the crash test's own unless given. */
  readonly times?: { readonly quietTimes: QuietTimes; readonly lateMilliseconds: number };
  /** The folder of the programs as they are built; the sources unless given. */
  readonly built?: string;
  readonly tell?: (kind: string, figures: CrashFigures) => void;
}

/** The torture of renewals: figures for each kind of registry. */
export async function tortureRenewals(order: TortureOrder): Promise<ReadonlyMap<string, CrashFigures>> {
  const programs = torturePrograms(order);
  const figures = new Map<string, CrashFigures>();
  for (const [index, kind] of registryKinds.entries()) {
    if (order.kinds !== undefined && !order.kinds.includes(kind.name)) continue;
    const plan = {
      kind,
      kills: order.kills,
      seed: order.seed + index,
      steps: order.steps?.(index) ?? namedSteps,
      disturbed,
      ...(order.times ?? { quietTimes: crashQuietTimes, lateMilliseconds: crashLateMilliseconds }),
    };
    const control = {
      step: () => Promise.resolve(),
      tell: (now: CrashFigures) => order.tell?.(kind.name, now),
    };
    figures.set(
      kind.name,
      await runCrashTest({ programs, clock: systemClock, openStore: openWorkerStore }, plan, control),
    );
  }
  return figures;
}

/**
 * `npm run torture -- [renewals] [--kills 200] [--seed N] [--kind NAME]… [--sources]`: 0 when nothing was billed twice and no row
 * lies. It kills the programs as built; with --sources those of the working tree.
 */
export async function torture(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      kills: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      kind: { type: 'string', multiple: true },
      sources: { type: 'boolean', default: false },
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
    ...(values.sources ? {} : { built: join(import.meta.dirname, '../../out/main') }),
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

const headings = {
  kills: 'kills',
  registryKills: 'registry killed',
  late: 'carried out late',
  foundPlanned: 'left planned',
  foundSent: 'left sent',
  unknown: 'unknown at some time',
  intended: 'intended',
  billed: 'billed',
  doubles: 'doubles',
  dishonest: 'rows without an honest state',
} as const satisfies Record<CrashColumn, string>;

/** The figures as a table of Markdown: the same as the page of the program shows, in the same order. */
export function tableOf(figures: ReadonlyMap<string, CrashFigures>): string {
  const head = ['registry', ...crashColumns.map((column) => headings[column])];
  const rows = [...figures].map(([kind, one]) => [kind, ...crashColumns.map((column) => one[column])]);
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
