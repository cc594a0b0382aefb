import { randomUUID } from 'node:crypto';
import { message } from '#messages/message.ts';
import { conflict } from './conflict.ts';
import { openLine, type TeamAddress, type TeamLine } from './connection.ts';
import { isSameName } from './is-same-name.ts';
import { afterRestoreSql, checkSql, idleTransactionsSql, writeOffSql } from './store/schema/creation.ts';

/** How a team store stands, as its administrator sees it. */
export interface TeamCheck {
  readonly team: string;
  /** Why nothing is sent: an administrator has to look, or computers have yet to compare their records. Null: nothing is in the way. */
  readonly needs: 'check' | 'seats' | null;
  /** The computers that have not compared. */
  readonly seats: readonly UncomparedSeat[];
  /** Computers whose records were otherwise than the store's, and how many records that were. They send nothing any more. */
  readonly unlike: readonly { readonly person: string; readonly machine: string; readonly records: number }[];
  /** Transactions that keep rows of the server from being tidied up: prepared ones, and those that are open for an hour. */
  readonly transactions: readonly {
    readonly kind: 'prepared' | 'open';
    readonly name: string;
    readonly since: number;
  }[];
}

export interface UncomparedSeat {
  readonly seatId: string;
  readonly person: string;
  readonly machine: string;
  /** When it was heard last; null for one that never was. */
  readonly seenAt: number | null;
  /** Renewals that the computer sent and whose outcome this store does not know. */
  readonly underWay: readonly { readonly name: string; readonly environment: string }[];
}

/** Says how the team store stands. Asks as an administrator of the server, of whom nothing is kept. */
export async function checkTeam(administrator: TeamAddress): Promise<TeamCheck> {
  return withLine(administrator, check);
}

/** After any restore: the team store gets a new incarnation, and sends nothing until every computer has compared its records with it. */
export async function compareAgain(administrator: TeamAddress): Promise<TeamCheck> {
  return withLine(administrator, async (line) => {
    await line.query(afterRestoreSql, [randomUUID()]);
    return check(line);
  });
}

/**
 * Nobody waits any more for a computer that never comes back, and it comes in no more. Fails with conflict where no such computer is
 * waited for, or several are: then `machine` says which. `written` is what is known of it.
 */
export async function writeOffSeat(
  administrator: TeamAddress,
  { person, machine }: { readonly person: string; readonly machine: string | undefined },
): Promise<{ readonly written: UncomparedSeat; readonly check: TeamCheck }> {
  return withLine(administrator, async (line) => {
    const { seats } = await check(line);
    const [written, ...others] = seats.filter(
      (seat) => isSameName(seat.person, person) && (machine === undefined || isSameName(seat.machine, machine)),
    );
    if (written === undefined) throw conflict(message('team.notWaitedFor', { person }));
    if (others.length > 0) {
      const machines = [written, ...others].map((seat) => seat.machine).join(', ');
      throw conflict(message('team.severalWaitedFor', { person, machines }));
    }
    await line.query(writeOffSql, [written.seatId]);
    return { written, check: await check(line) };
  });
}

async function check(line: TeamLine): Promise<TeamCheck> {
  const [store] = await line.query(checkSql);
  const [idle] = await line.query(idleTransactionsSql);
  return {
    ...(store?.answer as Omit<TeamCheck, 'transactions'>),
    ...(idle?.answer as Pick<TeamCheck, 'transactions'>),
  };
}

/** In one transaction, as the owner of the schema. */
async function withLine<Value>(administrator: TeamAddress, run: (line: TeamLine) => Promise<Value>): Promise<Value> {
  const line = await openLine(administrator);
  try {
    await line.query('BEGIN; SET LOCAL ROLE desk_owner; SET LOCAL search_path = desk');
    const value = await run(line);
    await line.query('COMMIT');
    return value;
  } finally {
    await line.end();
  }
}
