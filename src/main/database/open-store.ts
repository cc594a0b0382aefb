import { openFamilies } from './open-families.ts';
import type { Store } from './store.ts';
import { storeOver } from './verbs.ts';

/**
 * Opens the store in this very thread: for the command line, and with `:memory:` for tests. The file is created, or
 * brought to the newest form. Throws DeskFailure: kind `file` where the file cannot be opened, is no database of ours,
 * is damaged, or was written by a newer version; `internal` for a fault of ours.
 */
export function openStore(path: string): Store {
  const families = openFamilies(path);
  return storeOver(
    families.verbs,
    async (family, verb, given) => families.perform({ family, verb, given }),
    async () => families.close(),
  );
}
