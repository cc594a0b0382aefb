import type { CheckBatch, CheckLine } from '#contract/availability/batches.ts';
import type { GridColumn } from '#renderer/kit/grid/grid-columns.ts';
import { Tag } from '#renderer/kit/tag.tsx';
import { Age } from '#renderer/parts/age.tsx';
import { DomainNameText } from '#renderer/parts/domain-name-text.tsx';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { availabilityWords } from './availability-words.ts';
import styles from './check-view.module.css';

/** The columns of a check's lines. */
export function useCheckColumns(state: CheckBatch['state'] | undefined): readonly GridColumn<CheckLine>[] {
  const say = useWords(availabilityWords);
  const format = useFormats();
  const sayMessage = useSayMessage();
  function reasonOf(line: CheckLine): string {
    const odd = line.oddities.length === 0 ? '' : say('odd', { what: line.oddities.map(sayMessage).join(' ') });
    return [plainReasonOf(line), odd].filter((part) => part !== '').join(' ');
  }
  function plainReasonOf(line: CheckLine): string {
    if (line.problem !== null) return sayMessage(line.problem.message);
    if (line.reason !== '' || line.sameAs === null) return line.reason;
    return say('lineDuplicate', { line: format.number(line.sameAs) });
  }
  return [
    {
      id: 'line',
      title: say('columnLine'),
      width: 72,
      align: 'end',
      yields: 3,
      cell: (line) => <span className={styles.number}>{format.number(line.line)}</span>,
    },
    {
      id: 'name',
      title: say('columnName'),
      width: 200,
      grow: 2,
      cell: (line) =>
        line.unicodeName === null || line.ldhName === null ? (
          <span className={styles.input}>{line.input}</span>
        ) : (
          <DomainNameText unicodeName={line.unicodeName} ldhName={line.ldhName} />
        ),
    },
    {
      id: 'answer',
      title: say('columnAnswer'),
      width: 130,
      cell: (line) => <LineAnswer line={line} isOver={state === 'cancelled' || state === 'done'} />,
    },
    {
      id: 'reason',
      title: say('columnReason'),
      width: 160,
      grow: 2,
      yields: 1,
      cell: (line) => (
        <span className={styles.reason} title={reasonOf(line)}>
          {reasonOf(line)}
        </span>
      ),
    },
    {
      id: 'answered',
      title: say('columnAnswered'),
      width: 90,
      yields: 2,
      cell: (line) => line.answeredAt !== null && <Age at={line.answeredAt} />,
    },
  ];
}

function LineAnswer({ line, isOver }: { readonly line: CheckLine; readonly isOver: boolean }) {
  const say = useWords(availabilityWords);
  switch (line.answer) {
    case 'available':
      return <Tag tone="good">{say('available')}</Tag>;
    case 'registered':
      return <Tag>{say('registered')}</Tag>;
    case 'problem':
      return <Tag tone="warn">{say('lineProblem')}</Tag>;
    case 'failed':
      return <Tag tone="bad">{say('lineFailed')}</Tag>;
    case 'waiting':
    case 'duplicate':
      return <span className={styles.faint}>{say(isOver ? 'lineNotAsked' : 'lineWaiting')}</span>;
  }
}
