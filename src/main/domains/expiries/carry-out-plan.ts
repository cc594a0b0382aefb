import type { Clock } from '#main/clock.ts';
import type { RunControl } from '#main/ports.ts';
import { DeskFailure, type Failure } from '#values/failure.ts';
import type { AskOutcome, DomainExpiries, PlannedName } from '../store/expiry-record.ts';

/** What asking for one name told. */
export type ExpiryReading =
  | { readonly kind: 'found'; readonly domain: { readonly expiry: { readonly date: string } | undefined } }
  | { readonly kind: 'not-found' };

export interface CarryOutPorts {
  readonly expiries: Pick<DomainExpiries, 'askedExpiry'>;
  readonly clock: Clock;
  /** The next names of the plan and how many wait, as things are now. */
  readonly plan: () => Promise<{ readonly names: readonly PlannedName[]; readonly waiting: number }>;
  /** Asks the registry and keeps what it says; in the background, so that a person's click goes before it. */
  readonly read: (ldhName: string, signal: AbortSignal) => Promise<ExpiryReading>;
  /** When so many names of the plan will all have been asked. */
  readonly endsAt: (waiting: number) => Promise<number>;
}

/** What came of a plan so far. */
export interface CarriedOut {
  asked: number;
  told: number;
  changed: number;
  inVain: number;
  failed: number;
}

/** Without an answer: waits a little, then longer, and gives up in the end. */
const patience = [5_000, 30_000, 120_000, 600_000, 1_800_000] as const;
/** Answers in a row that cannot be used mean that something else is wrong than the names. */
const mostUnusable = 5;

/**
 * Asks for one name of the plan after the other until none is left: the plan is made anew every few names, so that a
 * renewal or a download in between counts. A used-up budget is waited for; a registry that cannot be reached is tried
 * again for a while. Fails with what ends it: cancelled, not-authorised, unreachable after the last try, and the like.
 */
export async function carryOutPlan(accountId: string, ports: CarryOutPorts, control: RunControl): Promise<CarriedOut> {
  const result: CarriedOut = { asked: 0, told: 0, changed: 0, inVain: 0, failed: 0 };
  let unusable = 0;
  for (;;) {
    const { names, waiting } = await ports.plan();
    const total = result.asked + waiting;
    const endsAt = waiting === 0 ? null : await ports.endsAt(waiting);
    control.progress(result.asked, total, endsAt);
    if (names.length === 0) return result;
    for (const name of names) {
      const outcome = await askOne(name);
      await ports.expiries.askedExpiry(accountId, name.ldhName, { at: ports.clock.now(), outcome });
      result.asked += 1;
      unusable = outcome === 'failed' ? unusable + 1 : 0;
      control.progress(result.asked, total, endsAt);
    }
  }

  async function askOne(name: PlannedName): Promise<AskOutcome> {
    for (let tried = 0; ; ) {
      await control.step();
      try {
        const reading = await ports.read(name.ldhName, control.signal);
        const date = reading.kind === 'found' ? reading.domain.expiry?.date.slice(0, 10) : undefined;
        if (date === undefined) {
          result.inVain += 1;
          return reading.kind === 'found' ? 'no-expiry' : 'not-found';
        }
        result.told += 1;
        if (date !== name.expiryDate) result.changed += 1;
        return 'told';
      } catch (error) {
        const failure = error instanceof DeskFailure ? error.failure : undefined;
        const wait = failure === undefined ? undefined : waitFor(failure, tried, ports.clock.now());
        if (wait !== undefined) {
          if (failure?.kind !== 'limited') tried += 1;
          await ports.clock.sleep(wait, control.signal).catch(() => undefined);
        } else if (failure !== undefined && isAboutTheName(failure) && unusable < mostUnusable) {
          result.failed += 1;
          return 'failed';
        } else throw error;
      }
    }
  }
}

/** How long to wait before the same is asked again; undefined where asking again is of no use. */
function waitFor(failure: Failure, tried: number, now: number): number | undefined {
  if (failure.kind === 'limited') return Math.max(1_000, (failure.retryAt ?? now + 60_000) - now);
  return failure.kind === 'unreachable' || failure.kind === 'no-answer' ? patience[tried] : undefined;
}

function isAboutTheName({ kind }: Failure): boolean {
  return kind === 'unreadable' || kind === 'refused' || kind === 'not-the-registry' || kind === 'invalid-input';
}
