import { asWritten } from '#messages/message.ts';
import { DeskFailure } from '#registry/failure.ts';
import type { Database } from './database.ts';
import { momentColumns } from './ledger-rows.ts';
import { keptPieces, type OpenDownload } from './portfolio-download-pieces.ts';
import type { StoredDownload } from './portfolio-history.ts';
import { accountNumber } from './portfolio-reports.ts';
import type { PortfolioVersion } from './portfolio-version.ts';
import type { PortfolioTables } from './store.ts';
import type { StoreOwner } from './store-owner.ts';
import type { Synchronous } from './store-verbs.ts';
import type { ToldLists } from './told-lists.ts';

type DownloadVerbs = Pick<
  Synchronous<PortfolioTables>,
  'beginDownload' | 'addToDownload' | 'takeOutSome' | 'finishDownload' | 'dropDownload' | 'downloads'
>;

/**
 * Downloads of a registry's list, which has been read to its end before. Names come into the local copy a piece at a
 * time, each piece one short transaction, so that nobody waits long for the database; names that are gone leave it at
 * the end, in pieces too. What was told before stays until it is told otherwise, so a download that ends half-way has
 * lost nothing. A finished download leaves who was in it: each report knows since which download its name is in the
 * list, and a name that goes leaves that span behind.
 */
export function portfolioDownloads(
  database: Database,
  parts: { readonly owner: StoreOwner; readonly lists: ToldLists; readonly version: PortfolioVersion },
): DownloadVerbs {
  const { owner, lists, version } = parts;
  const pieces = keptPieces(database, lists);

  return {
    beginDownload({ accountId, source, startedAt, steady, registryAt }) {
      return database.transaction(() => {
        const account = accountNumber(database, accountId);
        const open = database.all<OpenDownload>(
          'SELECT * FROM downloads WHERE account = :account AND finished_at IS NULL AND dropped = 0',
          { account },
        );
        for (const { download, owner_id: ownerId } of open) if (owner.isGone(ownerId)) drop(download);
        const { lastRow } = database.run(
          `INSERT INTO downloads (account, source, owner_id, started_at, steady_start, steady_at, registry_at, names, added,
               lost, changed)
             VALUES (:account, :source, :ownerId, :at, :steadyStart, :steadyAt, :registryAt, 0, 0, 0, 0)`,
          { account, source, ownerId: owner.id(), ...momentColumns({ at: startedAt, steady, registryAt }) },
        );
        return { downloadId: String(lastRow) };
      });
    },

    addToDownload(downloadId, ownHandle, items) {
      try {
        database.transaction(() => {
          const download = openDownload(downloadId);
          refuseOutdated(download);
          pieces.keep(download, ownHandle, items);
        });
      } catch (error) {
        lists.forget();
        throw error;
      }
      version.changed();
    },

    takeOutSome(downloadId) {
      const more = database.transaction(() => takeOut(openDownload(downloadId)));
      version.changed();
      return { more };
    },

    finishDownload(downloadId, finishedAt) {
      const counts = database.transaction(() => {
        for (let more = true; more; ) more = takeOut(openDownload(downloadId));
        const { download, account, source } = openDownload(downloadId);
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

    dropDownload(downloadId) {
      database.transaction(() => {
        const row = findOpen(downloadId);
        if (row !== undefined) drop(row.download);
      });
    },

    downloads: (accountId) =>
      database.all<StoredDownload>(
        `SELECT CAST(download AS TEXT) AS downloadId, source, started_at AS startedAt, finished_at AS finishedAt,
             names, added, lost, changed
           FROM downloads JOIN accounts USING (account)
           WHERE account_id = :accountId AND finished_at IS NOT NULL ORDER BY finished_at DESC, download DESC`,
        { accountId },
      ),
  };

  function takeOut(download: OpenDownload): boolean {
    refuseOutdated(download);
    return pieces.takeOut(download);
  }

  function findOpen(downloadId: string): OpenDownload | undefined {
    return database.get<OpenDownload>(
      `SELECT d.* FROM downloads AS d JOIN accounts AS a USING (account)
         WHERE download = CAST(:downloadId AS INTEGER) AND finished_at IS NULL AND dropped = 0 AND a.removed_at IS NULL`,
      { downloadId },
    );
  }

  function openDownload(downloadId: string): OpenDownload {
    const row = findOpen(downloadId);
    if (row !== undefined) return row;
    const text =
      'This download is not open: it was finished or dropped, or its account was removed. Nothing was changed.';
    throw new DeskFailure({ kind: 'not-found', message: asWritten(text) });
  }

  /** Ends a download that is not finished. What it has told is true and stays; only whether more names are gone is not known. */
  function drop(download: number): void {
    database.run('UPDATE downloads SET dropped = 1 WHERE download = :download', { download });
  }

  /** Of two downloads of one list that ran at once, the one that began later holds: by their numbers, since clocks are set. */
  function refuseOutdated({ account, source, download }: OpenDownload): void {
    const newer = database.get(
      `SELECT 1 FROM downloads
         WHERE account = :account AND source = :source AND finished_at IS NOT NULL AND download > :download`,
      { account, source, download },
    );
    if (newer === undefined) return;
    const text = 'A download of the same list that was started later is finished already; this older one was not used.';
    throw new DeskFailure({ kind: 'conflict', message: asWritten(text) });
  }
}
