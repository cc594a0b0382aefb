import { useState } from 'react';
import { Form } from 'react-aria-components';
import { create } from 'zustand';
import type { Account } from '#contract/accounts/accounts.ts';
import type { BatchSource } from '#contract/renewals/batches.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Choices } from '#renderer/kit/choices.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { AccountName } from '#renderer/parts/account-name.tsx';
import { columnsWords } from '#renderer/parts/columns-words.ts';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { answersOf, areAnswered, ListColumns } from '#renderer/parts/list-columns.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useKeptViews } from '#renderer/parts/use-kept-views.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { CardField } from '../card-field.tsx';
import { useProposedCard } from '../use-last-card.ts';
import { useRenewalsView } from '../use-renewals-view.ts';
import styles from './batches.module.css';
import { batchesWords } from './batches-words.ts';
import { NamesField } from './names-field.tsx';
import { useTextColumns } from './use-text-columns.ts';
import { ViewField } from './view-field.tsx';

const offeredYears: readonly string[] = ['1', '2', '3', '4', '5'];

/** A list may say more years than are offered. */
function yearsToOffer(chosen: string): readonly string[] {
  return offeredYears.includes(chosen) ? offeredYears : [...offeredYears, chosen];
}

type ListSelection = Extract<BatchSource, { kind: 'selection' }>['selection'];

/** Where the names come from, for how long, billed to what. It prepares a batch under review; nothing is sent from here. */
export function BatchDialog({
  account,
  selection,
  count,
  onClose,
}: {
  readonly account: Account;
  /** The names that were chosen in the list; null asks for pasted ones, or those of a saved view. */
  readonly selection: ListSelection | null;
  readonly count: number;
  readonly onClose: () => void;
}) {
  const say = useWords(batchesWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const go = useScreen((screen) => screen.go);
  const openBatch = useRenewalsView((state) => state.openBatch);
  const order = useBatchOrder(account, selection);
  const { preparing, fixed } = order;

  async function submit() {
    const batch = await order.prepare();
    if (batch === undefined) return;
    onClose();
    openBatch(batch);
    go('renewals');
  }

  return (
    <Dialog
      title={say('dialogTitle')}
      closeLabel={sayPart('close')}
      onClose={onClose}
      beside={<AccountName account={account} />}
    >
      <Form
        className={styles.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogBody>
          <p className={styles.soft}>{say('dialogText')}</p>
          {order.failure !== undefined && <FailureNotice failure={order.failure} />}
          {selection === null ? (
            <SourceOfNames source={order.source} disabled={preparing} />
          ) : (
            <p className={styles.source}>{say('sourceSelection', { count, number: format.number(count) })}</p>
          )}
          <Choices
            label={say('period')}
            value={order.years}
            onChange={order.setYears}
            choices={yearsToOffer(order.years).map((value) => ({
              value,
              label: say('years', { count: Number(value) }),
              disabled: preparing || fixed.years !== undefined,
            }))}
          />
          <CardField
            account={account}
            cardId={order.cardId}
            onChange={order.setCardId}
            disabled={preparing || fixed.card !== undefined}
          />
          <TextField
            name="title"
            label={say('title')}
            value={order.title}
            onChange={order.setTitle}
            maxLength={120}
            isDisabled={preparing}
          />
        </DialogBody>
        <DialogFoot>
          <Button
            onPress={() => {
              if (selection === null) order.source.setText('');
              onClose();
            }}
          >
            {sayPart('cancel')}
          </Button>
          <Button type="submit" look="primary" busy={preparing} isDisabled={!order.isReady}>
            {say(preparing ? 'preparing' : 'prepare')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

/** Pasted names, or those of a saved view. */
function SourceOfNames({
  source,
  disabled,
}: {
  readonly source: ReturnType<typeof useBatchOrder>['source'];
  readonly disabled: boolean;
}) {
  const sayColumns = useWords(columnsWords);
  const { views, viewId, columns, table } = source;
  const isPasted = views.every((view) => view.viewId !== viewId);
  return (
    <>
      <ViewField views={views} viewId={viewId} onChange={source.setViewId} disabled={disabled} />
      {isPasted && <NamesField text={source.text} onChange={source.setText} disabled={disabled} />}
      {columns.length > 0 && (
        <ListColumns
          columns={columns}
          choices={table.choices}
          onChoose={table.choose}
          purpose="batch"
          disabled={disabled}
        />
      )}
      {source.isUnanswered && !areAnswered(columns, table.choices) && (
        <Notice tone="warn" title={sayColumns('answerFirst')} />
      )}
    </>
  );
}

/** What a person has filled in so far, and the batch that main prepares from it. */
function useBatchOrder(account: Account, selection: ListSelection | null) {
  const { accountId } = account;
  const [chosenCard, setCardId] = useState(useProposedCard(account));
  const [chosenYears, setYears] = useState<string>('1');
  const [title, setTitle] = useState('');
  const text = useNamesDraft(({ drafts }) => drafts[accountId]) ?? '';
  const write = useNamesDraft((names) => names.write);
  const setText = (names: string) => write(accountId, names);
  const table = useTextColumns(accountId, text);
  const [isUnanswered, setUnanswered] = useState(false);
  const [viewId, setViewId] = useState<string | null>(null);
  const views = useKeptViews(accountId, selection === null).answer?.views ?? [];
  const view = views.find((one) => one.viewId === viewId);
  const columns = selection === null && view === undefined ? table.columns : [];
  const usedOf = (kind: 'years' | 'card') =>
    columns.find(({ looksLike, name }) => looksLike === kind && table.choices[name] === 'use')?.same ?? undefined;
  /** What a column of the pasted list says, instead of the person. */
  const fixed = { years: usedOf('years'), card: usedOf('card') };
  const years = fixed.years === undefined ? chosenYears : String(Number(fixed.years));
  const cardId = fixed.card ?? chosenCard;
  const chosen = selection ?? (view && { kind: 'filter' as const, filter: view.filter, except: [] });
  const preparing = useAction((desk, source: BatchSource) =>
    desk.renewalBatches.prepare({
      accountId,
      source,
      period: { unit: 'y', value: Number(years) },
      cardId: cardId.trim(),
      title: title.trim(),
      columns: answersOf(table.choices),
    }),
  );
  const isReady = cardId.trim() !== '' && (chosen !== undefined || text.trim() !== '');

  /** The prepared batch; undefined where something is missing, unanswered or failed. */
  async function prepare() {
    if (!isReady) return undefined;
    if (chosen === undefined) {
      // What looks like years or a card stops here, also where main has not been asked about this text before.
      const found = await table.read();
      if (found === undefined) return undefined;
      const isOpen = !areAnswered(found, table.choices);
      setUnanswered(isOpen);
      if (isOpen) return undefined;
    }
    const ended = await preparing.start(
      chosen === undefined ? { kind: 'text', text } : { kind: 'selection', selection: chosen },
    );
    if (ended?.ok !== true) return undefined;
    if (chosen === undefined) setText('');
    return ended.result;
  }

  return {
    source: { text, setText, table, columns, isUnanswered, views, viewId, setViewId },
    fixed,
    years,
    setYears,
    cardId,
    setCardId,
    title,
    setTitle,
    isReady,
    prepare,
    preparing: preparing.running,
    failure: preparing.failure ?? table.failure,
  };
}

interface NamesDraft {
  readonly drafts: Readonly<Record<string, string>>;
  readonly write: (accountId: string, text: string) => void;
}

/** Names that were pasted and not looked at yet, by account: Escape does not throw them away, Cancel does. */
const useNamesDraft = create<NamesDraft>((set) => ({
  drafts: {},
  write: (accountId, text) => set(({ drafts }) => ({ drafts: { ...drafts, [accountId]: text } })),
}));
