import { create } from 'zustand';

/** Whether this window hears from main. */
export const useLink = create<{ connected: boolean }>(() => ({ connected: true }));
