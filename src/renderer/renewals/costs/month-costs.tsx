import type { ForecastMonth, MonthCost } from '#contract/renewals/costs.ts';
import { Bars } from '#renderer/kit/bars.tsx';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './costs.module.css';
import { costsWords } from './costs-words.ts';
import { ExportMonth } from './export-month.tsx';

export interface Money {
  readonly currency: string;
  readonly minorDigits: number;
}

/** An amount as the screen shows it; a dash where there are no prices. */
export function useMoney(): (amountMinor: number, money: Money) => string {
  const format = useFormats();
  return (amountMinor, { currency, minorDigits }) =>
    currency === '' ? '–' : format.money(amountMinor, currency, minorDigits);
}

type Month = MonthCost & Partial<Pick<ForecastMonth, 'marked'>>;
type Counted = Pick<MonthCost, 'renewals' | 'amountMinor'>;

const nothing: Counted = { renewals: 0, amountMinor: 0 };

/** Without prices the bars count renewals. */
export function MonthBars({
  months,
  money: told,
  label,
}: {
  readonly months: readonly MonthCost[];
  readonly money: Money;
  readonly label: string;
}) {
  const format = useFormats();
  const money = useMoney();
  return (
    <Bars
      label={label}
      bars={months.map((month, index) => ({
        key: month.month,
        label: index % 3 === 0 ? format.month(month.month) : '',
        value: told.currency === '' ? month.renewals : month.amountMinor,
        words: `${format.month(month.month)}: ${format.number(month.renewals)}${told.currency === '' ? '' : `, ${money(month.amountMinor, told)}`}`,
      }))}
    />
  );
}

/** With the account, each month has its file of renewals. `apart`: with what marked names would cost. */
export function MonthTable({
  months,
  money: told,
  accountId,
  apart = false,
}: {
  readonly months: readonly Month[];
  readonly money: Money;
  readonly accountId?: string;
  readonly apart?: boolean;
}) {
  const say = useWords(costsWords);
  const format = useFormats();
  const money = useMoney();
  const sum = sumOf(months);
  const marked = sumOf(months.map((month) => month.marked ?? nothing));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.tableScroll} tabIndex={0} aria-label={say('columnMonth')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{say('columnMonth')}</th>
            <th scope="col" className={styles.end}>
              {say('columnRenewals')}
            </th>
            <th scope="col" className={styles.end}>
              {say('columnAmount')}
            </th>
            {apart && (
              <th scope="col" className={styles.end}>
                {say('columnMarked')}
              </th>
            )}
            {accountId !== undefined && <td />}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <td>{format.month(month.month)}</td>
              <td className={styles.end}>{format.number(month.renewals)}</td>
              <td className={styles.end}>
                {money(month.amountMinor, told)} <Unpriced count={told.currency === '' ? 0 : month.unpriced} />
              </td>
              {apart && <Apart counted={month.marked ?? nothing} money={told} />}
              {accountId !== undefined && (
                <td className={styles.end}>
                  <ExportMonth accountId={accountId} month={month} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say('sum')}</th>
            <td className={styles.end}>{format.number(sum.renewals)}</td>
            <td className={styles.end}>{money(sum.amountMinor, told)}</td>
            {apart && <Apart counted={marked} money={told} />}
            {accountId !== undefined && <td />}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

export function Unpriced({ count }: { readonly count: number }) {
  const say = useWords(costsWords);
  const format = useFormats();
  if (count === 0) return null;
  return <small className={styles.faint}>{say('unpriced', { count, number: format.number(count) })}</small>;
}

/** Renewals that are in no sum, and what they would cost. */
function Apart({ counted, money: told }: { readonly counted: Counted; readonly money: Money }) {
  const format = useFormats();
  const money = useMoney();
  const { renewals, amountMinor } = counted;
  return (
    <td className={styles.end}>
      {format.number(renewals)}
      {told.currency !== '' && renewals > 0 && <small className={styles.faint}> {money(amountMinor, told)}</small>}
    </td>
  );
}

export function sumOf(months: readonly Counted[]): Counted {
  return months.reduce(
    (sum, month) => ({
      renewals: sum.renewals + month.renewals,
      amountMinor: sum.amountMinor + month.amountMinor,
    }),
    { renewals: 0, amountMinor: 0 },
  );
}
