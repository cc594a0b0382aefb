import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './costs.module.css';
import { costsWords } from './costs-words.ts';
import { ExportCosts } from './export-costs.tsx';

/** What each customer's renewals cost, what it pays and what is left. Not there until a customer is there and something was renewed. */
export function CustomerCosts({ accountId, pricesMark }: { readonly accountId: string; readonly pricesMark: string }) {
  const say = useWords(costsWords);
  const format = useFormats();
  // A label moves with the list of names, and a sum with the ledger: each asks again.
  const names = useAsked('domains', [accountId, 'customers'], (desk, options) =>
    desk.customers.list({ accountId }, options),
  ).answer?.customers;
  const mark = JSON.stringify(
    names?.map(({ customerId, label, ownPrice, handles }) => [customerId, label, ownPrice, handles]),
  );
  const asked = useAsked(
    'renewals',
    ['spent-by-customer', accountId, pricesMark, mark],
    (desk, options) => desk.costs.customers({ accountId }, options),
    { keepFormer: true },
  );
  const { answer } = asked;
  if (names === undefined || names.length === 0 || answer?.customers.length === 0) return null;
  const money = (minor: number): string =>
    answer === undefined || answer.currency === '' ? '–' : format.money(minor, answer.currency, answer.minorDigits);
  return (
    <section className={styles.panel}>
      <div className={styles.panelHead}>
        <div>
          <h2>{say('customersTitle')}</h2>
          <p className={styles.soft}>{say('customersText')}</p>
        </div>
        <ExportCosts
          accountId={accountId}
          file={{ what: 'customers' }}
          lines={answer?.customers.length ?? 0}
          known={answer !== undefined}
        />
      </div>
      {asked.failure !== undefined && <FailureNotice failure={asked.failure} onAgain={asked.again} />}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{say('columnCustomer')}</th>
            <th scope="col" className={styles.end}>
              {say('columnRenewals')}
            </th>
            <th scope="col" className={styles.end}>
              {say('columnAmount')}
            </th>
            <th scope="col" className={styles.end}>
              {say('columnOwn')}
            </th>
            <th scope="col" className={styles.end}>
              {say('columnMargin')}
            </th>
          </tr>
        </thead>
        <tbody>
          {answer?.customers.map((one) => (
            <tr key={one.customerId ?? ''}>
              <td>{one.label ?? <span className={styles.faint}>{say('noCustomer')}</span>}</td>
              <td className={styles.end}>{format.number(one.renewals)}</td>
              <td className={styles.end}>
                {money(one.amountMinor)}
                {one.unpriced > 0 && (
                  <span className={styles.faint}>
                    {' '}
                    {say('unpriced', { count: one.unpriced, number: format.number(one.unpriced) })}
                  </span>
                )}
              </td>
              <td className={styles.end}>
                {one.ownMinor === null ? (
                  <span className={styles.faint}>{say('noOwnPrice')}</span>
                ) : (
                  money(one.ownMinor)
                )}
              </td>
              <td className={styles.end}>{one.marginMinor === null ? '' : money(one.marginMinor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
