import { useState } from 'react';
import type { TeamStanding } from '#contract/team.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Fact, Facts } from '#renderer/kit/facts.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { Page } from '#renderer/kit/page.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWishes } from '#renderer/parts/use-wishes.ts';
import { useWords } from '#renderer/parts/words.ts';
import { CreateDialog } from './create-dialog.tsx';
import { JoinDialog } from './join-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { MovingNotice, useTeamMoving } from './moving-notice.tsx';
import { mayWords, PeopleTable } from './people-table.tsx';
import styles from './team.module.css';
import { teamWords } from './team-words.ts';
import { useLinkText, useTeamStanding } from './use-team-standing.ts';

/** What was done here since the page was opened. */
type Done = { readonly kind: 'joined' | 'moves' } | { readonly kind: 'left'; readonly team: string };

/** Working with colleagues over one team store: how to begin, or how it stands. */
export function TeamScreen() {
  const say = useWords(teamWords);
  const asked = useTeamStanding();
  const [done, setDone] = useState<Done | null>(null);
  const standing = asked.answer;
  if (standing === undefined) {
    return (
      <Page title={say('title')} text={say('text')}>
        {asked.failure !== undefined && <FailureNotice failure={asked.failure} onAgain={asked.again} />}
      </Page>
    );
  }
  return standing === null ? (
    <Alone done={done} onDone={setDone} />
  ) : (
    <Joined standing={standing} done={done} onDone={setDone} />
  );
}

function Alone({ done, onDone }: { readonly done: Done | null; readonly onDone: (done: Done) => void }) {
  const say = useWords(teamWords);
  const [opened, setOpened] = useState<'join' | 'create' | null>(null);
  useWishes({ 'join-team': () => setOpened('join') });
  const moving = useTeamMoving().answer ?? null;
  const close = () => setOpened(null);
  return (
    <Page title={say('title')} text={say('text')}>
      {moving !== null && <MovingNotice moving={moving} onGoOn={() => onDone({ kind: 'moves' })} />}
      {done?.kind === 'joined' && <Notice alert tone="info" title={say('opensAgain')} />}
      {done?.kind !== 'joined' && moving === null && (
        <>
          {done?.kind === 'left' && (
            <Notice alert tone="good" title={say('leftTitle', { team: done.team })}>
              <p>{say('leftText')}</p>
            </Notice>
          )}
          <div className={styles.buttons}>
            <Button look="primary" onPress={() => setOpened('join')}>
              {say('join')}
            </Button>
            <Button onPress={() => setOpened('create')}>{say('create')}</Button>
          </div>
        </>
      )}
      <details className={styles.changes}>
        <summary>{say('changes')}</summary>
        <ul className={styles.points}>
          {(['changesShared', 'changesKeys', 'changesPractice', 'changesLost', 'changesLeaving'] as const).map(
            (word) => (
              <li key={word}>{say(word)}</li>
            ),
          )}
        </ul>
      </details>
      {opened === 'join' && (
        <JoinDialog
          onJoined={(opensAgain) => {
            close();
            onDone({ kind: opensAgain ? 'joined' : 'moves' });
          }}
          onClose={close}
        />
      )}
      {opened === 'create' && <CreateDialog onClose={close} />}
    </Page>
  );
}

/** The accounts that a colleague changed and whose keys wait for this person's yes. */
function KeysWait() {
  const say = useWords(teamWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const go = useScreen((screen) => screen.go);
  const asked = useAsked('accounts', ['list'], (desk, options) => desk.accounts.list(undefined, options));
  const waiting = asked.answer?.accounts.filter(({ keysWait }) => keysWait !== null) ?? [];
  if (waiting.length === 0) return null;
  return (
    <Notice
      tone="warn"
      title={say('keysWait', { count: waiting.length, number: format.number(waiting.length) })}
      actions={<Button onPress={() => go('accounts')}>{say('keysWaitLook')}</Button>}
    >
      <ul className={styles.points}>
        {waiting.map(({ accountId, label, keysWait }) => (
          <li key={accountId}>
            {keysWait?.changedBy == null
              ? label
              : say('keysWaitBy', { account: label, person: sayPart('personAt', keysWait.changedBy) })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** After a restore: which computers have not compared their records, and how many records were put back. */
function Comparing({ standing }: { readonly standing: TeamStanding }) {
  const say = useWords(teamWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const { link, comparing, putBack } = standing;
  if (link === 'unlike') {
    return (
      <Notice tone="bad" title={say('linkUnlike')}>
        <p>{say('unlikeText')}</p>
      </Notice>
    );
  }
  if (link === 'comparing' && (comparing.needsCheck || comparing.waitsFor.length > 0)) {
    return (
      <Notice tone="warn" title={say(comparing.needsCheck ? 'needsCheck' : 'waitsFor')}>
        {!comparing.needsCheck && (
          <ul className={styles.points}>
            {comparing.waitsFor.map((seat) => (
              <li key={`${seat.person} ${seat.machine}`}>{sayPart('personAt', seat)}</li>
            ))}
          </ul>
        )}
        <p>{say(comparing.needsCheck ? 'needsCheckText' : 'waitsForText')}</p>
      </Notice>
    );
  }
  if (putBack === 0) return null;
  return <Notice tone="info" title={say('putBack', { count: putBack, number: format.number(putBack) })} />;
}

interface JoinedProps {
  readonly standing: TeamStanding;
  readonly done: Done | null;
  readonly onDone: (done: Done) => void;
}

function Joined({ standing, done, onDone }: JoinedProps) {
  const say = useWords(teamWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const linkText = useLinkText();
  const go = useScreen((screen) => screen.go);
  const [leaving, setLeaving] = useState(false);
  const { name, host, port, database, person, machine, role, waiting, refused } = standing;
  return (
    <Page wide title={name} text={say('text')}>
      {(done?.kind === 'joined' || done?.kind === 'moves') && (
        <Notice
          alert
          tone="good"
          title={say('joinedTitle')}
          actions={<Button onPress={() => go('accounts')}>{say('toAccounts')}</Button>}
        >
          <p>{say(done.kind === 'joined' ? 'joinedText' : 'movedText')}</p>
        </Notice>
      )}
      {done?.kind === 'left' && <Notice alert tone="info" title={say('opensAlone')} />}
      <Comparing standing={standing} />
      <KeysWait />
      <Facts>
        <Fact name={say('where')}>
          <span className={styles.mono}>{`${host}:${port}/${database}`}</span>
        </Fact>
        <Fact name={say('you')}>{sayPart('personAt', { person, machine })}</Fact>
        <Fact name={say('mayLabel')}>{say(mayWords[role])}</Fact>
        <Fact name={say('connection')}>{linkText(standing)}</Fact>
        <Fact name={say('waiting')}>
          {waiting === 0 ? say('waitingNone') : say('waitingSome', { count: waiting, number: format.number(waiting) })}
        </Fact>
        {refused > 0 && (
          <Fact name={say('refused')}>{say('refusedSome', { count: refused, number: format.number(refused) })}</Fact>
        )}
      </Facts>
      <PeopleTable standing={standing} />
      <div className={styles.buttons}>
        <Button isDisabled={waiting > 0} onPress={() => setLeaving(true)}>
          {say('leave')}
        </Button>
        {waiting > 0 && <span className={styles.soft}>{say('leaveWaits')}</span>}
      </div>
      {leaving && (
        <LeaveDialog
          team={name}
          onLeft={() => {
            setLeaving(false);
            onDone({ kind: 'left', team: name });
          }}
          onClose={() => setLeaving(false)}
        />
      )}
    </Page>
  );
}
