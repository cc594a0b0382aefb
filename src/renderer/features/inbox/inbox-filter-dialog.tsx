import { DatesConditionDialog, TextConditionDialog } from '#renderer/parts/condition-dialog.tsx';
import { useWords } from '#renderer/parts/words.ts';
import { inboxWords } from './inbox-words.ts';
import { useInboxView } from './use-inbox-view.ts';

/** A condition that has to be written: the name that messages are about, or when they were stored. */
export function InboxFilterDialog({
  condition,
  onClose,
}: {
  readonly condition: 'name' | 'dates';
  readonly onClose: () => void;
}) {
  const say = useWords(inboxWords);
  const { conditions, narrow } = useInboxView();
  if (condition === 'name') {
    return (
      <TextConditionDialog
        title={say('filterNameTitle')}
        label={say('filterNameLabel')}
        help={say('filterNameHelp')}
        value={conditions.name}
        onApply={(name) => narrow({ name })}
        onClose={onClose}
      />
    );
  }
  return (
    <DatesConditionDialog
      title={say('filterDatesTitle')}
      from={conditions.from}
      to={conditions.to}
      onApply={(from, to) => narrow({ from, to })}
      onClose={onClose}
    />
  );
}
