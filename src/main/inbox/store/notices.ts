import type { Database } from '#main/database/database.ts';
import { messageColumn, messageOf } from '#main/database/message-column.ts';
import type { Verbs } from '#main/database/verbs.ts';
import type { InboxArchive, InboxArrival } from './record.ts';

const keptNotices = 1000;
const noticesAtOnce = 50;

/** Writes down what a person is to be told of a new message, or of the inbox itself. Part of the caller's transaction. */
export function addNotice(database: Database, inboxId: string | undefined, notice: InboxArrival['notice']): void {
  if (notice === undefined) return;
  const { lastRow } = database.run(
    'INSERT INTO inbox_notices (inbox_id, title, text) VALUES (:inboxId, :title, :text)',
    { inboxId, title: notice.title, text: messageColumn(notice.text) },
  );
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
        after === undefined
          ? []
          : database.all<{ number: number; inboxId: string | null; title: string; text: string }>(
              `SELECT number, inbox_id AS inboxId, title, text FROM inbox_notices
                 WHERE number > :after ORDER BY number LIMIT ${noticesAtOnce}`,
              { after },
            );
      return {
        notices: notices.map(({ number, inboxId, title, text }) => ({
          number,
          inboxId: inboxId ?? undefined,
          title,
          text: messageOf(text),
        })),
        latest: newest?.latest ?? 0,
      };
    });
  },
};
