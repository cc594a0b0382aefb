import { words } from './words.ts';

/** Every sentence in English, by noun and key. */
export const english = { words };
