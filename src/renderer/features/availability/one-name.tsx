import { Scale } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Form } from 'react-aria-components';
import type { Account } from '#contract/accounts.ts';
import type { AvailabilityAnswer } from '#contract/availability.ts';
import type { RegistryInterface } from '#registry/environment.ts';
import { Age } from '#renderer/parts/age.tsx';
import { DomainNameText } from '#renderer/parts/domain-name-text.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFailureMessage } from '#renderer/parts/use-failure-text.ts';
import { useInterfaceName } from '#renderer/parts/use-interface-name.ts';
import { useOddityText } from '#renderer/parts/use-oddity-text.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useAnnounce } from '#renderer/ui/announcer.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Tag } from '#renderer/ui/tag.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { TextLink } from '#renderer/ui/text-link.tsx';
import styles from './availability.module.css';
import { availabilityWords } from './availability-words.ts';
import { ComparisonCard, verdicts } from './comparison-card.tsx';
import { InterfaceSelect } from './interface-select.tsx';
import { firstInterface } from './interfaces-of.ts';
import { mayBeWhole } from './typed-name.ts';
import { useAnswers } from './use-answers.ts';
import { useTypedCheck } from './use-typed-check.ts';

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
  const oddityText = useOddityText();
  const show = useScreen((screen) => screen.show);
  return (
    <div className={large ? styles.answerLarge : styles.answer}>
      <DomainNameText unicodeName={answer.unicodeName} ldhName={answer.ldhName} />
      <span>
        <Tag tone={answer.answer === 'available' ? 'good' : 'neutral'}>{say(answer.answer)}</Tag>
      </span>
      <span className={styles.faint}>{answer.reason !== null && say('reason', { reason: answer.reason })}</span>
      {answer.oddities.length > 0 && <span>{say('odd', { what: answer.oddities.map(oddityText).join(' ') })}</span>}
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
