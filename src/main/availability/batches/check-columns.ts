import type { NamedColumn } from '#main/files/table-column.ts';
import { say } from '#messages/say.ts';
import type { StoredCheckLine } from '../store/batch-record.ts';
import type { CheckLineState } from '../store/batch-tables.ts';

/** What a file says of a line; of a duplicate, what was answered to the line that it is the same as. */
const answerWords: Readonly<Record<CheckLineState, string>> = {
  waiting: 'not asked',
  available: 'available',
  registered: 'registered',
  problem: 'not a name',
  duplicate: 'not asked',
  failed: 'failed',
};

/** The columns of a file of checks, in the order of the list that was given. */
export function checkColumns(via: string): readonly NamedColumn<StoredCheckLine>[] {
  return [
    { name: 'line', kind: 'number', value: (line) => line.line },
    { name: 'input', kind: 'text', value: (line) => line.input },
    { name: 'unicodeName', kind: 'text', value: (line) => line.unicodeName },
    { name: 'ldhName', kind: 'text', value: (line) => line.ldhName },
    { name: 'answer', kind: 'text', value: (line) => answerWords[line.answer] },
    { name: 'reason', kind: 'text', value: (line) => line.reason },
    {
      name: 'oddities',
      kind: 'text',
      value: (line) => (line.oddities.length === 0 ? null : line.oddities.map((one) => say('en', one)).join(' ')),
    },
    { name: 'answeredAt', kind: 'instant', value: (line) => line.answeredAt },
    { name: 'via', kind: 'text', value: () => via },
  ];
}
