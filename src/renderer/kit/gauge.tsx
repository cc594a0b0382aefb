import { classNames } from './class-names.ts';
import styles from './gauge.module.css';

/**
 * How much of something is there: a bar, filled from the start. `share` is 0 to 1. A picture beside words that say the
 * same, so it is hidden from screen readers.
 */
export function Gauge({
  share,
  tone,
  width = 32,
  height = 6,
}: {
  readonly share: number;
  readonly tone: 'good' | 'warn' | 'bad' | 'neutral' | 'info';
  readonly width?: number;
  readonly height?: number;
}) {
  const part = Math.min(1, Math.max(0, share));
  return (
    <svg className={styles.gauge} width={width} height={height} aria-hidden="true">
      <path className={styles.track} d={roundedBar(width, height)} />
      {part > 0 && <path className={classNames(styles[tone])} d={roundedBar(Math.max(1.5, part * width), height)} />}
    </svg>
  );
}

function roundedBar(width: number, height: number): string {
  const r = Math.min(2, height / 2, width / 2);
  const [across, down] = [width - 2 * r, height - 2 * r];
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${r} 0h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`;
}
