import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useWords } from '#renderer/parts/words.ts';
import { useAnnounce } from '#renderer/ui/announcer.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import styles from './tour.module.css';
import { cornerBeside } from './tour-corner.ts';
import { tourSteps } from './tour-steps.ts';
import { tourWords } from './tour-words.ts';
import { useTargetBox } from './use-target-box.ts';
import { useTour } from './use-tour.ts';

/** The tour, while it is under way: a card in a free corner and a ring around what it speaks of. Work goes on beside it. */
export function Tour() {
  const step = useTour((tour) => tour.step);
  return step === null ? null : <TourCard step={step} />;
}

function TourCard({ step }: { readonly step: number }) {
  const say = useWords(tourWords);
  const announce = useAnnounce();
  const { goTo, end } = useTour();
  const stop = tourSteps[step];
  const last = step === tourSteps.length - 1;
  const next = useRef<HTMLButtonElement>(null);
  const box = useTargetBox(stop?.target ?? '');
  const count = say('count', { step: step + 1, steps: tourSteps.length });
  const title = stop === undefined ? '' : say(stop.id);
  const text = stop === undefined ? '' : say(`${stop.id}Text`);

  // Where the focus was before comes back when the tour is over, if it is still there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the beginning and the end alone
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const back = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : undefined;
      (back ?? document.querySelector<HTMLElement>('[role=grid], main button'))?.focus();
      announce(say('ended'));
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each stop, whatever the language does meanwhile
  useEffect(() => {
    // After the screen of this stop, which may want the focus for itself.
    const frame = requestAnimationFrame(() => next.current?.focus());
    announce(say('announced', { stop: count, title, text }));
    return () => cancelAnimationFrame(frame);
  }, [step]);

  useEffect(() => {
    function hear(event: KeyboardEvent) {
      const overlay = document.querySelector('[role=dialog],[role=menu],[role=listbox]') !== null;
      if (event.key !== 'Escape' || event.defaultPrevented || overlay) return;
      event.preventDefault();
      end();
    }
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [end]);

  return (
    <>
      {box !== undefined && <div className={styles.ring} style={box} aria-hidden />}
      <section className={classNames(styles.card, styles[cornerBeside(box)])} aria-label={say('label')}>
        <div className={styles.head}>
          <span className={styles.count}>{count}</span>
          <IconButton label={say('end')} keys="Esc" onPress={end}>
            <X aria-hidden />
          </IconButton>
        </div>
        <h2>{title}</h2>
        <p>{text}</p>
        <div className={styles.buttons}>
          {step > 0 && <Button onPress={() => goTo(step - 1)}>{say('back')}</Button>}
          <Button ref={next} look="primary" onPress={() => (last ? end() : goTo(step + 1))}>
            {say(last ? 'finish' : 'next')}
          </Button>
        </div>
      </section>
    </>
  );
}
