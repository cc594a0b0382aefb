import { Chip } from '#renderer/kit/chip.tsx';
import type { Dates } from './dates.ts';
import { partsWords } from './parts-words.ts';
import { useFormats } from './use-formats.ts';
import { useWords } from './words.ts';

/** A condition that a list is narrowed by. */
export function ConditionChip({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  const say = useWords(partsWords);
  return <Chip label={label} removeLabel={say('removeCondition', { condition: label })} onRemove={onRemove} />;
}

/** The dates that a list is narrowed to, one chip for each end. */
export function DateChips({
  dates: { from, to },
  onNarrow,
}: {
  readonly dates: Dates;
  readonly onNarrow: (dates: Partial<Dates>) => void;
}) {
  const say = useWords(partsWords);
  const format = useFormats();
  return (
    <>
      {from !== '' && (
        <ConditionChip
          label={say('conditionFromDate', { date: format.date(from) })}
          onRemove={() => onNarrow({ from: '' })}
        />
      )}
      {to !== '' && (
        <ConditionChip
          label={say('conditionToDate', { date: format.date(to) })}
          onRemove={() => onNarrow({ to: '' })}
        />
      )}
    </>
  );
}
