import { useState } from 'react';
import type { DeskOutputs } from '#contract/contract.ts';
import { Select } from '#renderer/kit/select.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWhose } from '#renderer/parts/use-whose.ts';
import { WhoseFilter } from '#renderer/parts/whose-filter.tsx';
import { useWords } from '#renderer/parts/words.ts';
import styles from './costs.module.css';
import { costsWords } from './costs-words.ts';
import { ExportCosts } from './export-costs.tsx';
import { MonthBars, MonthTable, sumOf, useMoney } from './month-costs.tsx';

/** What the next 24 months cost, of all names or of some customers and contacts. */
export function Forecast({ accountId, pricesMark }: { readonly accountId: string; readonly pricesMark: string }) {
  const say = useWords(costsWords);
  const format = useFormats();
  const money = useMoney();
  const [years, setYears] = useState('1');
  const [whose, setWhose] = useWhose('forecast', accountId);
  const asked = useAsked(
    'domains',
    ['forecast', accountId, years, JSON.stringify(whose), pricesMark],
    (desk, options) => desk.costs.forecast({ accountId, years: Number(years), whose }, options),
    { keepFormer: true },
  );
  const answer = asked.answer;
  const markedLine = ({ marked, months, ...told }: DeskOutputs['costs']['forecast']): string => {
    const { amountMinor } = sumOf(months.map((month) => month.marked));
    const given = { count: marked, number: format.number(marked), total: money(amountMinor, told) };
    return say(told.currency === '' ? 'markedApartUnpriced' : 'markedApart', given);
  };
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
            file={{ what: 'forecast', years: Number(years), whose }}
            lines={answer?.months.length ?? 0}
            known={answer !== undefined}
          />
        </div>
      </div>
      <WhoseFilter accountId={accountId} whose={whose} onChange={setWhose} />
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
          {answer.marked > 0 && <p className={styles.soft}>{markedLine(answer)}</p>}
          <MonthTable months={answer.months} money={answer} apart={answer.marked > 0} />
        </>
      )}
    </section>
  );
}
