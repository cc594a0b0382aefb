import { Layers, Plus } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { RenewalBatch } from '#contract/renewals/batches.ts';
import { Button } from '#renderer/kit/button.tsx';
import { EmptyState } from '#renderer/kit/empty-state.tsx';
import type { GridColumn } from '#renderer/kit/grid/grid-columns.ts';
import { Progress } from '#renderer/kit/progress.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import { AccountName } from '#renderer/parts/account-name.tsx';
import { Age } from '#renderer/parts/age.tsx';
import listStyles from '#renderer/parts/list-screen.module.css';
import { ListFailure, ListGrid } from '#renderer/parts/list-screen.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useLostFocus } from '#renderer/parts/use-lost-focus.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { cardText } from '../card-text.ts';
import { useRenewalsView } from '../use-renewals-view.ts';
import { batchProgress, batchStates } from './batch-states.ts';
import styles from './batches.module.css';
import { batchesWords } from './batches-words.ts';
import { useBatchTitle } from './use-batch-title.ts';
import { useTotalText } from './use-total-text.ts';

/** Every batch of the account, the newest first. */
export function BatchList({ account }: { readonly account: Account }) {
  const say = useWords(batchesWords);
  const { accountId } = account;
  const open = useScreen((screen) => screen.open);
  const go = useScreen((screen) => screen.go);
  const openBatch = useRenewalsView((state) => state.openBatch);
  const asked = useAsked('renewals', [accountId, 'batches'], (desk, options) =>
    desk.renewalBatches.list({ accountId }, options),
  );
  const batches = asked.answer?.batches ?? [];
  const [active, setActive] = useState(-1);
  const columns = useColumns(account.cards);
  const onRange = useCallback(() => undefined, []);
  const rowAt = (index: number) => batches[index];
  const list = { total: batches.length, rowAt, onRange, waiting: asked.waiting, former: false };
  const grid = useRef<HTMLDivElement>(null);
  useLostFocus(grid);
  const newBatch = () => open({ kind: 'renew-batch', selection: null, count: 0 });
  return (
    <div className={listStyles.screen}>
      <div className={listStyles.toolbar}>
        <Button icon={<Plus aria-hidden />} onPress={newBatch}>
          {say('newBatch')}
        </Button>
        <span className={styles.whose}>
          <AccountName account={account} />
        </span>
      </div>
      <ListFailure failure={asked.failure} onAgain={asked.again} />
      <ListGrid
        list={list}
        gridRef={grid}
        label={say('listLabel', { account: account.label })}
        columns={columns}
        keyOf={(batch) => batch.batchId}
        active={active}
        onActive={setActive}
        onOpen={(index) => openBatch(batches[index] ?? null)}
        question={accountId}
        empty={
          <EmptyState
            icon={<Layers />}
            title={say('emptyTitle')}
            text={say('emptyText')}
            actions={
              <>
                <Button look="primary" size="large" onPress={newBatch}>
                  {say('newBatch')}
                </Button>
                <Button size="large" onPress={() => go('domains')}>
                  {say('toDomains')}
                </Button>
              </>
            }
          />
        }
      />
    </div>
  );
}

function useColumns(cards: Account['cards']): readonly GridColumn<RenewalBatch>[] {
  const say = useWords(batchesWords);
  const format = useFormats();
  const totalText = useTotalText();
  const titleOf = useBatchTitle();
  return [
    { id: 'title', title: say('columnTitle'), width: 200, grow: 2, cell: titleOf },
    {
      id: 'state',
      title: say('columnState'),
      width: 130,
      cell: ({ state }) => <Tag tone={batchStates[state].tone}>{say(batchStates[state].word)}</Tag>,
    },
    {
      id: 'progress',
      title: say('columnProgress'),
      width: 160,
      cell: (batch) => {
        const { done, total } = batchProgress(batch);
        const { renewed, chosen } = batch.counts;
        const text = say('renewedOf', { renewed: format.number(renewed), chosen: format.number(chosen) });
        return (
          <span className={styles.rowProgress}>
            <span>{text}</span>
            {batch.state === 'running' && <Progress label={text} done={done} total={Math.max(1, total)} />}
          </span>
        );
      },
    },
    {
      id: 'total',
      title: say('columnTotal'),
      width: 130,
      align: 'end',
      yields: 2,
      cell: (batch) => totalText({ ...batch, unpriced: batch.counts.unpriced }) ?? '–',
    },
    {
      id: 'card',
      title: say('columnCard'),
      width: 190,
      yields: 3,
      cell: (batch) => {
        const card = cardText(cards, batch.cardId);
        return (
          <span className={styles.remarks} title={card}>
            {card}
          </span>
        );
      },
    },
    { id: 'when', title: say('columnWhen'), width: 80, align: 'end', cell: (batch) => <Age at={batch.createdAt} /> },
  ];
}
