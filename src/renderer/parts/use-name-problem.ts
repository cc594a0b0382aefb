import { useCallback } from 'react';
import type { NameProblem } from '#registry/name-problem.ts';
import { nameProblemWords } from './name-problem-words.ts';
import { useFormats } from './use-formats.ts';
import { useWords } from './words.ts';

/** Why a text is no name that can be registered, in the language of the screen. */
export function useNameProblem(): (problem: NameProblem) => string {
  const say = useWords(nameProblemWords);
  const format = useFormats();
  return useCallback(
    ({ code, name = '', zone = '', letter = '', length, longest = 0, why = 'character' }) => {
      switch (code) {
        case 'name-too-long':
          return length === undefined
            ? say('name-far-too-long', { longest: format.number(longest) })
            : say(code, { name, length: format.number(length), longest: format.number(longest) });
        case 'name-not-idna':
          return say(code, { name, why: say(why) });
        case 'name-foreign':
        case 'name-level':
          return say(code, { name, zone });
        case 'name-letter':
          return say(code, { name, letter });
        case 'name-empty':
          return say(code);
        case 'name-is-address':
        case 'name-blank':
        case 'name-no-dot':
        case 'name-reserved':
          return say(code, { name });
      }
    },
    [say, format],
  );
}
