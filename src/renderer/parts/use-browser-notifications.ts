import { create } from 'zustand';

/** What this browser allows; `denied` too where it knows no notifications. */
interface BrowserNotifications {
  readonly permission: 'default' | 'granted' | 'denied';
  readonly ask: () => void;
}

/** The browser's own notifications, after the person has allowed them. */
export const useBrowserNotifications = create<BrowserNotifications>((set) => ({
  permission: typeof Notification === 'undefined' ? 'denied' : Notification.permission,
  ask: () => {
    if (typeof Notification === 'undefined') return;
    void Notification.requestPermission().then((permission) => set({ permission }));
  },
}));
