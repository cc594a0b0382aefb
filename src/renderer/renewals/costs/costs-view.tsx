import { useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { MonthCost, PriceList } from '#contract/renewals/costs.ts';
import { Bars } from '#renderer/kit/bars.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody } from '#renderer/kit/dialog.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './costs.module.css';
import { costsWords } from './costs-words.ts';
import { CustomerCosts } from './customer-costs.tsx';
import { ExportCosts } from './export-costs.tsx';
import { ExportMonth } from './export-month.tsx';
import { PricesPanel } from './prices-panel.tsx';

/** What renewals cost: what was spent, the 24 months ahead, and the reseller's prices behind a button. */
export function CostsView({ account }: { readonly account: Account }) {
  const { accountId } = account;
  const lists = useAsked('settings', ['price-lists', accountId], (desk, options) =>
    desk.costs.priceLists({ accountId }, options),
  );
  return (
    <div className={styles.screen}>
      <div className={styles.column}>
        {lists.failure !== undefined && <FailureNotice failure={lists.failure} onAgain={lists.again} />}
        {lists.answer !== undefined && <Prices accountId={accountId} lists={lists.answer.lists} />}
        <Spent accountId={accountId} pricesMark={JSON.stringify(lists.answer ?? null)} />
        <CustomerCosts accountId={accountId} pricesMark={JSON.stringify(lists.answer ?? null)} />
        <Forecast accountId={accountId} pricesMark={JSON.stringify(lists.answer ?? null)} />
      </div>
    </div>
  );
}

/** The way to the prices. Without any it says what they are good for. */
function Prices({ accountId, lists }: { readonly accountId: string; readonly lists: readonly PriceList[] }) {
  const say = useWords(costsWords);
  const sayPart = useWords(partsWords);
  const [open, setOpen] = useState(false);
  const none = lists.length === 0;
  return (
    <div className={styles.prices}>
      {none && <p className={styles.soft}>{say('noPrices')}</p>}
      <Button look={none ? 'primary' : 'secondary'} onPress={() => setOpen(true)}>
        {say(none ? 'enterPrices' : 'openPrices')}
      </Button>
      {open && (
        <Dialog title={say('pricesTitle')} closeLabel={sayPart('close')} width="wide" onClose={() => setOpen(false)}>
          <DialogBody>
            <PricesPanel accountId={accountId} lists={lists} />
          </DialogBody>
        </Dialog>
      )}
    </div>
  );
}

interface Money {
  readonly currency: string;
  readonly minorDigits: number;
}

function useMoney(): (amountMinor: number, money: Money) => string {
  const format = useFormats();
  return (amountMinor, { currency, minorDigits }) =>
    currency === '' ? '–' : format.money(amountMinor, currency, minorDigits);
}

function Forecast({ accountId, pricesMark }: { readonly accountId: string; readonly pricesMark: string }) {
  const say = useWords(costsWords);
  const format = useFormats();
  const money = useMoney();
  const [years, setYears] = useState('1');
  const asked = useAsked(
    'domains',
    ['forecast', accountId, years, pricesMark],
    (desk, options) => desk.costs.forecast({ accountId, years: Number(years) }, options),
    { keepFormer: true },
  );
  const answer = asked.answer;
  return (
    <section className={styles.panel}>
      <div className={styles.panelHead}>
        <div>
          <h2>{say('forecastTitle')}</h2>
          <p className={styles.soft}>{say('forecastText')}</p>
        </div>
        <div className={styles.panelVerbs}>
          <Select
            label={say('each')}
            value={years}
            onChange={setYears}
            options={['1', '2', '3', '4', '5'].map((value) => ({
              value,
              label: say('priceFor', { count: Number(value) }),
            }))}
          />
          <ExportCosts
            accountId={accountId}
            file={{ what: 'forecast', years: Number(years) }}
            lines={answer?.months.length ?? 0}
            known={answer !== undefined}
          />
        </div>
      </div>
      {asked.failure !== undefined && <FailureNotice failure={asked.failure} onAgain={asked.again} />}
      {answer !== undefined && (
        <>
          <MonthBars
            months={answer.months}
            money={answer}
            label={
              answer.currency === ''
                ? say('forecastLabelNames', { total: format.number(sumOf(answer.months).renewals) })
                : say('forecastLabel', { total: money(sumOf(answer.months).amountMinor, answer) })
            }
          />
          {answer.overdue > 0 && (
            <p className={styles.soft}>
              {say('overdue', { count: answer.overdue, number: format.number(answer.overdue) })}
            </p>
          )}
          {answer.unknownExpiry > 0 && (
            <p className={styles.soft}>
              {say('unknownExpiry', { count: answer.unknownExpiry, number: format.number(answer.unknownExpiry) })}
            </p>
          )}
          <MonthTable months={answer.months} money={answer} />
        </>
      )}
    </section>
  );
}

function Spent({ accountId, pricesMark }: { readonly accountId: string; readonly pricesMark: string }) {
  const say = useWords(costsWords);
  const format = useFormats();
  const money = useMoney();
  const asked = useAsked(
    'renewals',
    ['spent', accountId, pricesMark],
    (desk, options) => desk.costs.spent({ accountId }, options),
    { keepFormer: true },
  );
  const answer = asked.answer;
  return (
    <section className={styles.panel}>
      <div className={styles.panelHead}>
        <div>
          <h2>{say('spentTitle')}</h2>
          <p className={styles.soft}>{say('spentText')}</p>
        </div>
        <ExportCosts
          accountId={accountId}
          file={{ what: 'spent' }}
          lines={answer?.months.length ?? 0}
          known={answer !== undefined}
        />
      </div>
      {asked.failure !== undefined && <FailureNotice failure={asked.failure} onAgain={asked.again} />}
      {answer !== undefined && answer.months.length === 0 && <p>{say('nothingSpent')}</p>}
      {answer !== undefined && answer.months.length > 0 && (
        <>
          {answer.months.length > 1 && <MonthBars months={answer.months} money={answer} label={say('spentLabel')} />}
          <MonthTable months={answer.months} money={answer} accountId={accountId} />
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{say('columnCard')}</th>
                <th scope="col" className={styles.end}>
                  {say('columnRenewals')}
                </th>
                <th scope="col" className={styles.end}>
                  {say('columnAmount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {answer.cards.map((card) => (
                <tr key={card.cardId}>
                  <td className={styles.mono}>{card.cardId}</td>
                  <td className={styles.end}>{format.number(card.renewals)}</td>
                  <td className={styles.end}>
                    {money(card.amountMinor, answer)} <Unpriced count={card.unpriced} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

/** Without prices the bars count renewals. */
function MonthBars({
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

/** With the account, each month has its file of renewals. */
function MonthTable({
  months,
  money: told,
  accountId,
}: {
  readonly months: readonly MonthCost[];
  readonly money: Money;
  readonly accountId?: string;
}) {
  const say = useWords(costsWords);
  const format = useFormats();
  const money = useMoney();
  const sum = sumOf(months);
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
            {accountId !== undefined && <td />}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Unpriced({ count }: { readonly count: number }) {
  const say = useWords(costsWords);
  const format = useFormats();
  if (count === 0) return null;
  return <small className={styles.faint}>{say('unpriced', { count, number: format.number(count) })}</small>;
}

function sumOf(months: readonly MonthCost[]): { renewals: number; amountMinor: number } {
  return months.reduce(
    (sum, month) => ({
      renewals: sum.renewals + month.renewals,
      amountMinor: sum.amountMinor + month.amountMinor,
    }),
    { renewals: 0, amountMinor: 0 },
  );
}
