import type { ConnectionTest } from '#contract/accounts.ts';
import { oddIn } from '#registry/odd-in-answer.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useInterfaceName } from '#renderer/parts/use-interface-name.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Tag, type Tone } from '#renderer/ui/tag.tsx';
import styles from './accounts.module.css';
import { accountsWords } from './accounts-words.ts';

const outcomes = {
  works: { word: 'testWorks', tone: 'good' },
  off: { word: 'testOff', tone: 'neutral' },
  unreachable: { word: 'testUnreachable', tone: 'bad' },
  'not-authorised': { word: 'testNotAuthorised', tone: 'bad' },
  'not-the-registry': { word: 'testNotTheRegistry', tone: 'bad' },
  limited: { word: 'testLimited', tone: 'warn' },
  failed: { word: 'testFailed', tone: 'bad' },
} as const satisfies Record<ConnectionTest['outcome'], { word: string; tone: Tone }>;

const findings = {
  accepted: 'testAccepted',
  'key-accepted': 'testKeyAccepted',
  answers: 'testAnswers',
  'switched-off': 'testSwitchedOff',
  'no-address': 'testNoAddress',
} as const satisfies Record<NonNullable<ConnectionTest['found']>, string>;

const stepWords = {
  'check-address': 'stepCheckAddress',
  'check-proxy': 'stepCheckProxy',
  'trust-authority': 'stepTrustAuthority',
  'compare-address': 'stepCompareAddress',
  wait: 'stepWait',
  'enter-key': 'stepEnterKey',
  'see-exchange': 'stepSeeExchange',
} as const satisfies Record<NonNullable<ConnectionTest['step']>, string>;

/** What each interface said: reachable, let in, the registry itself; and what to do where not. */
export function ConnectionTests({ tests }: { readonly tests: readonly ConnectionTest[] }) {
  const say = useWords(accountsWords);
  const format = useFormats();
  const nameOf = useInterfaceName();
  const textOf = ({ found, text }: ConnectionTest) => {
    if (found === null) return text;
    // What was off in the answer stands behind our own words.
    const odd = oddIn(text);
    return odd === undefined ? say(findings[found]) : say('testOdd', { text: say(findings[found]), what: odd });
  };
  return (
    <ul className={styles.tests} aria-label={say('testTitle')}>
      {tests.map((test) => (
        <li key={test.interface}>
          <strong>{nameOf(test.interface)}</strong>
          <span>
            <Tag tone={outcomes[test.outcome].tone}>{say(outcomes[test.outcome].word)}</Tag>
          </span>
          <span>
            {textOf(test)}
            {/* A refusal says it in its own sentences already. */}
            {test.nextStep !== '' && !test.text.includes(test.nextStep) && (
              <span className={styles.next}> {test.step === null ? test.nextStep : say(stepWords[test.step])}</span>
            )}
          </span>
          <span className={styles.faint}>
            {test.outcome !== 'off' && format.milliseconds(test.durationMilliseconds)}
          </span>
        </li>
      ))}
    </ul>
  );
}
