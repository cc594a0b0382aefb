import { useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import type { ProbeReport } from '#contract/probe.ts';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useAnnounce } from '#renderer/ui/announcer.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { Select } from '#renderer/ui/select.tsx';
import { FindingsTable } from './findings-table.tsx';
import styles from './probe.module.css';
import { probeWords } from './probe-words.ts';
import { SaveReport } from './save-report.tsx';

/** Runs the probe over one account and shows what it found beside what the specification shows. */
export function ProbeDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const say = useWords(probeWords);
  const sayPart = useWords(partsWords);
  const announce = useAnnounce();
  const { accountId } = account;
  const last = useAsked('settings', ['probe', accountId], (desk, options) => desk.probe.last({ accountId }, options));
  const run = useAction((desk, _: undefined) => desk.probe.run({ accountId }));
  const report = run.result ?? last.answer ?? null;
  const failure = run.failure ?? last.failure;

  async function start() {
    const ended = await run.start(undefined);
    if (ended?.ok !== true) return;
    const { findings } = ended.result;
    const differing = findings.filter(({ standing }) => standing === 'differs').length;
    const changed = findings.filter((one) => one.changed).length;
    announce(say('announcedDone', { differing: String(differing), changed: String(changed) }));
  }

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
        {report === null ? (
          last.answer === null && !run.running && <Notice tone="info" title={say('never')} />
        ) : (
          <Report report={report} />
        )}
      </DialogBody>
      <DialogFoot>
        <Button look="primary" busy={run.running} onPress={() => void start()}>
          {say(report === null ? 'run' : 'runAgain')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function Report({ report }: { readonly report: ProbeReport }) {
  const say = useWords(probeWords);
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
            <li key={title}>
              {title}. {why}
            </li>
          ))}
        </ul>
      </section>
      <SaveReport accountId={report.accountId} />
    </>
  );
}
