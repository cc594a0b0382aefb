import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { Account } from '#contract/accounts.ts';
import type { BatchSource } from '#contract/renewal-batches.ts';
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
import { Button } from '#renderer/ui/button.tsx';
import { Choices } from '#renderer/ui/choices.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { CardField } from '../card-field.tsx';
import { useLastCard } from '../use-last-card.ts';
import { useRenewalsView } from '../use-renewals-view.ts';
import styles from './batches.module.css';
import { batchesWords } from './batches-words.ts';
import { NamesField } from './names-field.tsx';
import { useNamesDraft } from './use-names-draft.ts';
import { useTextColumns } from './use-text-columns.ts';
import { ViewField } from './view-field.tsx';

const offeredYears: readonly string[] = ['1', '2', '3', '4', '5'];

/** A list may say more years than are offered. */
function yearsToOffer(chosen: string): readonly string[] {
  return offeredYears.includes(chosen) ? offeredYears : [...offeredYears, chosen];
}

/** Where the names come from, for how long, billed to what. It prepares a batch under review; nothing is sent from here. */
export function BatchDialog({
  account,
  selection,
  count,
  onClose,
}: {
  readonly account: Account;
  /** The names that were chosen in the list; null asks for pasted ones, or those of a saved view. */
  readonly selection: Extract<BatchSource, { kind: 'selection' }>['selection'] | null;
  readonly count: number;
  readonly onClose: () => void;
}) {
  const say = useWords(batchesWords);
  const sayPart = useWords(partsWords);
  const sayColumns = useWords(columnsWords);
  const format = useFormats();
  const go = useScreen((screen) => screen.go);
  const openBatch = useRenewalsView((state) => state.openBatch);
  const { accountId } = account;
  const lastCard = useLastCard((state) => state.cards[accountId]);
  const keepCard = useLastCard((state) => state.use);
  const known = account.cards.some((card) => card.cardId === lastCard);
  const [cardId, setCardId] = useState((known ? lastCard : account.cards[0]?.cardId) ?? '');
  const [years, setYears] = useState<string>('1');
  const [title, setTitle] = useState('');
  const text = useNamesDraft(({ drafts }) => drafts[accountId]) ?? '';
  const write = useNamesDraft((names) => names.write);
  const setText = (names: string) => write(accountId, names);
  const table = useTextColumns(accountId, text);
  const [unanswered, setUnanswered] = useState(false);
  const [viewId, setViewId] = useState<string | null>(null);
  const views = useKeptViews(accountId, selection === null).answer?.views ?? [];
  const view = views.find((one) => one.viewId === viewId);
  const columns = selection === null && view === undefined ? table.columns : [];
  const usedOf = (kind: 'years' | 'card') =>
    columns.find(({ looksLike, name }) => looksLike === kind && table.choices[name] === 'use')?.same ?? undefined;
  const [fixedYears, fixedCard] = [usedOf('years'), usedOf('card')];
  const periodYears = fixedYears === undefined ? years : String(Number(fixedYears));
  const billedTo = (fixedCard ?? cardId).trim();
  const chosen = selection ?? (view && { kind: 'filter' as const, filter: view.filter, except: [] });
  const prepare = useAction((desk, source: BatchSource) =>
    desk.renewalBatches.prepare({
      accountId,
      source,
      period: { unit: 'y', value: Number(periodYears) },
      cardId: billedTo,
      title: title.trim(),
      columns: answersOf(table.choices),
    }),
  );
  const failure = prepare.failure ?? table.failure;
  const ready = billedTo !== '' && (chosen !== undefined || text.trim() !== '');

  async function submit() {
    if (!ready) return;
    if (chosen === undefined) {
      // What looks like years or a card stops here, also where main has not been asked about this text before.
      const found = await table.read();
      if (found === undefined) return;
      const open = !areAnswered(found, table.choices);
      setUnanswered(open);
      if (open) return;
    }
    keepCard(accountId, billedTo);
    const ended = await prepare.start(
      chosen === undefined ? { kind: 'text', text } : { kind: 'selection', selection: chosen },
    );
    if (ended?.ok !== true) return;
    if (chosen === undefined) setText('');
    onClose();
    openBatch(ended.result);
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
          {failure !== undefined && <FailureNotice failure={failure} />}
          {selection === null ? (
            <>
              <ViewField views={views} viewId={viewId} onChange={setViewId} disabled={prepare.running} />
              {view === undefined && <NamesField text={text} onChange={setText} disabled={prepare.running} />}
              {columns.length > 0 && (
                <ListColumns
                  columns={columns}
                  choices={table.choices}
                  onChoose={table.choose}
                  purpose="batch"
                  disabled={prepare.running}
                />
              )}
              {unanswered && !areAnswered(columns, table.choices) && (
                <Notice tone="warn" title={sayColumns('answerFirst')} />
              )}
            </>
          ) : (
            <p className={styles.source}>{say('sourceSelection', { count, number: format.number(count) })}</p>
          )}
          <Choices
            label={say('period')}
            value={periodYears}
            onChange={setYears}
            choices={yearsToOffer(periodYears).map((value) => ({
              value,
              label: say('years', { count: Number(value) }),
              disabled: prepare.running || fixedYears !== undefined,
            }))}
          />
          <CardField
            account={account}
            cardId={fixedCard ?? cardId}
            onChange={setCardId}
            disabled={prepare.running || fixedCard !== undefined}
          />
          <TextField
            name="title"
            label={say('title')}
            help={say('titleHelp')}
            value={title}
            onChange={setTitle}
            maxLength={120}
            isDisabled={prepare.running}
          />
        </DialogBody>
        <DialogFoot>
          <Button
            onPress={() => {
              if (selection === null) setText('');
              onClose();
            }}
          >
            {sayPart('cancel')}
          </Button>
          <Button type="submit" look="primary" busy={prepare.running} isDisabled={!ready}>
            {say(prepare.running ? 'preparing' : 'prepare')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
