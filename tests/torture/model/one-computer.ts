import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '#main/database/open-store.ts';
import type { StoredLedgerEntry } from '#main/renewals/store/ledger-record.ts';
import type { Computers } from './computers.ts';
import { account, type Life, type OpenedDesk } from './program.ts';

const name = 'the computer';

/** One store, and up to two programs with it at the same time. */
export class OneComputer implements Computers {
  readonly #folder: string;
  readonly #path: string;
  readonly #locks = new Map<string, Life>();
  readonly afterwards = 0;

  constructor(folder: string, template: ReadonlyMap<string, Uint8Array> | undefined) {
    this.#folder = folder;
    this.#path = join(folder, 'desk.sqlite');
    mkdirSync(folder, { recursive: true });
    const file = template?.get(name);
    if (file !== undefined) writeFileSync(this.#path, file);
  }

  at(): string {
    return name;
  }

  async open(): Promise<OpenedDesk> {
    const store = openStore(this.#path);
    const close = () => store.close();
    return { store, start: async () => undefined, close, drop: () => void close() };
  }

  async ledger(running: () => Promise<Life>): Promise<readonly StoredLedgerEntry[]> {
    const { ledger } = (await running()).opened.store;
    const query = { accountId: account.accountId, states: [], text: '', offset: 0, limit: 500 };
    return (await ledger.page(query)).entries;
  }

  trouble(): boolean {
    return false;
  }

  serverClockJumps(): boolean {
    return false;
  }

  loseLock(life: Life): boolean {
    const mine = this.#lockFiles().filter((file) => this.#locks.get(file) === life);
    for (const file of mine) rmSync(join(this.#folder, file), { force: true });
    return mine.length > 0;
  }

  attributeLocks(life: Life): void {
    for (const file of this.#lockFiles()) if (!this.#locks.has(file)) this.#locks.set(file, life);
  }

  #lockFiles(): string[] {
    return readdirSync(this.#folder).filter((file) => file.includes('-owner-'));
  }

  /** A copy of the files between two steps: nothing is written just then. */
  backUp(): boolean {
    for (const beside of ['', '-wal']) {
      const from = `${this.#path}${beside}`;
      const to = `${this.#path}-backup${beside}`;
      rmSync(to, { force: true });
      if (existsSync(from)) copyFileSync(from, to);
    }
    return true;
  }

  restore(): void {
    for (const beside of ['', '-wal', '-shm']) rmSync(`${this.#path}${beside}`, { force: true });
    for (const beside of ['', '-wal']) {
      const from = `${this.#path}-backup${beside}`;
      if (existsSync(from)) copyFileSync(from, `${this.#path}${beside}`);
    }
  }

  files(): ReadonlyMap<string, Uint8Array> {
    return new Map([[name, readFileSync(this.#path)]]);
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
