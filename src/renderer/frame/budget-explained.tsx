import type { Budget } from '#contract/accounts/budgets.ts';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useInterfaceName } from '#renderer/parts/use-interface-name.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useWorkTitle } from '#renderer/parts/use-work-title.ts';
import { useWorks } from '#renderer/parts/use-works.ts';
import { useWords } from '#renderer/parts/words.ts';
import type { BudgetName } from '#values/rate-limits.ts';
import { appWords } from './app-words.ts';
import styles from './status-bar.module.css';

/** Long work that draws from a budget. */
const workKinds: Readonly<Record<BudgetName, readonly string[]>> = {
  availability: ['availability-batch'],
  'rdap-domain': ['expiry-refresh'],
  'rdap-entity': [],
  'rdap-nameserver': [],
};

/** What used a budget, what draws from it now, and when more comes. */
export function BudgetExplained({ accountId, budget }: { readonly accountId: string; readonly budget: Budget }) {
  const say = useWords(appWords);
  const format = useFormats();
  const now = useNow();
  const timeOf = (refill: { readonly at: number }) => format.timeOrDay(refill.at, now);
  const titleOf = useWorkTitle();
  const nameOf = useInterfaceName();
  const works = useWorks().filter(
    (work) => work.endedAt === null && work.accountId === accountId && workKinds[budget.budget].includes(work.kind),
  );
  const asked = useAsked('budgets', [accountId, 'explain', budget.budget], (desk, options) =>
    desk.budgets.explain({ accountId, budget: budget.budget }, options),
  );
  if (asked.failure !== undefined) return <FailureNotice failure={asked.failure} />;
  const explained = asked.answer;
  if (explained === undefined) return null;
  const { uses, refills, heldUntil, lowered } = explained;
  const all = refills.at(-1);
  return (
    <>
      {heldUntil !== null && <p>{say('budgetHeld', { time: format.timeOrDay(heldUntil, now) })}</p>}
      {lowered && <p>{say('budgetLowered')}</p>}
      {works.length + uses.length > 0 && (
        <div>
          <h4>{say('budgetUses')}</h4>
          <ul className={styles.uses}>
            {works.map((work) => (
              <li key={work.workId}>
                {say('budgetNow', {
                  title: titleOf(work),
                  number: format.number((work.total ?? work.done) - work.done),
                })}
              </li>
            ))}
            {uses.map((use) => (
              <li key={`${use.command} ${use.interface}`}>
                <span>{say('budgetUse', { command: use.command, interface: nameOf(use.interface) })}</span>
                <span className={styles.number}>{format.number(use.count)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {refills.length === 0 ? (
        <p>{say('budgetFull')}</p>
      ) : (
        <div>
          <h4>{say('budgetRefills')}</h4>
          <ul className={styles.uses}>
            {refills
              // What comes in the same minute comes at once, to a reader.
              .filter((refill) => refill === all || timeOf(refill) !== timeOf(all ?? refill))
              .map((refill) => (
                <li key={refill.count}>
                  {refill === all
                    ? say('budgetAll', { time: timeOf(refill) })
                    : say('budgetMore', { number: format.number(refill.count), time: timeOf(refill) })}
                </li>
              ))}
          </ul>
        </div>
      )}
    </>
  );
}
