// biome-ignore-all lint/a11y/useSemanticElements: bars are parts of one picture; each is a button in it
import { useEffect, useRef, useState } from 'react';
import { classNames } from '#renderer/kit/class-names.ts';
import styles from './expiries.module.css';

export interface MonthBar {
  readonly key: string;
  /** Under the bar; empty where there is no room for words. */
  readonly label: string;
  readonly value: number;
  /** The value, written. */
  readonly shown: string;
  /** What the bar says, in words: its name for screen readers and when it is pointed at. */
  readonly words: string;
  readonly current: boolean;
}

const height = 150;
/** About as wide as a digit of a value is, in pixels. */
const digit = 7;
const foot = 20;
const gap = 4;

/**
 * Values by month as bars, each a way to what it counts. One stop for the Tab key; the arrows go from bar to bar.
 */
export function MonthBars({
  label,
  help,
  bars,
  onChoose,
}: {
  readonly label: string;
  readonly help: string;
  readonly bars: readonly MonthBar[];
  readonly onChoose: (key: string) => void;
}) {
  const [stop, setStop] = useState(0);
  const picture = useRef<SVGSVGElement>(null);
  const width = useWidth(picture);
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  const part = width / Math.max(1, bars.length);
  // Where the values have no room beside each other, every second (or third) bar shows its own; all say them.
  const every = Math.max(1, ...bars.map((bar) => Math.ceil((bar.shown.length * digit) / part)));

  function onKeyDown(event: React.KeyboardEvent, index: number) {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: bars.length - 1,
    };
    const to = steps[event.key];
    if (event.key === 'Enter' || event.key === ' ') onChoose(bars[index]?.key ?? '');
    else if (to !== undefined) {
      const place = Math.max(0, Math.min(bars.length - 1, to));
      setStop(place);
      picture.current?.querySelectorAll<SVGGElement>('[role=button]')[place]?.focus();
    } else return;
    event.preventDefault();
  }

  // At the ends the words grow inwards, so that none is cut off.
  const anchorOf = (index: number) => (index === 0 ? 'start' : index === bars.length - 1 ? 'end' : 'middle');
  const labelPlace = (index: number) =>
    index === 0 ? gap : index === bars.length - 1 ? width - gap : index * part + part / 2;

  // A word that would run into the one before it is left out.
  let end = Number.NEGATIVE_INFINITY;
  const hasRoom = bars.map(({ label: words }, index) => {
    const wide = words.length * digit;
    const start = labelPlace(index) - { start: 0, middle: wide / 2, end: wide }[anchorOf(index)];
    if (words === '' || start < end) return false;
    end = start + wide;
    return true;
  });

  return (
    <svg
      ref={picture}
      className={styles.bars}
      viewBox={`0 0 ${width} ${height + foot}`}
      height={height + foot}
      role="group"
      aria-label={`${label}. ${help}`}
    >
      <line className={styles.line} x1={0} x2={width} y1={height + 0.5} y2={height + 0.5} />
      {bars.map((bar, index) => {
        const tall = bar.value === 0 ? 0 : Math.max(2, (bar.value / most) * (height - 20));
        const x = index * part + gap / 2;
        return (
          <g
            key={bar.key}
            role="button"
            tabIndex={index === stop ? 0 : -1}
            aria-label={bar.words}
            className={styles.month}
            onClick={() => {
              setStop(index);
              onChoose(bar.key);
            }}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <title>{bar.words}</title>
            <rect className={styles.back} x={x} y={0} width={part - gap} height={height + foot} rx={4} />
            <rect
              className={classNames(styles.bar, bar.current && styles.currentBar)}
              x={x + 2}
              y={height - tall}
              width={part - gap - 4}
              height={tall}
              rx={Math.min(3, tall)}
            />
            {bar.value > 0 && index % every === 1 % every && (
              <text className={styles.value} x={index * part + part / 2} y={height - tall - 4} textAnchor="middle">
                {bar.shown}
              </text>
            )}
          </g>
        );
      })}
      {/* The axis: each bar says its month itself. */}
      <g aria-hidden className={styles.axis}>
        {bars.map(
          (bar, index) =>
            hasRoom[index] === true && (
              <text
                key={bar.key}
                className={styles.label}
                x={labelPlace(index)}
                y={height + 14}
                textAnchor={anchorOf(index)}
              >
                {bar.label}
              </text>
            ),
        )}
      </g>
    </svg>
  );
}

/** How wide the picture is just now, in pixels: its words stay as large as all others, however wide it is. */
function useWidth(picture: React.RefObject<SVGSVGElement | null>): number {
  const [width, setWidth] = useState(780);
  useEffect(() => {
    const element = picture.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(Math.max(200, element.getBoundingClientRect().width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [picture]);
  return width;
}
