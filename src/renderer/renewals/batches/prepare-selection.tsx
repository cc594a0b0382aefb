import { useEffect, useRef, useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { BatchSource } from '#contract/renewals/batches.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { AccountName } from '#renderer/parts/account-name.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useProposedCard } from '../use-last-card.ts';
import { useRenewalsView } from '../use-renewals-view.ts';
import { BatchDialog } from './batch-dialog.tsx';
import styles from './batches.module.css';
import { batchesWords } from './batches-words.ts';

interface PreparingProps {
  readonly account: Account;
  readonly selection: Extract<BatchSource, { kind: 'selection' }>['selection'];
  readonly count: number;
  readonly onClose: () => void;
}

/** Some names take no time: nothing flashes up for them. */
const silentMilliseconds = 300;

/**
 * Several names of the list are reviewed at once, for a year and billed to the card that paid last; the review itself
 * takes another period or card. An account without a card asks for one first.
 */
export function PrepareSelection(props: PreparingProps) {
  const cardId = useProposedCard(props.account);
  return cardId === '' ? <BatchDialog {...props} /> : <Preparing {...props} cardId={cardId} />;
}

function Preparing({ account, selection, count, cardId, onClose }: PreparingProps & { readonly cardId: string }) {
  const say = useWords(batchesWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const go = useScreen((screen) => screen.go);
  const openBatch = useRenewalsView((state) => state.openBatch);
  const prepare = useAction((desk, _: undefined) =>
    desk.renewalBatches.prepare({
      accountId: account.accountId,
      source: { kind: 'selection', selection },
      period: { unit: 'y', value: 1 },
      cardId,
      title: '',
    }),
  );
  const discard = useAction((desk, batchId: string) => desk.renewalBatches.cancel({ batchId }));
  const begun = useRef(false);
  const closed = useRef(false);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), silentMilliseconds);
    return () => clearTimeout(timer);
  }, []);

  const start = async () => {
    const ended = await prepare.start(undefined);
    if (ended?.ok !== true) return;
    // Nobody waits for it any more: no review of it is left behind.
    if (closed.current) return void discard.start(ended.result.batchId);
    onClose();
    openBatch(ended.result);
    go('renewals');
  };
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void start();
  });

  const close = () => {
    closed.current = true;
    onClose();
  };
  if (!isSlow && prepare.failure === undefined) return null;
  return (
    <Dialog
      width="narrow"
      title={say('dialogTitle')}
      closeLabel={sayPart('close')}
      onClose={close}
      beside={<AccountName account={account} />}
    >
      <DialogBody>
        {prepare.failure !== undefined && <FailureNotice failure={prepare.failure} />}
        <p className={styles.source}>{say('sourceSelection', { count, number: format.number(count) })}</p>
      </DialogBody>
      <DialogFoot>
        <Button onPress={close}>{sayPart('cancel')}</Button>
        <Button look="primary" busy={prepare.running} onPress={() => void start()}>
          {say(prepare.running ? 'preparing' : 'prepare')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
