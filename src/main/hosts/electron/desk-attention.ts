import { app, Notification } from 'electron/main';
import type { ApplicationPorts } from '#main/host-ports.ts';

/** The system's own notifications, and the number on the program's icon where the system has one. */
export function deskAttention(show: () => void, isLookedAt: () => boolean): NonNullable<ApplicationPorts['attention']> {
  function notify({ title, text }: { readonly title: string; readonly text: string }): void {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body: text });
    notification.on('click', show);
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
