import type { EmulatorNameLife } from '#contract/practice/emulator-values.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './emulator.module.css';
import { emulatorWords } from './emulator-words.ts';

const words = { registered: 'stepRegistered', expires: 'stepExpires', deleted: 'stepDeleted' } as const;

/** The life of one name as a line, with the day that it is there. Positions come from main. */
export function LifeLine({ life }: { readonly life: EmulatorNameLife }) {
  const say = useWords(emulatorWords);
  const format = useFormats();
  const now = say('now', { date: format.date(life.now.date) });
  const steps = life.steps.map((one) => ({ ...one, text: say(words[one.step], { date: format.date(one.date) }) }));
  const expires = steps.find((one) => one.step === 'expires');
  const label = say('lifeLabel', {
    name: life.unicodeName,
    status: life.status,
    steps: format.list(steps.map((one) => one.text)),
    now,
  });
  return (
    <figure className={styles.figure}>
      <figcaption>
        <strong>{life.unicodeName}</strong> <span className={styles.faint}>{life.status}</span>
      </figcaption>
      <svg className={styles.life} role="img" aria-label={label}>
        <line x1={x(0)} x2={x(1)} y1="48" y2="48" className={styles.lifeLine} />
        {expires !== undefined && (
          <line x1={x(expires.position)} x2={x(1)} y1="48" y2="48" className={styles.lifeHold} />
        )}
        <line x1={x(0)} x2={x(life.now.position)} y1="48" y2="48" className={styles.lifePast} />
        {steps.map(({ position, step, text }) => (
          <g key={step}>
            <circle cx={x(position)} cy="48" r="5" className={styles.lifeStep} />
            <text
              x={x(position)}
              y={step === 'expires' ? 34 : 72}
              dx={step === 'expires' ? aside(position) : 0}
              textAnchor={anchor(position)}
            >
              {text}
            </text>
          </g>
        ))}
        <line x1={x(life.now.position)} x2={x(life.now.position)} y1="18" y2="56" className={styles.lifeNow} />
        <text x={x(life.now.position)} y="12" textAnchor={anchor(life.now.position)} className={styles.lifeNowText}>
          {now}
        </text>
      </svg>
    </figure>
  );
}

function x(position: number): string {
  return `${2 + position * 96}%`;
}

/** Keeps words beside the mark of today, which may stand on the same day. */
function aside(position: number): number {
  return anchor(position) === 'end' ? -8 : 8;
}

function anchor(position: number): 'start' | 'middle' | 'end' {
  return position < 0.2 ? 'start' : position > 0.8 ? 'end' : 'middle';
}
