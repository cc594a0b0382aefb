import { ArrowRight, CircleCheck, GraduationCap, Lightbulb, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-aria-components';
import type { Lesson, StepId } from '#contract/practice/practice.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { classNames } from '#renderer/kit/class-names.ts';
import { IconButton } from '#renderer/kit/icon-button.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { TextLink } from '#renderer/kit/text-link.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { Help } from '#renderer/parts/help.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { draftOf, stepPlaces } from './lesson-places.ts';
import styles from './practice.module.css';
import { practiceWords } from './practice-words.ts';
import { usePractice } from './use-practice.ts';

/** The open lesson under whatever screen is shown: its next step, and where to do it. Never in the way, never modal. */
export function LessonBar() {
  const standing = usePractice().answer;
  const lesson = standing?.lessons.find(({ lessonId }) => lessonId === standing.open);
  if (standing === undefined || lesson === undefined) return null;
  const following = standing.lessons.find((one) => !one.done && one.lessonId !== lesson.lessonId);
  return <OpenLesson key={lesson.lessonId} lesson={lesson} following={following} running={standing.running} />;
}

function OpenLesson({
  lesson,
  following,
  running,
}: {
  readonly lesson: Lesson;
  readonly following: Lesson | undefined;
  readonly running: boolean;
}) {
  const say = useWords(practiceWords);
  const go = useScreen((screen) => screen.go);
  const leave = useAction((desk, _: undefined) => desk.practice.leave());
  const begin = useAction((desk, lessonId: Lesson['lessonId']) => desk.practice.begin({ lessonId }));
  useSeenSteps(lesson);
  const number = lesson.steps.findIndex(({ stepId }) => stepId === lesson.next) + 1;
  const failure = leave.failure ?? begin.failure;
  return (
    <section className={styles.bar} aria-label={say('barLabel', { lesson: say(lesson.lessonId) })}>
      <div className={styles.barHead}>
        {lesson.next === null ? <CircleCheck aria-hidden /> : <GraduationCap aria-hidden />}
        <strong>{say(lesson.lessonId)}</strong>
        {lesson.assumed && <Tag tone="warn">{say('assumed')}</Tag>}
        {lesson.next !== null && (
          <span className={styles.faint}>{say('stepNumber', { number, total: lesson.steps.length })}</span>
        )}
        <span className={styles.dots} aria-hidden>
          {lesson.steps.map(({ stepId, seen }) => (
            <i
              key={stepId}
              className={classNames(seen !== null && styles.dotSeen, stepId === lesson.next && styles.dotNow)}
            />
          ))}
        </span>
        <IconButton label={say('leave')} busy={leave.running} onPress={() => void leave.start(undefined)}>
          <X aria-hidden />
        </IconButton>
      </div>
      {lesson.next === null ? (
        <div className={styles.barBody}>
          <p>{say('doneTitle')}</p>
          <div className={styles.actions}>
            {following !== undefined && (
              <Button
                look="primary"
                icon={<ArrowRight aria-hidden />}
                busy={begin.running}
                onPress={() => void begin.start(following.lessonId)}
              >
                {say('nextLesson', { lesson: say(following.lessonId) })}
              </Button>
            )}
            <Button onPress={() => go('practice')}>{say('allLessons')}</Button>
          </div>
        </div>
      ) : (
        <CurrentStep key={lesson.next} stepId={lesson.next} />
      )}
      {!running && <p className={styles.faint}>{say('stopped')}</p>}
      {failure !== undefined && <FailureNotice failure={failure} />}
    </section>
  );
}

function CurrentStep({ stepId }: { readonly stepId: StepId }) {
  const say = useWords(practiceWords);
  const { go, place } = useScreen();
  const [hint, setHint] = useState(false);
  const where = stepPlaces[stepId];
  const draft = draftOf[stepId];
  return (
    <>
      <div className={styles.barBody}>
        <p>
          <b>{say(stepId)}.</b> {say(`${stepId}-do`)}
        </p>
        <div className={styles.actions}>
          <Button look="quiet" icon={<Lightbulb aria-hidden />} aria-expanded={hint} onPress={() => setHint(!hint)}>
            {say(hint ? 'hideHint' : 'hint')}
          </Button>
          {where !== null && where !== place && (
            <Button icon={<ArrowRight aria-hidden />} onPress={() => go(where)}>
              {say('goTo')}
            </Button>
          )}
        </div>
      </div>
      {hint && <p className={styles.hint}>{say(`${stepId}-hint`)}</p>}
      {draft !== undefined && <DraftForm command={draft} />}
    </>
  );
}

/** Says to screen readers what the registry has seen, as it happens. */
function useSeenSteps(lesson: Lesson): void {
  const say = useWords(practiceWords);
  const announce = useAnnounce();
  const known = useRef(lesson.steps.filter(({ seen }) => seen !== null).length);
  const steps = lesson.steps.filter(({ seen }) => seen !== null);
  const last = steps.at(-1)?.stepId;
  const { next } = lesson;
  useEffect(() => {
    if (steps.length > known.current && last !== undefined) {
      announce(
        next === null
          ? say('finished', { step: say(last) })
          : say('recognised', { step: say(last), next: say(`${next}-do`) }),
      );
    }
    known.current = steps.length;
  }, [steps.length, last, next, announce, say]);
}

/** REPP create and renew in the shape of a draft: only here, only to the practice registry, marked as assumed. */
function DraftForm({ command }: { readonly command: 'create' | 'renew' }) {
  const say = useWords(practiceWords);
  const show = useScreen((screen) => screen.show);
  const [name, setName] = useState('');
  const send = useAction((desk, wish: { command: 'create' | 'renew'; name: string }) => desk.practice.sendDraft(wish));
  return (
    <>
      <Form
        className={styles.draft ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') void send.start({ command, name: name.trim() });
        }}
      >
        <TextField
          name="draft-name"
          label={say('draftName')}
          placeholder={say('draftPlaceholder')}
          value={name}
          onChange={setName}
          maxLength={255}
        />
        <Button type="submit" look="primary" busy={send.running} isDisabled={name.trim() === ''}>
          {say(command === 'create' ? 'sendCreate' : 'sendRenew')}
        </Button>
        <Help term="drafts" />
        {send.result !== undefined && (
          <span className={styles.faint} role="status">
            {say('draftAnswered', { code: send.result.code })}
            {send.result.expiryDate !== null && ` · ${say('draftExpires', { date: send.result.expiryDate })}`}{' '}
            <TextLink onPress={() => show({ kind: 'exchange', journalId: send.result?.journalId ?? '' })}>
              {say('seeExchange')}
            </TextLink>
          </span>
        )}
      </Form>
      {send.failure !== undefined && <FailureNotice failure={send.failure} onDismiss={send.clear} />}
    </>
  );
}
