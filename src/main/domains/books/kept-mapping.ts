import { type RememberedMapping, rememberedMappingSchema } from '#contract/domains/books.ts';
import type { SettingsTable } from '#main/database/store.ts';

/** The mapping of an account's last match, kept over restarts. What cannot be read is as if never kept. */
export class KeptMapping {
  readonly #settings: SettingsTable;

  constructor(settings: SettingsTable) {
    this.#settings = settings;
  }

  async read(accountId: string): Promise<RememberedMapping | undefined> {
    const json = await this.#settings.get(settingOf(accountId));
    if (json === undefined) return undefined;
    const kept = rememberedMappingSchema.safeParse(JSON.parse(json));
    return kept.success ? kept.data : undefined;
  }

  async keep(accountId: string, mapping: RememberedMapping): Promise<void> {
    await this.#settings.set(settingOf(accountId), JSON.stringify(mapping));
  }
}

function settingOf(accountId: string): string {
  return `books-columns/${accountId}`;
}
