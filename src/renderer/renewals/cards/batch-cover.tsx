import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { RenewalBatch } from '#contract/renewals/batches.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import batches from '../batches/batches.module.css';
import { CoverFacts, overWords } from './card-cover.tsx';
import { cardsWords } from './cards-words.ts';
import { useCover } from './use-cover.ts';

/** Before a batch is started: what its card has by our count, by how much it is short, and how much the cap leaves out. */
export function BatchCover({ batch }: { readonly batch: RenewalBatch }) {
  const say = useWords(cardsWords);
  const format = useFormats();
  const { accountId, batchId, cardId, counts, state, revision } = batch;
  const waits = state === 'review' || state === 'paused';
  const what = { kind: 'batch', batchId } as const;
  const cover = useCover(accountId, waits ? cardId : '', what, `${revision} ${counts.waiting}`);
  const [lifting, setLifting] = useState(false);
  const takeBack = useAction((desk) => desk.renewalBatches.liftCap({ batchId, lineIds: null, aboveCap: null }));
  if (!waits || cover === undefined) return null;
  const { overCap: over, currency, minorDigits } = cover;
  const isReview = state === 'review';
  return (
    <div className={batches.standing}>
      <CoverFacts cover={cover} />
      {takeBack.failure !== undefined && <FailureNotice failure={takeBack.failure} onDismiss={takeBack.clear} />}
      {over !== null && (
        <Notice
          tone="warn"
          title={say('overBatch', { count: over.names, number: format.number(over.names) })}
          actions={
            isReview && (
              <>
                <Button onPress={() => setLifting(true)}>{say('lift')}</Button>
                {counts.lifted > 0 && (
                  <Button look="quiet" busy={takeBack.running} onPress={() => void takeBack.start(undefined)}>
                    {say('takeLiftBack')}
                  </Button>
                )}
              </>
            )
          }
        >
          <p>
            {over.minor === null
              ? say(overWords[over.why])
              : say('overBatchBy', { amount: format.money(over.minor, currency, minorDigits) })}
          </p>
          {counts.lifted > 0 && <p>{say('lifted', { count: counts.lifted, number: format.number(counts.lifted) })}</p>}
        </Notice>
      )}
      {lifting && <LiftDialog batchId={batchId} onClose={() => setLifting(false)} />}
    </div>
  );
}

function LiftDialog({ batchId, onClose }: { readonly batchId: string; readonly onClose: () => void }) {
  const say = useWords(cardsWords);
  const sayPart = useWords(partsWords);
  const [reason, setReason] = useState('');
  const lift = useAction((desk, aboveCap: { reason: string }) =>
    desk.renewalBatches.liftCap({ batchId, lineIds: null, aboveCap }),
  );
  const isReady = reason.trim().length >= 3;

  async function submit() {
    if (isReady && (await lift.start({ reason: reason.trim() }))?.ok === true) onClose();
  }

  return (
    <Dialog title={say('liftTitle')} closeLabel={sayPart('close')} width="narrow" onClose={onClose}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogBody>
          {lift.failure !== undefined && <FailureNotice failure={lift.failure} onDismiss={lift.clear} />}
          <p>{say('liftText')}</p>
          <TextField
            name="aboveReason"
            label={say('aboveReason')}
            help={say('aboveHelp')}
            value={reason}
            onChange={setReason}
            maxLength={500}
            autoFocus
          />
        </DialogBody>
        <DialogFoot>
          <Button onPress={onClose}>{sayPart('cancel')}</Button>
          <Button type="submit" look="primary" busy={lift.running} isDisabled={!isReady}>
            {say('liftConfirm')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
