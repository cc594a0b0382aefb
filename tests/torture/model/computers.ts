import type { StoredLedgerEntry } from '#main/renewals/store/ledger-record.ts';
import type { Life, OpenedDesk } from './program.ts';
import type { By, LinkTrouble } from './steps.ts';

/** Where the programs of a run keep what they know: one computer for all of them, or a seat of a team for each person. */
export interface Computers {
  /** How long a program may go on with what it was asked for after it has answered, milliseconds: the team store takes time. */
  readonly afterwards: number;
  /** The computer at which a person works. */
  at(by: By): string;
  open(life: Life): Promise<OpenedDesk>;
  /** All renewals as they are durable now; `running` is a program that runs. */
  ledger(running: () => Promise<Life>): Promise<readonly StoredLedgerEntry[]>;
  /** All renewals as a seat has them that was away since the first day and reads them now; undefined: there are no seats. */
  readAnew?(): Promise<readonly StoredLedgerEntry[]>;
  /** The open entries of a name, as they stand where it is decided; undefined: as the sending program has them. */
  openEntries?(name: string): Promise<readonly StoredLedgerEntry[]>;
  /** The link of a seat to its team store fails in this way from now on; false where there is none. */
  trouble(by: By, trouble: LinkTrouble, milliseconds: number): boolean;
  /** The clock of the team store's server jumps; false where there is none. */
  serverClockJumps(milliseconds: number): boolean;
  /** Takes the lock away by which others see that a program lives. */
  loseLock(life: Life): boolean;
  /** Notes whose the locks are that have come. */
  attributeLocks(life: Life): void;
  /** False where no backup can be made. */
  backUp(): boolean;
  /** Puts the backup in place, with every program ended. */
  restore(): void;
  /** The stores' files, with every program ended. */
  files(): ReadonlyMap<string, Uint8Array>;
  close(): void;
}
