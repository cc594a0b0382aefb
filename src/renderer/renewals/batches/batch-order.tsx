import { useRef, useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { RenewalBatch } from '#contract/renewals/batches.ts';
import { Select } from '#renderer/kit/select.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { usePeriodText } from '#renderer/parts/use-period-text.ts';
import { useWords } from '#renderer/parts/words.ts';
import { offeredYears, type RenewalPeriod } from '#values/renewal-period.ts';
import { CardField } from '../card-field.tsx';
import styles from './batches.module.css';
import { batchesWords } from './batches-words.ts';

interface Order {
  readonly title: string;
  readonly period: RenewalPeriod;
  readonly cardId: string;
}

/** Name, period and card of a batch under review. Each change is kept at once; dates, prices and total follow. */
export function BatchOrder({ batch, account }: { readonly batch: RenewalBatch; readonly account: Account }) {
  const say = useWords(batchesWords);
  const periodText = usePeriodText();
  const { order, change, failure, clear } = useOrder(batch);
  // A list or the command line may have asked for a period that is not offered here.
  const offered = offeredYears.map((value) => ({ unit: 'y' as const, value }));
  const isOffered = offered.some((period) => keyOf(period) === keyOf(order.period));
  const periods = isOffered ? offered : [...offered, order.period];
  return (
    <div className={styles.orderForm}>
      {failure !== undefined && <FailureNotice failure={failure} onDismiss={clear} />}
      <div className={styles.order}>
        <TitleField title={order.title} onChange={(title) => change({ title })} />
        <Select
          label={say('period')}
          value={keyOf(order.period)}
          onChange={(key) => change({ period: periods.find((period) => keyOf(period) === key) ?? order.period })}
          options={periods.map((period) => ({ value: keyOf(period), label: periodText(period) }))}
        />
        <CardField account={account} cardId={order.cardId} onChange={(cardId) => change({ cardId })} disabled={false} />
      </div>
    </div>
  );
}

/** Kept when the cursor leaves it, or with Enter. */
function TitleField({ title, onChange }: { readonly title: string; readonly onChange: (title: string) => void }) {
  const say = useWords(batchesWords);
  const [text, setText] = useState<string | null>(null);
  const keep = () => {
    if (text !== null && text.trim() !== title) onChange(text.trim());
    setText(null);
  };
  return (
    <TextField
      name="title"
      label={say('title')}
      value={text ?? title}
      onChange={setText}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        else event.continuePropagation();
      }}
      maxLength={120}
    />
  );
}

const keyOf = ({ unit, value }: RenewalPeriod) => `${value}${unit}`;

const orderOf = ({ named, title, period, cardId }: RenewalBatch): Order => ({
  title: named ? title : '',
  period,
  cardId,
});

/** The order as a person has it. Changes wait for one another; one that main refuses is taken back. */
function useOrder(batch: RenewalBatch) {
  const { batchId } = batch;
  const kept = orderOf(batch);
  const keptKey = JSON.stringify(kept);
  /** What a person chose, until the batch comes with it, or with what another window made of it. */
  const [chosen, setChosen] = useState<{ readonly order: Order; readonly keptKey: string } | null>(null);
  const wanted = useRef<Order | null>(null);
  const keep = useAction((desk, { title, ...order }: Order) => desk.renewalBatches.change({ batchId, order, title }));
  const order = chosen?.keptKey === keptKey ? chosen.order : kept;

  async function change(part: Partial<Order>): Promise<void> {
    const next = { ...(wanted.current ?? order), ...part };
    setChosen({ order: next, keptKey });
    const isUnderWay = wanted.current !== null;
    wanted.current = next;
    if (isUnderWay) return;
    for (let sent: Order | null = null; wanted.current !== sent; ) {
      sent = wanted.current;
      const ended = sent && (await keep.start(sent));
      if (ended?.ok !== true) {
        setChosen(null);
        break;
      }
    }
    wanted.current = null;
  }

  return { order, change: (part: Partial<Order>) => void change(part), failure: keep.failure, clear: keep.clear };
}
