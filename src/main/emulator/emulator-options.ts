import type { Message } from '#messages/message.ts';
import type { RegistryEnvironment } from './registry/records.ts';
import { SaidError } from './said-error.ts';

/** How to start an emulator; plain data, so that it can go to a worker thread. */
export interface EmulatorOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** Address to listen on; 127.0.0.1 unless `allowNetwork` is set as well. */
  readonly host?: string;
  /** Confirms that others than this machine may reach it. */
  readonly allowNetwork?: boolean;
  /** Name of a start state; `small-reseller` unless told otherwise. */
  readonly seed?: string;
  /** Generates this many names (1 to 1,000,000) instead of taking a start state. */
  readonly names?: number;
  /** Seed of chance for generated names. */
  readonly chance?: number;
  /** Opens this snapshot file instead of a start state. */
  readonly snapshot?: string;
  /** Keeps every change in this file before it is acknowledged, and goes on from it when it is there. */
  readonly durableFile?: string;
  /** Which keys are accepted and which life cycle holds unless the personality says otherwise. */
  readonly environment?: RegistryEnvironment;
  /** Personality switches by name; the others keep their defaults. */
  readonly personality?: Readonly<Record<string, string>>;
  /** Virtual time at the start, epoch milliseconds; now unless told otherwise. */
  readonly startAt?: number;
  /** Virtual milliseconds per real one; 1 unless told otherwise. */
  readonly speed?: number;
  /** Answers from this recording first; other requests are answered as usual, or refused. */
  readonly replay?: { readonly file: string; readonly others: 'answer' | 'refuse' };
}

/** Where a running emulator is and who may use it. Other programs rely on these names. */
export interface EmulatorAddresses {
  readonly url: string;
  readonly rpp: string;
  readonly repp: string;
  readonly rdap: string;
  readonly control: string;
  readonly accounts: readonly EmulatorAccount[];
}

/** A synthetic account of the seed; its secrets open nothing but this emulator. */
export interface EmulatorAccount {
  readonly handle: string;
  readonly apiKey: string;
  readonly password: string;
  readonly cardIds: readonly string[];
}

export type EmulatorStartProblem =
  | 'port-taken'
  | 'port-refused'
  | 'host-unusable'
  | 'host-not-confirmed'
  | 'wrong-option'
  | 'file-unusable'
  | 'failed';

/** Why an emulator did not start. */
export class EmulatorStartError extends SaidError {
  readonly problem: EmulatorStartProblem;

  constructor(problem: EmulatorStartProblem, what: Message, options?: ErrorOptions) {
    super(what, options);
    this.problem = problem;
  }
}
