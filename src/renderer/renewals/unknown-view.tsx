import { CircleCheck, SearchCheck } from 'lucide-react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import { Button } from '#renderer/kit/button.tsx';
import { EmptyState } from '#renderer/kit/empty-state.tsx';
import type { GridColumn } from '#renderer/kit/grid/grid-columns.ts';
import { Progress } from '#renderer/kit/progress.tsx';
import { Age } from '#renderer/parts/age.tsx';
import { DomainNameText } from '#renderer/parts/domain-name-text.tsx';
import { Help } from '#renderer/parts/help.tsx';
import listStyles from '#renderer/parts/list-screen.module.css';
import { ListFailure, ListGrid } from '#renderer/parts/list-screen.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useDrawerRows } from '#renderer/parts/use-drawer-rows.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useRowWindow } from '#renderer/parts/use-row-window.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './renewals.module.css';
import { renewalsWords } from './renewals-words.ts';
import { useCheckUnknown } from './use-check-unknown.ts';

/** The queue of unknown outcomes: read them all, or one by one; what no date decides is a person's to settle. */
export function UnknownView({ account }: { readonly account: Account }) {
  const say = useWords(renewalsWords);
  const { accountId } = account;
  const drawer = useScreen((screen) => screen.drawer);
  const states: LedgerEntry['state'][] = ['outcome-unknown'];
  const list = useRowWindow('renewals', [accountId, 'queue'], async (desk, part, options) => {
    const { entries, ...rest } = await desk.renewals.page({ accountId, states, text: '', ...part }, options);
    return { rows: entries, ...rest };
  });
  const { total, rowAt } = list;
  const rows = useDrawerRows(rowAt, ({ entryId }) => ({ kind: 'renewal', entryId }));
  const columns = useColumns();
  const check = useCheckUnknown(accountId);
  return (
    <div className={listStyles.screen}>
      <div className={listStyles.toolbar}>
        <Button
          look={total > 0 ? 'primary' : 'secondary'}
          icon={<SearchCheck aria-hidden />}
          busy={check.busy}
          isDisabled={total === 0}
          onPress={check.start}
        >
          {say('readAll')}
        </Button>
        <Help term="reconcile" />
        <span className={styles.hint}>
          {say('queueText')} <Help term="outcomeUnknown" />
        </span>
      </div>
      {check.work !== undefined && <Progress label={say('readAll')} done={check.work.done} total={check.work.total} />}
      <ListFailure failure={check.failure ?? list.failure} />
      <ListGrid
        list={list}
        label={say('queueLabel', { account: account.label })}
        columns={columns}
        keyOf={(entry) => entry.entryId}
        {...rows}
        openKey={drawer?.kind === 'renewal' ? drawer.entryId : undefined}
        question={accountId}
        empty={<EmptyState icon={<CircleCheck />} title={say('queueEmptyTitle')} text={say('queueEmptyText')} />}
      />
    </div>
  );
}

/** The date of the last reading; a name that nobody has read since has none. */
function RegistryNow({ entry }: { readonly entry: LedgerEntry }) {
  const say = useWords(renewalsWords);
  const format = useFormats();
  const asked = useAsked('renewals', ['readings', entry.entryId], (desk, options) =>
    desk.renewals.readings({ entryId: entry.entryId }, options),
  );
  if (asked.answer === undefined) return null;
  const date = asked.answer.readings.at(-1)?.dateNow;
  return date == null ? <span className={styles.faint}>{say('sideNotRead')}</span> : format.date(date);
}

function useColumns(): readonly GridColumn<LedgerEntry>[] {
  const say = useWords(renewalsWords);
  const format = useFormats();
  return [
    {
      id: 'name',
      title: say('columnName'),
      width: 180,
      grow: 2,
      cell: (entry) => <DomainNameText unicodeName={entry.unicodeName} ldhName={entry.ldhName} />,
    },
    { id: 'sent', title: say('sideSent'), width: 110, cell: (entry) => format.date(entry.expiryDateSent) },
    { id: 'expected', title: say('sideExpected'), width: 110, cell: (entry) => format.date(entry.expectedExpiryDate) },
    { id: 'now', title: say('sideNow'), width: 130, grow: 1, cell: (entry) => <RegistryNow entry={entry} /> },
    { id: 'when', title: say('columnWhen'), width: 80, align: 'end', cell: (entry) => <Age at={entry.openedAt} /> },
  ];
}
