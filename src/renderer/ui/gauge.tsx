import { classNames } from './class-names.ts';
import styles from './gauge.module.css';

/**
 * How much of something is there: a bar of `segments` parts, filled from the start. `share` is 0 to 1. A picture beside
 * words that say the same, so it is hidden from screen readers.
 */
export function Gauge({
  share,
  tone,
  width = 32,
  height = 6,
  segments = 1,
}: {
  readonly share: number;
  readonly tone: 'good' | 'warn' | 'bad' | 'neutral' | 'info';
  readonly width?: number;
  readonly height?: number;
  readonly segments?: number;
}) {
  const gap = segments > 1 ? 1.5 : 0;
  const part = (width - gap * (segments - 1)) / segments;
  const filled = Math.min(1, Math.max(0, share)) * segments;
  return (
    <svg className={styles.gauge} width={width} height={height} aria-hidden="true">
      {Array.from({ length: segments }, (_, index) => {
        const x = index * (part + gap);
        const fill = Math.min(1, Math.max(0, filled - index)) * part;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a bar are their positions
          <g key={index}>
            <rect className={styles.track} x={x} width={part} height={height} rx={Math.min(2, height / 2)} />
            {fill > 0 && (
              <rect
                className={classNames(styles[tone])}
                x={x}
                width={Math.max(1.5, fill)}
                height={height}
                rx={Math.min(2, height / 2)}
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}
