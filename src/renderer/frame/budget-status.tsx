import { Dialog, DialogTrigger, Heading, Button as KitButton, Popover } from 'react-aria-components';
import type { Budget } from '#contract/accounts/budgets.ts';
import { classNames } from '#renderer/kit/class-names.ts';
import { Gauge } from '#renderer/kit/gauge.tsx';
import { Help } from '#renderer/parts/help.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useWords } from '#renderer/parts/words.ts';
import type { BudgetName } from '#values/rate-limits.ts';
import { appWords } from './app-words.ts';
import { BudgetExplained } from './budget-explained.tsx';
import styles from './status-bar.module.css';

const names = {
  availability: { word: 'budgetAvailability', text: 'budgetAvailabilityText', always: true },
  'rdap-domain': { word: 'budgetDomain', text: 'budgetDomainText', always: true },
  'rdap-entity': { word: 'budgetEntity', text: 'budgetEntityText', always: false },
  'rdap-nameserver': { word: 'budgetNameserver', text: 'budgetNameserverText', always: false },
} as const satisfies Record<BudgetName, { word: string; text: string; always: boolean }>;

/** What is left of each published limit; a press explains it. Budgets that are rarely used show once they are. */
export function BudgetStatus({ accountId }: { readonly accountId: string }) {
  const budgets = useAsked('budgets', [accountId], (desk, options) => desk.budgets.list({ accountId }, options), {
    everyMilliseconds: 15_000,
  }).answer?.budgets;
  return budgets
    ?.filter((budget) => names[budget.budget].always || budget.used > 0)
    .map((budget) => <BudgetItem key={budget.budget} accountId={accountId} budget={budget} />);
}

function BudgetItem({ accountId, budget }: { readonly accountId: string; readonly budget: Budget }) {
  const say = useWords(appWords);
  const format = useFormats();
  const now = useNow(1000);
  const { word, text } = names[budget.budget];
  const left = format.number(budget.left);
  const limit = format.number(budget.limit);
  const share = budget.limit === 0 ? 0 : budget.left / budget.limit;
  const waiting = budget.left === 0 && budget.nextAt !== null && budget.nextAt > now;
  return (
    <DialogTrigger>
      <KitButton className={classNames(styles.button)}>
        <Gauge share={share} tone={share < 0.1 ? 'bad' : share < 0.3 ? 'warn' : 'good'} width={24} height={4} />
        <span className={styles.budgetName}>{say(word)}</span>
        <span className={classNames(styles.number, styles.budgetNumber)}>{say('budgetLeft', { left, limit })}</span>
        {waiting && (
          <span className={styles.number}>
            {say('budgetNext', { time: format.seconds(((budget.nextAt ?? now) - now) / 1000) })}
          </span>
        )}
      </KitButton>
      <Popover className={classNames(styles.popover)} placement="top start" offset={6}>
        <Dialog className={classNames(styles.explanation)}>
          <Heading slot="title" level={3}>
            {say(word)}
          </Heading>
          <Gauge share={share} tone={share < 0.1 ? 'bad' : share < 0.3 ? 'warn' : 'good'} width={252} height={8} />
          <p>
            {say(text)} <Help term="budget" />
          </p>
          <p>
            {say('budgetWindow', {
              limit,
              minutes: format.minutes(budget.windowSeconds / 60),
              used: format.number(budget.used),
              left,
            })}
          </p>
          <BudgetExplained accountId={accountId} budget={budget} />
          <p className={styles.faint}>
            {say('budgetSliding')} <Help term="slidingWindow" />
          </p>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
