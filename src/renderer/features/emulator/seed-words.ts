import { seedMeanings } from '#registry/seed-meanings.ts';
import { wordBook } from '#renderer/parts/words.ts';

/** What each seed holds. Names are the emulator's own and stay as they are. */
export const seedWords = wordBook('seeds', seedMeanings);
