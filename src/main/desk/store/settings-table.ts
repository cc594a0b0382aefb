import { column, entity } from '#main/database/entity.ts';
import type { SettingsTable } from '#main/database/store.ts';
import type { Verbs } from '#main/database/verbs.ts';

const settingTable = entity({
  table: 'settings',
  key: ['name'],
  columns: { name: column<string>('name'), json: column<string>('json') },
});

/** Small named values as JSON text; what is no JSON is refused by the database. */
export const settingsTable: Verbs<SettingsTable> = {
  get: ({ database }, name) =>
    database.get<{ json: string }>('SELECT json FROM settings WHERE name = :name', { name })?.json,

  set({ database }, name, json) {
    settingTable.put(database, { name, json });
  },

  replace({ database }, name, from, to) {
    const { changes } =
      from === undefined
        ? settingTable.insertNew(database, { name, json: to })
        : database.run('UPDATE settings SET json = :to WHERE name = :name AND json = :from', { name, from, to });
    return changes === 1;
  },
};
