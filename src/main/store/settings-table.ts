import type { Database } from './database.ts';
import type { SettingsTable } from './store.ts';
import type { Synchronous } from './store-verbs.ts';

/** Small named values as JSON text; what is no JSON is refused by the database. */
export function settingsTable(database: Database): Synchronous<SettingsTable> {
  return {
    get: (name) => database.get<{ json: string }>('SELECT json FROM settings WHERE name = :name', { name })?.json,

    set(name, json) {
      database.run(
        'INSERT INTO settings (name, json) VALUES (:name, :json) ON CONFLICT (name) DO UPDATE SET json = excluded.json',
        { name, json },
      );
    },

    replace(name, from, to) {
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
}
