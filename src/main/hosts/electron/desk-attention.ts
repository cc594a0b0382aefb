import { app, Notification } from 'electron/main';
import type { ApplicationPorts } from '#main/host-ports.ts';

/** The system's own notifications, and the number on the program's icon where the system has one. */
export function deskAttention(show: () => void): NonNullable<ApplicationPorts['attention']> {
  return {
    notify({ title, text }) {
      if (!Notification.isSupported()) return;
      const notification = new Notification({ title, body: text });
      notification.on('click', show);
      notification.show();
    },
    badge(unhandled) {
      app.setBadgeCount(unhandled);
    },
  };
}
