import type { CrashFigures } from '#contract/crash-test.ts';
import type { Clock } from '#main/clock.ts';
import type { StoredLedgerEntry } from '#main/store/ledger-record.ts';
import type { Store } from '#main/store/store.ts';
import type { QuietTimes } from '#registry/quiet-times.ts';
import { CrashJobs } from './crash-jobs.ts';
import { type CrashPrograms, type Killing, seededChance } from './crash-programs.ts';
import { judgeFigures } from './judge-figures.ts';
import type { RegistryKind } from './registries.ts';

export interface CrashTestPorts {
  readonly programs: CrashPrograms;
  readonly clock: Clock;
  /** Opens a data folder's store beside the programs that work on it. */
  readonly openStore: (path: string) => Promise<Store>;
}

export interface CrashPlan {
  readonly kind: RegistryKind;
  /** Kills at random instants. */
  readonly kills: number;
  readonly seed: number;
  /** Named steps, each killed at once; none where the program knows no steps. */
  readonly steps: readonly string[];
  /** The share of renewals that are disturbed in each of four ways. */
  readonly disturbed: number;
  /** The desk's under test. */
  readonly quietTimes: QuietTimes;
  /** How late the registry carries out a request that it gave up at once: less than the desk's quiet time. */
  readonly lateMilliseconds: number;
}

export interface CrashControl {
  step(): Promise<void>;
  /** The figures so far. */
  tell(figures: CrashFigures): void;
}

const mostEnds = 12;

/**
 * Kills the program until it was killed so often, then lets it tidy up, and holds the registry's bill against what was
 * intended and what the ledger says. The same seed chooses the same jobs; the instants depend on the machine as well.
 */
export async function runCrashTest(
  ports: CrashTestPorts,
  plan: CrashPlan,
  control: CrashControl,
): Promise<CrashFigures> {
  const { programs, clock } = ports;
  const chance = seededChance(plan.seed);
  const folder = await programs.makeFolder();
  const home = `${folder}/home`;
  const names = Math.min(3_000, 200 + plan.kills * 6);
  const registry = await programs.startRegistry({ folder, names, seed: plan.seed, personality: plan.kind.personality });
  let store: Store | undefined;
  try {
    const jobs = new CrashJobs({ ...ports, registry, home, folder, chance });
    await jobs.desk(['domains', 'list', '--refresh', '--limit', '1']);
    store = await ports.openStore(`${home}/registry-desk.sqlite`);
    await jobs.chooseNames(store);
    await registry.disturb(plan.disturbed, plan.seed, plan.lateMilliseconds);
    return await killAndJudge(store, jobs);
  } finally {
    await store?.close();
    await registry.stop();
    await programs.removeFolder(folder);
  }

  async function killAndJudge(opened: Store, jobs: CrashJobs): Promise<CrashFigures> {
    const unknown = new Set<string>();
    /** Late ones of times before: a registry that is disturbed anew, or killed, counts from nothing. */
    let lateBefore = 0;
    let figures: CrashFigures = {
      ...{
        registry: plan.kind.meaning,
        kills: 0,
        runs: 0,
        registryKills: 0,
        late: 0,
        foundPlanned: 0,
        foundSent: 0,
        unknown: 0,
      },
      ...{ intended: 0, billed: 0, doubles: 0, dishonest: 0, done: false },
    };

    async function look(killed: number): Promise<readonly StoredLedgerEntry[]> {
      const entries = await allEntries(opened);
      const found = (state: string): number =>
        killed > 0 ? entries.filter((entry) => entry.state === state).length : 0;
      for (const entry of entries) {
        if (entry.steps.some((step) => step.state === 'outcome-unknown')) unknown.add(entry.entryId);
      }
      figures = {
        ...figures,
        kills: figures.kills + killed,
        runs: jobs.runs,
        foundPlanned: figures.foundPlanned + found('planned'),
        foundSent: figures.foundSent + found('sent'),
        unknown: unknown.size,
        late: lateBefore + (await registry.late()),
        intended: jobs.intended.size,
        billed: (await registry.charges()).length,
      };
      control.tell(figures);
      return entries;
    }

    let entries = await look(0);
    const kill = async (killing: Killing | undefined): Promise<void> => {
      await control.step();
      entries = await look(await jobs.one(opened, entries, killing, plan.quietTimes));
    };
    for (const at of plan.steps) await kill({ at, number: chance.between(1, 4) });
    const registryKillEvery = 25;
    // A run that ends before its kill is a run like any other; a program that always did would end this loop.
    for (let round = 1; figures.kills < plan.kills + plan.steps.length && round < plan.kills * 5; round += 1) {
      await kill(undefined);
      if (round % registryKillEvery !== 0) continue;
      lateBefore = figures.late;
      const busy = jobs.one(opened, entries, { afterMilliseconds: 3_600_000 }, plan.quietTimes);
      await clock.sleep(chance.between(0, jobs.usualMilliseconds()));
      await registry.killAndRestart();
      await busy;
      await registry.disturb(plan.disturbed, plan.seed + round, plan.lateMilliseconds);
      figures = { ...figures, registryKills: figures.registryKills + 1 };
      entries = await look(0);
    }
    lateBefore = figures.late;
    await registry.calm();
    for (let round = 1; round <= mostEnds && (await jobs.tidy(opened, entries, plan.quietTimes)); round += 1) {
      await control.step();
      entries = await look(0);
    }
    entries = await look(0);
    const verdict = judgeFigures({ intended: jobs.intended, charges: await registry.charges(), entries });
    figures = { ...figures, ...verdict, done: true };
    control.tell(figures);
    return figures;
  }
}

async function allEntries(store: Store): Promise<readonly StoredLedgerEntry[]> {
  const all: StoredLedgerEntry[] = [];
  for (;;) {
    const query = { accountId: undefined, states: [], text: '', offset: all.length, limit: 1_000 };
    const { entries } = await store.ledger.page(query);
    all.push(...entries);
    if (entries.length < query.limit) return all;
  }
}
