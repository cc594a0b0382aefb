import { wordBook } from '#renderer/parts/words.ts';
import { seedMeanings } from '#values/seed-meanings.ts';

/** What each seed holds. Names are the emulator's own and stay as they are. */
export const seedWords = wordBook('seeds', seedMeanings);
