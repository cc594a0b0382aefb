import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#main/clock.ts';
import type { Store } from '#main/database/store.ts';
import { openWorkerStore } from '#main/database/worker-store.ts';
import type { StoredLedgerEntry } from '#main/renewals/store/ledger-record.ts';
import { seededChance } from '../chance.ts';
import type { DeskUnderTest, Killing } from './desk.ts';
import { type Figures, noFigures } from './figures.ts';
import { Jobs } from './jobs.ts';
import { judgeFigures } from './judge-figures.ts';
import type { RegistryKind } from './registries.ts';
import { startRegistry } from './registry.ts';

export interface TorturePlan extends DeskUnderTest {
  readonly kind: RegistryKind;
  /** Kills at random instants. */
  readonly kills: number;
  readonly seed: number;
  /** Named steps, each killed at once. */
  readonly steps: readonly string[];
  /** How late the registry carries out a request that it gave up at once: less than the desk's quiet time. */
  readonly lateMilliseconds: number;
}

/** The share of renewals that the registry disturbs in each of four ways. */
const disturbed = 0.06;
const mostEnds = 12;

/**
 * Kills the program until it was killed so often, then lets it tidy up, and holds the registry's bill against what was
 * intended and what the ledger says. The same seed chooses the same jobs; the instants depend on the machine as well.
 * `tell` is given the figures so far.
 */
export async function tortureUnder(plan: TorturePlan, tell: (figures: Figures) => void): Promise<Figures> {
  const chance = seededChance(plan.seed);
  const folder = await mkdtemp(join(tmpdir(), 'registry-desk-torture-'));
  const home = join(folder, 'home');
  const names = Math.min(3_000, 200 + plan.kills * 6);
  const registry = await startRegistry({ folder, names, seed: plan.seed, personality: plan.kind.personality });
  let store: Store | undefined;
  try {
    const jobs = new Jobs({ desk: plan, registry, home, folder, chance });
    await jobs.desk(['domains', 'list', '--refresh', '--limit', '1']);
    store = await openWorkerStore(join(home, 'registry-desk.sqlite'));
    await jobs.chooseNames(store);
    await registry.disturb(disturbed, plan.seed, plan.lateMilliseconds);
    return await killAndJudge(store, jobs);
  } finally {
    await store?.close();
    await registry.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async function killAndJudge(opened: Store, jobs: Jobs): Promise<Figures> {
    const unknown = new Set<string>();
    /** Late ones of times before: a registry that is disturbed anew, or killed, counts from nothing. */
    let lateBefore = 0;
    let figures = noFigures;

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
      tell(figures);
      return entries;
    }

    let entries = await look(0);
    const kill = async (killing: Killing | undefined): Promise<void> => {
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
      await systemClock.sleep(chance.between(0, jobs.usualMilliseconds()));
      await registry.killAndRestart();
      await busy;
      await registry.disturb(disturbed, plan.seed + round, plan.lateMilliseconds);
      figures = { ...figures, registryKills: figures.registryKills + 1 };
      entries = await look(0);
    }
    lateBefore = figures.late;
    await registry.calm();
    for (let round = 1; round <= mostEnds && (await jobs.tidy(opened, entries, plan.quietTimes)); round += 1) {
      entries = await look(0);
    }
    entries = await look(0);
    const verdict = judgeFigures({ intended: jobs.intended, charges: await registry.charges(), entries });
    figures = { ...figures, ...verdict, done: true };
    tell(figures);
    return figures;
  }
}

async function allEntries(store: Store): Promise<readonly StoredLedgerEntry[]> {
  const all: StoredLedgerEntry[] = [];
  for (;;) {
    const query = { accountId: null, states: [], text: '', offset: all.length, limit: 1_000 };
    const { entries } = await store.ledger.page(query);
    all.push(...entries);
    if (entries.length < query.limit) return all;
  }
}
