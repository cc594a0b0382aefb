import { Scale } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Form } from 'react-aria-components';
import type { Account } from '#contract/accounts/accounts.ts';
import type { AvailabilityAnswer } from '#contract/availability/availability.ts';
import { failureOf } from '#renderer/bridge/desk.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { TextLink } from '#renderer/kit/text-link.tsx';
import { Age } from '#renderer/parts/age.tsx';
import { useDesk } from '#renderer/parts/desk-context.tsx';
import { DomainNameText } from '#renderer/parts/domain-name-text.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFailureMessage, useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useInterfaceName } from '#renderer/parts/use-interface-name.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import type { RegistryInterface } from '#values/environment.ts';
import type { Failure } from '#values/failure.ts';
import styles from './availability.module.css';
import { availabilityWords } from './availability-words.ts';
import { ComparisonCard, verdicts } from './comparison-card.tsx';
import { InterfaceSelect } from './interface-select.tsx';
import { firstInterface } from './interfaces-of.ts';
import { mayBeWhole } from './typed-name.ts';
import { typedKey, useAnswers } from './use-answers.ts';

/** One name: answers while it is typed, and compares every interface when asked to. */
export function OneName({ account }: { readonly account: Account }) {
  const say = useWords(availabilityWords);
  const announce = useAnnounce();
  const textOf = useFailureMessage();
  const { accountId } = account;
  const [name, setName] = useState('');
  const [via, setVia] = useState<RegistryInterface>(() => firstInterface(account));
  const kept = useAnswers();
  const typed = useTypedCheck(accountId, via, name);
  const comparison = kept.accountId === accountId ? kept.comparison : null;
  const compare = useAction((desk, wanted: string) => desk.availability.compare({ accountId, name: wanted }));
  const written = name.trim();
  // While somebody types, an unfinished name is no mistake yet.
  const hint = typed.failure?.kind === 'invalid-input' ? textOf(typed.failure) : undefined;

  // However it was asked for: an answer that comes by itself is said too.
  const { answer } = typed;
  useEffect(() => {
    if (answer !== undefined) announce(say('announced', { name: answer.unicodeName, answer: say(answer.answer) }));
  }, [answer, announce, say]);

  async function ask() {
    if (written === '') return;
    await typed.ask();
  }

  async function compareAll() {
    const ended = await compare.start(written);
    if (ended?.ok !== true) return;
    kept.compared(accountId, ended.result);
    const verdict = say(verdicts[ended.result.verdict].word);
    announce(say('announcedComparison', { name: ended.result.unicodeName, verdict }));
  }

  return (
    <>
      <Form
        className={styles.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <TextField
          name="name"
          label={say('name')}
          placeholder={say('placeholder')}
          value={name}
          onChange={setName}
          maxLength={300}
        />
        <InterfaceSelect account={account} value={via} onChange={setVia} />
        <Button type="submit" look="primary" busy={typed.asking} isDisabled={written === ''}>
          {say('check')}
        </Button>
        <Button
          icon={<Scale aria-hidden />}
          busy={compare.running}
          isDisabled={!mayBeWhole(written)}
          onPress={() => void compareAll()}
        >
          {say('compare')}
        </Button>
      </Form>
      <div className={styles.typed}>
        {typed.answer !== undefined ? (
          <AnswerLine answer={typed.answer} large />
        ) : (
          <p className={styles.faint}>
            {typed.asking
              ? say('asking')
              : (hint ?? (written !== '' && !mayBeWhole(written) ? say('typedWhole') : say('typedHelp')))}
          </p>
        )}
      </div>
      {typed.failure !== undefined && hint === undefined && (
        <FailureNotice failure={typed.failure} onAgain={() => void ask()} />
      )}
      {compare.failure !== undefined && <FailureNotice failure={compare.failure} onDismiss={compare.clear} />}
      {comparison !== null && <ComparisonCard comparison={comparison} />}
    </>
  );
}

/** What one interface said, when, and the exchange that proves it. */
export function AnswerLine({
  answer,
  large = false,
}: {
  readonly answer: AvailabilityAnswer;
  readonly large?: boolean;
}) {
  const say = useWords(availabilityWords);
  const nameOf = useInterfaceName();
  const sayMessage = useSayMessage();
  const show = useScreen((screen) => screen.show);
  return (
    <div className={large ? styles.answerLarge : styles.answer}>
      <DomainNameText unicodeName={answer.unicodeName} ldhName={answer.ldhName} />
      <span>
        <Tag tone={answer.answer === 'available' ? 'good' : 'neutral'}>{say(answer.answer)}</Tag>
      </span>
      <span className={styles.faint}>{answer.reason !== null && say('reason', { reason: answer.reason })}</span>
      {answer.oddities.length > 0 && <span>{say('odd', { what: answer.oddities.map(sayMessage).join(' ') })}</span>}
      <span className={styles.end}>
        <span className={styles.faint}>
          {nameOf(answer.via)} · <Age at={answer.answeredAt} />
        </span>
        <TextLink onPress={() => show({ kind: 'exchange', journalId: answer.journalId })}>
          {say('seeExchange')}
        </TextLink>
      </span>
    </div>
  );
}

/** Long enough that a name is written, short enough that nobody reaches for Enter. */
const pauseMilliseconds = 600;

interface TypedCheck {
  readonly asking: boolean;
  readonly answer: AvailabilityAnswer | undefined;
  readonly failure: Failure | undefined;
  /** Asks now, also where the answer is known already. Answers with what was said. */
  readonly ask: () => Promise<AvailabilityAnswer | undefined>;
}

/**
 * Answers while a name is typed: once the person pauses, what may be a whole name is asked, by itself only once for a
 * text and an interface. Answers to a text that is no longer there are kept, and not shown.
 */
function useTypedCheck(accountId: string, via: RegistryInterface, text: string): TypedCheck {
  const { desk } = useDesk();
  const kept = useAnswers();
  const key = typedKey(text, via);
  const answer = kept.accountId === accountId ? kept.typed.get(key) : undefined;
  const [state, setState] = useState<{ key: string; asking: boolean; failure: Failure | undefined }>();
  const latest = useRef(key);
  latest.current = key;
  const add = kept.add;

  const ask = useCallback(async (): Promise<AvailabilityAnswer | undefined> => {
    const asked = typedKey(text, via);
    setState({ key: asked, asking: true, failure: undefined });
    try {
      const said = await desk.availability.check({ accountId, name: text.trim(), via });
      add(accountId, text, said);
      if (latest.current === asked) setState({ key: asked, asking: false, failure: undefined });
      return said;
    } catch (error) {
      if (latest.current === asked) setState({ key: asked, asking: false, failure: failureOf(error) });
      return undefined;
    }
  }, [desk, add, accountId, text, via]);

  const isKnown = answer !== undefined || (state?.key === key && (state.asking || state.failure !== undefined));
  useEffect(() => {
    if (isKnown || !mayBeWhole(text)) return;
    const timer = setTimeout(() => void ask(), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [isKnown, text, ask]);

  const current = state?.key === key ? state : undefined;
  return { asking: current?.asking ?? false, answer, failure: current?.failure, ask };
}
