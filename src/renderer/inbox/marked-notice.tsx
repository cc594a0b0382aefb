import { X } from 'lucide-react';
import { Button } from '#renderer/kit/button.tsx';
import { classNames } from '#renderer/kit/class-names.ts';
import { IconButton } from '#renderer/kit/icon-button.tsx';
import listStyles from '#renderer/parts/list-screen.module.css';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './inbox.module.css';
import { inboxWords } from './inbox-words.ts';
import type { InboxActions } from './use-inbox-actions.ts';
import { useInboxView } from './use-inbox-view.ts';

const sentences = {
  handled: 'markedHandled',
  unhandled: 'markedUnhandled',
  tagged: 'tagged',
  untagged: 'untagged',
} as const;

/** The last marking or tagging of many, to be taken back. `onGone` hears that the focus needs another place. */
export function MarkedNotice({ actions, onGone }: { readonly actions: InboxActions; readonly onGone: () => void }) {
  const say = useWords(inboxWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const { marked, noteMarked } = useInboxView();
  if (marked === null) return null;
  const count = marked.inboxIds.length;
  return (
    <div className={classNames(listStyles.foot, styles.foot)}>
      <span>
        {say(sentences[marked.mark], { count, number: format.number(count), tag: 'tag' in marked ? marked.tag : '' })}
      </span>
      <Button
        onPress={async () => {
          await actions.markBack(marked);
          if (useInboxView.getState().marked === null) onGone();
        }}
      >
        {say('undo')}
      </Button>
      <IconButton
        label={sayPart('dismiss')}
        onPress={() => {
          noteMarked(null);
          onGone();
        }}
      >
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
