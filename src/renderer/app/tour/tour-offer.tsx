import type { Settings } from '#contract/desk.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Button } from '#renderer/ui/button.tsx';
import styles from './tour.module.css';
import { tourWords } from './tour-words.ts';
import { useTour } from './use-tour.ts';

/** Offers the tour until somebody has answered; main remembers the answer for good. It is a strip, over nothing. */
export function TourOffer() {
  const say = useWords(tourWords);
  const { step, goTo } = useTour();
  const settings = useAsked('settings', ['settings'], (desk, options) => desk.desk.settings(undefined, options)).answer;
  const answer = useAction((desk, tour: Settings['tour']) => desk.desk.changeSettings({ tour }));
  if (settings?.tour !== 'to-offer' || step !== null) return null;
  return (
    <section className={styles.offer} aria-label={say('label')}>
      <p>
        <b>{say('offer')}</b> {say('offerLater')}
      </p>
      <Button
        look="primary"
        onPress={() => {
          goTo(0);
          void answer.start('answered');
        }}
      >
        {say('take')}
      </Button>
      <Button onPress={() => void answer.start('answered')}>{say('decline')}</Button>
    </section>
  );
}
