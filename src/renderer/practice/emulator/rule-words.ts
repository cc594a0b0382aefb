import { wordBook } from '#renderer/parts/words.ts';
import { ruleTexts } from '#values/rule-texts.ts';

/** The rules that the inspector tells, word for word as the emulator says them: a text is its own pattern. */
export const ruleWords = wordBook('rules', ruleTexts);
