import { type BigIntStats, closeSync, openSync, readSync, statSync } from 'node:fs';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';

/** The database itself, its log and the index of that: SQLite goes on with them also after they have lost their names. */
const ends = ['', '-wal', '-shm'];
const lookMilliseconds = 20;

/** How the open files are looked at. */
export interface OpenFilesOptions {
  /** The part of the log that is in the database, in pages: SQLite's count, which changes with each checkpoint. */
  checkpointedPages(): number;
  /** How long another program's checkpoint may take without writing anything, in milliseconds. */
  readonly patience: number;
}

/**
 * Watches that an opened database and the files beside it are still the ones at their paths, and that only SQLite wrote
 * to it. What is written to a file that was moved away, replaced or removed is not found at the next start: a renewal
 * could be sent a second time. The same is so where an older copy was written over it.
 */
export class OpenFiles {
  readonly #path: string;
  readonly #options: OpenFilesOptions;
  readonly #known = new Map<string, string>();
  #bytes = 0n;
  #written: bigint | undefined;
  /** Which log it was, by the salt of its header, and how much of it was taken in. */
  #checkpoint = '';
  #isOverwritten = false;

  constructor(path: string, options: OpenFilesOptions) {
    this.#path = path;
    this.#options = options;
  }

  /**
   * To be called before each write, outside a transaction. Throws DeskFailure of kind file: cause `moved` where one of the
   * files is not the one that it was, cause `damaged` where the database was cut or written over. SQLite never makes it
   * smaller, as long as nobody vacuums it, and would write on without a word.
   */
  refuseForeign(): void {
    let written: bigint | undefined;
    for (const end of ends) {
      const status = lookAt(this.#path + end);
      const now = status && `${status.dev}:${status.ino}`;
      const before = this.#known.get(end);
      if (before === undefined && now !== undefined) this.#known.set(end, now);
      if (before !== undefined && before !== now) throw moved(this.#path, this.#path + end);
      if (end !== '') continue;
      if (status !== undefined && status.size < this.#bytes) throw cut(this.#path);
      this.#bytes = status?.size ?? this.#bytes;
      written = writtenAt(status);
    }
    if (!this.#isOverwritten) this.#isOverwritten = this.#isWrittenByOthers(written);
    if (this.#isOverwritten) throw overwritten(this.#path);
  }

  /** To be called after each commit: it may have begun the log anew, or taken it into the file. */
  acceptOwn(): void {
    if (!this.#isOverwritten) this.#isExplained();
  }

  /**
   * With a log, only a checkpoint writes to the database, and SQLite counts it when all is written. A time of writing that
   * changed without it is a checkpoint of another program that is not done yet, or somebody else's writing.
   */
  #isWrittenByOthers(written: bigint | undefined): boolean {
    let before = written;
    for (let waited = 0; before !== this.#written && !this.#isExplained(); waited += lookMilliseconds) {
      if (waited >= this.#options.patience) return true;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lookMilliseconds);
      const now = writtenAt(lookAt(this.#path));
      if (now !== before) waited = 0;
      before = now;
    }
    return false;
  }

  /**
   * Whether the file was not written to since the last look, or a checkpoint was done since. What is so now is remembered
   * then. The checkpoint is read first: a time that is older than it would look like somebody else's writing later.
   */
  #isExplained(): boolean {
    const checkpoint = `${saltOf(`${this.#path}-wal`)}:${this.#options.checkpointedPages()}`;
    const written = writtenAt(lookAt(this.#path));
    if (written !== this.#written && checkpoint === this.#checkpoint) return false;
    this.#checkpoint = checkpoint;
    this.#written = written;
    return true;
  }
}

function lookAt(file: string): BigIntStats | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false });
}

/** Nanoseconds. Windows sets the time of writing late, when a file is closed: nothing can be concluded from it there. */
function writtenAt(status: BigIntStats | undefined): bigint | undefined {
  return process.platform === 'win32' ? undefined : status?.mtimeNs;
}

/** Bytes 16 to 24 of the log, which change whenever it begins anew. To open this file touches none of SQLite's locks. */
function saltOf(log: string): string {
  try {
    const file = openSync(log, 'r');
    try {
      const salt = Buffer.alloc(8);
      readSync(file, salt, 0, 8, 16);
      return salt.toString('hex');
    } finally {
      closeSync(file);
    }
  } catch {
    return '';
  }
}

function overwritten(path: string): DeskFailure {
  return new DeskFailure({ kind: 'file', message: message('files.overwritten', { path }), path, cause: 'damaged' });
}

function cut(path: string): DeskFailure {
  return new DeskFailure({ kind: 'file', message: message('files.cut', { path }), path, cause: 'damaged' });
}

function moved(path: string, file: string): DeskFailure {
  return new DeskFailure({
    kind: 'file',
    message: message('files.moved', { file }),
    path,
    cause: 'moved',
  });
}
