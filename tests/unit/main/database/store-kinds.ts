import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe } from 'vitest';
import { openFamilies } from '#main/database/open-families.ts';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import { openWorkerStore } from '#main/database/worker-store.ts';

/** A folder of this test's own; gone after the run. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'registry-desk-store-'));
}

let empty: Buffer | undefined;

/** The file of an empty store, in a folder of its own: a copy of the first that was made, since the migrations take a while. */
export function emptyStoreFile(): string {
  if (empty === undefined) {
    const first = join(temporaryFolder(), 'desk.db');
    openFamilies(first).close();
    empty = readFileSync(first);
  }
  const path = join(temporaryFolder(), 'desk.db');
  writeFileSync(path, empty, { mode: 0o600 });
  return path;
}

/** A way to open a store; `path` undefined where it has no file that a second store could open. */
export interface Kind {
  readonly name: string;
  readonly path: () => string | undefined;
  readonly open: (path: string) => Promise<Store>;
}

const kinds: readonly Kind[] = [
  { name: 'in memory', path: () => undefined, open: async (path) => openStore(path) },
  {
    name: 'in this thread',
    path: emptyStoreFile,
    open: async (path) => openStore(path),
  },
  { name: 'in a worker', path: emptyStoreFile, open: (path) => openWorkerStore(path) },
];

/** Without what only makes the store faster (decision 0022). */
const alone: Kind = {
  name: 'in a worker, each call alone',
  path: emptyStoreFile,
  open: (path) => openWorkerStore(path, { together: false }),
};

/** What a suite gets: a fresh store, closed after the test, and further ones on the same file. */
export interface StoreKind {
  readonly name: string;
  /** False for the store in memory, of which there is only ever one. */
  readonly hasFile: boolean;
  open(): Promise<Store>;
  /** Another store on the file of the last `open`. */
  openAgain(): Promise<Store>;
}

/** Runs one suite against every implementation of Store, and further ones. */
export function describeStores(subject: string, suite: (kind: StoreKind) => void, others: readonly Kind[] = []): void {
  describeKinds([...kinds, ...others], subject, suite);
}

/** The same, and against the store of which each call crosses alone, and further ones. */
export function describeStoresAndAlone(
  subject: string,
  suite: (kind: StoreKind) => void,
  others: readonly Kind[] = [],
): void {
  describeKinds([...kinds, alone, ...others], subject, suite);
}

function describeKinds(given: readonly Kind[], subject: string, suite: (kind: StoreKind) => void): void {
  describe.each(given)(`${subject}, $name`, ({ name, path, open }) => {
    let opened: Store[] = [];
    let last = '';

    async function keep(store: Promise<Store>): Promise<Store> {
      opened.push(await store);
      return store;
    }

    afterEach(async () => {
      await Promise.all(opened.map((store) => store.close()));
      opened = [];
    });

    suite({
      name,
      hasFile: name !== 'in memory' && name !== 'a team seat',
      open() {
        last = path() ?? ':memory:';
        return keep(open(last));
      },
      openAgain: () => keep(open(last)),
    });
  });
}
