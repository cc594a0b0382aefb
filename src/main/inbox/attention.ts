import type { Clock } from '#main/clock.ts';
import type { SettingsTable, StoredAccount } from '#main/database/store.ts';
import type { Message } from '#messages/message.ts';
import { mostNoticesAtOnce } from '#values/most-notices.ts';
import type { InboxArchive, InboxCounts, InboxNoticeRow } from './store/record.ts';

/** Tells the person beside the windows, where the host can: the system's own notification, and a number on the icon. */
export interface AttentionPort {
  /** `inboxId` where it tells of a message; null where it tells of the inbox. */
  notify(notice: { readonly title: string; readonly text: string; readonly inboxId?: string | null }): void;
  badge(unhandled: number): void;
  /** Long work has ended, or has paused itself because of trouble; the host decides whether that needs saying. */
  workEnded?(notice: { readonly title: string; readonly text: string }): void;
}

/** What the inbox tells by: the host's port, in the language of the person. */
export interface InboxAttention extends Pick<AttentionPort, 'badge'> {
  notify(notice: { readonly title: string; readonly text: Message; readonly inboxId: string | null }): void;
  /** So many new messages in one notification. */
  notifyMany(count: number): void;
}

export interface TellerPorts {
  readonly archive: Pick<InboxArchive, 'counts' | 'notices'>;
  readonly settings: SettingsTable;
  readonly clock: Clock;
  readonly accounts: () => Promise<readonly StoredAccount[]>;
  readonly attention: InboxAttention | undefined;
}

/** The number of the last notice that was told, over restarts and by any program on the store. */
const toldName = 'inbox-notices-told';
/** After many at a time, so that a long queue is not a notification every moment. */
const quietMilliseconds = 5_000;

/**
 * Keeps the badge equal to the number of unhandled messages, and tells every notice once, also where several programs on
 * one store tell; many changes in one turn are one look. Until the signal aborts.
 */
export function createTeller({ archive, settings, clock, accounts, attention }: TellerPorts, signal: AbortSignal) {
  let isAsked = false;
  let isQuiet = false;
  let looking: Promise<void> = Promise.resolve();

  async function look(port: InboxAttention): Promise<void> {
    await Promise.resolve();
    isAsked = false;
    port.badge(unhandledIn(await archive.counts(), await accounts()));
    if (isQuiet) return;
    const notices = await claim();
    const messages = notices.filter(({ inboxId }) => inboxId !== null);
    const isMany = messages.length > mostNoticesAtOnce;
    for (const { inboxId, title, text } of notices) {
      if (inboxId === null || !isMany) port.notify({ title, text, inboxId });
    }
    if (!isMany) return;
    port.notifyMany(messages.length);
    isQuiet = true;
    clock.sleep(quietMilliseconds, signal).then(speak, () => undefined);
  }

  function speak(): void {
    isQuiet = false;
    tell();
  }

  /**
   * Notices that nobody has told yet, as told: in the store, so that one program tells them, and before they are told, so
   * that a failure tells nothing twice.
   */
  async function claim(): Promise<readonly InboxNoticeRow[]> {
    for (;;) {
      const told = await settings.get(toldName);
      const found: InboxNoticeRow[] = [];
      for (;;) {
        const { notices } = await archive.notices(found.at(-1)?.number ?? Number(told ?? 0));
        if (notices.length === 0) break;
        found.push(...notices);
      }
      const newest = found.at(-1);
      if (newest === undefined || (await settings.replace(toldName, told, String(newest.number)))) return found;
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
        const { latest } = await archive.notices(null);
        await settings.replace(toldName, undefined, String(latest));
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
