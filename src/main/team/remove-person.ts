import { message } from '#messages/message.ts';
import { conflict } from './conflict.ts';
import { openLine, type TeamAddress } from './connection.ts';
import { isSameName } from './is-same-name.ts';
import { endLoginSql, endPersonSql, endSessionsSql, personsSql } from './store/schema/creation.ts';

/** What a removed person leaves behind. */
export interface RemovedPerson {
  readonly person: string;
  readonly login: string;
  /** The computers, with the instant at which each was heard last; null for one that never was. */
  readonly computers: readonly { readonly machine: string; readonly seenAt: number | null }[];
  /** Renewals that these computers were sending: their outcome becomes unknown, and nobody sends them again. */
  readonly underWay: number;
}

interface FoundPerson extends RemovedPerson {
  readonly personId: string;
}

/**
 * Ends a person's access: the login, its connections, the person's computers and programs. What a computer has not
 * delivered by then stays on its disk. Asks as an administrator of the server, of whom nothing is kept. Fails with conflict where
 * nobody of this name is in the team, or several are: then `login` says which.
 */
export async function removePerson(
  administrator: TeamAddress,
  { name, login, now }: { readonly name: string; readonly login: string | undefined; readonly now: number },
): Promise<RemovedPerson> {
  const line = await openLine(administrator);
  try {
    const [row] = await line.query(personsSql);
    const [found, ...others] = ((row?.answer ?? []) as FoundPerson[]).filter(
      (one) => isSameName(one.person, name) && (login === undefined || one.login === login),
    );
    if (found === undefined) throw conflict(message('team.nobodyNamed', { person: name }));
    if (others.length > 0) {
      const logins = [found, ...others].map((one) => one.login).join(', ');
      throw conflict(message('team.severalNamed', { person: name, logins }));
    }
    const { personId, ...removed } = found;
    await line.query('BEGIN');
    await line.query(endLoginSql(removed.login));
    await line.query(endPersonSql, [personId, now]);
    await line.query('COMMIT');
    // No new connection can be made by now; one that was refused its end ends with its next question.
    await line.query(endSessionsSql, [removed.login]);
    return removed;
  } finally {
    await line.end();
  }
}
