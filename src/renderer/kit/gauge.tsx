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
  let track = '';
  let fill = '';
  for (let index = 0; index < segments; index += 1) {
    const x = index * (part + gap);
    const share = Math.min(1, Math.max(0, filled - index));
    track += roundedBar(x, part, height);
    if (share > 0) fill += roundedBar(x, Math.max(1.5, share * part), height);
  }
  // Two paths however many parts: a table shows many of these at once.
  return (
    <svg className={styles.gauge} width={width} height={height} aria-hidden="true">
      <path className={styles.track} d={track} />
      {fill !== '' && <path className={classNames(styles[tone])} d={fill} />}
    </svg>
  );
}

function roundedBar(x: number, width: number, height: number): string {
  const r = Math.min(2, height / 2, width / 2);
  const [across, down] = [width - 2 * r, height - 2 * r];
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} 0h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`;
}
