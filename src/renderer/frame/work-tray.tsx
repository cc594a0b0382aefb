import { ChevronDown, FileDown, Pause, Play, X } from 'lucide-react';
import type { Work } from '#contract/desk/work.ts';
import type { ExportReceipt } from '#contract/domains/exports.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Copyable } from '#renderer/kit/copyable.tsx';
import { IconButton } from '#renderer/kit/icon-button.tsx';
import { Progress } from '#renderer/kit/progress.tsx';
import { Tag, type Tone } from '#renderer/kit/tag.tsx';
import { TextLink } from '#renderer/kit/text-link.tsx';
import { exportReceipt } from '#renderer/parts/export-receipt.ts';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWorkTitle } from '#renderer/parts/use-work-title.ts';
import { useWorks } from '#renderer/parts/use-works.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useRenewalsView } from '#renderer/renewals/use-renewals-view.ts';
import { appWords } from './app-words.ts';
import { useCommand } from './use-command.ts';
import { workStateWords } from './use-work-news.ts';
import { refreshResult } from './work-results.ts';
import styles from './work-tray.module.css';

const tones = {
  running: 'info',
  paused: 'warn',
  done: 'good',
  failed: 'bad',
  cancelled: 'neutral',
} as const satisfies Record<Work['state'], Tone>;

/** Long work: progress, forecast, pause and cancel, and what came of it. */
export function WorkTray() {
  const say = useWords(appWords);
  const works = [...useWorks()].sort((one, other) => other.startedAt - one.startedAt);
  const openTray = useScreen((screen) => screen.openTray);
  const dismiss = useAction(async (desk, workIds: readonly string[]) => {
    for (const workId of workIds) await desk.work.dismiss({ workId });
  });
  const over = works.filter((work) => work.endedAt !== null).map((work) => work.workId);
  return (
    <section className={styles.tray} aria-label={say('trayTitle')}>
      <div className={styles.head}>
        <h2>{say('trayTitle')}</h2>
        {over.length > 0 && (
          <Button look="quiet" onPress={() => void dismiss.start(over)}>
            {say('trayClear')}
          </Button>
        )}
        <IconButton label={say('hideTray')} onPress={() => openTray(false)}>
          <ChevronDown aria-hidden />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <ul className={styles.list} tabIndex={0} aria-label={say('trayTitle')}>
        {works.length === 0 && <li className={styles.faint}>{say('trayEmpty')}</li>}
        {works.map((work) => (
          <WorkItem key={work.workId} work={work} />
        ))}
      </ul>
    </section>
  );
}

function WorkItem({ work }: { readonly work: Work }) {
  const say = useWords(appWords);
  const format = useFormats();
  const now = useNow();
  const sayMessage = useSayMessage();
  const open = useScreen((screen) => screen.open);
  const turn = useAction((desk, verb: 'pause' | 'resume' | 'cancel') => desk.work[verb]({ workId: work.workId }));
  const title = useWorkTitle()(work);
  const openBatch = useOpenBatchOf();
  const underWay = work.state === 'running' || work.state === 'paused';
  const receipt = exportReceipt(work);
  const refreshed = refreshResult(work);
  return (
    <li className={styles.work}>
      <div className={styles.title}>
        <strong>{title}</strong>
        <Tag tone={tones[work.state]}>{say(workStateWords[work.state])}</Tag>
        {underWay && (
          <span className={styles.verbs}>
            {work.canPause && (
              <IconButton
                label={say(work.state === 'paused' ? 'resume' : 'pause')}
                onPress={() => {
                  if (work.state !== 'paused') void turn.start('pause');
                  // A batch bills: it goes on from its own page, where that is confirmed.
                  else if (work.kind === 'renewal-batch') void openBatch(work);
                  else void turn.start('resume');
                }}
              >
                {work.state === 'paused' ? <Play aria-hidden /> : <Pause aria-hidden />}
              </IconButton>
            )}
            <IconButton label={say('cancel')} onPress={() => void turn.start('cancel')}>
              <X aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
      {underWay && (
        <>
          <Progress label={title} done={work.done} total={work.total} paused={work.state === 'paused'} />
          <p className={styles.faint}>
            {work.total === null
              ? format.number(work.done)
              : say('workProgress', { done: format.number(work.done), total: format.number(work.total) })}
            {work.forecastEndAt !== null &&
              ` · ${say('workForecast', { time: format.timeOrDay(work.forecastEndAt, now) })}`}
          </p>
        </>
      )}
      {work.trouble !== null && <p>{sayMessage(work.trouble)}</p>}
      {turn.failure !== undefined && <FailureNotice failure={turn.failure} onDismiss={turn.clear} />}
      {work.failure !== null && <FailureNotice failure={work.failure} />}
      {receipt !== undefined && <Receipt receipt={receipt} />}
      {work.kind === 'probe' && work.state === 'done' && work.accountId !== null && (
        <TextLink onPress={() => open({ kind: 'probe', accountId: work.accountId ?? '' })}>{say('seeReport')}</TextLink>
      )}
      {refreshed !== undefined && (
        <p className={styles.faint}>
          {say('refreshed', {
            names: format.number(refreshed.names),
            added: format.number(refreshed.added),
            lost: format.number(refreshed.lost),
            changed: format.number(refreshed.changed),
          })}
        </p>
      )}
      {refreshed !== undefined && refreshed.skipped > 0 && (
        <p>{say('refreshSkipped', { count: refreshed.skipped, number: format.number(refreshed.skipped) })}</p>
      )}
      {refreshed?.oddities.map(sayMessage).map((oddity) => (
        <p key={oddity}>{say('refreshOdd', { what: oddity })}</p>
      ))}
    </li>
  );
}

function Receipt({ receipt }: { readonly receipt: ExportReceipt }) {
  const say = useWords(appWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  return (
    <div className={styles.receipt}>
      <p>
        {say('receiptRows', { count: receipt.rows, number: format.number(receipt.rows) })} ·{' '}
        {format.bytes(receipt.bytes)}
      </p>
      <dl>
        <dt>{say('receiptPath')}</dt>
        <dd>
          <Copyable text={receipt.path} copyLabel={sayPart('copy', { what: say('receiptPath') })} />
        </dd>
        <dt>{say('receiptSha')}</dt>
        <dd>
          <Copyable
            text={receipt.sha256}
            shown={`${receipt.sha256.slice(0, 16)}…`}
            copyLabel={sayPart('copy', { what: say('receiptSha') })}
          />
        </dd>
      </dl>
      {receipt.downloadPath !== null && (
        <a className={styles.download} href={receipt.downloadPath} download>
          <FileDown aria-hidden />
          {say('download')}
        </a>
      )}
    </div>
  );
}

/** Opens the batch of renewals that a work carries out, under the account that it bills. */
function useOpenBatchOf(): (work: Work) => Promise<void> {
  const go = useScreen((screen) => screen.go);
  const openBatch = useRenewalsView((view) => view.openBatch);
  const find = useCommand(async (desk, workId: string) => {
    const { batches } = await desk.renewalBatches.list({ accountId: null });
    const batch = batches.find((one) => one.workId === workId);
    if (batch !== undefined) await desk.accounts.use({ accountId: batch.accountId });
    return batch;
  });
  return async ({ workId }) => {
    const ended = await find.start(workId);
    if (ended?.ok !== true || ended.result === undefined) return;
    openBatch(ended.result);
    go('renewals');
  };
}
