import { message } from '#messages/message.ts';
import { conflict } from './conflict.ts';
import { openLine, type TeamAddress, type TeamLine, TeamLost } from './connection.ts';
import { beginUpgradeSql, endOldProgramsSql, formsSql, grantsSql, setFormsSql } from './store/schema/creation.ts';
import { type TeamSchema, teamSchema } from './store/schema/schema.ts';

/** What an upgrade of a team store does, or did. */
export interface TeamUpgrade {
  /** The form that the store had, and the one that this program makes of it. */
  readonly from: number;
  readonly to: number;
  /** The computers on which a program of the team runs now. `stops`: it reads on, and sends nothing until it is updated. */
  readonly computers: readonly {
    readonly person: string;
    readonly machine: string;
    readonly version: string;
    readonly stops: boolean;
  }[];
  /** False where it was only looked at: nothing has changed. */
  readonly isDone: boolean;
}

interface Forms {
  readonly form: number;
  readonly computers: readonly (Omit<TeamUpgrade['computers'][number], 'stops'> & { readonly form: number })[];
}

/**
 * Brings a team store to the form of this program, all in one transaction. Older programs go on with the functions that they
 * know, unless they would do harm: then they end with it. `isTrial` does all of it and takes it back. `schema` is this program's,
 * unless a test has another. Asks as an administrator of the server, of whom nothing is kept. Fails with conflict where the store is
 * newer than this program.
 */
export async function upgradeTeam(
  administrator: TeamAddress,
  isTrial: boolean,
  schema: TeamSchema = teamSchema,
): Promise<TeamUpgrade> {
  const line = await openLine(administrator, { answerMilliseconds: 600_000, connectMilliseconds: 5_000 });
  try {
    await line.query(beginUpgradeSql);
    const [row] = await line.query(formsSql);
    if (row === undefined) throw new TeamLost('the answer was empty');
    const { form: from, computers } = row.answer as Forms;
    if (from > schema.form) throw conflict(message('team.storeNewer'));
    if (from < schema.form) await carryOut(line, from, schema);
    await line.query(isTrial ? 'ROLLBACK' : 'COMMIT');
    return {
      from,
      to: schema.form,
      computers: computers.map(({ form, ...computer }) => ({ ...computer, stops: form < schema.oldestForm })),
      isDone: !isTrial && from < schema.form,
    };
  } finally {
    await line.end();
  }
}

async function carryOut(line: TeamLine, from: number, schema: TeamSchema): Promise<void> {
  for (const { form, sql } of schema.migrations) {
    if (form > from) await line.query(sql);
  }
  await line.query(grantsSql);
  await line.query(setFormsSql, [schema.form, schema.oldestForm]);
  // In this transaction, so that what is half done is refused too.
  await line.query(endOldProgramsSql, [schema.oldestForm]);
}
