import { englishWorkTitles } from '#values/work-titles/english.ts';
import { wordBook } from './words.ts';

/** What long work is about, by the codes of the contract. */
export const workWords = wordBook('work', englishWorkTitles);
