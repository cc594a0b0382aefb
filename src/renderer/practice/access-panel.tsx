import type { AccessStep, Lesson } from '#contract/practice/practice.ts';
import { Checkbox } from '#renderer/kit/checkbox.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { askedFor } from './lesson-places.ts';
import styles from './practice.module.css';
import { practiceWords } from './practice-words.ts';

const interfaces = ['rpp', 'repp'] as const satisfies readonly AccessStep['interface'][];
const steps = [1, 2, 3, 4, 5, 6] as const;

/** The steps of getting access (specification), per interface; they are done elsewhere, so a person ticks them. */
export function AccessPanel({ lessons }: { readonly lessons: readonly Lesson[] }) {
  const say = useWords(practiceWords);
  const format = useFormats();
  const asked = useAsked('practice', ['access'], (desk, options) => desk.practice.access(undefined, options));
  const mark = useAction((desk, one: { interface: 'rpp' | 'repp'; step: number; done: boolean }) =>
    desk.practice.markAccess(one),
  );
  const failure = mark.failure ?? asked.failure;
  return (
    <>
      <p className={styles.soft}>{say('accessText')}</p>
      <p className={styles.soft}>{say('accessRequirement')}</p>
      {failure !== undefined && <FailureNotice failure={failure} />}
      <div className={styles.cards}>
        {interfaces.map((via) => {
          const needed: readonly string[] = askedFor[via];
          const done = lessons.filter((one) => one.done && needed.includes(one.lessonId)).length;
          return (
            <section key={via} className={styles.card} aria-labelledby={`access-${via}`}>
              <h2 id={`access-${via}`}>{say(`access-${via}`)}</h2>
              <p className={styles.soft}>{say(`access-${via}-needs`)}</p>
              <ol className={styles.access}>
                {steps.map((step) => {
                  const doneAt = asked.answer?.done.find((one) => one.interface === via && one.step === step)?.doneAt;
                  return (
                    <li key={step}>
                      <Checkbox
                        isSelected={doneAt !== undefined}
                        isDisabled={asked.answer === undefined}
                        onChange={(wanted) => void mark.start({ interface: via, step, done: wanted })}
                      >
                        <span>
                          {say(`access-${step}`)}
                          {doneAt !== undefined && (
                            <span className={styles.faint}>
                              {' '}
                              {say('accessSince', { date: format.dateTime(doneAt) })}
                            </span>
                          )}
                        </span>
                      </Checkbox>
                    </li>
                  );
                })}
              </ol>
              <p className={styles.faint}>{say('accessProgress', { done, total: needed.length })}</p>
            </section>
          );
        })}
      </div>
    </>
  );
}
