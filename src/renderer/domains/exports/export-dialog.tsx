import { useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { DomainSort, Selection } from '#contract/domains/domains.ts';
import type { ExportOrder } from '#contract/domains/exports.ts';
import { message } from '#messages/message.ts';
import { Checkbox } from '#renderer/kit/checkbox.tsx';
import { Choices } from '#renderer/kit/choices.tsx';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { WriteFileDialog } from '#renderer/parts/write-file-dialog.tsx';
import { fileColumnsOf } from '#values/list-columns.ts';
import styles from './exports.module.css';
import { exportsWords } from './exports-words.ts';

type Column = ExportOrder['columns'][number];

const columns = [
  { id: 'unicodeName', first: true },
  { id: 'ldhName', first: true },
  { id: 'status', first: true },
  { id: 'expiryDate', first: true },
  { id: 'expirySource', first: true },
  { id: 'expiryToldAt', first: false },
  { id: 'roles', first: true },
  { id: 'nameservers', first: true },
  { id: 'source', first: false },
  { id: 'toldAt', first: false },
  { id: 'tags', first: true },
  { id: 'note', first: false },
  { id: 'doNotRenew', first: false },
  { id: 'doNotRenewUntil', first: false },
] as const satisfies readonly { id: Column; first: boolean }[];

/** Columns, format and place of an export of domains. The columns are those of the view, unless others are chosen. */
export function ExportDialog(props: {
  readonly account: Account;
  readonly selection: Selection;
  readonly sort: DomainSort;
  readonly count: number;
  /** The columns of the list as they are shown, in their order. */
  readonly shown: readonly string[];
  readonly onClose: () => void;
}) {
  const say = useWords(exportsWords);
  const format = useFormats();
  const { accountId } = props.account;
  const [which, setWhich] = useState<'view' | 'chosen'>('view');
  const [chosen, setChosen] = useState<ReadonlySet<Column>>(
    () => new Set(columns.filter((column) => column.first).map((column) => column.id)),
  );
  const ofView = fileColumnsOf(props.shown);
  const wanted = which === 'view' ? ofView : columns.map((column) => column.id).filter((column) => chosen.has(column));
  const sayMessage = useSayMessage();
  const titleOf = (column: Column) => sayMessage(message(`headings.${column}`));
  return (
    <WriteFileDialog
      title={say('title', { count: props.count, number: format.number(props.count) })}
      started={say('started', { number: format.number(props.count) })}
      ready={wanted.length > 0}
      suggest={(desk, tableFormat) => desk.exports.suggestPath({ accountId, format: tableFormat })}
      write={(desk, order) =>
        desk.exports.start({ ...order, accountId, selection: props.selection, sort: props.sort, columns: wanted })
      }
      onClose={props.onClose}
    >
      <Choices
        label={say('columns')}
        layout="stack"
        value={which}
        onChange={setWhich}
        choices={[
          { value: 'view', label: say('asShown'), note: ofView.map((column) => titleOf(column)).join(' · ') },
          { value: 'chosen', label: say('chosenHere') },
        ]}
      />
      {which === 'chosen' && (
        <fieldset className={styles.columns}>
          <legend>{say('chosenColumns')}</legend>
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              isSelected={chosen.has(column.id)}
              onChange={(on) => {
                const next = new Set(chosen);
                if (on) next.add(column.id);
                else next.delete(column.id);
                setChosen(next);
              }}
            >
              {titleOf(column.id)}
            </Checkbox>
          ))}
          {chosen.size === 0 && (
            <p className={styles.error} role="alert">
              {say('noColumns')}
            </p>
          )}
        </fieldset>
      )}
    </WriteFileDialog>
  );
}
