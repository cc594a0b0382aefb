import type { MenuSearch } from '#renderer/kit/menu.tsx';
import { partsWords } from './parts-words.ts';
import { useWords } from './words.ts';

/** The search field of a menu that may be long, in the language of the screen. */
export function useMenuSearch(): MenuSearch {
  const say = useWords(partsWords);
  return { label: say('menuSearch'), clearLabel: say('menuSearchClear'), nothing: say('menuSearchNothing') };
}
