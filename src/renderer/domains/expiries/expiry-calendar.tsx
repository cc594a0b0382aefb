import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { Whose } from '#contract/domains/domains.ts';
import { Button } from '#renderer/kit/button.tsx';
import { IconButton } from '#renderer/kit/icon-button.tsx';
import { TextLink } from '#renderer/kit/text-link.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNamesPlace } from '#renderer/parts/use-names-place.ts';
import { useWords } from '#renderer/parts/words.ts';
import { DayGrid } from './day-grid.tsx';
import styles from './expiries.module.css';
import { expiriesWords } from './expiries-words.ts';
import { useExpiriesView } from './use-expiries-view.ts';

/** The names by day of expiry, a month at a time; a day shows its names. */
export function ExpiryCalendar({ account, whose }: { readonly account: Account; readonly whose: Whose }) {
  const say = useWords(expiriesWords);
  const format = useFormats();
  const showNames = useNamesPlace((place) => place.showNames);
  const { ahead, at, goTo } = useExpiriesView();
  const { accountId } = account;
  const asked = useAsked(
    'domains',
    [accountId, 'days', ahead, JSON.stringify(whose)],
    (desk, options) => desk.expiryPlanner.days({ accountId, ahead, whose }, options),
    { keepFormer: true },
  );
  const answer = asked.answer;
  return (
    <>
      <p className={styles.soft}>{say('daysText')}</p>
      <div className={styles.verbs}>
        <IconButton look="secondary" label={say('monthBefore')} onPress={() => goTo(ahead - 1, at)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <Button onPress={() => goTo(0, null)}>{say('today')}</Button>
        <IconButton look="secondary" label={say('monthAfter')} onPress={() => goTo(ahead + 1, at)}>
          <ChevronRight aria-hidden />
        </IconButton>
        <h3 className={styles.monthTitle} aria-live="polite">
          {answer !== undefined && format.month(answer.month)}
        </h3>
        {answer !== undefined && answer.names > 0 && (
          <TextLink onPress={() => showNames({ ...whose, expiresFrom: answer.firstDay, expiresTo: answer.lastDay })}>
            {say('names', { count: answer.names, number: format.number(answer.names) })}
          </TextLink>
        )}
      </div>
      {asked.failure !== undefined && <FailureNotice failure={asked.failure} onAgain={asked.again} />}
      {answer !== undefined && (
        <DayGrid
          label={`${say('daysLabel', { month: format.month(answer.month) })}. ${say('daysHelp')}`}
          days={answer.days}
          today={answer.today}
          place={{ ahead, at }}
          former={asked.former}
          onGo={goTo}
          onChoose={(day) => showNames({ ...whose, expiresFrom: day, expiresTo: day })}
        />
      )}
    </>
  );
}
