import { CircleCheck, FileDown, RefreshCw } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { TodayRow } from '#contract/today.ts';
import { Button } from '#renderer/kit/button.tsx';
import { EmptyState } from '#renderer/kit/empty-state.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useLostFocus } from '#renderer/parts/use-lost-focus.ts';
import { useNamesPlace } from '#renderer/parts/use-names-place.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWishes } from '#renderer/parts/use-wishes.ts';
import { useWorks } from '#renderer/parts/use-works.ts';
import { useWords } from '#renderer/parts/words.ts';
import type { TodayScope } from '#values/today-scope.ts';
import styles from './today.module.css';
import { TodayLine } from './today-row.tsx';
import { todayWords } from './today-words.ts';
import { useGoneRows } from './use-gone-rows.ts';
import type { TodayLeads } from './use-row-action.ts';
import { dayChoices, type TodayAnswer, useToday, useTodayView } from './use-today.ts';

const groups = ['money', 'expiring', 'waiting', 'desk'] as const satisfies readonly TodayRow['group'][];

/** Everything that waits for a person, over all accounts of one kind. Each row has one action, and no action bills. */
export function TodayScreen({
  account,
  title,
  leads,
}: {
  readonly account: Account;
  readonly title: string;
  readonly leads: TodayLeads;
}) {
  const { answer, scope, former, failure, again } = useToday(account);
  const days = useTodayView((view) => view.days);
  return (
    <div className={styles.page}>
      <Head title={title} scope={scope} answer={answer} />
      {failure !== undefined && <FailureNotice failure={failure} onAgain={again} />}
      {answer !== undefined && !former && (
        // What another number of days leaves out is not done.
        <Rows key={`${scope} ${days}`} answer={answer} account={account} leads={leads} />
      )}
    </div>
  );
}

function Rows({
  answer,
  account,
  leads,
}: {
  readonly answer: TodayAnswer;
  readonly account: Account;
  readonly leads: TodayLeads;
}) {
  const [isHeld, setHeld] = useState(false);
  const { gone, shown } = useGoneRows(answer.rows, isHeld);
  const list = useRef<HTMLDivElement>(null);
  useLostFocus(list, shown);
  const goneIds = new Set(gone.map(({ rowId }) => rowId));
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows lead from row to row, beside Tab */}
      <div
        ref={list}
        tabIndex={-1}
        className={styles.rows}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onKeyDown={walkRows}
      >
        {shown.length === 0 && <Empty answer={answer} />}
        {groups.map((group) => (
          <Group
            key={group}
            group={group}
            rows={shown.filter((row) => row.group === group)}
            account={account}
            goneIds={goneIds}
            namesAccount={answer.accounts.length > 1}
            leads={leads}
          />
        ))}
      </div>
      {gone.length > 0 && <Done rows={gone} />}
    </>
  );
}

function Head({
  title,
  scope,
  answer,
}: {
  readonly title: string;
  readonly scope: TodayScope;
  readonly answer: TodayAnswer | undefined;
}) {
  const say = useWords(todayWords);
  const format = useFormats();
  const now = useNow();
  const open = useScreen((screen) => screen.open);
  const { days, look } = useTodayView();
  const check = useAction((desk, given: { scope: TodayScope; days: number }) =>
    desk.today.check({ ...given, accountId: null, prepare: false }),
  );
  const checkAll = () => void check.start({ scope, days });
  const writeDigest = () => open({ kind: 'today-digest', scope, days });
  useWishes({ 'check-everything': checkAll, 'today-digest': writeDigest }, answer !== undefined);
  const isChecking = useWorks().some((work) => work.kind === 'today-check' && work.endedAt === null);
  return (
    <>
      <div className={styles.head}>
        <h1>{title}</h1>
        <span className={styles.soft}>{answer && format.longDate(answer.today)}</span>
        <span className={styles.soft}>
          {scope === 'practice' || answer?.accounts.length !== 1 ? say(scope) : answer.accounts[0]?.label}
        </span>
        <span className={styles.space} />
        <span className={styles.soft}>
          {answer?.checkedAt == null
            ? answer && say('neverChecked')
            : say('checkedAt', { when: format.timeOrDay(answer.checkedAt, now) })}
        </span>
        <Select
          label={say('days')}
          hideLabel
          value={String(days)}
          onChange={(value) => look(Number(value))}
          options={dayChoices.map((one) => ({
            value: String(one),
            label: say('daysNumber', { number: format.number(one) }),
          }))}
        />
        <Button icon={<FileDown aria-hidden />} onPress={writeDigest}>
          {say('digest')}
        </Button>
        <Button icon={<RefreshCw aria-hidden />} busy={check.running || isChecking} onPress={checkAll}>
          {say('checkAll')}
        </Button>
      </div>
      {check.failure !== undefined && <FailureNotice failure={check.failure} />}
    </>
  );
}

function Group({
  group,
  rows,
  account,
  goneIds,
  namesAccount,
  leads,
}: {
  readonly group: TodayRow['group'];
  readonly rows: readonly TodayRow[];
  readonly account: Account;
  readonly goneIds: ReadonlySet<string>;
  readonly namesAccount: boolean;
  readonly leads: TodayLeads;
}) {
  const say = useWords(todayWords);
  if (rows.length === 0) return null;
  return (
    <section aria-label={say(group)}>
      <h2>{say(group)}</h2>
      <ul>
        {rows.map((row) => (
          <TodayLine
            key={row.rowId}
            row={row}
            account={account}
            isGone={goneIds.has(row.rowId)}
            namesAccount={namesAccount}
            leads={leads}
          />
        ))}
      </ul>
    </section>
  );
}

function Empty({ answer }: { readonly answer: TodayAnswer }) {
  const say = useWords(todayWords);
  const format = useFormats();
  const now = useNow();
  const { go } = useScreen();
  const showNames = useNamesPlace((place) => place.showNames);
  const { next, listedAt } = answer;
  const nextText =
    next === null
      ? say('emptyText')
      : next.daysLeft === 0
        ? say('emptyToday', { name: next.unicodeName })
        : say('emptyNext', { name: next.unicodeName, count: next.daysLeft });
  return (
    <EmptyState
      icon={<CircleCheck />}
      title={say('emptyTitle')}
      text={nextText}
      actions={
        <Button
          size="large"
          onPress={() => {
            showNames({ expiresWithinDays: 30 });
            go('domains');
          }}
        >
          {say('showNext')}
        </Button>
      }
    >
      {listedAt !== null && <p>{say('listAge', { when: format.timeOrDay(listedAt, now) })}</p>}
    </EmptyState>
  );
}

/** What was done since the page was opened, folded. */
function Done({ rows }: { readonly rows: readonly TodayRow[] }) {
  const say = useWords(todayWords);
  const sayMessage = useSayMessage();
  const format = useFormats();
  return (
    <details className={styles.doneRows}>
      <summary>{say('doneNow', { count: rows.length, number: format.number(rows.length) })}</summary>
      <ul>
        {rows.map((row) => (
          <li key={row.rowId}>
            {sayMessage(row.what)}
            {row.account !== null && ` · ${row.account.label}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The arrows go from the button of one row to that of the next. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('li button')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const next = buttons[at < 0 ? 0 : at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
