import { oddityTexts } from '#values/oddity.ts';
import { wordBook } from './words.ts';

/** What may be off in an answer, word for word as main says and keeps it: a text is its own pattern. */
export const oddityWords = wordBook('oddity', oddityTexts);
