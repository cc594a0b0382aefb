import type { CrashFigures } from '#contract/crash-test.ts';
import type { Topic } from '#contract/topics.ts';
import type { WorkSubject } from '#contract/work.ts';
import { DeskFailure } from '#registry/failure.ts';
import { crashLateMilliseconds, crashQuietTimes } from '#registry/quiet-times.ts';
import type { CrashPrograms } from './crash-test/crash-programs.ts';
import { disturbed, registryKinds } from './crash-test/registries.ts';
import { type CrashTestPorts, runCrashTest } from './crash-test/run-crash-test.ts';

export interface CrashTestServicePorts extends Omit<CrashTestPorts, 'programs'> {
  /** Undefined where the host can start no programs. */
  readonly programs: CrashPrograms | undefined;
  readonly startWork: (order: {
    readonly kind: 'torture';
    readonly accountId: null;
    readonly subject: WorkSubject;
    readonly canPause: boolean;
    run(control: { progress(done: number, total: number | null): void; step(): Promise<void> }): Promise<unknown>;
  }) => { readonly workId: string };
  readonly publish: (topic: Topic['topic']) => void;
}

/** What the programs of a crash test themselves go by. */
const usualPlan = { disturbed, quietTimes: crashQuietTimes, lateMilliseconds: crashLateMilliseconds };

/** The crash test: the desk's own program, killed again and again before the eyes of whoever doubts. */
export function createCrashTest(ports: CrashTestServicePorts) {
  let current: { seed: number; workId: string | null; figures: CrashFigures[] } | undefined;

  return {
    standing() {
      return {
        possible: ports.programs !== undefined,
        workId: current?.workId ?? null,
        seed: current?.seed ?? null,
        figures: current?.figures ?? [],
      };
    },
    /** Fails with conflict where one runs already, or this host can start no programs. */
    start({ kills, seed }: { kills: number; seed: number }): { workId: string } {
      const { programs } = ports;
      if (programs === undefined) throw conflict('Programs cannot be started and killed from here.');
      if (current?.workId != null) throw conflict('A crash test is running already.');
      const run = { seed, workId: null as string | null, figures: [] as CrashFigures[] };
      current = run;
      const { workId } = ports.startWork({
        kind: 'torture',
        accountId: null,
        subject: { code: 'crash-test' },
        canPause: false,
        run: async (control) => {
          try {
            for (const [index, kind] of registryKinds.entries()) {
              const plan = { ...usualPlan, kind, kills, seed: seed + index, steps: [] };
              await runCrashTest({ ...ports, programs }, plan, {
                step: () => control.step(),
                tell: (figures) => {
                  run.figures[index] = figures;
                  control.progress(
                    run.figures.reduce((sum, one) => sum + Math.min(one.kills, kills), 0),
                    kills * registryKinds.length,
                  );
                  ports.publish('work');
                },
              });
            }
            return { seed, figures: run.figures };
          } finally {
            run.workId = null;
            ports.publish('work');
          }
        },
      });
      run.workId = workId;
      return { workId };
    },
  };
}

export type CrashTestService = ReturnType<typeof createCrashTest>;

function conflict(text: string): DeskFailure {
  return new DeskFailure({ kind: 'conflict', text });
}
