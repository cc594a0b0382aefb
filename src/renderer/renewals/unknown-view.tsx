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
import { useAction } from '#renderer/parts/use-action.ts';
import { useDrawerRows } from '#renderer/parts/use-drawer-rows.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useRowWindow } from '#renderer/parts/use-row-window.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { latestWork, useWorks } from '#renderer/parts/use-works.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './renewals.module.css';
import { renewalsWords } from './renewals-words.ts';

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
  const readAll = useAction((desk, id: string) => desk.renewals.examineAll({ accountId: id }));
  const work = latestWork(useWorks(), 'renewal-examination', accountId);
  const reading = work?.state === 'running' || work?.state === 'paused';
  return (
    <div className={listStyles.screen}>
      <div className={listStyles.toolbar}>
        <Button
          look={total > 0 ? 'primary' : 'secondary'}
          icon={<SearchCheck aria-hidden />}
          busy={readAll.running || reading}
          isDisabled={total === 0}
          onPress={() => void readAll.start(accountId)}
        >
          {say('readAll')}
        </Button>
        <Help term="reconcile" />
        <span className={styles.hint}>
          {say('queueText')} <Help term="outcomeUnknown" />
        </span>
      </div>
      {reading && work !== undefined && <Progress label={say('readAll')} done={work.done} total={work.total} />}
      <ListFailure failure={readAll.failure ?? work?.failure ?? list.failure} />
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

function useColumns(): readonly GridColumn<LedgerEntry>[] {
  const say = useWords(renewalsWords);
  const sayMessage = useSayMessage();
  const format = useFormats();
  return [
    {
      id: 'name',
      title: say('columnName'),
      width: 180,
      grow: 2,
      cell: (entry) => <DomainNameText unicodeName={entry.unicodeName} ldhName={entry.ldhName} />,
    },
    { id: 'sent', title: say('factSent'), width: 110, cell: (entry) => format.date(entry.expiryDateSent) },
    { id: 'expected', title: say('factExpected'), width: 110, cell: (entry) => format.date(entry.expectedExpiryDate) },
    {
      id: 'why',
      title: say('columnWhy'),
      width: 200,
      grow: 3,
      yields: 1,
      cell: (entry) => <span className={styles.faint}>{sayMessage(entry.text)}</span>,
    },
    { id: 'when', title: say('columnWhen'), width: 80, align: 'end', cell: (entry) => <Age at={entry.openedAt} /> },
  ];
}
