import { useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import { TextField } from '#renderer/kit/text-field.tsx';
import { useWords } from '#renderer/parts/words.ts';
import { WriteFileDialog } from '#renderer/parts/write-file-dialog.tsx';
import { expiriesWords } from './expiries-words.ts';
import { writtenDays } from './written-days.ts';

/** Writes the expiries as a calendar file. */
export function CalendarDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const say = useWords(expiriesWords);
  const { accountId } = account;
  const [text, setText] = useState('30, 7');
  const reminders = writtenDays(text);
  return (
    <WriteFileDialog
      title={say('calendarTitle')}
      formats={false}
      started={say('calendarStarted')}
      ready={reminders !== undefined}
      suggest={(desk) => desk.expiryPlanner.suggestPath({ accountId })}
      write={(desk, { path, replace }) =>
        desk.expiryPlanner.calendar({ accountId, path, replace, reminders: [...(reminders ?? [])] })
      }
      onClose={onClose}
    >
      <p>{say('calendarText')}</p>
      <TextField
        label={say('reminders')}
        help={reminders === undefined ? say('remindersWrong') : say('remindersHelp')}
        isInvalid={reminders === undefined}
        value={text}
        onChange={setText}
      />
    </WriteFileDialog>
  );
}
