import { Download, RotateCw } from 'lucide-react';
import { memo } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { ListSource } from '#contract/domains/domains.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Chip } from '#renderer/kit/chip.tsx';
import { classNames } from '#renderer/kit/class-names.ts';
import { IconButton } from '#renderer/kit/icon-button.tsx';
import listStyles from '#renderer/parts/list-screen.module.css';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useSourceName } from '#renderer/parts/source-and-age.tsx';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useRegistryText } from '#renderer/parts/use-registry-text.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useCustomers } from './customers/use-customers.ts';
import styles from './domains.module.css';
import { domainsWords } from './domains-words.ts';
import { filterConditions } from './filter-conditions.ts';
import { FilterMenu } from './filter-menu.tsx';
import { loadingId } from './list-loading.tsx';
import { ListsMenu, MoreMenu } from './lists-menu.tsx';
import { QuickFilter } from './quick-filter.tsx';
import { useDomainsView } from './use-domains-view.ts';
import { ViewMenu } from './view-menu.tsx';

/**
 * The view, the filter and its conditions, the age of the list, export, download and import. Not rendered anew when rows
 * come in.
 */
export const DomainsToolbar = memo(function DomainsToolbar(props: {
  readonly account: Account;
  readonly listedAt: number | null;
  readonly known: boolean;
  readonly total: number;
  readonly loading: boolean;
  readonly downloading: boolean;
  readonly onDownload: (source: ListSource) => void;
  readonly onExport: () => void;
  readonly onTyping: (text: string) => Promise<unknown>;
  readonly onLeaveDown: () => void;
}) {
  const say = useWords(domainsWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const now = useNow();
  const nameOf = useSourceName();
  const { filter, narrow, setFilter } = useDomainsView();
  const { customers } = useCustomers(props.account.accountId, (filter.customer ?? []).length > 0).answer ?? {};
  // Before the answer nothing is known of it, and after it a customer that is missing was removed.
  const labelOf = (customerId: string): string =>
    customers === undefined
      ? '…'
      : (customers.find((one) => one.customerId === customerId)?.label ?? say('unknownCustomer'));
  const conditions = filterConditions(filter, say, format, nameOf, useRegistryText(), labelOf);
  const age = props.listedAt === null ? undefined : format.age(props.listedAt, now);
  const listAge =
    props.listedAt === null
      ? say('listNever')
      : say('listAge', { age: age === undefined ? sayPart('justNow') : sayPart('ago', { age }) });
  return (
    <div className={classNames(listStyles.toolbar, listStyles.inOneLine)}>
      <ViewMenu account={props.account} />
      <div className={styles.search}>
        <QuickFilter onTyping={props.onTyping} onLeaveDown={props.onLeaveDown} />
      </div>
      <FilterMenu accountId={props.account.accountId} />
      {conditions.length > 0 && (
        <div className={styles.conditions}>
          {conditions.map((condition) => (
            <Chip
              key={condition.id}
              label={condition.label}
              removeLabel={say('removeChip', { condition: condition.label })}
              onRemove={() => narrow(condition.without)}
            />
          ))}
        </div>
      )}
      {conditions.length > 1 && (
        <Button look="quiet" onPress={() => setFilter({})}>
          {say('clearFilters')}
        </Button>
      )}
      <span className={styles.spacer} />
      {props.known && !props.loading && (
        <span className={styles.age} {...(props.listedAt === null ? {} : { title: format.exactTime(props.listedAt) })}>
          {listAge}
        </span>
      )}
      <ListActions
        account={props.account}
        isEmpty={props.total === 0}
        loading={props.loading}
        downloading={props.downloading}
        onDownload={props.onDownload}
        onExport={props.onExport}
      />
    </div>
  );
});

/** By themselves: a letter in the quick filter changes nothing of them. */
const ListActions = memo(function ListActions(props: {
  readonly account: Account;
  readonly isEmpty: boolean;
  readonly loading: boolean;
  readonly downloading: boolean;
  readonly onDownload: (source: ListSource) => void;
  readonly onExport: () => void;
}) {
  const say = useWords(domainsWords);
  const waits = props.isEmpty || props.loading;
  return (
    <>
      <span className={styles.narrow}>
        <MoreMenu account={props.account} onDownload={props.onDownload} onExport={waits ? undefined : props.onExport} />
      </span>
      <span className={styles.wide}>
        <Button
          icon={<Download aria-hidden />}
          isDisabled={waits}
          {...(props.loading ? { 'aria-describedby': loadingId } : {})}
          onPress={props.onExport}
        >
          {say('export')}
        </Button>
        <IconButton
          label={props.downloading ? say('refreshing') : say('refresh')}
          busy={props.downloading}
          onPress={() => props.onDownload('my-domains')}
        >
          <RotateCw aria-hidden />
        </IconButton>
        <ListsMenu account={props.account} onDownload={props.onDownload} />
      </span>
    </>
  );
});
