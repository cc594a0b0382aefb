import type { DeskOutputs } from '#contract/contract.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { customersWords } from './customers-words.ts';

/** The result of an assignment, for the announcer. */
export function useAssigned(): (result: DeskOutputs['customers']['assign']) => string {
  const say = useWords(customersWords);
  const format = useFormats();
  return ({ assigned, label }) =>
    assigned === 0
      ? say('alreadyAssigned')
      : say('assigned', { count: assigned, number: format.number(assigned), customer: label });
}
