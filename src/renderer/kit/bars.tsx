import styles from './bars.module.css';
import { classNames } from './class-names.ts';

export interface Bar {
  readonly key: string;
  /** Under the bar; empty where there is no room for words. */
  readonly label: string;
  readonly value: number;
  /** Read out and shown when pointed at: what the bar says, in words. */
  readonly words: string;
  readonly quiet?: boolean;
}

const height = 140;
const foot = 18;
const gap = 4;

/** Values side by side as bars. A picture beside a table that says the same, so screen readers get one sentence. */
export function Bars({
  label,
  bars,
  width = 720,
}: {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly width?: number;
}) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  const part = bars.length === 0 ? width : width / bars.length;
  return (
    <svg className={styles.bars} viewBox={`0 0 ${width} ${height + foot}`} role="img" aria-label={label}>
      <line className={styles.line} x1={0} x2={width} y1={height + 0.5} y2={height + 0.5} />
      {bars.map((bar, index) => {
        const tall = (bar.value / most) * (height - 6);
        const x = index * part + gap / 2;
        return (
          <g key={bar.key}>
            <title>{bar.words}</title>
            <rect className={styles.back} x={x} y={0} width={Math.max(1, part - gap)} height={height} />
            <rect
              className={classNames(styles.bar, bar.quiet === true && styles.quiet)}
              x={x}
              y={height - tall}
              width={Math.max(1, part - gap)}
              height={tall}
              rx={Math.min(3, tall)}
            />
            {bar.label !== '' && (
              // The first words would reach out of the picture.
              <text
                className={styles.text}
                x={index === 0 ? gap / 2 : index * part + part / 2}
                y={height + 13}
                textAnchor={index === 0 ? 'start' : 'middle'}
              >
                {bar.label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
