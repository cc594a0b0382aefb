import type { ReactNode } from 'react';
import type { ConnectionCause, ConnectionTest } from '#contract/accounts/accounts.ts';
import { Notice } from '#renderer/kit/notice.tsx';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useInterfaceName } from '#renderer/parts/use-interface-name.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './accounts.module.css';
import { accountsWords } from './accounts-words.ts';
import type { ConnectionSummary } from './connection-summary.ts';
import { ConnectionTests, causeWords } from './connection-tests.tsx';

const adviceWords = {
  credentials: 'adviceCredentials',
  access: 'adviceAccess',
  'no-key': 'adviceNoKey',
  keychain: 'adviceKeychain',
  unreachable: 'adviceUnreachable',
  proxy: 'adviceProxy',
  certificate: 'adviceCertificate',
  'not-the-registry': 'adviceNotTheRegistry',
  limited: 'adviceLimited',
  other: 'adviceOther',
} as const satisfies Record<ConnectionCause, string>;

const tones = { works: 'good', off: 'info', partly: 'warn', fails: 'bad' } as const;

/** What a test of the connection found: its one cause in one sentence, then a line for each interface. */
export function ConnectionReport({
  tests,
  summary,
  savedAs,
  actions,
}: {
  readonly tests: readonly ConnectionTest[];
  readonly summary: ConnectionSummary;
  /** The name of the account, where it has just been saved. */
  readonly savedAs?: string;
  readonly actions?: ReactNode;
}) {
  const say = useWords(accountsWords);
  const format = useFormats();
  const nameOf = useInterfaceName();
  const { standing, works, fails, cause } = summary;
  const inUse = works.length + fails.length;
  const namesOf = (some: readonly ConnectionTest[]) => format.list(some.map((one) => nameOf(one.interface)));
  return (
    <>
      <Notice tone={tones[standing]} title={title()} alert {...(actions === undefined ? {} : { actions })}>
        {lines().map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
      <div className={styles.report}>
        <ConnectionTests tests={tests} isOneCause={cause !== undefined} />
      </div>
    </>
  );

  function title(): string {
    if (standing === 'works') return say('everyWorks');
    if (standing === 'off') return say('noneOn');
    if (cause !== undefined) return say(causeWords[cause]);
    if (works.length === 0) return say('noneWorks');
    return say('someFail', { failed: format.number(fails.length), number: format.number(inUse) });
  }

  function lines(): readonly string[] {
    const account = savedAs ?? '';
    const advice = cause === undefined ? [] : [say(adviceWords[cause])];
    if (standing === 'partly') {
      const some = say('partly', { failing: namesOf(fails), working: namesOf(works) });
      return [...advice, ...(savedAs === undefined ? [some] : [say('savedPartly', { account, some })])];
    }
    if (savedAs === undefined) return advice;
    return [...advice, say(standing === 'fails' ? 'savedFails' : 'savedTitle', { account })];
  }
}
