import { switchMeanings } from '#registry/switch-meanings.ts';
import { wordBook } from '#renderer/parts/words.ts';

/** What each personality switch is about. Names and values are the emulator's own and stay as they are. */
export const switchWords = wordBook('switches', switchMeanings);
