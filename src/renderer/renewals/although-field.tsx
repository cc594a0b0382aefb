import type { DoNotRenew } from '#contract/domains/domains.ts';
import { Checkbox } from '#renderer/kit/checkbox.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useWords } from '#renderer/parts/words.ts';
import { renewalsWords } from './renewals-words.ts';

/** The least that counts as a reason, in characters. */
const shortestReason = 3;

/** A person's second word as main takes it; undefined where it is wanted and not there, null where none is wanted. */
export function althoughOf(mark: DoNotRenew | null, reason: string | null) {
  if (mark === null) return null;
  if (reason === null || reason.trim().length < shortestReason) return undefined;
  return { markId: mark.markId, reason: reason.trim() };
}

/** The mark “do not renew” of a name, and a person's second word: that it is renewed all the same, and why. */
export function AlthoughField({
  mark,
  reason,
  onChange,
  disabled = false,
}: {
  readonly mark: DoNotRenew;
  /** Null while the name is not to be renewed all the same. */
  readonly reason: string | null;
  readonly onChange: (reason: string | null) => void;
  readonly disabled?: boolean;
}) {
  const say = useWords(renewalsWords);
  const format = useFormats();
  const now = useNow();
  const until = mark.until === null ? '' : format.date(mark.until);
  return (
    <Notice tone="warn" title={until === '' ? say('markedTitle') : say('markedUntilTitle', { date: until })}>
      <p>{say('markedReason', { reason: mark.reason })}</p>
      <p>
        {say('markedBy', {
          person: mark.person ?? say('notRecorded'),
          when: format.timeOrDay(mark.markedAt, now),
        })}
      </p>
      <Checkbox isSelected={reason !== null} isDisabled={disabled} onChange={(wanted) => onChange(wanted ? '' : null)}>
        {say('although')}
      </Checkbox>
      {reason !== null && (
        <TextField
          name="althoughReason"
          label={say('althoughReason')}
          help={say('staleHelp')}
          value={reason}
          onChange={onChange}
          isRequired
          isDisabled={disabled}
          maxLength={500}
          autoFocus
        />
      )}
    </Notice>
  );
}
