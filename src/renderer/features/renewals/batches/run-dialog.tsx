import { useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import type { RenewalBatch } from '#contract/renewal-batches.ts';
import { WritesGate } from '#renderer/parts/arm-form.tsx';
import { EnvironmentTag } from '#renderer/parts/environment-tag.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useStartedBatch } from '#renderer/parts/started-batch.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { usePeriodText } from '#renderer/parts/use-period-text.ts';
import { useWrites } from '#renderer/parts/use-writes.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useAnnounce } from '#renderer/ui/announcer.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { batchStates } from './batch-states.ts';
import styles from './batches.module.css';
import { batchesWords } from './batches-words.ts';
import { useTotalText } from './use-total-text.ts';

/** The last look before a batch is sent: what will be billed, and on production the count, typed. */
export function RunDialog({
  batch,
  account,
  onClose,
}: {
  readonly batch: RenewalBatch;
  readonly account: Account;
  readonly onClose: () => void;
}) {
  const say = useWords(batchesWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const announce = useAnnounce();
  const periodText = usePeriodText();
  const totalText = useTotalText();
  const writes = useWrites(account);
  const startBatch = useStartedBatch((batches) => batches.start);
  const [typed, setTyped] = useState('');
  const count = batch.counts.waiting;
  const run = useAction((desk, typedCount: number) => desk.renewalBatches.run({ batchId: batch.batchId, typedCount }));
  const isProduction = account.environment === 'production';
  const ready = writes.pass && (!isProduction || typed.trim() === String(count));
  // The price list speaks of the whole batch: of a batch that goes on, no part is priced here.
  const total = batch.state === 'review' ? totalText(batch) : undefined;

  async function submit() {
    if (!ready) return;
    // The count that was looked at goes along: main refuses where another number of lines waits by now.
    const ended = await run.start(isProduction ? Number(typed) : count);
    if (ended?.ok !== true) return;
    startBatch(batch);
    announce(say(batchStates[ended.result.state].word));
    onClose();
  }

  return (
    <Dialog
      title={say('runTitle', { count, number: format.number(count) })}
      closeLabel={sayPart('close')}
      onClose={onClose}
      beside={<EnvironmentTag environment={account.environment} />}
    >
      <DialogBody>
        {run.failure !== undefined && <FailureNotice failure={run.failure} onDismiss={run.clear} />}
        <div className={styles.bill}>
          <p>
            {say('runText', {
              count,
              number: format.number(count),
              period: periodText(batch.period),
              card: batch.cardId,
            })}
          </p>
          {batch.state === 'review' && <p>{total === undefined ? say('runNoTotal') : say('runTotal', { total })}</p>}
          {isProduction && <p className={styles.real}>{say('runProduction')}</p>}
          {account.environment === 'emulator' && <p>{say('runPractice')}</p>}
        </div>
        <WritesGate account={account} />
        {isProduction && writes.pass && (
          <TextField
            name="typedCount"
            mono
            label={say('typeCount', { number: String(count) })}
            help={say('typeCountHelp')}
            value={typed}
            onChange={setTyped}
            maxLength={7}
            autoFocus
          />
        )}
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{sayPart('cancel')}</Button>
        <Button look="primary" busy={run.running} isDisabled={!ready} onPress={() => void submit()}>
          {say('runConfirm')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
