import { useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { PriceList } from '#contract/renewals/costs.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody } from '#renderer/kit/dialog.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './costs.module.css';
import { costsWords } from './costs-words.ts';
import { CustomerCosts } from './customer-costs.tsx';
import { ExportCosts } from './export-costs.tsx';
import { Forecast } from './forecast.tsx';
import { MonthBars, MonthTable, Unpriced, useMoney } from './month-costs.tsx';
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
