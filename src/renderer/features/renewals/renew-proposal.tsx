import { ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import type { RenewalProposal } from '#contract/renewals.ts';
import { WritesGate } from '#renderer/parts/arm-form.tsx';
import { ExpiryText } from '#renderer/parts/expiry-text.tsx';
import { surelyNothingSent } from '#renderer/parts/failure-explained.ts';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { Help } from '#renderer/parts/help.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { SourceAndAge } from '#renderer/parts/source-and-age.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { usePeriodText } from '#renderer/parts/use-period-text.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWrites } from '#renderer/parts/use-writes.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Choices } from '#renderer/ui/choices.tsx';
import { DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { visibleMarks } from '#renderer/ui/visible-marks.ts';
import { CardField } from './card-field.tsx';
import { cardText } from './card-text.ts';
import { EntryOutcome } from './entry-outcome.tsx';
import { renewOrder, renewReadiness } from './renew-form.ts';
import { RenewResult } from './renew-result.tsx';
import styles from './renewals.module.css';
import { renewalsWords } from './renewals-words.ts';
import { useLastCard } from './use-last-card.ts';
import { useStaleText } from './use-stale-text.ts';
import { useWarningText } from './use-warning-text.ts';

export interface RenewProposalProps {
  readonly account: Account;
  readonly proposal: RenewalProposal;
  readonly onReadAgain: () => void;
  readonly onClose: () => void;
  readonly skip: ReactNode;
  readonly next: ReactNode;
}

/** The form: what is known, what to choose, what will be billed. It sends at most once; then it is a result. */
export function RenewProposal({ account, proposal, onReadAgain, onClose, skip, next }: RenewProposalProps) {
  const say = useWords(renewalsWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const periodText = usePeriodText();
  const warningText = useWarningText();
  const staleText = useStaleText();
  const show = useScreen((screen) => screen.show);
  const { accountId } = account;
  const lastCard = useLastCard((state) => state.cards[accountId]);
  const keepCard = useLastCard((state) => state.use);
  const known = account.cards.some((card) => card.cardId === lastCard);
  const [cardId, setCardId] = useState((known ? lastCard : account.cards[0]?.cardId) ?? '');
  const [choice, setChoice] = useState(0);
  const [staleReason, setStaleReason] = useState('');
  const renew = useAction((desk, order: NonNullable<ReturnType<typeof renewOrder>>) => desk.renewals.renew(order));

  const writes = useWrites(account);

  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input[type=radio]:checked')?.focus(), []);

  if (renew.result !== undefined) {
    return <RenewResult entry={renew.result} onClose={onClose} next={next} />;
  }
  const chosen = { choice, cardId, staleReason };
  const readiness = renewReadiness(proposal, chosen);
  const picked = proposal.choices[choice];
  // A card that was added since the proposal was made is there.
  const warnings = proposal.warnings.filter(({ code }) => code !== 'no-card' || account.cards.length === 0);
  const card = cardText(account.cards, cardId.trim());
  // After a failure that leaves any doubt, this form is spent: a fresh proposal reads the date first.
  const spent = renew.failure !== undefined && !surelyNothingSent(renew.failure);
  const blocked = proposal.open !== null || proposal.expiry === null || spent;

  async function send() {
    const order = renewOrder(accountId, proposal, chosen);
    if (order === undefined || spent) return;
    keepCard(accountId, order.cardId);
    await renew.start(order);
  }

  return (
    // No form element: only the button sends, an Enter in a field must not bill anything.
    <div ref={form} className={styles.form}>
      <DialogBody>
        <div className={styles.hero}>
          <h3>{visibleMarks(proposal.unicodeName)}</h3>
          {proposal.ldhName !== proposal.unicodeName && (
            <p className={styles.ldh}>
              {proposal.ldhName} <Help term="ldhName" />
            </p>
          )}
          {proposal.expiry !== null && (
            <div className={styles.dates}>
              <div>
                <span>
                  {say('expiresNow')} <Help term="expiryDate" />
                </span>
                <ExpiryText expiry={proposal.expiry} look="words" />
                <SourceAndAge source={proposal.expiry.source} toldAt={proposal.expiry.toldAt} />
              </div>
              <ArrowRight aria-hidden />
              <div>
                <span>{say('expiresThen')}</span>
                <strong>{picked === undefined ? '–' : format.date(picked.newExpiryDate)}</strong>
                <span>{picked === undefined ? '' : periodText(picked.period)}</span>
              </div>
            </div>
          )}
        </div>
        {renew.failure !== undefined && (
          <FailureNotice
            failure={renew.failure}
            {...(spent ? { actions: <Button onPress={onReadAgain}>{say('proposeAgain')}</Button> } : {})}
          />
        )}
        {proposal.open !== null ? (
          <>
            <Notice
              tone="warn"
              title={say('openTitle')}
              actions={
                <Button
                  onPress={() => {
                    onClose();
                    if (proposal.open !== null) show({ kind: 'renewal', entryId: proposal.open.entryId });
                  }}
                >
                  {say('seeEntry')}
                </Button>
              }
            >
              <p>{say('openText')}</p>
            </Notice>
            <EntryOutcome entry={proposal.open} />
          </>
        ) : proposal.expiry === null ? (
          <Notice
            tone="warn"
            title={say('noExpiryTitle')}
            actions={<Button onPress={onReadAgain}>{say('readAgain')}</Button>}
          >
            <p>{say('noExpiryText')}</p>
            {proposal.staleWhy !== null && <p>{staleText(proposal.staleWhy)}</p>}
          </Notice>
        ) : (
          <>
            {warnings.map((warning) => (
              <Notice key={warning.code} tone="warn" title={warningText(warning)} />
            ))}
            {proposal.stale && (
              <Notice
                tone="warn"
                title={say('staleTitle')}
                actions={<Button onPress={onReadAgain}>{say('readAgain')}</Button>}
              >
                <p>{say('staleText')}</p>
                {proposal.staleWhy !== null && <p>{staleText(proposal.staleWhy)}</p>}
              </Notice>
            )}
            <Choices
              label={say('period')}
              beside={<Help term="horizon" />}
              value={String(choice)}
              onChange={(value) => setChoice(Number(value))}
              choices={proposal.choices.map((offer, index) => ({
                value: String(index),
                label: periodText(offer.period),
                note: format.date(offer.newExpiryDate).replaceAll(' ', '\u00a0'),
                disabled: renew.running || spent,
              }))}
            />
            {picked?.warnings.map((warning) => (
              <Notice key={warning.code} tone="warn" title={warningText(warning)} />
            ))}
            <CardField account={account} cardId={cardId} onChange={setCardId} disabled={renew.running || spent} />
            <WritesGate account={account} />
            {proposal.stale && (
              <TextField
                name="staleReason"
                label={say('staleReason')}
                help={say('staleHelp')}
                value={staleReason}
                onChange={setStaleReason}
                isRequired
                maxLength={500}
                isDisabled={renew.running || spent}
              />
            )}
          </>
        )}
      </DialogBody>
      <DialogFoot
        {...(renew.running ? { aside: say('sendingNote') } : {})}
        {...(!blocked && picked !== undefined && card !== ''
          ? { above: <Bill account={account} proposal={proposal} choice={picked} card={card} /> }
          : {})}
      >
        {!renew.running && skip}
        <Button onPress={onClose}>{sayPart(blocked || renew.running ? 'close' : 'cancel')}</Button>
        {!blocked && (
          <Button
            look="primary"
            busy={renew.running}
            isDisabled={readiness !== 'ready' || !writes.pass}
            onPress={() => void send()}
          >
            {renew.running || picked === undefined
              ? say('sending')
              : say('confirm', { period: periodText(picked.period) })}
          </Button>
        )}
      </DialogFoot>
    </div>
  );
}

/** What will be billed, in words, in sight of the button that does it. */
function Bill({
  account,
  proposal,
  choice,
  card,
}: Pick<RenewProposalProps, 'account' | 'proposal'> & {
  readonly choice: RenewalProposal['choices'][number];
  readonly card: string;
}) {
  const say = useWords(renewalsWords);
  const format = useFormats();
  const periodText = usePeriodText();
  const { standing } = useWrites(account);
  const { currency, minorDigits } = proposal;
  const known = choice.priceMinor !== null && currency !== '';
  const price = known ? format.money(choice.priceMinor ?? 0, currency, minorDigits) : undefined;
  return (
    <>
      <p>{say('willBill', { name: proposal.unicodeName, period: periodText(choice.period), card })}</p>
      <p>{price === undefined ? say('priceUnknown') : say('priceKnown', { price })}</p>
      {account.environment === 'production' && <p className={styles.real}>{say('willBillProduction')}</p>}
      {account.environment === 'emulator' && standing?.unproven === false && <p>{say('willBillPractice')}</p>}
    </>
  );
}
