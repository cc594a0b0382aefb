import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { PriceList } from '#contract/renewals/costs.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { LastWriter } from '#renderer/parts/last-writer.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './costs.module.css';
import { costsWords } from './costs-words.ts';
import { draftOf, draftYears, listOf, type PriceDraft } from './price-draft.ts';

/** The reseller's price lists: what holds, since when, and the form that changes it. */
export function PricesPanel({
  accountId,
  lists,
}: {
  readonly accountId: string;
  readonly lists: readonly PriceList[];
}) {
  const say = useWords(costsWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const [draft, setDraft] = useState<PriceDraft | null>(null);
  const [left, setLeft] = useState(false);
  const [removed, setRemoved] = useState<PriceList | null>(null);
  const putBack = useAction((desk, priceList: PriceList) => desk.costs.keepPriceList({ accountId, priceList }));
  const remove = useAction((desk, validFrom: string | null) => desk.costs.removePriceList({ accountId, validFrom }));
  async function takeAway(list: PriceList) {
    if ((await remove.start(list.validFrom))?.ok === true) setRemoved(list);
  }

  return (
    <div className={styles.pricesPanel}>
      <p className={styles.soft}>{say('pricesText')}</p>
      <LastWriter piece={{ of: 'price-lists', accountId }} />
      {remove.failure !== undefined && <FailureNotice failure={remove.failure} onDismiss={remove.clear} />}
      {putBack.failure !== undefined && <FailureNotice failure={putBack.failure} onDismiss={putBack.clear} />}
      {removed !== null && (
        <Notice
          alert
          tone="info"
          title={say('removed', { date: removed.validFrom === null ? say('always') : format.date(removed.validFrom) })}
          dismissLabel={sayPart('dismiss')}
          onDismiss={() => setRemoved(null)}
          actions={
            <Button
              autoFocus
              busy={putBack.running}
              onPress={async () => {
                if ((await putBack.start(removed))?.ok !== true) return;
                setRemoved(null);
                setLeft(true);
              }}
            >
              {say('undo')}
            </Button>
          }
        />
      )}
      {lists.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{say('columnFrom')}</th>
              <th scope="col">{say('columnPrices')}</th>
              <th aria-label={say('edit')} />
            </tr>
          </thead>
          <tbody>
            {lists.map((list) => (
              <tr key={list.validFrom ?? ''}>
                <td>{list.validFrom === null ? say('always') : format.date(list.validFrom)}</td>
                <td>
                  {format.list(
                    list.prices.map(({ years, amountMinor }) =>
                      say('pricePart', {
                        years: say('priceFor', { count: years }),
                        price: format.money(amountMinor, list.currency, list.minorDigits),
                      }),
                    ),
                  )}
                </td>
                <td className={styles.rowActions}>
                  <Button look="quiet" onPress={() => setDraft(draftOf(list))}>
                    {say('edit')}
                  </Button>
                  <Button look="quiet" busy={remove.running} onPress={() => void takeAway(list)}>
                    {say('remove')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lists.length > 0 && draft === null && (
        // The form that took its place gives the focus back to it.
        <Button autoFocus={left} onPress={() => setDraft({ ...draftOf(lists[0]), validFrom: '' })}>
          {say('newList')}
        </Button>
      )}
      {(draft !== null || lists.length === 0) && (
        <PricesForm
          key={draft?.validFrom}
          accountId={accountId}
          first={draft ?? draftOf(undefined)}
          onDone={() => {
            setDraft(null);
            setLeft(true);
          }}
          cancellable={draft !== null}
        />
      )}
    </div>
  );
}

function PricesForm({
  accountId,
  first,
  onDone,
  cancellable,
}: {
  readonly accountId: string;
  readonly first: PriceDraft;
  readonly onDone: () => void;
  readonly cancellable: boolean;
}) {
  const say = useWords(costsWords);
  const announce = useAnnounce();
  const [draft, setDraft] = useState(first);
  const keep = useAction((desk, priceList: PriceList) => desk.costs.keepPriceList({ accountId, priceList }));
  const list = listOf(draft);
  const change = (part: Partial<PriceDraft>) => setDraft({ ...draft, ...part });
  const ready = list !== undefined && list.prices.length > 0 && /^[A-Z]{3}$/.test(list.currency);
  return (
    <Form
      className={styles.pricesForm ?? ''}
      onSubmit={async (event) => {
        event.preventDefault();
        if (!ready || list === undefined) return;
        const ended = await keep.start(list);
        if (ended?.ok !== true) return;
        announce(say('saved'));
        onDone();
      }}
    >
      {keep.failure !== undefined && <FailureNotice failure={keep.failure} onDismiss={keep.clear} />}
      <div className={styles.pricesFields}>
        <TextField
          name="currency"
          mono
          autoFocus={cancellable}
          label={say('currency')}
          help={say('currencyHelp')}
          value={draft.currency}
          onChange={(currency) => change({ currency })}
          maxLength={3}
        />
        <Select
          label={say('decimals')}
          value={String(draft.minorDigits)}
          onChange={(value) => change({ minorDigits: Number(value) })}
          options={['0', '2', '3'].map((value) => ({ value, label: value }))}
        />
        <TextField
          name="validFrom"
          mono
          label={say('validFrom')}
          help={say('validFromHelp')}
          value={draft.validFrom}
          onChange={(validFrom) => change({ validFrom })}
          maxLength={10}
        />
      </div>
      <div className={styles.amounts}>
        {draftYears.map((years) => (
          <TextField
            key={years}
            name={`amount-${years}`}
            mono
            label={say('priceFor', { count: years })}
            value={draft.amounts[years] ?? ''}
            onChange={(text) => change({ amounts: { ...draft.amounts, [years]: text } })}
            maxLength={16}
          />
        ))}
      </div>
      {list === undefined && <Notice tone="warn" title={say('invalidPrice')} />}
      <div className={styles.formActions}>
        <Button type="submit" look="primary" busy={keep.running} isDisabled={!ready}>
          {say('save')}
        </Button>
        {cancellable && <Button onPress={onDone}>{say('cancel')}</Button>}
      </div>
    </Form>
  );
}
