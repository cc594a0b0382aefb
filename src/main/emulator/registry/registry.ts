import { instantOfDay } from './day-number.ts';
import type { DomainRecord } from './records.ts';
import { applyChange, type Change, emptyState, type RegistryState } from './state.ts';

/** Where transactions are written down before they are acknowledged; absent in memory-only runs. */
export interface TransactionSink {
  append(changes: readonly Change[]): void;
}

/**
 * The one writer. Rules elsewhere read the state and return changes; `commit` carries out a transaction whole, in
 * one turn of the event loop, so nobody ever sees half of one.
 */
export class Registry {
  #state: RegistryState = emptyState();
  #sink: TransactionSink | undefined;
  #nextDueAt = 0;

  get state(): RegistryState {
    return this.#state;
  }

  /** The instant before which time has nothing to do; compared on every request. */
  get nextDueAt(): number {
    return this.#nextDueAt;
  }

  writeTo(sink: TransactionSink | undefined): void {
    this.#sink = sink;
  }

  commit(changes: readonly Change[]): void {
    for (const change of changes) applyChange(this.#state, change);
    this.#sink?.append(changes);
    this.#reckonNextDue();
  }

  /** Puts another state in the place of this one (a seed, a snapshot, a reset). */
  replace(state: RegistryState): void {
    this.#state = state;
    this.#reckonNextDue();
  }

  /** A domain by its LDH name. */
  domain(name: string): DomainRecord | undefined {
    return this.#state.domains.get(name);
  }

  setting<T>(key: string, otherwise: T): T {
    const record = this.#state.settings.get(key);
    return record === undefined ? otherwise : (record.value as T);
  }

  #reckonNextDue(): void {
    let due = instantOfDay(this.#state.lifeCycle.day + 1);
    for (const process of this.#state.pendingProcesses.values()) due = Math.min(due, process.dueAt);
    this.#nextDueAt = due;
  }
}

/** A state made of changes alone, for seeds and snapshots. */
export function stateOf(changes: Iterable<Change>): RegistryState {
  const state = emptyState();
  for (const change of changes) applyChange(state, change);
  return state;
}
