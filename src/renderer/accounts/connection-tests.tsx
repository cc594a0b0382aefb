import type { ConnectionCause, ConnectionTest } from '#contract/accounts/accounts.ts';
import { isWithin } from '#messages/message.ts';
import { Tag, type Tone } from '#renderer/kit/tag.tsx';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useInterfaceName } from '#renderer/parts/use-interface-name.ts';
import { useWords } from '#renderer/parts/words.ts';
import { oddIn, withoutOddities } from '#values/odd-in-answer.ts';
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

/** The sentence of each cause. */
export const causeWords = {
  credentials: 'causeCredentials',
  access: 'causeAccess',
  'no-key': 'causeNoKey',
  keychain: 'causeKeychain',
  unreachable: 'causeUnreachable',
  proxy: 'causeProxy',
  certificate: 'causeCertificate',
  'not-the-registry': 'causeNotTheRegistry',
  limited: 'causeLimited',
  other: 'causeOther',
} as const satisfies Record<ConnectionCause, string>;

/** One line for each interface; what exactly the registry or the wire said is folded away. */
export function ConnectionTests({
  tests,
  isOneCause,
}: {
  readonly tests: readonly ConnectionTest[];
  /** One cause explains every failure and is said already: the lines do not repeat it. */
  readonly isOneCause: boolean;
}) {
  const say = useWords(accountsWords);
  const format = useFormats();
  const nameOf = useInterfaceName();
  const details = useDetails();
  const sayMessage = useSayMessage();
  const lineOf = ({ found, text, cause }: ConnectionTest) =>
    found !== null ? sayMessage(withoutOddities(text)) : isOneCause || cause === null ? '' : say(causeWords[cause]);
  const explained = tests
    .map((test) => ({ via: test.interface, sentences: details(test) }))
    .filter(({ sentences }) => sentences.length > 0);
  return (
    <>
      <ul className={styles.tests} aria-label={say('testTitle')}>
        {tests.map((test) => (
          <li key={test.interface}>
            <strong>{nameOf(test.interface)}</strong>
            <span>
              <Tag tone={outcomes[test.outcome].tone}>{say(outcomes[test.outcome].word)}</Tag>
            </span>
            <span>{lineOf(test)}</span>
            <span className={styles.faint}>
              {test.outcome !== 'off' && format.milliseconds(test.durationMilliseconds)}
            </span>
          </li>
        ))}
      </ul>
      {explained.length > 0 && (
        <details className={styles.testDetails}>
          <summary>{say('testDetails')}</summary>
          <dl>
            {explained.map(({ via, sentences }) => (
              <div key={via}>
                <dt>{nameOf(via)}</dt>
                {sentences.map((sentence) => (
                  <dd key={sentence}>{sentence}</dd>
                ))}
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

/** What there is to know of a test beside its line: the registry's or the wire's own words, and what to do. */
function useDetails(): (test: ConnectionTest) => readonly string[] {
  const say = useWords(accountsWords);
  const sayMessage = useSayMessage();
  return ({ found, text, nextStep }) => {
    if (found !== null) {
      const odd = oddIn(text);
      return odd === undefined ? [] : [say('testOdd', { what: odd.map(sayMessage).join(' ') })];
    }
    const next = sayMessage(nextStep);
    // A refusal says it in its own sentences already.
    return next === '' || isWithin(nextStep, text) ? [sayMessage(text)] : [sayMessage(text), next];
  };
}
