import { toldTexts } from '#renderer/parts/use-told-text.ts';
import { ruleWords } from './rule-words.ts';

/** The rule that decided an answer, in the language of the screen. Where it stands in the specification is its own. */
export const useRuleText = toldTexts(ruleWords);
