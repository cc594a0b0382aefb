import type { ComparisonNote } from '#contract/availability.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useInterfaceName } from '#renderer/parts/use-interface-name.ts';
import { useWords } from '#renderer/parts/words.ts';
import { availabilityWords } from './availability-words.ts';

/** What is behind the verdict over several interfaces, a sentence for each note. */
export function useComparisonNote(): (note: ComparisonNote) => string {
  const say = useWords(availabilityWords);
  const format = useFormats();
  const nameOf = useInterfaceName();
  return ({ answer, code, others, said, vias }) => {
    const by = format.list(vias.map(nameOf));
    const word = answer === null ? '' : say(answer === 'available' ? 'noteAvailable' : 'noteRegistered');
    switch (code) {
      case 'agree':
      case 'others':
        return say('noteTold', { vias: by, answer: word });
      case 'only':
        return say('noteOnly', { vias: by, answer: word });
      case 'differ':
        return say('noteDiffer', { vias: by, others: format.list(others.map(nameOf)) });
      case 'checker-counts-more':
        return said === null ? say('noteChecker') : say('noteCheckerSaid', { said });
      case 'moment':
        return say('noteMoment');
      case 'environments':
        return say('noteEnvironments');
      case 'stranger':
        return say('noteStranger', { vias: by });
      case 'silent':
        return say('noteSilent', { vias: by });
      case 'two-needed':
        return say('noteTwoNeeded');
    }
  };
}
