import type { InboxArchive } from '#main/store/inbox-record.ts';

/** Tells the person beside the windows, where the host can: the system's own notification, and a number on the icon. */
export interface AttentionPort {
  notify(notice: { readonly title: string; readonly text: string }): void;
  badge(unhandled: number): void;
  /** Long work has ended, or has paused itself because of trouble; the host decides whether that needs saying. */
  workEnded?(notice: { readonly title: string; readonly text: string }): void;
}

/** Keeps the badge equal to the number of unhandled messages; many changes in one turn are one look. */
export function createBadge(archive: Pick<InboxArchive, 'counts'>, attention: AttentionPort | undefined): () => void {
  let isAsked = false;

  async function look(port: AttentionPort): Promise<void> {
    await Promise.resolve();
    isAsked = false;
    const counts = await archive.counts();
    port.badge(unhandledIn(counts));
  }

  return () => {
    if (attention === undefined || isAsked) return;
    isAsked = true;
    // A store that is closed meanwhile has nothing to show any more.
    look(attention).catch(() => undefined);
  };
}

export function unhandledIn(counts: readonly { readonly unhandled: number }[]): number {
  return counts.reduce((sum, { unhandled }) => sum + unhandled, 0);
}
