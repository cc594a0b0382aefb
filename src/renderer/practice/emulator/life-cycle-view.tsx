import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { EmulatorLifeCycle } from '#contract/practice/emulator-values.ts';
import { Button } from '#renderer/kit/button.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './emulator.module.css';
import { emulatorWords } from './emulator-words.ts';
import { LifeLine } from './life-line.tsx';

/** The life cycle of all names, or of a chosen one. `turns` = the clock runs fast, so it is asked again by itself. */
export function LifeCycleView({ turns }: { readonly turns: boolean }) {
  const say = useWords(emulatorWords);
  const [text, setText] = useState('');
  const [name, setName] = useState<string | null>(null);
  const again = turns ? { everyMilliseconds: 2000 } : {};
  const all = useAsked(
    'emulator',
    ['life-cycle'],
    (desk, options) => desk.emulator.lifeCycle(undefined, options),
    again,
  );
  const one = useAsked(
    'emulator',
    ['name-life', name],
    (desk, options) => desk.emulator.nameLife({ name: name ?? '' }, options),
    { when: name !== null, ...again },
  );
  return (
    <section className={styles.section}>
      <h2>{say('lifeTitle')}</h2>
      <Form
        className={styles.row ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          setName(text.trim());
        }}
      >
        <TextField
          label={say('lifeName')}
          placeholder={say('lifeNamePlaceholder')}
          value={text}
          onChange={setText}
          maxLength={255}
        />
        <Button type="submit" isDisabled={text.trim() === ''}>
          {say('showLife')}
        </Button>
        {name !== null && (
          <Button look="quiet" onPress={() => setName(null)}>
            {say('showAll')}
          </Button>
        )}
      </Form>
      {name !== null && one.failure !== undefined && <FailureNotice failure={one.failure} />}
      {name !== null && one.failure === undefined && one.answer !== undefined && <LifeLine life={one.answer} />}
      {name === null && all.answer !== undefined && <Stages lifeCycle={all.answer} />}
    </section>
  );
}

/** How many names stand where, and the next days on which time does something. */
function Stages({ lifeCycle }: { readonly lifeCycle: EmulatorLifeCycle }) {
  const say = useWords(emulatorWords);
  const format = useFormats();
  const { byStatus, upcoming } = lifeCycle;
  const hold = byStatus.find((one) => one.status === 'server hold')?.names ?? 0;
  const registered = byStatus.reduce((sum, one) => sum + one.names, 0) - hold;
  const counts = { registered: format.number(registered), hold: format.number(hold) };
  const stages = [
    { x: '2%', anchor: 'start', title: say('stageRegistered'), count: counts.registered },
    { x: '50%', anchor: 'middle', title: say('stageHold'), count: counts.hold },
    { x: '98%', anchor: 'end', title: say('stageDeleted'), count: '' },
  ] as const;
  const most = Math.max(1, ...upcoming.map((one) => one.names));
  return (
    <>
      <svg className={styles.life} role="img" aria-label={say('stageLabel', counts)}>
        <line x1="2%" x2="50%" y1="40" y2="40" className={styles.lifePast} />
        <line x1="50%" x2="98%" y1="40" y2="40" className={styles.lifeHold} />
        {stages.map(({ anchor, count, title, x }) => (
          <g key={title}>
            <circle cx={x} cy="40" r="5" className={styles.lifeStep} />
            <text x={x} y="24" textAnchor={anchor}>
              {title}
            </text>
            <text x={x} y="64" textAnchor={anchor} className={styles.lifeCount}>
              {count}
            </text>
          </g>
        ))}
      </svg>
      <h3>{say('upcoming')}</h3>
      {upcoming.length === 0 && <p className={styles.faint}>{say('noUpcoming')}</p>}
      <ol className={styles.upcoming}>
        {upcoming.slice(0, 12).map(({ date, names }) => (
          <li key={date}>
            <span>{format.date(date)}</span>
            <svg aria-hidden width="100%" height="10">
              <rect width={`${(names / most) * 100}%`} height="10" rx="2" className={styles.bar} />
            </svg>
            <span className={styles.number}>{format.number(names)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
