import { Ellipsis } from 'lucide-react';
import type { Account, ConnectionTest } from '#contract/accounts/accounts.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Fact, Facts } from '#renderer/kit/facts.tsx';
import { IconButton } from '#renderer/kit/icon-button.tsx';
import { Menu, type MenuChoice } from '#renderer/kit/menu.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import { EnvironmentTag } from '#renderer/parts/environment-tag.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useInterfaceName } from '#renderer/parts/use-interface-name.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './accounts.module.css';
import { accountsWords } from './accounts-words.ts';
import { ConnectionReport } from './connection-report.tsx';
import { connectionSummary } from './connection-summary.ts';

const secretWords = {
  none: 'secretNone',
  keychain: 'secretKeychain',
  'session-only': 'secretSession',
  emulator: 'secretEmulator',
  unavailable: 'secretUnavailable',
} as const satisfies Record<Account['apiKey'], string>;

/** One account: what it is, how its secrets are kept, what can be done with it. */
export function AccountCard({
  account,
  current,
  onRemove,
}: {
  readonly account: Account;
  readonly current: boolean;
  readonly onRemove: () => void;
}) {
  const say = useWords(accountsWords);
  const announce = useAnnounce();
  const open = useScreen((screen) => screen.open);
  const { accountId, label } = account;
  const use = useAction((desk, id: string) => desk.accounts.use({ accountId: id }));
  const test = useAction((desk, id: string) => desk.accounts.test({ accountId: id }));
  const forget = useAction((desk, secret: 'api-key' | 'contact-password') =>
    desk.accounts.forgetSecret({ accountId, secret }),
  );
  const failure = use.failure ?? test.failure ?? forget.failure;
  const forgetting = (id: string, word: 'forgetKey' | 'forgetPassword', secret: 'api-key' | 'contact-password') => ({
    id,
    label: say(word),
    onChoose: async () => {
      const ended = await forget.start(secret);
      if (ended?.ok === true) announce(say('announcedForgotten', { account: label }));
    },
  });
  const choices: MenuChoice[] = [
    { id: 'probe', label: say('probe'), onChoose: () => open({ kind: 'probe', accountId }) },
    ...(account.practice || account.apiKey === 'none' ? [] : [forgetting('key', 'forgetKey', 'api-key')]),
    ...(account.contactPassword === 'none' ? [] : [forgetting('password', 'forgetPassword', 'contact-password')]),
    { id: 'remove', label: say('remove'), danger: true, onChoose: onRemove },
  ];
  return (
    <section className={styles.card} aria-label={label}>
      <div className={styles.head}>
        <h2>{label}</h2>
        <EnvironmentTag environment={account.environment} />
        {account.practice && <Tag>{say('practice')}</Tag>}
        {account.readOnly && <Tag tone="info">{say('readOnly')}</Tag>}
        <div className={styles.actions}>
          {current ? (
            <Tag tone="good">{say('inUse')}</Tag>
          ) : (
            <Button
              busy={use.running}
              onPress={async () => {
                const ended = await use.start(accountId);
                if (ended?.ok === true) announce(say('announcedUse', { account: label }));
              }}
            >
              {say('use')}
            </Button>
          )}
          <Button busy={test.running} onPress={() => void test.start(accountId)}>
            {say('test')}
          </Button>
          <Button onPress={() => open({ kind: 'account', accountId })}>{say('change')}</Button>
          <Menu
            label={say('more', { account: label })}
            placement="bottom end"
            trigger={
              <IconButton label={say('more', { account: label })}>
                <Ellipsis aria-hidden />
              </IconButton>
            }
            groups={() => [{ id: 'more', choices }]}
          />
        </div>
      </div>
      <AccountFacts account={account} />
      {account.keysWait !== null && <KeysWait account={account} wait={account.keysWait} />}
      {test.result === undefined && failure?.kind !== 'keychain-unavailable' && <KeyNotice account={account} />}
      {failure !== undefined && (
        <div className={styles.below}>
          <FailureNotice failure={failure} />
        </div>
      )}
      {test.result !== undefined && (
        <div className={styles.below}>
          <TestedConnection account={account} tests={test.result.tests} />
        </div>
      )}
    </section>
  );
}

function AccountFacts({ account }: { readonly account: Account }) {
  const say = useWords(accountsWords);
  const sayPart = useWords(partsWords);
  const nameOf = useInterfaceName();
  return (
    <div className={styles.facts}>
      <Facts>
        <Fact name={say('factHandle')}>
          <span className={styles.mono}>{account.handle}</span>
        </Fact>
        <Fact name={say('factKey')}>{say(secretWords[account.apiKey])}</Fact>
        {!account.practice && <Fact name={say('factPassword')}>{say(secretWords[account.contactPassword])}</Fact>}
        <Fact name={say('factCards')}>
          {account.cards.length === 0
            ? sayPart('none')
            : account.cards.map((card) => (
                <span key={card.cardId}>
                  {card.label} <span className={styles.mono}>{card.cardId}</span>
                </span>
              ))}
        </Fact>
      </Facts>
      <Facts>
        {(['rpp', 'rdap', 'repp'] as const).map((name) => (
          <Fact key={name} name={say(({ rpp: 'factRpp', repp: 'factRepp', rdap: 'factRdap' } as const)[name])}>
            {account.addresses[name] === '' ? (
              <span className={styles.faint}>{say('off')}</span>
            ) : (
              <span className={styles.mono}>{account.addresses[name]}</span>
            )}
          </Fact>
        ))}
        {account.switchedOff.length > 0 && (
          <Fact name={say('factSwitchedOff')}>{account.switchedOff.map(nameOf).join(', ')}</Fact>
        )}
        {Object.keys(account.paths).length > 0 && (
          <Fact name={say('factPaths')}>
            <span className={styles.mono}>{Object.values(account.paths).join(' ')}</span>
          </Fact>
        )}
      </Facts>
    </div>
  );
}

/** What a test found, with the way to the field that its cause names. */
function TestedConnection({
  account,
  tests,
}: {
  readonly account: Account;
  readonly tests: readonly ConnectionTest[];
}) {
  const say = useWords(accountsWords);
  const open = useScreen((screen) => screen.open);
  const { accountId } = account;
  const summary = connectionSummary(tests, account);
  const { field } = summary;
  return (
    <ConnectionReport
      tests={tests}
      summary={summary}
      {...(field === undefined
        ? {}
        : { actions: <Button onPress={() => open({ kind: 'account', accountId, field })}>{say('fixIt')}</Button> })}
    />
  );
}

/** A colleague changed where the account leads: what it was, what it is, and the question whether keys may go there. */
function KeysWait({ account, wait }: { readonly account: Account; readonly wait: NonNullable<Account['keysWait']> }) {
  const say = useWords(accountsWords);
  const announce = useAnnounce();
  const { accountId, addresses, label } = account;
  const confirm = useAction((desk) => desk.accounts.confirmAddresses({ accountId, addresses }));
  const { changedBy } = wait;
  return (
    <div className={styles.below}>
      <Notice
        tone="warn"
        title={changedBy === null ? say('keysWaitTitle') : say('keysWaitTitleBy', changedBy)}
        actions={
          <Button
            busy={confirm.running}
            onPress={async () => {
              const ended = await confirm.start(undefined);
              if (ended?.ok === true) announce(say('announcedConfirmed', { account: label }));
            }}
          >
            {say('sendKeyThere')}
          </Button>
        }
      >
        <p>{say('keysWaitText')}</p>
        <Facts>
          <Fact name={say('keysWentTo')}>
            <span className={styles.mono}>{wait.before.join(' ')}</span>
          </Fact>
          <Fact name={say('keysWouldGoTo')}>
            <span className={styles.mono}>{wait.now.join(' ')}</span>
          </Fact>
        </Facts>
        {confirm.failure !== undefined && <FailureNotice failure={confirm.failure} />}
      </Notice>
    </div>
  );
}

/** What is missing before this account can be used, told apart: no key, a keychain that does not give it, a passing one. */
function KeyNotice({ account }: { readonly account: Account }) {
  const say = useWords(accountsWords);
  if (account.practice) return null;
  const isShut = account.apiKey === 'unavailable' || account.contactPassword === 'unavailable';
  if (account.apiKey !== 'none' && !isShut) return null;
  return (
    <div className={styles.below}>
      <Notice tone={isShut ? 'warn' : 'info'} title={say(isShut ? 'keyUnavailableTitle' : 'keyMissingTitle')}>
        <p>{say(isShut ? 'keyUnavailableText' : 'keyMissingText')}</p>
      </Notice>
    </div>
  );
}
