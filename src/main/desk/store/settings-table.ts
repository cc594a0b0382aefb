import type { SettingsTable } from '#main/database/store.ts';
import type { Verbs } from '#main/database/verbs.ts';

/** Small named values as JSON text; what is no JSON is refused by the database. */
export const settingsTable: Verbs<SettingsTable> = {
  get: ({ database }, name) =>
    database.get<{ json: string }>('SELECT json FROM settings WHERE name = :name', { name })?.json,

  set({ database }, name, json) {
    database.run(
      'INSERT INTO settings (name, json) VALUES (:name, :json) ON CONFLICT (name) DO UPDATE SET json = excluded.json',
      { name, json },
    );
  },

  replace({ database }, name, from, to) {
    const { changes } =
      from === undefined
        ? database.run('INSERT INTO settings (name, json) VALUES (:name, :to) ON CONFLICT (name) DO NOTHING', {
            name,
            to,
          })
        : database.run('UPDATE settings SET json = :to WHERE name = :name AND json = :from', { name, from, to });
    return changes === 1;
  },
};
