import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Account } from '#contract/accounts/accounts.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Checkbox } from '#renderer/kit/checkbox.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { columnWidth, type GridLayout, movedLayout, resizedLayout } from '#renderer/kit/grid/grid-columns.ts';
import { IconButton } from '#renderer/kit/icon-button.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useDomainColumns } from './domain-columns.tsx';
import styles from './domain-dialogs.module.css';
import { domainsWords } from './domains-words.ts';
import { useColumnLayout } from './use-column-layout.ts';
import { useDomainsView } from './use-domains-view.ts';

/** Which columns are shown, in which order and how wide: the same as dragging them, for the keyboard. */
export function ColumnsDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const say = useWords(domainsWords);
  const sayPart = useWords(partsWords);
  const columns = useDomainColumns(true);
  const { value, change } = useColumnLayout(account.accountId);
  const inTable = useDomainsView((view) => view.shown);
  // What is ticked is what the table shows: without a layout of a person's, as many as there is room for.
  const layout: GridLayout =
    value ?? columns.filter((one) => inTable.includes(one.id)).map((one) => ({ column: one.id, width: one.width }));
  const shown = layout.flatMap(({ column: id, width }) => {
    const column = columns.find((one) => one.id === id);
    return column === undefined ? [] : [{ ...column, width }];
  });
  const hidden = columns.filter((column) => !layout.some((one) => one.column === column.id));
  return (
    <Dialog title={say('columnsTitle')} closeLabel={sayPart('close')} width="narrow" light onClose={onClose}>
      <DialogBody>
        <p className={styles.quiet}>{say('columnsText')}</p>
        <ul className={styles.columnList}>
          {shown.map((column, place) => (
            <li key={column.id}>
              <Checkbox
                isSelected
                isDisabled={shown.length === 1}
                onChange={() => change(layout.filter((one) => one.column !== column.id))}
              >
                {column.title}
              </Checkbox>
              <input
                className={styles.widthField}
                type="number"
                min={40}
                max={1200}
                step={10}
                aria-label={say('columnWidth', { column: column.title })}
                value={column.width}
                onChange={(event) => {
                  const width = Number(event.target.value);
                  if (Number.isFinite(width) && width > 0) change(resizedLayout(layout, column.id, columnWidth(width)));
                }}
              />
              <IconButton
                label={say('columnUp', { column: column.title })}
                isDisabled={place === 0}
                onPress={() => change(movedLayout(layout, column.id, place - 1))}
              >
                <ArrowUp aria-hidden />
              </IconButton>
              <IconButton
                label={say('columnDown', { column: column.title })}
                isDisabled={place === shown.length - 1}
                onPress={() => change(movedLayout(layout, column.id, place + 1))}
              >
                <ArrowDown aria-hidden />
              </IconButton>
            </li>
          ))}
          {hidden.map((column) => (
            <li key={column.id}>
              <Checkbox
                isSelected={false}
                onChange={() => change([...layout, { column: column.id, width: column.width }])}
              >
                {column.title}
              </Checkbox>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFoot
        aside={
          <Button isDisabled={value === null} onPress={() => change(null)}>
            {say('columnsAutomatic')}
          </Button>
        }
      >
        <Button look="primary" onPress={onClose}>
          {sayPart('close')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
