import { Check, Download, Undo2, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#renderer/kit/button.tsx';
import { classNames } from '#renderer/kit/class-names.ts';
import { IconButton } from '#renderer/kit/icon-button.tsx';
import listStyles from '#renderer/parts/list-screen.module.css';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { AssignMenu } from './assign-menu.tsx';
import styles from './inbox.module.css';
import { inboxWords } from './inbox-words.ts';
import { selectionFor } from './message-selection.ts';
import { TagMenu } from './tag-menu.tsx';
import type { InboxActions } from './use-inbox-actions.ts';
import { filterFor, useInboxView } from './use-inbox-view.ts';

/** How many messages are selected, and what can be done with all of them. */
export function InboxSelectionBar({
  accountId,
  count,
  actions,
  onExport,
  onClear,
  onGone,
}: {
  readonly accountId: string;
  readonly count: number;
  readonly actions: InboxActions;
  readonly onExport: () => void;
  readonly onClear: () => void;
  /** The bar has gone, and the focus with it. */
  readonly onGone: () => void;
}) {
  const say = useWords(inboxWords);
  const format = useFormats();
  const { selection, conditions, ranging } = useInboxView();
  const hasFocus = useRef(false);
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (count > 0 || !hasFocus.current) return;
    hasFocus.current = false;
    gone();
  }, [count]);
  if (count === 0) return null;
  const chosen = selectionFor(selection, filterFor(accountId, conditions));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus is
    <div
      className={classNames(listStyles.foot, styles.foot)}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
    >
      <span className={listStyles.picked}>{say('selected', { count, number: format.number(count) })}</span>
      <Button icon={<Check aria-hidden />} isDisabled={ranging} onPress={() => void actions.mark(chosen, true)}>
        {say('markHandled')}
      </Button>
      <Button icon={<Undo2 aria-hidden />} isDisabled={ranging} onPress={() => void actions.mark(chosen, false)}>
        {say('markUnhandled')}
      </Button>
      <TagMenu
        accountId={conditions.everyAccount ? null : accountId}
        selection={chosen}
        count={count}
        placement="top start"
        isDisabled={ranging}
        onTag={(tag, isSet) => void actions.tag(chosen, tag, isSet)}
      />
      <AssignMenu
        placement="top start"
        isDisabled={ranging}
        onAssign={(person) => void actions.assign(chosen, person)}
      />
      <Button icon={<Download aria-hidden />} isDisabled={ranging} onPress={onExport}>
        {say('export')}
      </Button>
      <IconButton label={say('clearSelection')} keys="Esc" onPress={onClear}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
