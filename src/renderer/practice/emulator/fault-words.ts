import { wordBook } from '#renderer/parts/words.ts';
import { faultMeanings } from '#values/fault-meanings.ts';

/** What each fault does. Names are the emulator's own and stay as they are. */
export const faultWords = wordBook('faults', faultMeanings);
