import { FileDown, Pause, Play, RotateCw, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { CheckBatch, shownCheckLines } from '#contract/availability/batches.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { IconButton } from '#renderer/kit/icon-button.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { availabilityWords } from './availability-words.ts';
import { checkStates } from './check-state.ts';
import styles from './check-view.module.css';

export type ShownLines = (typeof shownCheckLines)[number];

/** What can be done with a check now. */
export function CheckActions({
  batch,
  show,
  onRemoved,
}: {
  readonly batch: CheckBatch;
  readonly show: ShownLines;
  readonly onRemoved: () => void;
}) {
  const say = useWords(availabilityWords);
  const format = useFormats();
  const announce = useAnnounce();
  const open = useScreen((screen) => screen.open);
  const { batchId, counts, state } = batch;
  const [removing, setRemoving] = useState(false);
  const turn = useAction((desk, verb: 'run' | 'pause' | 'cancel') => desk.availabilityBatches[verb]({ batchId }));

  async function start(verb: 'run' | 'pause' | 'cancel') {
    const ended = await turn.start(verb);
    if (ended?.ok === true) announce(say('announcedState', { state: say(checkStates[ended.result.state].word) }));
  }

  const isElsewhere = state === 'running' && batch.workId === null;
  return (
    <>
      <div className={styles.actions}>
        {state === 'ready' && (
          <Button
            look="primary"
            icon={<Play aria-hidden />}
            busy={turn.running}
            isDisabled={counts.waiting === 0}
            onPress={() => void start('run')}
          >
            {say('run', { number: format.number(counts.waiting) })}
          </Button>
        )}
        {state === 'paused' && (
          <Button look="primary" icon={<Play aria-hidden />} busy={turn.running} onPress={() => void start('run')}>
            {say('goOn')}
          </Button>
        )}
        {state === 'running' && !isElsewhere && (
          <Button icon={<Pause aria-hidden />} busy={turn.running} onPress={() => void start('pause')}>
            {say('pause')}
          </Button>
        )}
        {state === 'done' && counts.failed > 0 && (
          <Button icon={<RotateCw aria-hidden />} busy={turn.running} onPress={() => void start('run')}>
            {say('askFailed', { number: format.number(counts.failed) })}
          </Button>
        )}
        <Button icon={<FileDown aria-hidden />} onPress={() => open({ kind: 'check-export', batchId, show })}>
          {say('export')}
        </Button>
        {((state === 'running' && !isElsewhere) || state === 'paused') && (
          <Button icon={<X aria-hidden />} onPress={() => void start('cancel')}>
            {say('cancel')}
          </Button>
        )}
        {state !== 'running' && (
          <IconButton label={say('remove')} onPress={() => setRemoving(true)}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </div>
      {turn.failure !== undefined && (
        <div className={styles.failure}>
          <FailureNotice failure={turn.failure} onDismiss={turn.clear} />
        </div>
      )}
      {removing && <RemoveDialog batchId={batchId} onClose={() => setRemoving(false)} onRemoved={onRemoved} />}
    </>
  );
}

function RemoveDialog({
  batchId,
  onClose,
  onRemoved,
}: {
  readonly batchId: string;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}) {
  const say = useWords(availabilityWords);
  const sayPart = useWords(partsWords);
  const remove = useAction((desk, id: string) => desk.availabilityBatches.remove({ batchId: id }));
  return (
    <Dialog width="narrow" title={say('removeTitle')} closeLabel={sayPart('close')} onClose={onClose}>
      <DialogBody>
        <p>{say('removeText')}</p>
        {remove.failure !== undefined && <FailureNotice failure={remove.failure} />}
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{sayPart('cancel')}</Button>
        <Button
          look="danger"
          busy={remove.running}
          onPress={async () => {
            const ended = await remove.start(batchId);
            if (ended?.ok === true) onRemoved();
          }}
        >
          {say('remove')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
