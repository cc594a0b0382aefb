import type { Database } from '#main/database/database.ts';
import type { RowOf } from '#main/database/entity.ts';
import type { Verbs } from '#main/database/verbs.ts';
import { noticeTable } from './message-tables.ts';
import type { InboxArchive, InboxArrival } from './record.ts';

const keptNotices = 1000;
const noticesAtOnce = 50;

/** Writes down what a person is to be told of a new message, or of the inbox itself. Part of the caller's transaction. */
export function addNotice(database: Database, inboxId: string | undefined, notice: InboxArrival['notice']): void {
  if (notice === undefined) return;
  const { lastRow } = noticeTable.insert(database, { ...notice, inboxId });
  database.run('DELETE FROM inbox_notices WHERE number <= :oldest', { oldest: lastRow - keptNotices });
}

/** Notices in the order in which they were written, the last thousand of them. */
export const inboxNotices: Pick<Verbs<InboxArchive>, 'notices' | 'notify' | 'version'> = {
  version: ({ database }) => database.get<{ data_version: number }>('PRAGMA data_version')?.data_version ?? 0,

  notify: ({ database }, notice) => database.transaction(() => addNotice(database, undefined, notice)),

  notices({ database }, after) {
    return database.reading(() => {
      const newest = database.get<{ latest: number | null }>('SELECT max(number) AS latest FROM inbox_notices');
      const notices =
        after === null
          ? []
          : database.all<RowOf<typeof noticeTable>>(
              `SELECT ${noticeTable.select()} FROM inbox_notices WHERE number > :after ORDER BY number LIMIT ${noticesAtOnce}`,
              { after },
            );
      return {
        notices: notices.map(noticeTable.fieldsOf),
        latest: newest?.latest ?? 0,
      };
    });
  },
};
