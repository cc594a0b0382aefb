// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose days keys go through is a grid (ARIA)
import { Calendar, ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { classNames } from '#renderer/kit/class-names.ts';
import { IconButton } from '#renderer/kit/icon-button.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import styles from './date-field.module.css';
import { partsWords } from './parts-words.ts';
import { dateAfter, readDate, weekdayOf, weeksOf } from './read-date.ts';
import { useFormats } from './use-formats.ts';
import { useNow } from './use-now.ts';
import { WeekdayHead } from './weekday-head.tsx';
import { useWords } from './words.ts';

/** A calendar date that is typed as the screen writes dates, or chosen from a month. */
export function DateField(props: {
  readonly label: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string;
  /** Null while what is typed is no date. */
  readonly onChange: (date: string | null) => void;
  readonly autoFocus?: boolean;
}) {
  const say = useWords(partsWords);
  const format = useFormats();
  const today = new Date(useNow()).toISOString().slice(0, 10);
  const [text, setText] = useState(() => format.date(props.value));
  const read = (typed: string) => (typed.trim() === '' ? '' : readDate(typed, format.month));
  const date = read(text);
  const [isLeft, setIsLeft] = useState(false);
  return (
    <div className={styles.field}>
      <TextField
        label={props.label}
        placeholder={format.date(today)}
        value={text}
        onChange={(typed) => {
          setText(typed);
          setIsLeft(false);
          props.onChange(read(typed) ?? null);
        }}
        onBlur={() => {
          setIsLeft(true);
          if (date) setText(format.date(date));
        }}
        error={isLeft && date === undefined ? say('dateUnreadable', { date: format.date(today) }) : undefined}
        autoFocus={props.autoFocus === true}
        maxLength={40}
      />
      <DialogTrigger>
        <IconButton label={say('dateChoose', { field: props.label })}>
          <Calendar aria-hidden />
        </IconButton>
        <Popover className={classNames(styles.popover)} placement="bottom end" containerPadding={8}>
          <Dialog aria-label={say('dateChoose', { field: props.label })} className={classNames(styles.panel)}>
            {({ close }) => (
              <MonthPanel
                first={date || today}
                today={today}
                onChoose={(chosen) => {
                  setText(format.date(chosen));
                  props.onChange(chosen);
                  close();
                }}
              />
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  );
}

/** One month, with the keys of a date grid (ARIA): arrows, Home and End, the page keys by a month, with Shift by a year. */
function MonthPanel(props: {
  readonly first: string;
  readonly today: string;
  readonly onChoose: (date: string) => void;
}) {
  const say = useWords(partsWords);
  const format = useFormats();
  const [at, setAt] = useState(props.first);
  const grid = useRef<HTMLTableElement>(null);
  const follow = useRef(true);
  const weekStart = format.weekStart();
  useEffect(() => {
    if (!follow.current) return;
    follow.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at]);

  function onKeyDown(event: KeyboardEvent) {
    const column = (weekdayOf(at) - weekStart + 7) % 7;
    const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -column, End: 6 - column }[event.key];
    const months = { PageUp: -1, PageDown: 1 }[event.key];
    if (event.key === 'Enter' || event.key === ' ') props.onChoose(at);
    else if (days !== undefined || months !== undefined) {
      follow.current = true;
      setAt(dateAfter(at, { days: days ?? 0, months: (months ?? 0) * (event.shiftKey ? 12 : 1) }));
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <div className={styles.head}>
        <IconButton label={say('datePreviousMonth')} onPress={() => setAt(dateAfter(at, { months: -1 }))}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <strong aria-live="polite">{format.month(at.slice(0, 7))}</strong>
        <IconButton label={say('dateNextMonth')} onPress={() => setAt(dateAfter(at, { months: 1 }))}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <table ref={grid} role="grid" aria-label={format.month(at.slice(0, 7))} className={styles.days}>
        <WeekdayHead weekStart={weekStart} />
        <tbody>
          {weeksOf(at, weekStart).map((week) => (
            <tr key={week.find((day) => day !== undefined)}>
              {week.map((day, column) =>
                day === undefined ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: it is the column
                  <td key={column} />
                ) : (
                  <td
                    key={day}
                    role="gridcell"
                    data-day={day}
                    aria-label={format.longDate(day)}
                    aria-selected={day === at}
                    aria-current={day === props.today ? 'date' : undefined}
                    tabIndex={day === at ? 0 : -1}
                    onClick={() => props.onChoose(day)}
                    onKeyDown={onKeyDown}
                  >
                    {Number(day.slice(8))}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
