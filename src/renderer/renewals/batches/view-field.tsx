import type { SavedView } from '#contract/domains/history.ts';
import { Select } from '#renderer/kit/select.tsx';
import { useWords } from '#renderer/parts/words.ts';
import { batchesWords } from './batches-words.ts';

/** No saved view: names by hand. No view has this id, which main makes. */
const byHand = '';

/** Whether the names are those of a saved view; nothing to choose where none is kept. `viewId` is null without one. */
export function ViewField({
  views,
  viewId,
  onChange,
  disabled,
}: {
  readonly views: readonly SavedView[];
  readonly viewId: string | null;
  readonly onChange: (viewId: string | null) => void;
  readonly disabled: boolean;
}) {
  const say = useWords(batchesWords);
  if (views.length === 0) return null;
  return (
    <Select
      name="source"
      label={say('source')}
      help={viewId === null ? undefined : say('sourceViewHelp')}
      value={viewId ?? byHand}
      onChange={(value) => onChange(value === byHand ? null : value)}
      isDisabled={disabled}
      options={[
        { value: byHand, label: say('sourceByHand') },
        ...views.map(({ viewId: value, title }) => ({ value, label: say('sourceView', { view: title }) })),
      ]}
    />
  );
}
