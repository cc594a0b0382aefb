import type { Comparison, ComparisonNote } from '#contract/availability/availability.ts';
import { Notice } from '#renderer/kit/notice.tsx';
import { Tag, type Tone } from '#renderer/kit/tag.tsx';
import { TextLink } from '#renderer/kit/text-link.tsx';
import { Age } from '#renderer/parts/age.tsx';
import type { Term } from '#renderer/parts/glossary.ts';
import { Help } from '#renderer/parts/help.tsx';
import { useFailureText, useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useInterfaceName } from '#renderer/parts/use-interface-name.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './availability.module.css';
import { availabilityWords } from './availability-words.ts';

type Answer = Comparison['answers'][number];

const termOf = { 'rpp-v0': 'rppV0', 'rpp-v1': 'rppV1', 'repp-v1': 'reppV1', rdap: 'rdap' } as const satisfies Record<
  Answer['via'],
  Term
>;

export const verdicts = {
  agree: { word: 'verdictAgree', tone: 'good' },
  differ: { word: 'verdictDiffer', tone: 'warn' },
  'not-a-registry-answer': { word: 'verdictStranger', tone: 'warn' },
  'too-few': { word: 'verdictTooFew', tone: 'info' },
} as const satisfies Record<Comparison['verdict'], { word: string; tone: string }>;

/** One name over all interfaces side by side: what each said, the verdict, and what may be behind a difference. */
export function ComparisonCard({ comparison }: { readonly comparison: Comparison }) {
  const say = useWords(availabilityWords);
  const sentence = useComparisonNote();
  const verdict = verdicts[comparison.verdict];
  return (
    <section className={styles.comparison} aria-label={say('comparison', { name: comparison.unicodeName })}>
      <h2>{say('comparison', { name: comparison.unicodeName })}</h2>
      <ul>
        {comparison.answers.map((answer) => (
          <ComparedAnswer key={answer.via} answer={answer} />
        ))}
      </ul>
      <Notice tone={verdict.tone} title={say(verdict.word)}>
        {comparison.explanation.map((note) => (
          <p key={`${note.code} ${note.vias.join()}`}>{sentence(note)}</p>
        ))}
      </Notice>
      <details className={styles.faint}>
        <summary>{say('comparisonRulesTitle')}</summary>
        <p>
          {say('comparisonRules')} <Help term="two404s" />
        </p>
      </details>
    </section>
  );
}

function ComparedAnswer({ answer }: { readonly answer: Answer }) {
  const say = useWords(availabilityWords);
  const nameOf = useInterfaceName();
  const sayFailure = useFailureText();
  const sayMessage = useSayMessage();
  const show = useScreen((screen) => screen.show);
  const { journalId } = answer;
  const shown: { word: string; tone: Tone } =
    answer.answer === 'available'
      ? { word: say('available'), tone: 'good' }
      : answer.answer === 'registered'
        ? { word: say('registered'), tone: 'neutral' }
        : answer.answer === 'off'
          ? { word: say('comparedOff'), tone: 'neutral' }
          : answer.failure?.kind === 'not-the-registry'
            ? { word: say('comparedStranger'), tone: 'warn' }
            : { word: say('comparedFailed'), tone: 'bad' };
  return (
    <li>
      <strong>
        {nameOf(answer.via)} <Help term={termOf[answer.via]} />
      </strong>
      <span>
        <Tag tone={shown.tone}>{shown.word}</Tag>
      </span>
      <span className={styles.faint}>
        {answer.reason !== null && say('reason', { reason: answer.reason })}
        {answer.oddities.length > 0 && ` ${say('odd', { what: answer.oddities.map(sayMessage).join(' ') })}`}
      </span>
      {answer.failure !== null && <span className={styles.faint}>{sayFailure(answer.failure)}</span>}
      <span className={styles.faint}>{answer.answeredAt !== null && <Age at={answer.answeredAt} />}</span>
      {journalId !== null && (
        <TextLink onPress={() => show({ kind: 'exchange', journalId })}>{say('seeExchange')}</TextLink>
      )}
    </li>
  );
}

/** What is behind the verdict over several interfaces, a sentence for each note. */
function useComparisonNote(): (note: ComparisonNote) => string {
  const say = useWords(availabilityWords);
  const format = useFormats();
  const nameOf = useInterfaceName();
  return ({ answer, code, others, said, vias }) => {
    const by = format.list(vias.map(nameOf));
    const word = answer === null ? '' : say(answer === 'available' ? 'noteAvailable' : 'noteRegistered');
    switch (code) {
      case 'agree':
      case 'others':
        return say('noteTold', { vias: by, answer: word });
      case 'only':
        return say('noteOnly', { vias: by, answer: word });
      case 'differ':
        return say('noteDiffer', { vias: by, others: format.list(others.map(nameOf)) });
      case 'checker-counts-more':
        return said === null ? say('noteChecker') : say('noteCheckerSaid', { said });
      case 'moment':
        return say('noteMoment');
      case 'environments':
        return say('noteEnvironments');
      case 'stranger':
        return say('noteStranger', { vias: by });
      case 'silent':
        return say('noteSilent', { vias: by });
      case 'two-needed':
        return say('noteTwoNeeded');
    }
  };
}
