import type { Selection } from '#contract/domains/domains.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { doNotRenewWords } from './do-not-renew-words.ts';

/** Takes the mark “do not renew” away from one name or many, and says from how many. */
export function useRemoveMark(accountId: string) {
  const say = useWords(doNotRenewWords);
  const format = useFormats();
  const announce = useAnnounce();
  const { start, ...remove } = useAction((desk, selection: Selection) =>
    desk.domainMarks.renewAgain({ accountId, selection }),
  );
  return {
    ...remove,
    async start(selection: Selection): Promise<void> {
      const ended = await start(selection);
      if (ended?.ok !== true) return;
      const { changed } = ended.result;
      announce(say('removed', { count: changed, number: format.number(changed) }));
    },
  };
}
