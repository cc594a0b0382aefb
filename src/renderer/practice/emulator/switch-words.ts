import { wordBook } from '#renderer/parts/words.ts';
import { switchMeanings } from '#values/switch-meanings.ts';

/** What each personality switch is about. Names and values are the emulator's own and stay as they are. */
export const switchWords = wordBook('switches', switchMeanings);
