import { Check, Circle } from 'lucide-react';
import { useState } from 'react';
import { VisuallyHidden } from 'react-aria-components';
import type { Lesson, LessonId, PracticeStanding } from '#contract/practice/practice.ts';
import { Button } from '#renderer/kit/button.tsx';
import { classNames } from '#renderer/kit/class-names.ts';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './practice.module.css';
import { practiceWords } from './practice-words.ts';

const groups = ['rpp-v0', 'repp-v1', 'assumed', 'beyond'] as const satisfies readonly Lesson['group'][];

/** Every lesson by what it is for, with how far it is. */
export function LessonList({
  standing,
  possible,
}: {
  readonly standing: PracticeStanding;
  readonly possible: boolean;
}) {
  const say = useWords(practiceWords);
  const sayPart = useWords(partsWords);
  const begin = useAction(async (desk, { lessonId, anew }: { lessonId: LessonId; anew: boolean }) => {
    if (anew) await desk.practice.reset({ lessonId });
    return desk.practice.begin({ lessonId });
  });
  const reset = useAction((desk, lessonId: LessonId) => desk.practice.reset({ lessonId }));
  const failure = begin.failure ?? reset.failure;
  const [asking, setAsking] = useState<{ readonly lesson: Lesson; readonly anew: boolean } | null>(null);
  const carryOut = ({ lesson, anew }: { readonly lesson: Lesson; readonly anew: boolean }) => {
    setAsking(null);
    if (anew) void begin.start({ lessonId: lesson.lessonId, anew: true });
    else void reset.start(lesson.lessonId);
  };
  /** What the registry saw is evidence, and goes with the lesson's beginning: that is asked first. */
  const startOver = (lesson: Lesson, anew: boolean) => {
    if (lesson.steps.some(({ seen }) => seen !== null)) setAsking({ lesson, anew });
    else carryOut({ lesson, anew });
  };
  return (
    <>
      {failure !== undefined && <FailureNotice failure={failure} />}
      {groups.map((group) => (
        <section key={group} className={styles.group} aria-labelledby={`lessons-${group}`}>
          <h2 id={`lessons-${group}`}>{say(`group-${group}`)}</h2>
          <p className={styles.soft}>{say(`group-${group}-text`)}</p>
          <div className={styles.cards}>
            {standing.lessons
              .filter((lesson) => lesson.group === group)
              .map((lesson) => (
                <LessonCard
                  key={lesson.lessonId}
                  lesson={lesson}
                  open={standing.open === lesson.lessonId}
                  possible={possible && !begin.running}
                  onBegin={() => {
                    if (lesson.done) startOver(lesson, true);
                    else void begin.start({ lessonId: lesson.lessonId, anew: false });
                  }}
                  onReset={() => startOver(lesson, false)}
                />
              ))}
          </div>
        </section>
      ))}
      {asking !== null && (
        <Dialog
          title={say('startOverTitle', { lesson: say(asking.lesson.lessonId) })}
          closeLabel={sayPart('close')}
          width="narrow"
          onClose={() => setAsking(null)}
        >
          <DialogBody>
            <p>{say('startOverText')}</p>
          </DialogBody>
          <DialogFoot>
            <Button onPress={() => setAsking(null)}>{sayPart('cancel')}</Button>
            <Button look="primary" onPress={() => carryOut(asking)}>
              {say('startOver')}
            </Button>
          </DialogFoot>
        </Dialog>
      )}
    </>
  );
}

function LessonCard(props: {
  readonly lesson: Lesson;
  readonly open: boolean;
  readonly possible: boolean;
  readonly onBegin: () => void;
  readonly onReset: () => void;
}) {
  const say = useWords(practiceWords);
  const { lesson, open } = props;
  const name = say(lesson.lessonId);
  const done = lesson.steps.filter(({ seen }) => seen !== null).length;
  const word = lesson.done ? 'again' : lesson.begunAt === null ? 'start' : 'goOn';
  return (
    <article className={classNames(styles.card, open && styles.openCard)} aria-label={name}>
      <h3>
        {name}
        {lesson.assumed && <Tag tone="warn">{say('assumed')}</Tag>}
        {lesson.done ? (
          <Tag tone="good">{say('lessonDone')}</Tag>
        ) : (
          done > 0 && <Tag>{say('stepsDone', { done, total: lesson.steps.length })}</Tag>
        )}
      </h3>
      <p className={styles.soft}>{say(`${lesson.lessonId}-text`)}</p>
      <ol className={styles.steps}>
        {lesson.steps.map(({ stepId, seen }) => (
          <li key={stepId} className={classNames(seen !== null && styles.seen)}>
            {seen === null ? <Circle aria-hidden /> : <Check aria-hidden />}
            {say(stepId)}
            <VisuallyHidden>{say(seen === null ? 'stepOpen' : 'stepSeen')}</VisuallyHidden>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        {!(open && !lesson.done) && (
          <Button
            isDisabled={!props.possible}
            aria-label={say(`${word}Lesson`, { lesson: name })}
            onPress={props.onBegin}
          >
            {say(word)}
          </Button>
        )}
        {lesson.begunAt !== null && (
          <Button look="quiet" aria-label={say('resetLesson', { lesson: name })} onPress={props.onReset}>
            {say('reset')}
          </Button>
        )}
      </div>
    </article>
  );
}
