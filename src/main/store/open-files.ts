import { statSync } from 'node:fs';
import { DeskFailure } from '#registry/failure.ts';

/** The database itself, its log and the index of that: SQLite goes on with them also after they have lost their names. */
const ends = ['', '-wal', '-shm'];

/**
 * Watches that an opened database and the files beside it are still the ones at their paths. What is written to a file
 * that was moved away, replaced or removed is not found at the next start: a renewal could be sent a second time.
 */
export class OpenFiles {
  readonly #path: string;
  readonly #known = new Map<string, string>();
  #bytes = 0n;

  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Throws DeskFailure of kind file: cause `moved` where one of them is not the one that it was, cause `damaged` where the
   * database has been cut. SQLite never makes it smaller, as long as nobody vacuums it, and would write on without a word.
   */
  refuseMoved(): void {
    for (const end of ends) {
      const status = statSync(this.#path + end, { bigint: true, throwIfNoEntry: false });
      const now = status && `${status.dev}:${status.ino}`;
      const before = this.#known.get(end);
      if (before === undefined && now !== undefined) this.#known.set(end, now);
      if (before !== undefined && before !== now) throw moved(this.#path, this.#path + end);
      if (end !== '' || status === undefined) continue;
      if (status.size < this.#bytes) throw cut(this.#path);
      this.#bytes = status.size;
    }
  }
}

function cut(path: string): DeskFailure {
  const text =
    `${path} was cut or written over by another program while Registry Desk had it open. Nothing more is written to it. ` +
    'Close every Registry Desk program, then restore a backup.';
  return new DeskFailure({ kind: 'file', text, path, cause: 'damaged' });
}

function moved(path: string, file: string): DeskFailure {
  return new DeskFailure({
    kind: 'file',
    text:
      `${file} was moved, replaced or removed while Registry Desk had it open. ` +
      'Nothing more is written to it. Close every Registry Desk program, put the file back, then start again.',
    path,
    cause: 'moved',
  });
}
