import { useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { Work } from '#contract/desk/work.ts';
import type { ProbeReport } from '#contract/practice/probe.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { Progress } from '#renderer/kit/progress.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { latestWork, useWorks } from '#renderer/parts/use-works.ts';
import { useWords } from '#renderer/parts/words.ts';
import { FindingsTable } from './findings-table.tsx';
import styles from './probe.module.css';
import { probeWords } from './probe-words.ts';
import { SaveReport } from './save-report.tsx';

/** Runs the probe over one account and shows what it found beside what the specification shows. */
export function ProbeDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const say = useWords(probeWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const { accountId } = account;
  const standing = useAsked('settings', ['probe', accountId], (desk, options) =>
    desk.probe.standing({ accountId }, options),
  );
  const start = useAction((desk, _: undefined) => desk.probe.start({ accountId }));
  const cancel = useAction((desk, workId: string) => desk.work.cancel({ workId }));
  const work = latestWork(useWorks(), 'probe', accountId);
  const running = work !== undefined && work.endedAt === null;
  const report = newest(standing.answer?.report ?? null, work);
  const failure = start.failure ?? cancel.failure ?? work?.failure ?? standing.failure;
  const cutOffAt = running ? null : (standing.answer?.cutOffAt ?? null);

  return (
    <Dialog
      width="wide"
      title={say('title', { account: account.label })}
      closeLabel={sayPart('close')}
      onClose={onClose}
    >
      <DialogBody>
        <p className={styles.soft}>{say('text')}</p>
        {failure !== undefined && <FailureNotice failure={failure} />}
        {running && (
          <div className={styles.running}>
            <Progress label={say('title', { account: account.label })} done={work.done} total={work.total} />
            <p className={styles.soft}>
              {work.total !== null &&
                say('progress', { done: format.number(work.done), total: format.number(work.total) })}{' '}
              {say('goesOn')}
            </p>
          </div>
        )}
        <div role="status">
          {work?.state === 'cancelled' && <Notice tone="info" title={say('cancelled')} />}
          {work?.state === 'done' && report !== null && <p>{say('ended', tellingIn(report, format.number))}</p>}
        </div>
        {cutOffAt !== null && (
          <Notice tone="warn" title={say('cutOff', { at: format.dateTime(cutOffAt) })}>
            {say('cutOffText')}
          </Notice>
        )}
        {report === null ? (
          standing.answer !== undefined && !running && <Notice tone="info" title={say('never')} />
        ) : (
          <Report report={report} />
        )}
      </DialogBody>
      <DialogFoot>
        {running && (
          <Button busy={cancel.running} onPress={() => void cancel.start(work.workId)}>
            {say('cancel')}
          </Button>
        )}
        <Button look="primary" busy={start.running || running} onPress={() => void start.start(undefined)}>
          {say(report === null ? 'run' : 'runAgain')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** The kept report, or that of a run that just ended: one that saw nothing is not kept. */
function newest(kept: ProbeReport | null, work: Work | undefined): ProbeReport | null {
  const ended = work?.state === 'done' ? (work.result as ProbeReport | null) : null;
  return ended !== null && (kept === null || ended.ranAt > kept.ranAt) ? ended : kept;
}

function tellingIn({ findings }: ProbeReport, write: (count: number) => string) {
  return {
    differing: write(findings.filter(({ standing }) => standing === 'differs').length),
    changed: write(findings.filter(({ changed }) => changed).length),
  };
}

function Report({ report }: { readonly report: ProbeReport }) {
  const say = useWords(probeWords);
  const sayMessage = useSayMessage();
  const format = useFormats();
  const [shown, setShown] = useState('all');
  const findings =
    shown === 'all'
      ? report.findings
      : report.findings.filter(({ standing, changed }) => standing === 'differs' || changed);
  return (
    <>
      <p>
        {say('ranAt', { at: format.dateTime(report.ranAt), asked: format.number(report.asked) })}{' '}
        {report.previousRanAt !== null && say('compared', { at: format.dateTime(report.previousRanAt) })}
      </p>
      {!report.isRegistry && (
        <Notice tone="warn" title={say('stranger')}>
          {say('strangerText')}
        </Notice>
      )}
      <Select
        label={say('filter')}
        value={shown}
        onChange={setShown}
        options={[
          { value: 'all', label: say('filterAll') },
          { value: 'telling', label: say('filterTelling') },
        ]}
      />
      {findings.length === 0 ? (
        <Notice tone="good" title={say('nothingTelling')} />
      ) : (
        <FindingsTable findings={findings} />
      )}
      <section aria-label={say('beyond')}>
        <h3>{say('beyond')}</h3>
        <ul className={styles.soft}>
          {report.beyond.map(({ title, why }) => (
            <li key={title.code}>
              {sayMessage(title)}. {sayMessage(why)}
            </li>
          ))}
        </ul>
      </section>
      {report.isRegistry && <SaveReport accountId={report.accountId} />}
    </>
  );
}
