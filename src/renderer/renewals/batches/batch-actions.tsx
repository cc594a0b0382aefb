import { FileDown, ListChecks, Pause, Play, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { RenewalBatch } from '#contract/renewals/batches.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { WriteFileDialog } from '#renderer/parts/write-file-dialog.tsx';
import { useRenewalsView } from '../use-renewals-view.ts';
import { batchStates } from './batch-states.ts';
import styles from './batches.module.css';
import { batchesWords } from './batches-words.ts';
import { DryRunDialog } from './dry-run-dialog.tsx';
import { RunDialog } from './run-dialog.tsx';

type Opened = 'run' | 'dry-run' | 'cancel' | 'export';

/** What can be done with a batch now. */
export function BatchActions({ batch, account }: { readonly batch: RenewalBatch; readonly account: Account }) {
  const say = useWords(batchesWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const announce = useAnnounce();
  const openBatch = useRenewalsView((state) => state.openBatch);
  const { batchId, counts, state } = batch;
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const title = batch.named ? { title: say('again', { title: batch.title }).slice(0, 120) } : {};
  const turn = useAction((desk, verb: 'pause' | 'cancel' | 'retryFailed') =>
    verb === 'retryFailed'
      ? desk.renewalBatches.retryFailed({ batchId, ...title })
      : desk.renewalBatches[verb]({ batchId }),
  );

  async function start(verb: 'pause' | 'cancel' | 'retryFailed') {
    const ended = await turn.start(verb);
    if (ended?.ok !== true) return;
    announce(say(batchStates[ended.result.state].word));
    if (verb === 'retryFailed') openBatch(ended.result);
  }

  // Another program of this desk says itself how it stands; a colleague's is told by the team store.
  const isElsewhere = state === 'running' && batch.workId === null && batch.runBy === null;
  const isOver = state === 'done' || state === 'cancelled';
  return (
    <>
      <div className={styles.actions}>
        {(state === 'review' || state === 'paused') && (
          <Button
            look="primary"
            icon={<Play aria-hidden />}
            isDisabled={counts.waiting === 0}
            onPress={() => setOpened('run')}
          >
            {state === 'paused'
              ? say('goOn')
              : say('run', { count: counts.waiting, number: format.number(counts.waiting) })}
          </Button>
        )}
        {state === 'running' && !isElsewhere && (
          <Button icon={<Pause aria-hidden />} busy={turn.running} onPress={() => void start('pause')}>
            {say('pause')}
          </Button>
        )}
        {isOver && counts.refused + counts.notSent > 0 && (
          <Button icon={<RotateCcw aria-hidden />} busy={turn.running} onPress={() => void start('retryFailed')}>
            {say('retry')}
          </Button>
        )}
        {(state === 'review' || state === 'paused') && (
          <Button icon={<ListChecks aria-hidden />} onPress={() => setOpened('dry-run')}>
            {say('dryRun')}
          </Button>
        )}
        <Button icon={<FileDown aria-hidden />} onPress={() => setOpened('export')}>
          {say('export')}
        </Button>
        {!isOver && !isElsewhere && (
          <Button look="quiet" icon={<X aria-hidden />} onPress={() => setOpened('cancel')}>
            {say('cancel')}
          </Button>
        )}
      </div>
      {turn.failure !== undefined && (
        <div className={styles.headFailure}>
          <FailureNotice failure={turn.failure} onDismiss={turn.clear} />
        </div>
      )}
      {opened === 'run' && <RunDialog batch={batch} account={account} onClose={close} />}
      {opened === 'dry-run' && <DryRunDialog batch={batch} onClose={close} />}
      {opened === 'export' && (
        <WriteFileDialog
          title={say('exportTitle')}
          started={say('exportStarted')}
          suggest={(desk, chosen) => desk.renewalBatches.suggestPath({ batchId, format: chosen })}
          write={(desk, order) => desk.renewalBatches.export({ batchId, ...order })}
          onClose={close}
        />
      )}
      {opened === 'cancel' && (
        <Dialog width="narrow" title={say('cancelTitle')} closeLabel={sayPart('close')} onClose={close}>
          <DialogBody>
            <p>{say('cancelText')}</p>
          </DialogBody>
          <DialogFoot>
            <Button onPress={close}>{say('keep')}</Button>
            <Button
              look="danger"
              onPress={() => {
                close();
                void start('cancel');
              }}
            >
              {say('cancel')}
            </Button>
          </DialogFoot>
        </Dialog>
      )}
    </>
  );
}
