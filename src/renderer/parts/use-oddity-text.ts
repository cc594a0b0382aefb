import { oddityWords } from './oddity-words.ts';
import { toldTexts } from './use-told-text.ts';

/** What was off in an answer, in the language of the screen; a sentence that is not known here stays as it was kept. */
export const useOddityText = toldTexts(oddityWords);
