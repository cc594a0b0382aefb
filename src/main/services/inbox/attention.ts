import type { InboxArchive, InboxCounts } from '#main/store/inbox-record.ts';
import type { SettingsTable, StoredAccount } from '#main/store/store.ts';

/** Tells the person beside the windows, where the host can: the system's own notification, and a number on the icon. */
export interface AttentionPort {
  /** `inboxId` where it tells of a message; null where it tells of the inbox. */
  notify(notice: { readonly title: string; readonly text: string; readonly inboxId?: string | null }): void;
  badge(unhandled: number): void;
  /** Long work has ended, or has paused itself because of trouble; the host decides whether that needs saying. */
  workEnded?(notice: { readonly title: string; readonly text: string }): void;
}

export interface TellerPorts {
  readonly archive: Pick<InboxArchive, 'counts' | 'notices'>;
  readonly settings: SettingsTable;
  readonly accounts: () => Promise<readonly StoredAccount[]>;
  readonly attention: AttentionPort | undefined;
}

/** The number of the last notice that was told, over restarts: one of another program, or of a run that was killed, is told too. */
const toldName = 'inbox-notices-told';

/**
 * Keeps the badge equal to the number of unhandled messages, and tells every notice once; many changes in one turn are
 * one look.
 */
export function createTeller({ archive, settings, accounts, attention }: TellerPorts) {
  let isAsked = false;
  let looking: Promise<void> = Promise.resolve();

  async function look(port: AttentionPort): Promise<void> {
    await Promise.resolve();
    isAsked = false;
    port.badge(unhandledIn(await archive.counts(), await accounts()));
    for (;;) {
      const after = Number((await settings.get(toldName)) ?? 0);
      const { notices } = await archive.notices(after);
      const newest = notices.at(-1);
      if (newest === undefined) return;
      // First, so that a failure tells nothing twice.
      await settings.set(toldName, String(newest.number));
      for (const { inboxId, title, text } of notices) port.notify({ title, text, inboxId: inboxId ?? null });
    }
  }

  function tell(): void {
    if (attention === undefined || isAsked) return;
    isAsked = true;
    // One look at a time. A store that is closed meanwhile has nothing to show any more.
    looking = looking.then(() => look(attention)).catch(() => undefined);
  }

  return {
    tell,
    /** Where nothing was ever told, what is there already is not told any more. */
    async start(): Promise<void> {
      if (attention === undefined) return;
      if ((await settings.get(toldName)) === undefined) {
        const { latest } = await archive.notices(undefined);
        await settings.set(toldName, String(latest));
      }
      tell();
    },
  };
}

/** Unhandled messages of the accounts that are there; those of a removed account stay in the archive and are not counted. */
export function unhandledIn(
  counts: readonly Pick<InboxCounts, 'accountId' | 'unhandled'>[],
  accounts: readonly Pick<StoredAccount, 'accountId'>[],
): number {
  const known = new Set(accounts.map(({ accountId }) => accountId));
  return counts.reduce((sum, { accountId, unhandled }) => sum + (known.has(accountId) ? unhandled : 0), 0);
}
