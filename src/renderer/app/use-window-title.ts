import { useEffect } from 'react';
import type { Account } from '#contract/accounts.ts';
import { useStanding } from '#renderer/features/inbox/use-standing.ts';
import { partsWords } from '#renderer/parts/parts-words.ts';
import type { Place } from '#renderer/parts/places.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { appWords } from './app-words.ts';

/** The window's title: how many messages are unhandled, where we are, as whom, and in which environment. */
export function useWindowTitle(account: Account | null, place: Place): void {
  const say = useWords(appWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const unhandled = useStanding()?.unhandled ?? 0;
  useEffect(() => {
    const title =
      account === null
        ? say('product')
        : say('windowTitle', {
            place: say(place),
            account: account.label,
            environment: sayPart(account.environment).toUpperCase(),
          });
    document.title = unhandled === 0 ? title : say('windowTitleCount', { number: format.number(unhandled), title });
  }, [account, place, unhandled, say, sayPart, format]);
}
