import { type ColumnLayout, layoutSchema, type SavedView, savedViewSchema } from '#contract/domains/history.ts';
import type { SettingsTable } from '#main/database/store.ts';

/** A person's ways of looking at an account's list. */
export interface KeptViews {
  readonly views: SavedView[];
  readonly layout: ColumnLayout | null;
}

/** Saved views and the columns as they were last left, kept over restarts. What cannot be read is as if never kept. */
export function createKeptViews(settings: SettingsTable) {
  const nameOf = (accountId: string): string => `portfolio-views/${accountId}`;

  async function read(accountId: string): Promise<KeptViews> {
    const json = await settings.get(nameOf(accountId));
    const kept =
      json === undefined ? {} : (JSON.parse(json) as { readonly views?: unknown; readonly layout?: unknown });
    const views = savedViewSchema.array().safeParse(kept.views);
    const layout = layoutSchema.safeParse(kept.layout);
    return { views: views.success ? views.data : [], layout: layout.success ? layout.data : null };
  }

  return {
    read,
    async keep(accountId: string, changes: Partial<KeptViews>): Promise<KeptViews> {
      const kept = { ...(await read(accountId)), ...changes };
      await settings.set(nameOf(accountId), JSON.stringify(kept));
      return kept;
    },
  };
}
