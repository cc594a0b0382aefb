import { useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { RenewalBatch } from '#contract/renewals/batches.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { WritesGate } from '#renderer/parts/arm-form.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useStartedBatch } from '#renderer/parts/started-batch.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { usePeriodText } from '#renderer/parts/use-period-text.ts';
import { useWrites } from '#renderer/parts/use-writes.ts';
import { useWords } from '#renderer/parts/words.ts';
import { BillFacts } from '../bill-facts.tsx';
import { CardWarning } from '../card-message.tsx';
import { cardText } from '../card-text.ts';
import { useLastCard } from '../use-last-card.ts';
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
  const price = usePrice(batch);
  const writes = useWrites(account);
  const startBatch = useStartedBatch((batches) => batches.start);
  const keepCard = useLastCard((state) => state.use);
  const [typed, setTyped] = useState('');
  const count = batch.counts.waiting;
  const run = useAction((desk, typedCount: number) =>
    // The account and the revision that this dialog shows go along: main refuses where the batch has others.
    desk.renewalBatches.run({
      batchId: batch.batchId,
      typedCount,
      accountId: account.accountId,
      revision: batch.revision,
    }),
  );
  const isProduction = writes.mayBeReal;
  const ready = writes.pass && price !== undefined && (!isProduction || typed.trim() === String(count));

  async function submit() {
    if (!ready) return;
    // The count that was looked at goes along: main refuses where another number of lines waits by now.
    const ended = await run.start(isProduction ? Number(typed) : count);
    if (ended?.ok !== true) return;
    startBatch(batch);
    keepCard(account.accountId, batch.cardId);
    announce(say(batchStates[ended.result.state].word));
    onClose();
  }

  return (
    <Dialog
      title={say('runTitle', { count, number: format.number(count) })}
      closeLabel={sayPart('close')}
      onClose={onClose}
    >
      <DialogBody>
        {run.failure !== undefined && <FailureNotice failure={run.failure} onDismiss={run.clear} />}
        <div className={styles.bill}>
          <p>
            {say('runText', {
              count,
              number: format.number(count),
              period: periodText(batch.period),
            })}
          </p>
          <BillFacts
            account={account}
            card={cardText(account.cards, batch.cardId)}
            price={price ?? <span role="status">{say('runAdding')}</span>}
          />
          {account.environment === 'production' && <p className={styles.real}>{say('runProduction')}</p>}
          {account.environment === 'emulator' && writes.standing?.unproven === false && <p>{say('runPractice')}</p>}
        </div>
        <CardWarning accountId={account.accountId} cardId={batch.cardId} />
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

/** What is billed from here on, in words; undefined until it is added up. */
function usePrice(batch: RenewalBatch): string | undefined {
  const say = useWords(batchesWords);
  const totalText = useTotalText();
  const { batchId, currency, minorDigits, counts } = batch;
  // The sum of a batch is that of all its names; of one that goes on, main adds up the names that wait.
  const goesOn = batch.state !== 'review';
  const waiting = useAsked(
    'renewals',
    ['dry-run', batchId],
    (desk, options) => desk.renewalBatches.dryRun({ batchId }, options),
    { when: goesOn },
  );
  const textOf = (totalMinor: number | null, unpriced: number) => {
    const total = totalText({ totalMinor, currency, minorDigits, unpriced });
    return total === undefined ? say('runNoTotal') : say('runTotal', { total });
  };
  if (!goesOn) return textOf(batch.totalMinor, counts.unpriced);
  if (waiting.failure !== undefined) return say('runNoTotal');
  if (waiting.answer === undefined) return undefined;
  const { totalMinor, unpriced, requests } = waiting.answer;
  return textOf(unpriced === requests ? null : totalMinor, unpriced);
}
