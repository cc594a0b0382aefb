import { type TeamSchema, teamSchema } from '#main/team/store/schema/schema.ts';

/** What a later version may do to a team store: a column here, a function there, and nothing that an older program would miss. */
function step(form: number): TeamSchema['migrations'][number] {
  const sql = `ALTER TABLE renewal_entries ADD later_${form} text NOT NULL DEFAULT 'usual';
    ALTER TABLE inbox_facts ADD later_${form} int;
    CREATE TABLE later_${form} (one boolean PRIMARY KEY);
    CREATE FUNCTION later_${form}() RETURNS int LANGUAGE sql AS $$ SELECT ${form} $$`;
  return { form, sql };
}

/** The schema of a later build of the program. `isHarmful`: no older program may go on with it. */
export function laterSchema(steps: number, isHarmful: boolean): TeamSchema {
  const later = Array.from({ length: steps }, (_, at) => step(teamSchema.form + at + 1));
  const form = teamSchema.form + steps;
  return {
    migrations: [...teamSchema.migrations, ...later],
    form,
    oldestForm: isHarmful ? form : teamSchema.oldestForm,
  };
}
