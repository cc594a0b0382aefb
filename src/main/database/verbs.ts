import type { OpenedStore } from './opened-store.ts';
import type { Store } from './store.ts';

/** The table families of the store. */
export type StoreFamily = Exclude<keyof Store, 'close'>;

/** A family as its file implements it: its verbs as functions of the opened store, synchronous, each one transaction. */
export type Verbs<Family> = {
  readonly [Verb in keyof Family]: Family[Verb] extends (...given: infer Given) => Promise<infer Result>
    ? (store: OpenedStore, ...given: Given) => Result
    : never;
};

/** The names of all verbs, by family. */
export type VerbNames = Readonly<Record<StoreFamily, readonly string[]>>;

/** Performs a verb, wherever the database is, and rejects with what the verb threw. */
export type PerformVerb = (family: StoreFamily, verb: string, given: readonly unknown[]) => Promise<unknown>;

/** The store as everybody sees it. Its verbs are the ones that the side with the database names. */
export function storeOver(names: VerbNames, perform: PerformVerb, close: () => Promise<void>): Store {
  const families = Object.entries(names).map(([family, verbs]) => {
    const performing = (verb: string) => [
      verb,
      (...given: readonly unknown[]) => perform(family as StoreFamily, verb, given),
    ];
    return [family, Object.fromEntries(verbs.map(performing))];
  });
  return { ...Object.fromEntries(families), close };
}
