import { ChevronLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { RenewalBatch, ShownLines } from '#contract/renewals/batches.ts';
import { Button } from '#renderer/kit/button.tsx';
import { CountedChoices } from '#renderer/kit/counted-choices.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import { AccountName } from '#renderer/parts/account-name.tsx';
import { Age } from '#renderer/parts/age.tsx';
import listStyles from '#renderer/parts/list-screen.module.css';
import { ListFailure } from '#renderer/parts/list-screen.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useLostFocus } from '#renderer/parts/use-lost-focus.ts';
import { usePeriodText } from '#renderer/parts/use-period-text.ts';
import { useWords } from '#renderer/parts/words.ts';
import { cardText } from '../card-text.ts';
import { BatchCover } from '../cards/batch-cover.tsx';
import { useRenewalsView } from '../use-renewals-view.ts';
import { BatchActions } from './batch-actions.tsx';
import { BatchLines } from './batch-lines.tsx';
import { BatchOrder } from './batch-order.tsx';
import { BatchStanding } from './batch-standing.tsx';
import { batchStates, reasonWords } from './batch-states.ts';
import styles from './batches.module.css';
import { batchesWords } from './batches-words.ts';
import { useBatchTitle } from './use-batch-title.ts';
import { useTotalText } from './use-total-text.ts';

/** One batch: what it would cost and send, how it goes, and every name in it. */
export function BatchView({ batchId, account }: { readonly batchId: string; readonly account: Account }) {
  const say = useWords(batchesWords);
  const openBatch = useRenewalsView((state) => state.openBatch);
  const [show, setShow] = useState<ShownLines>('all');
  const asked = useAsked('renewals', ['batch', batchId], (desk, options) =>
    desk.renewalBatches.get({ batchId }, options),
  );
  const batch = asked.answer;
  const titleOf = useBatchTitle();
  const title = useRef<HTMLHeadingElement>(null);
  // What opened the batch, and each button that a new state takes away, takes the focus along.
  useLostFocus(title, batch?.state);
  return (
    <div className={listStyles.screen}>
      <div className={styles.head}>
        <Button look="quiet" icon={<ChevronLeft aria-hidden />} onPress={() => openBatch(null)}>
          {say('back')}
        </Button>
        <div className={styles.headTitle}>
          <h1 ref={title} tabIndex={-1}>
            {batch === undefined ? '…' : titleOf(batch)}
          </h1>
          {batch !== undefined && (
            <>
              <Tag tone={batchStates[batch.state].tone}>{say(batchStates[batch.state].word)}</Tag>
              <span className={styles.faint}>
                <Age at={batch.createdAt} />
              </span>
              {batch.preparedBy !== null && (
                <span className={styles.faint}>{say('preparedBy', { person: batch.preparedBy })}</span>
              )}
            </>
          )}
        </div>
        {batch !== undefined && <BatchActions key={batchId} batch={batch} account={account} />}
      </div>
      <ListFailure failure={asked.failure} onAgain={asked.again} />
      {batch !== undefined && (
        <>
          {batch.state === 'review' && <BatchOrder key={batchId} batch={batch} account={account} />}
          <BatchFacts batch={batch} account={account} />
          <BatchCover batch={batch} />
          <BatchStanding batch={batch} />
          <ShowChoice batch={batch} show={show} onShow={setShow} />
          <BatchLines key={show} batch={batch} show={show} />
        </>
      )}
    </div>
  );
}

/** A row of facts: who pays, how many, how long, billed to what, for how much. Under review the order is a form above. */
function BatchFacts({ batch, account }: { readonly batch: RenewalBatch; readonly account: Account }) {
  const say = useWords(batchesWords);
  const format = useFormats();
  const periodText = usePeriodText();
  const totalText = useTotalText();
  const look = useRenewalsView((state) => state.look);
  const { counts } = batch;
  const total = totalText({ ...batch, unpriced: counts.unpriced });
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{say('factAccount')}</dt>
        <dd>
          <AccountName account={account} />
        </dd>
      </div>
      <div>
        <dt>{say('factNames')}</dt>
        <dd>
          {say('chosenOf', { chosen: format.number(counts.chosen), lines: format.number(counts.lines) })}
          {counts.blocked > 0 && <small>{say('blockedNote', { number: format.number(counts.blocked) })}</small>}
        </dd>
      </div>
      {batch.state !== 'review' && (
        <>
          <div>
            <dt>{say('factPeriod')}</dt>
            <dd>{periodText(batch.period)}</dd>
          </div>
          <div>
            <dt>{say('factCard')}</dt>
            <dd>{cardText(account.cards, batch.cardId)}</dd>
          </div>
        </>
      )}
      <div>
        <dt>{say('factTotal')}</dt>
        <dd>
          {total === undefined ? (
            <>
              <span className={styles.faint}>{say('totalUnknown')}</span>
              <Button look="quiet" onPress={() => look('costs')}>
                {say('setPrices')}
              </Button>
            </>
          ) : (
            <strong>{total}</strong>
          )}
        </dd>
      </div>
    </dl>
  );
}

/** The lines to be shown: all, those with one reason against them, and once it has begun, what did not end well. */
function ShowChoice({
  batch,
  show,
  onShow,
}: {
  readonly batch: RenewalBatch;
  readonly show: ShownLines;
  readonly onShow: (show: ShownLines) => void;
}) {
  const say = useWords(batchesWords);
  const format = useFormats();
  const { batchId, counts, state } = batch;
  const asked = useAsked('renewals', ['batch', batchId, 'reasons'], (desk, options) =>
    desk.renewalBatches.reasons({ batchId }, options),
  );
  const ended = [
    { value: 'failed', label: say('showFailed'), count: format.number(counts.refused + counts.notSent) },
    { value: 'unknown', label: say('showUnknown'), count: format.number(counts.unknown) },
  ] as const;
  const reasons = (asked.answer?.reasons ?? []).map(({ code, lines }) => ({
    value: code,
    label: say(reasonWords[code]),
    count: format.number(lines),
  }));
  const choices = [
    { value: 'all' as const, label: say('showAll'), count: format.number(counts.lines) },
    ...reasons,
    ...(state === 'review' ? [] : ended),
  ];
  return <CountedChoices<ShownLines> label={say('show')} choices={choices} value={show} onChange={onShow} />;
}
