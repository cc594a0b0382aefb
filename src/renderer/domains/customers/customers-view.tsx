import { ListChecks, Users } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { DeskOutputs } from '#contract/contract.ts';
import type { Customer } from '#contract/domains/customers.ts';
import { Button } from '#renderer/kit/button.tsx';
import { EmptyState } from '#renderer/kit/empty-state.tsx';
import { IconButton } from '#renderer/kit/icon-button.tsx';
import { Menu } from '#renderer/kit/menu.tsx';
import { TextLink } from '#renderer/kit/text-link.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNamesPlace } from '#renderer/parts/use-names-place.ts';
import { useWords } from '#renderer/parts/words.ts';
import { AssignHandlesDialog } from './assign-handles-dialog.tsx';
import styles from './customers.module.css';
import { customersWords } from './customers-words.ts';
import { EditCustomerDialog } from './edit-customer-dialog.tsx';
import { ExportKeepListDialog } from './export-keep-list-dialog.tsx';
import { ImportCustomersDialog } from './import-customers-dialog.tsx';
import { ImportKeepListDialog } from './import-keep-list-dialog.tsx';
import { useCustomers } from './use-customers.ts';

type Listed = DeskOutputs['customers']['list'];
type Opened =
  | 'assign'
  | 'import'
  | 'new'
  | { readonly what: 'change' | 'export-list' | 'import-list'; readonly customer: Customer }
  | undefined;

/** The customers of an account: their handles, how many names they have, when the next one expires, what a year costs. */
export function CustomersView({ account }: { readonly account: Account }) {
  const say = useWords(customersWords);
  const { accountId } = account;
  const asked = useCustomers(accountId);
  const listed = asked.answer;
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const ofOne = typeof opened === 'object' ? opened : undefined;
  const isEmpty = listed !== undefined && listed.customers.length === 0;
  return (
    <div className={styles.screen}>
      <div className={styles.column}>
        {asked.failure !== undefined && <FailureNotice failure={asked.failure} onAgain={asked.again} />}
        <section className={styles.panel}>
          <div className={styles.panelHead}>
            <div>
              <h2>{say('title')}</h2>
              <p className={styles.quiet}>{say('text')}</p>
            </div>
            <div className={styles.verbs}>
              <Button onPress={() => setOpened('import')}>{say('import')}</Button>
              <Button onPress={() => setOpened('new')}>{say('newCustomer')}</Button>
            </div>
          </div>
          {listed !== undefined && <Unlabelled listed={listed} onAssign={() => setOpened('assign')} />}
          {isEmpty && <EmptyState icon={<Users />} title={say('emptyTitle')} text={say('emptyText')} />}
          {listed !== undefined && !isEmpty && <CustomersTable listed={listed} onOpen={setOpened} />}
        </section>
      </div>
      {opened === 'assign' && <AssignHandlesDialog accountId={accountId} onClose={close} />}
      {opened === 'import' && <ImportCustomersDialog accountId={accountId} onClose={close} />}
      {listed !== undefined && (opened === 'new' || ofOne?.what === 'change') && (
        <EditCustomerDialog accountId={accountId} customer={ofOne?.customer} money={listed} onClose={close} />
      )}
      {ofOne?.what === 'export-list' && (
        <ExportKeepListDialog accountId={accountId} customer={ofOne.customer} onClose={close} />
      )}
      {ofOne?.what === 'import-list' && (
        <ImportKeepListDialog accountId={accountId} customer={ofOne.customer} onClose={close} />
      )}
    </div>
  );
}

/** How many registrants have no customer, and the two ways on. */
function Unlabelled({ listed, onAssign }: { readonly listed: Listed; readonly onAssign: () => void }) {
  const say = useWords(customersWords);
  const format = useFormats();
  const showNames = useNamesPlace((place) => place.showNames);
  const { handles, names } = listed.unlabelled;
  if (handles === 0) return null;
  return (
    <p className={styles.unlabelled}>
      <span>
        {say('unlabelled', { count: handles, number: format.number(handles) })}{' '}
        {say('unlabelledNames', { count: names, number: format.number(names) })}
      </span>
      <TextLink onPress={() => showNames({ withoutCustomer: true })}>{say('seeThem')}</TextLink>
      <Button look="primary" onPress={onAssign}>
        {say('assign')}
      </Button>
    </p>
  );
}

function CustomersTable({ listed, onOpen }: { readonly listed: Listed; readonly onOpen: (opened: Opened) => void }) {
  const say = useWords(customersWords);
  const format = useFormats();
  const showNames = useNamesPlace((place) => place.showNames);
  const { currency, minorDigits } = listed;
  const money = (minor: number | null) =>
    minor === null ? (
      <span className={styles.quiet}>{say('noPrice')}</span>
    ) : (
      format.money(minor, currency, minorDigits)
    );
  const listChoices = (customer: Customer) => [
    {
      id: 'export',
      label: say('listExport'),
      disabled: customer.names === 0,
      onChoose: () => onOpen({ what: 'export-list', customer }),
    },
    {
      id: 'import',
      label: say('listImport'),
      disabled: customer.names === 0,
      onChoose: () => onOpen({ what: 'import-list', customer }),
    },
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
    <section className={styles.tableScroll} tabIndex={0} aria-label={say('tableLabel')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{say('columnCustomer')}</th>
            <th scope="col">{say('columnHandles')}</th>
            <th scope="col" className={styles.end}>
              {say('columnNames')}
            </th>
            <th scope="col">{say('columnNext')}</th>
            <th scope="col" className={styles.end}>
              {say('columnYear')}
            </th>
            <th scope="col" className={styles.end}>
              {say('columnOwn')}
            </th>
            <th scope="col">{say('columnActions')}</th>
          </tr>
        </thead>
        <tbody>
          {listed.customers.map((customer) => {
            const { customerId, label, handles, names, nextExpiry } = customer;
            return (
              <tr key={customerId}>
                <th scope="row" className={styles.owner}>
                  {label}
                </th>
                <td className={styles.mono}>{handles.join(' ')}</td>
                <td className={styles.end}>
                  {names === 0 ? (
                    format.number(0)
                  ) : (
                    <TextLink onPress={() => showNames({ customer: [customerId] })}>
                      {say('namesOf', { count: names, number: format.number(names), customer: label })}
                    </TextLink>
                  )}
                </td>
                <td>
                  {nextExpiry === null ? <span className={styles.quiet}>{say('none')}</span> : format.date(nextExpiry)}
                </td>
                <td className={styles.end}>{money(customer.yearMinor)}</td>
                <td className={styles.end}>{money(customer.ownYearMinor)}</td>
                <td>
                  <div className={styles.rowVerbs}>
                    <Button
                      aria-label={say('changeOf', { customer: label })}
                      onPress={() => onOpen({ what: 'change', customer })}
                    >
                      {say('change')}
                    </Button>
                    <Menu
                      label={say('listsOf', { customer: label })}
                      placement="bottom end"
                      trigger={
                        <IconButton label={say('listsOf', { customer: label })}>
                          <ListChecks aria-hidden />
                        </IconButton>
                      }
                      groups={() => [{ id: 'lists', choices: listChoices(customer) }]}
                    />
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
