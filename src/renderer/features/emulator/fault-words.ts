import { faultMeanings } from '#registry/fault-meanings.ts';
import { wordBook } from '#renderer/parts/words.ts';

/** What each fault does. Names are the emulator's own and stay as they are. */
export const faultWords = wordBook('faults', faultMeanings);
