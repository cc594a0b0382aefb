import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { DeskClient } from '#contract/contract.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { Help } from '#renderer/parts/help.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWishes } from '#renderer/parts/use-wishes.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './emulator.module.css';
import { emulatorWords } from './emulator-words.ts';
import { LifeCycleView } from './life-cycle-view.tsx';

/** A day each second. */
const dayEachSecond = 86_400;

/** The virtual clock, with what it does to names. */
export function ClockPanel() {
  const say = useWords(emulatorWords);
  const format = useFormats();
  const announce = useAnnounce();
  const [date, setDate] = useState('');
  const clock = useAsked('emulator', ['clock'], (desk, options) => desk.emulator.clock(undefined, options), {
    everyMilliseconds: 1000,
  });
  const turn = useAction((desk, how: (desk: DeskClient) => Promise<{ nowAt: number; names?: number }>) => how(desk));
  const move = async (how: (desk: DeskClient) => Promise<{ nowAt: number; names?: number }>) => {
    const ended = await turn.start(how);
    if (ended?.ok !== true) return;
    const { names, nowAt } = ended.result;
    const time = format.dateTime(nowAt);
    announce(
      names === undefined
        ? say('movedTo', { time })
        : say('namesExpired', { time, count: names, number: format.number(names) }),
    );
  };
  useWishes({
    'plus-day': () => void move((desk) => desk.emulator.advanceClock({ days: 1 })),
    'plus-month': () => void move((desk) => desk.emulator.advanceClock({ days: 30 })),
    'next-expiry': () => void move((desk) => desk.emulator.toNextExpiry()),
    'run-clock': () => void move((desk) => desk.emulator.setClock({ to: null, speed: dayEachSecond })),
    'halt-clock': () => void move((desk) => desk.emulator.setClock({ to: null, speed: 0 })),
    'real-time': () => void move((desk) => desk.emulator.setClock({ to: null, speed: 1 })),
  });
  const speed = clock.answer?.speed;
  const how =
    speed === 0
      ? say('standsStill')
      : speed === 1
        ? say('runsReal')
        : say('runsAt', { speed: format.number(speed ?? 0) });
  return (
    <>
      <p className={styles.soft}>
        {say('clockText')} <Help term="virtualClock" />
      </p>
      {clock.answer !== undefined && (
        <p className={styles.clock}>
          <strong>{format.dateTime(clock.answer.nowAt)}</strong> <span className={styles.faint}>{how}</span>
        </p>
      )}
      <div className={styles.actions}>
        <Button onPress={() => void move((desk) => desk.emulator.advanceClock({ days: 1 }))}>{say('plusDay')}</Button>
        <Button onPress={() => void move((desk) => desk.emulator.advanceClock({ days: 30 }))}>
          {say('plusMonth')}
        </Button>
        <Button onPress={() => void move((desk) => desk.emulator.toNextExpiry())}>{say('toNextExpiry')}</Button>
        {speed === dayEachSecond ? (
          <Button onPress={() => void move((desk) => desk.emulator.setClock({ to: null, speed: 0 }))}>
            {say('halt')}
          </Button>
        ) : (
          <Button onPress={() => void move((desk) => desk.emulator.setClock({ to: null, speed: dayEachSecond }))}>
            {say('run')}
          </Button>
        )}
        {speed !== 1 && (
          <Button look="quiet" onPress={() => void move((desk) => desk.emulator.setClock({ to: null, speed: 1 }))}>
            {say('realTime')}
          </Button>
        )}
      </div>
      <Form
        className={styles.row ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          void move((desk) => desk.emulator.setClock({ to: date.trim(), speed: null }));
        }}
      >
        <TextField label={say('setDate')} placeholder="2027-01-31" mono value={date} onChange={setDate} />
        <Button type="submit" isDisabled={!/^\d{4}-\d{2}-\d{2}$/.test(date.trim())}>
          {say('set')}
        </Button>
      </Form>
      {turn.failure !== undefined && <FailureNotice failure={turn.failure} onDismiss={turn.clear} />}
      <LifeCycleView turns={speed !== undefined && speed > 1} />
    </>
  );
}
