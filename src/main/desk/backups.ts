import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { BackupStatus, ExaminedBackup, Restoration } from '#contract/desk/backups.ts';
import type { ExportReceipt } from '#contract/domains/exports.ts';
import type { Clock } from '#main/clock.ts';
import type { SettingsTable } from '#main/database/store.ts';
import type { StoreUpkeep } from '#main/database/store-upkeep.ts';
import type { ExportFiles, ExportTarget } from '#main/files/export-files.ts';
import { fileTrouble } from '#main/files/file-trouble.ts';
import { receiptLine, sha256In } from '#main/files/receipt-line.ts';
import { readPieces, readWhole } from '#main/files/regular-file.ts';
import type { StartWork, StepControl } from '#main/ports.ts';
import { type Message, message } from '#messages/message.ts';
import { dateOfInstant } from '#values/calendar-date.ts';
import { DeskFailure, type Failure } from '#values/failure.ts';

/** `staged` undefined begins anew; `keysHeldBack` are labels of accounts, see holdBackKeys. */
export interface Replacement {
  readonly staged: string | undefined;
  readonly from: string | null;
  readonly keysHeldBack: readonly string[];
}

/** How a host closes its desk, has another file put in the place of the store, and opens the desk again. */
export interface StorePlace {
  readonly storePath: string;
  /** Why the store could not be opened; undefined while it is in use. */
  readonly trouble: Failure | undefined;
  readonly restored: Restoration | undefined;
  /**
   * Closes, replaces by `staged` (a sound copy beside the store; undefined begins anew) and opens again, some moments
   * after this has returned, so that the caller can still be answered.
   */
  readonly replace: ((replacement: Replacement) => void) | undefined;
}

export interface BackupsPorts {
  readonly place: StorePlace;
  readonly upkeep: StoreUpkeep;
  /** Undefined where the store could not be opened. */
  readonly settings: SettingsTable | undefined;
  readonly clock: Clock;
  readonly files: ExportFiles;
  readonly newId: () => string;
  readonly chooseFile: ((kind: 'backup') => Promise<string | null>) | undefined;
  /** How many pieces of long work are under way. */
  readonly underWay: () => number;
  readonly startWork: StartWork | undefined;
}

/** How the file of a backup ends. It is an SQLite database. */
export const backupExtension = 'rdbackup';
/** A line of sha256sum: 64 letters and a file name. */
const largestReceipt = 64 * 1024;
const lastBackupName = 'last-backup';

/** Backups of the store, and putting one in its place (product row 71). */
export class BackupsService {
  readonly #ports: BackupsPorts;

  constructor(ports: BackupsPorts) {
    this.#ports = ports;
  }

  async #write(target: ExportTarget, control: StepControl): Promise<ExportReceipt> {
    const path = await this.#ports.files.refuse(target);
    const copy = join(dirname(path), `.${basename(path).slice(0, 100)}.${this.#ports.newId()}.copy`);
    try {
      await this.#ports.upkeep.copy(this.#ports.place.storePath, copy);
      const contents = await this.#ports.upkeep.examine(copy);
      control.progress(0, contents.bytes);
      const written = await this.#ports.files.write(
        { ...target, ownerOnly: true },
        passing(copy, control, contents.bytes),
      );
      await this.#ports.files.write(receiptOf(path, target), pieces(receiptLine(written.sha256, basename(path))));
      const last = { path, at: this.#ports.clock.now(), sha256: written.sha256 };
      await this.#ports.settings?.set(lastBackupName, JSON.stringify(last));
      const { accounts, names, renewals, messages, exchanges } = contents;
      return { ...written, rows: accounts + names + renewals + messages + exchanges };
    } finally {
      await rm(copy, { force: true });
    }
  }

  async examine(path: string): Promise<ExaminedBackup> {
    requireAbsolute(path);
    const contents = await this.#ports.upkeep.examine(path);
    const sha256 = await hashOf(path);
    return { path, sha256, receiptAgrees: await receiptAgrees(path, sha256), contents };
  }

  #requirePlace(): NonNullable<StorePlace['replace']> {
    if (this.#ports.place.replace === undefined) {
      throw conflict(message('backups.replaceByCommand'));
    }
    const count = this.#ports.underWay();
    if (count > 0) throw conflict(message('backups.workUnderWay', { count }));
    return this.#ports.place.replace;
  }

  async status(): Promise<BackupStatus> {
    return {
      storePath: this.#ports.place.storePath,
      trouble: this.#ports.place.trouble ?? null,
      canRestore: this.#ports.place.replace !== undefined,
      lastBackup: readLast(await this.#ports.settings?.get(lastBackupName)),
      restored: this.#ports.place.restored ?? null,
    };
  }

  suggestPath() {
    return this.#ports.files.suggest(
      ['registry-desk', 'backup', dateOfInstant(this.#ports.clock.now())],
      backupExtension,
    );
  }

  /** Fails with invalid-input or `file` where it is plain already that the file cannot be written. */
  async start(target: ExportTarget): Promise<{ workId: string }> {
    if (this.#ports.startWork === undefined) throw conflict(message('backups.storeNotOpen'));
    await this.#ports.files.refuse(receiptOf(await this.#ports.files.refuse(target), target));
    return this.#ports.startWork({
      kind: 'export',
      accountId: null,
      subject: { code: 'backup' },
      canPause: false,
      run: (control) => this.#write(target, control),
    });
  }

  async choose(): Promise<{ path: string | null; chooser: boolean }> {
    const { chooseFile } = this.#ports;
    return { path: (await chooseFile?.('backup')) ?? null, chooser: chooseFile !== undefined };
  }

  /**
   * Takes a copy of the backup beside the store, examines that copy and hands it over. Fails with `file` where the
   * backup is not sound, with conflict where it is not the one that was examined, or while work is under way.
   */
  async restore(path: string, sha256: string): Promise<Record<never, never>> {
    requireAbsolute(path);
    const replace = this.#requirePlace();
    const staged = `${this.#ports.place.storePath}.restoring-${this.#ports.newId()}`;
    let keysHeldBack: readonly string[];
    try {
      const copied = await this.#ports.files.writeOwn(staged, storeFile(path));
      if (copied.sha256 !== sha256) {
        throw conflict(message('backups.changedSinceExamined'));
      }
      await this.#ports.upkeep.examine(staged);
      keysHeldBack = await this.#ports.upkeep.holdBackKeys(staged, this.#ports.place.storePath);
    } catch (error) {
      await rm(staged, { force: true });
      throw error;
    }
    replace({ staged, from: path, keysHeldBack });
    return {};
  }

  beginAnew(): Record<never, never> {
    if (this.#ports.place.trouble === undefined) throw conflict(message('backups.storeInUse'));
    this.#requirePlace()({ staged: undefined, from: null, keysHeldBack: [] });
    return {};
  }
}

async function* passing(path: string, control: StepControl, total: number): AsyncGenerator<Uint8Array> {
  let done = 0;
  for await (const piece of reading(path)) {
    await control.step();
    yield piece;
    done += piece.byteLength;
    control.progress(done, total);
  }
}

async function* reading(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* readPieces(path, Number.POSITIVE_INFINITY);
  } catch (error) {
    throw fileTrouble(error, path);
  }
}

/** The pieces of a file that begins as a store does; of any other nothing is copied into the data folder. */
async function* storeFile(path: string): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const piece of reading(path)) {
    if (isFirst && Buffer.from(piece.subarray(0, 16)).toString('latin1') !== 'SQLite format 3\0') {
      throw new DeskFailure({
        kind: 'file',
        message: message('backups.notABackup', { path }),
        path,
        cause: 'not-a-database',
      });
    }
    isFirst = false;
    yield piece;
  }
}

/** The receipt lies beside its backup, and is replaced only where that may be. */
function receiptOf(path: string, { path: goesWith, replace }: ExportTarget): ExportTarget {
  return { path: `${path}.sha256`, replace, goesWith };
}

async function* pieces(text: string): AsyncGenerator<string> {
  yield text;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of reading(path)) hash.update(piece);
  return hash.digest('hex');
}

async function receiptAgrees(path: string, sha256: string): Promise<boolean | null> {
  const receipt = await readWhole(`${path}.sha256`, largestReceipt).catch(() => undefined);
  return receipt === undefined ? null : sha256In(receipt.toString('utf8')) === sha256;
}

function readLast(json: string | undefined): BackupStatus['lastBackup'] {
  return json === undefined ? null : (JSON.parse(json) as BackupStatus['lastBackup']);
}

function requireAbsolute(path: string): void {
  if (isAbsolute(path) && !path.includes('\0')) return;
  throw new DeskFailure({
    kind: 'invalid-input',
    message: message('backups.pathNotWhole'),
    field: 'path',
    code: 'path-not-absolute',
  });
}

function conflict(why: Message): DeskFailure {
  return new DeskFailure({ kind: 'conflict', message: why });
}
