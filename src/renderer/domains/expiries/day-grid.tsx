// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose days keys go through is a grid (ARIA)
import { useLayoutEffect, useRef } from 'react';
import { VisuallyHidden } from 'react-aria-components';
import type { DeskOutputs } from '#contract/contract.ts';
import { classNames } from '#renderer/kit/class-names.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { WeekdayHead } from '#renderer/parts/weekday-head.tsx';
import { useWords } from '#renderer/parts/words.ts';
import styles from './day-grid.module.css';
import { columnOf, placeAfterKey } from './day-keys.ts';
import { expiriesWords } from './expiries-words.ts';

type Day = DeskOutputs['expiryPlanner']['days']['days'][number];

/** A month as a grid of its days, each a way to the names that expire on it. One stop for the Tab key; keys go from day to day. */
export function DayGrid({
  label,
  days,
  today,
  place,
  former,
  onGo,
  onChoose,
}: {
  readonly label: string;
  readonly days: readonly Day[];
  readonly today: string;
  readonly place: { readonly ahead: number; readonly at: number | null };
  /** The days are still those of the month before the one that is gone to. */
  readonly former: boolean;
  readonly onGo: (ahead: number, at: number) => void;
  readonly onChoose: (day: string) => void;
}) {
  const format = useFormats();
  const grid = useRef<HTMLTableElement>(null);
  const follow = useRef(false);
  const weekStart = format.weekStart();
  const stop = stopOf(place.at, days, today);
  const weeks = weeksOf(days, weekStart);

  // The focus goes where a key led, as soon as that month is there.
  useLayoutEffect(() => {
    if (!follow.current || former) return;
    follow.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${days[stop]?.day}"]`)?.focus();
  });

  function onKeyDown(event: React.KeyboardEvent, day: Day) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = place.at ?? stop;
    const to = placeAfterKey(event, { ahead: place.ahead, at: former ? at : stop }, days, weekStart);
    if (event.key === 'Enter' || event.key === ' ') onChoose(day.day);
    else if (to !== undefined) {
      // A month that is on its way has no days yet to go between.
      if (!former || event.key.startsWith('Page')) {
        follow.current = true;
        onGo(to.ahead, to.at);
      }
    } else return;
    event.preventDefault();
  }

  return (
    <table ref={grid} role="grid" aria-label={label} className={styles.days}>
      <WeekdayHead weekStart={weekStart} />
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== undefined)?.day}>
            {week.map((day, column) =>
              day === undefined ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: it is the column
                <td key={column} className={styles.none} />
              ) : (
                <td
                  key={day.day}
                  role="gridcell"
                  data-day={day.day}
                  tabIndex={day === days[stop] ? 0 : -1}
                  aria-current={day.day === today ? 'date' : undefined}
                  className={classNames(styles.day, day.day === today && styles.today)}
                  onFocus={() => day !== days[stop] && onGo(place.ahead, days.indexOf(day))}
                  onClick={() => {
                    onGo(place.ahead, days.indexOf(day));
                    onChoose(day.day);
                  }}
                  onKeyDown={(event) => onKeyDown(event, day)}
                >
                  <DayText day={day} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The day's number and how many names expire on it; where there is room with their noun. */
function DayText({ day: { day, weekday, names } }: { readonly day: Day }) {
  const say = useWords(expiriesWords);
  const format = useFormats();
  const number = format.number(names);
  return (
    <>
      <VisuallyHidden elementType="span">
        {say('dayWords', { count: names, weekday: format.weekday(weekday), day: format.longDate(day), number })}
      </VisuallyHidden>
      <span aria-hidden className={styles.number}>
        {Number(day.slice(8))}
      </span>
      {names > 0 && (
        <span aria-hidden className={styles.names}>
          <span className={styles.figure}>{number}</span>
          <span className={styles.counted}>{say('names', { count: names, number })}</span>
        </span>
      )}
    </>
  );
}

/** The day that the Tab key comes to: where one was, or today, or the first. */
function stopOf(at: number | null, days: readonly Day[], today: string): number {
  if (at === null)
    return Math.max(
      0,
      days.findIndex(({ day }) => day === today),
    );
  return at < 0 ? Math.max(0, days.length + at) : Math.min(at, days.length - 1);
}

function weeksOf(days: readonly Day[], weekStart: number): (Day | undefined)[][] {
  const before = columnOf(days[0]?.weekday ?? weekStart, weekStart);
  return Array.from({ length: Math.ceil((before + days.length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => days[week * 7 + column - before]),
  );
}
