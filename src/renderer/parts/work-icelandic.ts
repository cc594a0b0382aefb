import { icelandicWorkTitles } from '#values/work-titles/icelandic.ts';
import type { Translation } from './words.ts';
import type { workWords } from './work-words.ts';

export const workIcelandic: Translation<typeof workWords> = icelandicWorkTitles;
