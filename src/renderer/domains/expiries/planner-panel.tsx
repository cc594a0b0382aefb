import { CirclePause, CirclePlay, RotateCw, X } from 'lucide-react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { ExpiryPlan, PlannedLookup } from '#contract/domains/expiries.ts';
import { Button } from '#renderer/kit/button.tsx';
import { classNames } from '#renderer/kit/class-names.ts';
import { Progress } from '#renderer/kit/progress.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import { TextLink } from '#renderer/kit/text-link.tsx';
import { visibleMarks } from '#renderer/kit/visible-marks.ts';
import { Age } from '#renderer/parts/age.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWorks } from '#renderer/parts/use-works.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './expiries.module.css';
import { expiriesWords } from './expiries-words.ts';

/** A forecast moves with the clock also while nothing else does. */
const askAgainMilliseconds = 30_000;
const shownLookups = 50;

/** What is asked of the registry next and why, inside its limit; carries it out, and shows how far it is. */
export function PlannerPanel({ account }: { readonly account: Account }) {
  const say = useWords(expiriesWords);
  const format = useFormats();
  const { accountId } = account;
  const asked = useAsked(
    'domains',
    [accountId, 'plan'],
    (desk, options) => desk.expiryPlanner.plan({ accountId }, options),
    { keepFormer: true, everyMilliseconds: askAgainMilliseconds },
  );
  const start = useAction((desk, _: undefined) => desk.expiryPlanner.start({ accountId }));
  const plan = asked.answer;
  return (
    <section className={styles.panel}>
      <div>
        <h2>{say('planTitle')}</h2>
        {plan !== undefined && (
          <p className={styles.soft}>
            {say('planText', { limit: format.number(plan.limit), minutes: format.minutes(plan.windowSeconds / 60) })}{' '}
            {!plan.hasKey && say('planNoKey')}
          </p>
        )}
      </div>
      {asked.failure !== undefined && <FailureNotice failure={asked.failure} onAgain={asked.again} />}
      {start.failure !== undefined && <FailureNotice failure={start.failure} />}
      {plan !== undefined && <Standing plan={plan} />}
      {plan !== undefined && plan.workId !== null && <UnderWay workId={plan.workId} />}
      {plan !== undefined && plan.workId === null && plan.waiting > 0 && (
        <Button
          look="primary"
          icon={<RotateCw aria-hidden />}
          busy={start.running}
          onPress={() => void start.start(undefined).then(asked.again)}
        >
          {say('planStart')}
        </Button>
      )}
      {plan !== undefined && plan.lookups.length > 0 && <PlannedLookups lookups={plan.lookups} />}
    </section>
  );
}

function Standing({ plan }: { readonly plan: ExpiryPlan }) {
  const say = useWords(expiriesWords);
  const format = useFormats();
  const now = useNow();
  if (plan.waiting === 0) return <p>{say('planNothing')}</p>;
  return (
    <ul className={styles.standing}>
      <li>
        <strong>{say('planWaiting', { count: plan.waiting, number: format.number(plan.waiting) })}</strong>
        {plan.waitingExempt > 0 &&
          `, ${say('planExempt', { count: plan.waitingExempt, number: format.number(plan.waitingExempt) })}`}
      </li>
      <li>{say('planLeft', { left: format.number(plan.left), limit: format.number(plan.limit) })}</li>
      {plan.endsAt !== null && <li>{say('planEnds', { time: format.timeOrDay(plan.endsAt, now) })}</li>}
    </ul>
  );
}

function UnderWay({ workId }: { readonly workId: string }) {
  const say = useWords(expiriesWords);
  const work = useWorks().find((one) => one.workId === workId);
  const turn = useAction((desk, verb: 'pause' | 'resume' | 'cancel') => desk.work[verb]({ workId }));
  if (work === undefined) return null;
  const isPaused = work.state === 'paused';
  return (
    <div className={styles.underWay}>
      <Progress label={say('planUnderWay')} done={work.done} total={work.total} paused={isPaused} />
      <div className={styles.verbs}>
        <Tag tone={isPaused ? 'warn' : 'info'}>{say(isPaused ? 'planPaused' : 'planUnderWay')}</Tag>
        <Button
          icon={isPaused ? <CirclePlay aria-hidden /> : <CirclePause aria-hidden />}
          onPress={() => void turn.start(isPaused ? 'resume' : 'pause')}
        >
          {say(isPaused ? 'planResume' : 'planPause')}
        </Button>
        <Button icon={<X aria-hidden />} onPress={() => void turn.start('cancel')}>
          {say('planCancel')}
        </Button>
        <span className={styles.faint}>{say('planInTray')}</span>
      </div>
      {turn.failure !== undefined && <FailureNotice failure={turn.failure} />}
    </div>
  );
}

function PlannedLookups({ lookups }: { readonly lookups: readonly PlannedLookup[] }) {
  const say = useWords(expiriesWords);
  const format = useFormats();
  const now = useNow();
  const show = useScreen((screen) => screen.show);
  const shown = lookups.slice(0, shownLookups);

  function reasonOf({ reason, daysLeft }: PlannedLookup): string {
    if (reason === 'unknown-expiry') return say('reasonUnknown');
    if (reason === 'old-knowledge' || daysLeft === null) return say('reasonOld');
    if (daysLeft === 0) return say('reasonToday');
    return daysLeft < 0
      ? say('reasonPast', { days: format.longDays(-daysLeft) })
      : say('reasonSoon', { days: format.longDays(daysLeft) });
  }

  return (
    <>
      <h3>{say('planFirst', { number: format.number(shown.length) })}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.tableScroll} tabIndex={0} aria-label={say('planTable')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.columnTitle}>
                {say('columnName')}
              </th>
              <th scope="col" className={styles.columnTitle}>
                {say('columnReason')}
              </th>
              <th scope="col" className={styles.columnTitle}>
                {say('columnKnown')}
              </th>
              <th scope="col" className={classNames(styles.columnTitle, styles.end)}>
                {say('columnWhen')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((lookup) => (
              <tr key={lookup.ldhName}>
                <th scope="row">
                  <TextLink onPress={() => show({ kind: 'domain', ldhName: lookup.ldhName })}>
                    {visibleMarks(lookup.unicodeName)}
                  </TextLink>
                </th>
                <td>{reasonOf(lookup)}</td>
                <td className={styles.faint}>
                  {lookup.expiryDate !== null && format.date(lookup.expiryDate)}
                  {lookup.toldAt !== null && (
                    <>
                      {' '}
                      · <Age at={lookup.toldAt} />
                    </>
                  )}
                </td>
                <td className={styles.end}>
                  {lookup.atAbout <= now + 60_000 ? say('now') : format.timeOrDay(lookup.atAbout, now)}
                  {lookup.exempt && <span className={styles.faint}> · {say('notCounted')}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
