import { Download, Play, Settings2, Square } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { Work } from '#contract/desk/work.ts';
import type { QueueStanding } from '#contract/inbox.ts';
import { Button } from '#renderer/kit/button.tsx';
import { IconButton } from '#renderer/kit/icon-button.tsx';
import { Age } from '#renderer/parts/age.tsx';
import { Help } from '#renderer/parts/help.tsx';
import listStyles from '#renderer/parts/list-screen.module.css';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWishes } from '#renderer/parts/use-wishes.ts';
import { latestWork, useWorks } from '#renderer/parts/use-works.ts';
import { useWords } from '#renderer/parts/words.ts';
import { CollectAllDialog } from './collect-all-dialog.tsx';
import { CollectNotice } from './collect-notice.tsx';
import styles from './inbox.module.css';
import { inboxWords } from './inbox-words.ts';
import { useHandOnFocus } from './use-hand-on-focus.ts';
import { usePollerText } from './use-poller-text.ts';
import { useStanding } from './use-standing.ts';

/** The queue at the registry and the archive here, side by side, and what is being done about them. */
export function QueueStrip({
  account,
  title,
  onSettings,
}: {
  readonly account: Account;
  readonly title: string;
  readonly onSettings: () => void;
}) {
  const say = useWords(inboxWords);
  const format = useFormats();
  const { accountId } = account;
  const standing = useStanding()?.queues.find((queue) => queue.accountId === accountId);
  const work = latestWork(useWorks(), 'inbox-collect', accountId);
  const collect = useAction((desk, _: undefined) => desk.inbox.collect({ accountId }));
  const stop = useAction((desk, _: undefined) => desk.inbox.stop({ accountId }));
  const resume = useAction((desk, _: undefined) => desk.inbox.resume({ accountId }));
  const isCollecting = work !== undefined && work.endedAt === null;
  const isEnding = standing?.poller === 'ending';
  const { shown: isBusy, justChanged } = useLingering(isCollecting || isEnding || standing?.poller === 'collecting');
  const [all, setAll] = useState<number>();
  useWishes(
    {
      'collect-all': () => {
        if ((standing?.serverCount ?? 0) > 0) setAll(standing?.serverCount ?? 0);
        else void collect.start(undefined);
      },
      'stop-collecting': () => void stop.start(undefined),
    },
    standing !== undefined,
  );
  const isStopped = standing?.poller === 'stopped';
  const asksAgain = standing?.poller === 'waiting' || standing?.poller === 'backing-off';
  const main = useRef<HTMLButtonElement>(null);
  const toMain = () => main.current?.focus();
  const polls = (standing?.collecting.everySeconds ?? 0) > 0;
  return (
    <>
      <div className={styles.strip}>
        <h1 className={listStyles.title}>{title}</h1>
        <Figure name={say('atRegistry')} help={<Help term="pollQueue" />}>
          {standing?.serverCount == null ? (
            <span className={styles.quiet}>{say('atRegistryUnknown')}</span>
          ) : (
            <>
              <b>{format.number(standing.serverCount)}</b>
              {standing.serverCountAt !== null && (
                <span className={styles.quiet}>
                  <Age at={standing.serverCountAt} long />
                </span>
              )}
            </>
          )}
        </Figure>
        <Figure name={say('here')}>
          <b>{format.number(standing?.archived ?? 0)}</b>
        </Figure>
        <Figure name={say('unhandledCount')}>
          <b>{format.number(standing?.unhandled ?? 0)}</b>
        </Figure>
        {(standing?.unacknowledged ?? 0) > 0 && (
          <Figure name={say('waitCount')}>
            <b>{format.number(standing?.unacknowledged ?? 0)}</b>
          </Figure>
        )}
        <span className={styles.poller} role="status">
          {isCollecting && !isEnding ? (
            <Progress work={work} />
          ) : (
            standing !== undefined && <PollerText standing={standing} />
          )}
        </span>
        <span className={styles.stripButtons}>
          {!isBusy && (asksAgain || (polls && isStopped)) && (
            <PollerSwitch
              resumes={isStopped}
              busy={(isStopped ? resume : stop).running}
              onPress={() => void (isStopped ? resume : stop).start(undefined)}
              onGone={toMain}
            />
          )}
          {!isBusy && standing?.collecting.acknowledge === 'by-hand' && (standing.serverCount ?? 0) > 1 && (
            <Button onPress={() => setAll(standing.serverCount ?? 0)}>{say('collectAll')}</Button>
          )}
          {/* One button with two meanings, so that it keeps the focus when a round begins and ends. */}
          <Button
            ref={main}
            look={isBusy ? 'secondary' : 'primary'}
            icon={isBusy ? <Square aria-hidden /> : <Download aria-hidden />}
            busy={justChanged || isEnding || (isBusy ? stop : collect).running}
            onPress={() => void (isBusy ? stop : collect).start(undefined)}
          >
            {say(isBusy ? 'stop' : 'collect')}
          </Button>
          <IconButton label={say('settings')} onPress={onSettings}>
            <Settings2 aria-hidden />
          </IconButton>
        </span>
      </div>
      {all !== undefined && <CollectAllDialog account={account} count={all} onClose={() => setAll(undefined)} />}
      <CollectNotice
        standing={standing}
        work={work}
        failure={collect.failure ?? stop.failure ?? resume.failure}
        onGone={toMain}
        onAgain={() => void collect.start(undefined)}
        onDismiss={() => {
          collect.clear();
          stop.clear();
          resume.clear();
        }}
      />
    </>
  );
}

/** Stops what asks by itself, or resumes it: one button, so that it keeps the focus. */
function PollerSwitch({
  resumes,
  busy,
  onPress,
  onGone,
}: {
  readonly resumes: boolean;
  readonly busy: boolean;
  readonly onPress: () => void;
  readonly onGone: () => void;
}) {
  const say = useWords(inboxWords);
  const button = useHandOnFocus(onGone);
  return (
    <Button ref={button} icon={resumes ? <Play aria-hidden /> : <Square aria-hidden />} busy={busy} onPress={onPress}>
      {say(resumes ? 'resume' : 'stop')}
    </Button>
  );
}

function Figure({
  name,
  help,
  children,
}: {
  readonly name: string;
  readonly help?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.figure}>
      <span className={styles.figureName}>{name}</span>
      {help}
      {children}
    </span>
  );
}

function Progress({ work }: { readonly work: Work }) {
  const say = useWords(inboxWords);
  const format = useFormats();
  return say('collecting', { count: work.done, number: format.number(work.done) });
}

function PollerText({ standing }: { readonly standing: QueueStanding }) {
  return usePollerText()(standing);
}

/** As long as a double click takes at most, on systems as they come. */
const settleMilliseconds = 500;

/**
 * What a button shows that changes its meaning under a finger: busy at once, and idle only a while after the end, so that
 * a press of Stop that comes a little late is one of Stop still. Just changed, it takes no press at all.
 */
function useLingering(isBusy: boolean): { readonly shown: boolean; readonly justChanged: boolean } {
  const [shown, setShown] = useState(isBusy);
  const [settled, setSettled] = useState(isBusy);
  if (isBusy && !shown) setShown(true);
  useEffect(() => {
    if (isBusy || !shown) return;
    const timer = setTimeout(() => setShown(false), settleMilliseconds);
    return () => clearTimeout(timer);
  }, [isBusy, shown]);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(shown), settleMilliseconds);
    return () => clearTimeout(timer);
  }, [shown]);
  return { shown, justChanged: settled !== shown };
}
