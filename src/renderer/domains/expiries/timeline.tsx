import type { Account } from '#contract/accounts/accounts.ts';
import type { Whose } from '#contract/domains/domains.ts';
import { TextLink } from '#renderer/kit/text-link.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNamesPlace } from '#renderer/parts/use-names-place.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './expiries.module.css';
import { expiriesWords } from './expiries-words.ts';
import { MonthBars } from './month-bars.tsx';

/** The names by month of expiry, as a picture; a month shows its names. */
export function Timeline({ account, whose }: { readonly account: Account; readonly whose: Whose }) {
  const say = useWords(expiriesWords);
  const format = useFormats();
  const showNames = useNamesPlace((place) => place.showNames);
  const { accountId } = account;
  const asked = useAsked(
    'domains',
    [accountId, 'timeline', JSON.stringify(whose)],
    (desk, options) => desk.expiryPlanner.timeline({ accountId, whose }, options),
    { keepFormer: true },
  );
  const answer = asked.answer;
  const [first, last] = [answer?.months[0], answer?.months.at(-1)];
  return (
    <>
      <p className={styles.soft}>{say('timelineText')}</p>
      {asked.failure !== undefined && <FailureNotice failure={asked.failure} onAgain={asked.again} />}
      {answer !== undefined && first !== undefined && last !== undefined && (
        <>
          <MonthBars
            label={say('timelineLabel', {
              total: format.number(answer.months.reduce((sum, { names }) => sum + names, 0)),
              first: format.month(first.month),
              last: format.month(last.month),
            })}
            help={say('timelineHelp')}
            bars={answer.months.map((month, index) => ({
              key: month.month,
              // Every third month has room for its name.
              label: index % 3 === 1 ? format.month(month.month) : '',
              value: month.names,
              shown: format.number(month.names),
              words: say('monthWords', {
                count: month.names,
                number: format.number(month.names),
                month: format.month(month.month),
              }),
              current: answer.today.startsWith(month.month),
            }))}
            onChoose={(key) => {
              const month = answer.months.find((one) => one.month === key);
              if (month !== undefined) showNames({ ...whose, expiresFrom: month.firstDay, expiresTo: month.lastDay });
            }}
          />
          <ul className={styles.others}>
            {answer.before.names > 0 && (
              <li>
                <TextLink onPress={() => showNames({ ...whose, expiresTo: answer.before.lastDay })}>
                  {say('before', {
                    count: answer.before.names,
                    number: format.number(answer.before.names),
                    month: format.month(first.month),
                  })}
                </TextLink>
              </li>
            )}
            {answer.after.names > 0 && (
              <li>
                <TextLink onPress={() => showNames({ ...whose, expiresFrom: answer.after.firstDay })}>
                  {say('after', { count: answer.after.names, number: format.number(answer.after.names) })}
                </TextLink>
              </li>
            )}
            {answer.unknown > 0 && (
              <li>
                <TextLink onPress={() => showNames({ ...whose, expiryUnknown: true })}>
                  {say('unknown', { count: answer.unknown, number: format.number(answer.unknown) })}
                </TextLink>
              </li>
            )}
          </ul>
        </>
      )}
    </>
  );
}
