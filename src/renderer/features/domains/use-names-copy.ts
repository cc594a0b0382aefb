import { useDesk } from '#renderer/parts/desk-context.tsx';
import type { RowSelection } from '#renderer/parts/row-selection.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useAnnounce } from '#renderer/ui/announcer.tsx';
import { copyText } from '#renderer/ui/copy-text.ts';
import { domainsWords } from './domains-words.ts';
import { selectedNames } from './selected-names.ts';
import { useDomainsView } from './use-domains-view.ts';

/** Selected names in full, and their way to the clipboard, however many there are. */
export function useNamesCopy(accountId: string) {
  const say = useWords(domainsWords);
  const format = useFormats();
  const announce = useAnnounce();
  const { desk } = useDesk();
  const { filter, sort } = useDomainsView();
  const namesAt = (offset: number, limit: number) => desk.portfolio.names({ accountId, filter, sort, offset, limit });

  return {
    /** The LDH names in a part of the list as it is filtered and sorted now. */
    namesAt,
    names: (selection: RowSelection, form: 'unicodeName' | 'ldhName') => selectedNames(selection, form, namesAt),
    copyNames(selection: RowSelection, count: number, form: 'unicodeName' | 'ldhName') {
      copyText(selectedNames(selection, form, namesAt).then((names) => names.join('\n'))).then(
        () => announce(say('copied', { count, number: format.number(count) })),
        () => announce(say('copyFailed')),
      );
    },
    copyOne(text: string) {
      copyText(text).then(
        () => announce(say('copiedCell', { text })),
        () => announce(say('copyFailed')),
      );
    },
  };
}
