import { FileDown, GraduationCap } from 'lucide-react';
import { Button } from '#renderer/kit/button.tsx';
import { EmptyState } from '#renderer/kit/empty-state.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { WriteFileDialog } from '#renderer/parts/write-file-dialog.tsx';
import styles from './practice.module.css';
import { practiceWords } from './practice-words.ts';

/** What the practice registry saw, and the file of it. */
export function EvidencePanel({
  writing,
  onWrite: setWriting,
  onLessons,
}: {
  readonly writing: boolean;
  readonly onWrite: (writing: boolean) => void;
  readonly onLessons: () => void;
}) {
  const say = useWords(practiceWords);
  const sayMessage = useSayMessage();
  const format = useFormats();
  const asked = useAsked('practice', ['evidence'], (desk, options) => desk.practice.evidence(undefined, options));
  const rows = asked.answer?.observations ?? [];
  const count = rows.filter(({ operation }) => operation !== null).length;
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<GraduationCap />}
        title={say('evidenceEmpty')}
        text={say('evidenceEmptyText')}
        actions={
          <Button look="primary" size="large" onPress={onLessons}>
            {say('evidenceToLessons')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <p className={styles.soft}>{say('evidenceText')}</p>
      <div className={styles.actions}>
        <Button icon={<FileDown aria-hidden />} isDisabled={count === 0} onPress={() => setWriting(true)}>
          {say('writeEvidence')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={say('evidenceLabel')}>
        <table className={styles.table} aria-label={say('evidenceLabel')}>
          <thead>
            <tr>
              <th scope="col">{say('columnStep')}</th>
              <th scope="col">{say('columnOperation')}</th>
              <th scope="col">{say('columnAnswer')}</th>
              <th scope="col">{say('columnIds')}</th>
              <th scope="col">{say('columnSeen')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.lessonId} ${row.stepId}`}>
                <th scope="row">
                  {say(row.stepId)}
                  <br />
                  <span className={styles.faint}>{say(row.lessonId)}</span>
                </th>
                <td>
                  {row.operation ?? say('noRequest')} {row.assumed && <Tag tone="warn">{say('assumed')}</Tag>}
                  <br />
                  <span className={styles.faint}>{sayMessage(row.text)}</span>
                </td>
                <td>{[row.status, row.code].filter((one) => one !== null).join(' · ')}</td>
                <td className={styles.mono}>
                  {row.clTRID}
                  <br />
                  {row.svTRID}
                </td>
                <td>{format.dateTime(row.seenAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {writing && (
        <WriteFileDialog
          title={say('evidenceTitle')}
          started={say('evidenceStarted')}
          suggest={(desk, wanted) => desk.practice.suggestPath({ format: wanted })}
          write={(desk, order) => desk.practice.exportEvidence(order)}
          onClose={() => setWriting(false)}
        >
          <p>{say('evidenceFileText', { count })}</p>
        </WriteFileDialog>
      )}
    </>
  );
}
