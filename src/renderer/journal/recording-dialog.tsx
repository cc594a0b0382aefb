import { useState } from 'react';
import type { JournalFilter } from '#contract/journal.ts';
import type { Stretch } from '#contract/practice/recordings.ts';
import { Checkbox } from '#renderer/kit/checkbox.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { WriteFileDialog } from '#renderer/parts/write-file-dialog.tsx';
import { journalWords } from './journal-words.ts';

/** Stretches that people mean when they say "what I just did". */
const lasts = [
  { id: 'quarter', minutes: 15 },
  { id: 'hour', minutes: 60 },
  { id: 'day', minutes: 24 * 60 },
] as const;

/** Writes a stretch of the journal as a recording that the emulator answers from. */
export function RecordingDialog({
  filter,
  stretch,
  onClose,
}: {
  readonly filter: JournalFilter & { readonly accountId: string };
  readonly stretch: Stretch;
  readonly onClose: () => void;
}) {
  const say = useWords(journalWords);
  const format = useFormats();
  const [chosen, setChosen] = useState<string>('given');
  const [withoutContacts, setWithoutContacts] = useState(true);
  const last = lasts.find(({ id }) => id === chosen);
  const selection = {
    ...filter,
    stretch: last === undefined ? stretch : { kind: 'minutes' as const, minutes: last.minutes },
  };
  const { accountId } = filter;
  const measured = useAsked(
    'journal',
    ['recordable', JSON.stringify(selection)],
    (desk, options) => desk.recordings.measure(selection, options),
    { keepFormer: true },
  ).answer;
  const count = measured?.exchanges ?? 0;
  return (
    <WriteFileDialog
      title={say('recordingTitle')}
      formats={false}
      started={say('recordingStarted')}
      ready={count > 0}
      suggest={(desk) => desk.recordings.suggestPath({ accountId })}
      write={(desk, { path, replace }) => desk.recordings.save({ ...selection, withoutContacts, path, replace })}
      onClose={onClose}
    >
      <p>{say('recordingText')}</p>
      <Select
        label={say('stretch')}
        value={chosen}
        onChange={setChosen}
        options={[
          { value: 'given', label: say(stretch.kind === 'all' ? 'stretchAll' : 'stretchRecorded') },
          { value: 'quarter', label: say('stretchQuarter') },
          { value: 'hour', label: say('stretchHour') },
          { value: 'day', label: say('stretchDay') },
        ]}
        help={measured === undefined ? undefined : say('recordingCount', { count, number: format.number(count) })}
      />
      <Checkbox isSelected={withoutContacts} onChange={setWithoutContacts}>
        {say('withoutContacts')}
      </Checkbox>
    </WriteFileDialog>
  );
}
