import type { Database } from '#main/database/database.ts';
import { momentFields } from '#main/database/moment-columns.ts';
import type { DomainTables } from '#main/database/store.ts';
import type { Verbs } from '#main/database/verbs.ts';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { downloadTable } from './domain-tables.ts';
import { keepPiece, type OpenDownload, takeOutPiece } from './download-pieces.ts';
import type { StoredDownload } from './history.ts';
import { accountNumber } from './reports.ts';

type DownloadVerbs = Pick<
  Verbs<DomainTables>,
  'beginDownload' | 'addToDownload' | 'takeOutSome' | 'finishDownload' | 'dropDownload' | 'downloads'
>;

/**
 * Downloads of a registry's list, which has been read to its end before. Names come into the local copy a piece at a
 * time, each piece one short transaction, so that nobody waits long for the database; names that are gone leave it at
 * the end, in pieces too. What was told before stays until it is told otherwise, so a download that ends half-way has
 * lost nothing. A finished download leaves who was in it: each report knows since which download its name is in the
 * list, and a name that goes leaves that span behind.
 */
export const domainDownloads: DownloadVerbs = {
  beginDownload({ database, owner }, { accountId, source, startedAt, steady, registryAt }) {
    return database.transaction(() => {
      const account = accountNumber(database, accountId);
      const open = database.all<OpenDownload>(
        `SELECT ${downloadTable.select()} FROM downloads
           WHERE account = :account AND finished_at IS NULL AND dropped = 0`,
        { account },
      );
      for (const { download, ownerId } of open) if (owner.isGone(ownerId)) drop(database, download);
      const moment = momentFields({ at: startedAt, steady, registryAt });
      const { lastRow } = downloadTable.insert(database, { ...moment, account, source, ownerId: owner.id() });
      return { downloadId: String(lastRow) };
    });
  },

  addToDownload(store, downloadId, ownHandle, items) {
    const { database, lists, version } = store;
    try {
      database.transaction(() => {
        const download = openDownload(database, downloadId);
        refuseOutdated(database, download);
        keepPiece(store, download, ownHandle, items);
      });
    } catch (error) {
      lists.forget();
      throw error;
    }
    version.changed();
  },

  takeOutSome({ database, version }, downloadId) {
    const more = database.transaction(() => takeOut(database, openDownload(database, downloadId)));
    version.changed();
    return { more };
  },

  finishDownload({ database, version }, downloadId, finishedAt) {
    const counts = database.transaction(() => {
      for (let more = true; more; ) more = takeOut(database, openDownload(database, downloadId));
      const { download, account, source } = openDownload(database, downloadId);
      const [counted] = database.all<{ names: number }>(
        `SELECT count(*) AS names FROM domains AS d JOIN domain_reports AS r USING (domain)
           WHERE d.account = :account AND r.source = :source AND r.last_download = :download`,
        { account, source, download },
      );
      database.run('UPDATE downloads SET finished_at = :finishedAt, names = :names WHERE download = :download', {
        download,
        finishedAt,
        names: counted?.names ?? 0,
      });
      return database.get<{ names: number; added: number; lost: number; changed: number }>(
        'SELECT names, added, lost, changed FROM downloads WHERE download = :download',
        { download },
      );
    });
    version.changed();
    return counts ?? { names: 0, added: 0, lost: 0, changed: 0 };
  },

  dropDownload({ database }, downloadId) {
    database.transaction(() => {
      const row = findOpen(database, downloadId);
      if (row !== undefined) drop(database, row.download);
    });
  },

  downloads: ({ database }, accountId) =>
    database.all<StoredDownload>(
      `SELECT CAST(download AS TEXT) AS downloadId, source, started_at AS startedAt, finished_at AS finishedAt,
           names, added, lost, changed
         FROM downloads JOIN accounts USING (account)
         WHERE account_id = :accountId AND finished_at IS NOT NULL ORDER BY finished_at DESC, download DESC`,
      { accountId },
    ),
};

function takeOut(database: Database, download: OpenDownload): boolean {
  refuseOutdated(database, download);
  return takeOutPiece(database, download);
}

function findOpen(database: Database, downloadId: string): OpenDownload | undefined {
  return database.get<OpenDownload>(
    `SELECT ${downloadTable.select('d')} FROM downloads AS d JOIN accounts AS a USING (account)
       WHERE download = CAST(:downloadId AS INTEGER) AND finished_at IS NULL AND dropped = 0 AND a.removed_at IS NULL`,
    { downloadId },
  );
}

function openDownload(database: Database, downloadId: string): OpenDownload {
  const row = findOpen(database, downloadId);
  if (row !== undefined) return row;
  throw new DeskFailure({ kind: 'not-found', message: message('files.downloadNotOpen') });
}

/** Ends a download that is not finished. What it has told is true and stays; only whether more names are gone is not known. */
function drop(database: Database, download: number): void {
  database.run('UPDATE downloads SET dropped = 1 WHERE download = :download', { download });
}

/** Of two downloads of one list that ran at once, the one that began later holds: by their numbers, since clocks are set. */
function refuseOutdated(database: Database, { account, source, download }: OpenDownload): void {
  const newer = database.get(
    `SELECT 1 FROM downloads
       WHERE account = :account AND source = :source AND finished_at IS NOT NULL AND download > :download`,
    { account, source, download },
  );
  if (newer === undefined) return;
  throw new DeskFailure({ kind: 'conflict', message: message('files.downloadOutdated') });
}
