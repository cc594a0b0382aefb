import { useEffect, useRef, useState } from 'react';
import { SearchField } from '#renderer/kit/search-field.tsx';
import { useWords } from '#renderer/parts/words.ts';
import { domainsWords } from './domains-words.ts';
import { useDomainsView } from './use-domains-view.ts';

/** So long the screen waits for the answer to a key, to be rendered once with it and not twice. */
const patienceMilliseconds = 150;

/** The text that names are filtered by while it is typed. `onTyping` asks main at once, before anything is rendered. */
export function QuickFilter(props: {
  readonly onTyping: (text: string) => Promise<unknown>;
  /** Arrow down or Enter in the field: on to the table. */
  readonly onLeaveDown: () => void;
}) {
  const say = useWords(domainsWords);
  const text = useDomainsView((view) => view.filter.text) ?? '';
  const narrow = useDomainsView((view) => view.narrow);
  /** What stands in the field and not yet in the filter. */
  const [typed, setTyped] = useState<string>();
  const newest = useRef<string>(undefined);

  function take() {
    const wanted = newest.current;
    if (wanted === undefined) return;
    newest.current = undefined;
    setTyped(undefined);
    narrow({ text: wanted === '' ? undefined : wanted });
  }

  // What was typed last is not lost when the screen is left within a moment.
  const takeNow = useRef(take);
  takeNow.current = take;
  useEffect(() => () => takeNow.current(), []);

  async function type(wanted: string) {
    setTyped(wanted);
    newest.current = wanted;
    await Promise.race([props.onTyping(wanted), new Promise((resolve) => setTimeout(resolve, patienceMilliseconds))]);
    if (newest.current === wanted) take();
  }

  return (
    <SearchField
      screenFilter
      label={say('filterLabel')}
      placeholder={say('filterPlaceholder')}
      clearLabel={say('clearText')}
      value={typed ?? text}
      onChange={(wanted) => void type(wanted)}
      // Whatever is pressed next is about the names that the field speaks of, such as an export of all that are found.
      onBlur={take}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey) take();
        if (event.key === 'ArrowDown' || event.key === 'Enter') {
          take();
          props.onLeaveDown();
        } else event.continuePropagation();
      }}
    />
  );
}
