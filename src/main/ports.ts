import type { Work, WorkSubject } from '#contract/desk/work.ts';
import type { Topic } from '#contract/topics.ts';
import type { StoredAccount } from '#main/database/store.ts';

/** Says that something may have changed; `accountId` null where no single account is meant. */
export type Publish = (topic: Topic['topic'], accountId?: string | null) => void;

/** The account of this id. Fails with no-account where there is none. */
export type AccountOf = (accountId: string) => Promise<StoredAccount>;

/** What a piece of long work holds while it runs. */
export interface WorkControl {
  /** Aborts when the work is cancelled. */
  readonly signal: AbortSignal;
  /**
   * Tells how far it is; `total` null while that is not known. Work that knows its end better than a steady rate would
   * tell (it waits for a rate budget) gives it as `forecastEndAt`.
   */
  progress(done: number, total: number | null, forecastEndAt?: number | null): void;
  /**
   * Called between two steps that belong together: lets other things happen, waits while the work is paused, and
   * rejects with DeskFailure `cancelled` when it is cancelled.
   */
  step(): Promise<void>;
  /** Tells what it has to show where it is cancelled before its end. */
  soFar(result: unknown): void;
}

/** What work holds that does not show its result before its end. */
export type RunControl = Omit<WorkControl, 'soFar'>;

/** What work holds that only goes on piece by piece. */
export type StepControl = Pick<WorkControl, 'progress' | 'step'>;

/** Long work that a service hands over. `run` resolves with the result as plain JSON data. */
export interface WorkOrder {
  readonly kind: Work['kind'];
  readonly accountId: string | null;
  readonly subject: WorkSubject;
  readonly canPause: boolean;
  run(control: WorkControl): Promise<unknown>;
}

export type StartWork = (order: WorkOrder) => { readonly workId: string };
