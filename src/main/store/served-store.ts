import type { Failure } from '#registry/failure.ts';
import type { VerbCall } from './open-families.ts';
import type { StoreFamily } from './store-verbs.ts';

/**
 * What the worker answers with. Failures are data here, because an error that is thrown across threads loses all but
 * its message.
 */
export type ServedAnswer =
  | { readonly kind: 'answered'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** A fault of ours that is no DeskFailure. */
  | { readonly kind: 'threw'; readonly message: string; readonly stack: string | undefined };

/** The worker's side of the store, as it is served through comlink. */
export interface ServedStore {
  /** Opens the database; the first call. */
  open(path: string): ServedAnswer;
  perform(family: StoreFamily, verb: string, given: readonly unknown[]): Promise<ServedAnswer>;
  /** Several short ones in one message each way: crossing to the thread takes longer than most of them. */
  performShort(calls: readonly VerbCall[]): Promise<readonly ServedAnswer[]>;
  close(): ServedAnswer;
  /** On files that this thread has not open, see copyStore and examineStore. */
  copy(path: string, to: string): ServedAnswer;
  examine(path: string): ServedAnswer;
}
