import { app, Notification } from 'electron/main';
import type { DeskOrder } from '#contract/desk/desk.ts';
import type { ApplicationPorts } from '#main/application/host-ports.ts';

export interface DeskAttentionPorts {
  /** Brings the window to the front. */
  readonly show: () => void;
  /** Shows something in the window. */
  readonly order: (order: DeskOrder) => void;
  readonly isLookedAt: () => boolean;
}

/**
 * The system's own notifications, of which a click opens what they tell of, and the number on the program's icon where
 * the system has one (macOS, and Linux desktops with a launcher that counts; Windows has none).
 */
export function deskAttention({
  show,
  order,
  isLookedAt,
}: DeskAttentionPorts): NonNullable<ApplicationPorts['attention']> {
  /** One that nobody holds is collected, and a click on it goes nowhere. */
  const shown = new Set<Notification>();

  function notify({ title, text, inboxId }: { title: string; text: string; inboxId?: string | null }): void {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body: text });
    const letGo = () => void shown.delete(notification);
    shown.add(notification);
    notification.on('close', letGo);
    notification.on('failed', () => {
      letGo();
      // macOS shows none of a program that is not signed.
      app.dock?.bounce();
    });
    notification.on('click', () => {
      letGo();
      show();
      if (inboxId === null) order({ kind: 'command', commandId: 'go-inbox' });
      else if (inboxId !== undefined) order({ kind: 'read-message', inboxId });
    });
    notification.show();
  }
  return {
    notify,
    // Who looks at the window sees it in the tray.
    workEnded(work) {
      if (!isLookedAt()) notify(work);
    },
    badge(unhandled) {
      app.setBadgeCount(unhandled);
    },
  };
}
