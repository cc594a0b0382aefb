import type { ProbeFinding } from '#contract/practice/probe.ts';
import { Tag, type Tone } from '#renderer/kit/tag.tsx';
import { TextLink } from '#renderer/kit/text-link.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useInterfaceName } from '#renderer/parts/use-interface-name.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './probe.module.css';
import { probeWords } from './probe-words.ts';

const standings = {
  'as-documented': { word: 'asDocumented', tone: 'good' },
  differs: { word: 'differs', tone: 'bad' },
  seen: { word: 'seen', tone: 'neutral' },
  'not-seen': { word: 'notSeen', tone: 'neutral' },
} as const satisfies Record<ProbeFinding['standing'], { word: string; tone: Tone }>;

/** One row for each point: how it stands, what the specification shows, what was observed, what it was before. */
export function FindingsTable({ findings }: { readonly findings: readonly ProbeFinding[] }) {
  const say = useWords(probeWords);
  const sayPart = useWords(partsWords);
  const sayMessage = useSayMessage();
  const nameOf = useInterfaceName();
  const { open, show } = useScreen();
  return (
    <table className={styles.table} aria-label={say('tableLabel')}>
      <thead>
        <tr>
          <th scope="col">{say('columnPoint')}</th>
          <th scope="col">{say('columnStanding')}</th>
          <th scope="col">{say('columnDocumented')}</th>
          <th scope="col">{say('columnObserved')}</th>
        </tr>
      </thead>
      <tbody>
        {findings.map((one) => (
          <tr key={one.finding}>
            <th scope="row">
              {sayMessage(one.title)}
              <span className={styles.via}>{nameOf(one.interface)}</span>
            </th>
            <td>
              <Tag tone={standings[one.standing].tone}>{say(standings[one.standing].word)}</Tag>
            </td>
            <td className={styles.soft}>{one.documented ?? say('notShown')}</td>
            <td>
              {one.observed ?? <span className={styles.soft}>{one.why !== null && sayMessage(one.why)}</span>}
              {one.changed && (
                <span className={styles.changed}>
                  <Tag tone="warn">{say('changed')}</Tag> {say('was', { previous: one.previous ?? '' })}
                </span>
              )}
              {one.observed === null && one.previous !== null && (
                <span className={styles.changed}>{say('was', { previous: one.previous })}</span>
              )}
              {one.journalIds.map((journalId) => (
                <span key={journalId} className={styles.via}>
                  <TextLink
                    onPress={() => {
                      open(null);
                      show({ kind: 'exchange', journalId });
                    }}
                  >
                    {sayPart('seeExchange')}
                  </TextLink>
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
