import type { ListSource } from '#contract/domains/domains.ts';
import type { SettingsTable } from '#main/database/store.ts';
import { asWritten, type Message } from '#messages/message.ts';

/** That the registry did not give a list to an account, when, and why as far as we can say. */
export interface ListRefusal {
  readonly at: number;
  readonly text: Message;
}

/** Which lists were refused, kept over restarts until one is given. */
export interface ListRefusals {
  of(accountId: string): Promise<Readonly<Partial<Record<ListSource, ListRefusal>>>>;
  remember(accountId: string, source: ListSource, refusal: ListRefusal): Promise<void>;
  forget(accountId: string, source: ListSource): Promise<void>;
}

export function createListRefusals(settings: SettingsTable): ListRefusals {
  const nameOf = (accountId: string): string => `list-refusals/${accountId}`;

  async function of(accountId: string): Promise<Partial<Record<ListSource, ListRefusal>>> {
    const json = await settings.get(nameOf(accountId));
    const kept = JSON.parse(json ?? '{}') as Partial<Record<ListSource, { at: number; text: Message | string }>>;
    return Object.fromEntries(
      Object.entries(kept).map(([source, { at, text }]) => [
        source,
        // Earlier versions kept the sentence itself.
        { at, text: typeof text === 'string' ? asWritten(text) : text },
      ]),
    );
  }

  return {
    of,
    async remember(accountId, source, refusal) {
      await settings.set(nameOf(accountId), JSON.stringify({ ...(await of(accountId)), [source]: refusal }));
    },
    async forget(accountId, source) {
      const { [source]: refused, ...rest } = await of(accountId);
      if (refused !== undefined) await settings.set(nameOf(accountId), JSON.stringify(rest));
    },
  };
}
