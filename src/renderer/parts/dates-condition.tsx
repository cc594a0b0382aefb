import { CalendarRange } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#renderer/kit/button.tsx';
import { DateChips } from './condition-chips.tsx';
import { DatesConditionDialog } from './condition-dialog.tsx';
import type { Dates } from './dates.ts';
import { partsWords } from './parts-words.ts';
import { useWords } from './words.ts';

/** Narrows a list to dates: asks for them, and shows them. */
export function DatesCondition({
  title,
  dates,
  onChange,
}: {
  /** Of the dialog: which dates of what. */
  readonly title: string;
  readonly dates: Dates;
  readonly onChange: (dates: Dates) => void;
}) {
  const say = useWords(partsWords);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button look="quiet" icon={<CalendarRange aria-hidden />} onPress={() => setIsAsking(true)}>
        {say('conditionDates')}
      </Button>
      <DateChips dates={dates} onNarrow={(changed) => onChange({ ...dates, ...changed })} />
      {isAsking && (
        <DatesConditionDialog
          title={title}
          from={dates.from}
          to={dates.to}
          onApply={(from, to) => onChange({ from, to })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
