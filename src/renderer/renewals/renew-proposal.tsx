import { ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import type { RenewalProposal } from '#contract/renewals/renewals.ts';
import { Button } from '#renderer/kit/button.tsx';
import { DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { visibleMarks } from '#renderer/kit/visible-marks.ts';
import { ExpiryText } from '#renderer/parts/expiry-text.tsx';
import { surelyNothingSent } from '#renderer/parts/failure-explained.ts';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { Help } from '#renderer/parts/help.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { SourceAndAge } from '#renderer/parts/source-and-age.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { usePeriodText } from '#renderer/parts/use-period-text.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWrites } from '#renderer/parts/use-writes.ts';
import { useWords } from '#renderer/parts/words.ts';
import { cardText } from './card-text.ts';
import { cardsWords } from './cards/cards-words.ts';
import { useCover } from './cards/use-cover.ts';
import { EntryOutcome } from './entry-outcome.tsx';
import { type RenewChoice, RenewFields, renewOrder, renewReadiness } from './renew-form.tsx';
import { RenewResult } from './renew-result.tsx';
import styles from './renewals.module.css';
import { renewalsWords } from './renewals-words.ts';
import { useLastCard, useProposedCard } from './use-last-card.ts';
import { useNewerRenewal } from './use-newer-renewal.ts';

export interface RenewProposalProps {
  readonly account: Account;
  readonly proposal: RenewalProposal;
  /** When it was read: a former answer about the name says nothing of now. */
  readonly readAt: number;
  readonly onReadAgain: () => void;
  /** The card that the registry refused to bill a moment ago; empty without. */
  readonly refusedCard: string;
  readonly onOtherCard: (refused: string) => void;
  readonly onClose: () => void;
  readonly skip: ReactNode;
  readonly next: ReactNode;
}

/** The form: what is known, what to choose, what will be billed. It sends at most once; then it is a result. */
export function RenewProposal(props: RenewProposalProps) {
  const { account, proposal, readAt, onReadAgain, refusedCard, onOtherCard, onClose, skip, next } = props;
  const say = useWords(renewalsWords);
  const sayCard = useWords(cardsWords);
  const sayPart = useWords(partsWords);
  const periodText = usePeriodText();
  const { accountId } = account;
  const proposedCard = useProposedCard(account, refusedCard);
  const keepCard = useLastCard((state) => state.use);
  const [chosen, setChosen] = useState<RenewChoice>({
    choice: 0,
    cardId: proposedCard,
    staleReason: '',
    although: null,
    aboveCap: null,
  });
  const period = proposal.choices[chosen.choice]?.period;
  const cover = useCover(accountId, chosen.cardId.trim(), period && { kind: 'one', period });
  const renew = useAction((desk, order: NonNullable<ReturnType<typeof renewOrder>>) => desk.renewals.renew(order));

  const writes = useWrites(account);
  const newerOfAnybody = useNewerRenewal(accountId, proposal.ldhName, readAt);
  // What this form has sent itself is no news.
  const newer = renew.running || renew.failure !== undefined ? null : newerOfAnybody;

  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input[type=radio]:checked')?.focus(), []);

  if (renew.result !== undefined) {
    return <RenewResult entry={renew.result} onOtherCard={onOtherCard} onClose={onClose} next={next} />;
  }
  const readiness = renewReadiness(proposal, chosen, cover);
  const picked = proposal.choices[chosen.choice];
  const card = cardText(account.cards, chosen.cardId.trim());
  // After a failure that leaves any doubt, this form is spent: a fresh proposal reads the date first.
  const spent = renew.failure !== undefined && !surelyNothingSent(renew.failure);
  const blocked = proposal.open !== null || newer !== null || proposal.expiry === null || spent;

  async function send() {
    const order = renewOrder(accountId, proposal, chosen, cover);
    if (order === undefined || blocked) return;
    const ended = await renew.start(order);
    if (ended?.ok === true && ended.result.state === 'renewed') keepCard(accountId, order.cardId);
  }

  return (
    // No form element: only the button sends, an Enter in a field must not bill anything.
    <div ref={form} className={styles.form}>
      <DialogBody>
        <ProposedName proposal={proposal} choice={picked} />
        {renew.failure !== undefined && (
          <FailureNotice
            failure={renew.failure}
            {...(spent ? { actions: <Button onPress={onReadAgain}>{say('proposeAgain')}</Button> } : {})}
          />
        )}
        {proposal.open !== null ? (
          <OpenEntry entry={proposal.open} onClose={onClose} />
        ) : newer !== null ? (
          <NewerEntry entry={newer} onClose={onClose} onReadAgain={onReadAgain} />
        ) : proposal.expiry === null ? (
          <NoExpiry staleText={proposal.staleText} onReadAgain={onReadAgain} />
        ) : (
          <RenewFields
            account={account}
            proposal={proposal}
            chosen={chosen}
            cover={cover}
            onChoose={(changed) => setChosen((before) => ({ ...before, ...changed }))}
            disabled={renew.running || spent}
            onReadAgain={onReadAgain}
          />
        )}
      </DialogBody>
      <DialogFoot
        {...(renew.running ? { aside: say('sendingNote') } : {})}
        {...(!blocked && picked !== undefined && card !== ''
          ? {
              above: (
                <>
                  {readiness === 'no-although' && <p>{say('althoughWanted')}</p>}
                  {readiness === 'no-above-cap' && <p>{sayCard('aboveWanted')}</p>}
                  {readiness === 'no-reason' && <p>{say('reasonWanted')}</p>}
                  <Bill account={account} proposal={proposal} choice={picked} card={card} />
                </>
              ),
            }
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

/** The name, and its expiry date before and after. */
function ProposedName({
  proposal,
  choice,
}: {
  readonly proposal: RenewalProposal;
  readonly choice: RenewalProposal['choices'][number] | undefined;
}) {
  const say = useWords(renewalsWords);
  const format = useFormats();
  const periodText = usePeriodText();
  return (
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
            <ExpiryText expiry={proposal.expiry} />
            <SourceAndAge source={proposal.expiry.source} toldAt={proposal.expiry.toldAt} />
          </div>
          <ArrowRight aria-hidden />
          <div>
            <span>{say('expiresThen')}</span>
            <strong>{choice === undefined ? '–' : format.date(choice.newExpiryDate)}</strong>
            <span>{choice === undefined ? '' : periodText(choice.period)}</span>
          </div>
        </div>
      )}
    </div>
  );
}

/** Another renewal of the name is not settled: nothing can be sent before it is. */
function OpenEntry({ entry, onClose }: { readonly entry: LedgerEntry; readonly onClose: () => void }) {
  const say = useWords(renewalsWords);
  const show = useScreen((screen) => screen.show);
  return (
    <>
      <Notice
        tone="warn"
        title={say('openTitle')}
        actions={
          <Button
            onPress={() => {
              onClose();
              show({ kind: 'renewal', entryId: entry.entryId });
            }}
          >
            {say('seeEntry')}
          </Button>
        }
      >
        {entry.by !== null && entry.state !== 'outcome-unknown' && <p>{say('openBy', entry.by)}</p>}
        <p>{say('openText')}</p>
      </Notice>
      <EntryOutcome entry={entry} />
    </>
  );
}

/** Somebody else renewed the name while this form was open: what it shows may hold no more. */
function NewerEntry({
  entry,
  onClose,
  onReadAgain,
}: {
  readonly entry: LedgerEntry;
  readonly onClose: () => void;
  readonly onReadAgain: () => void;
}) {
  const say = useWords(renewalsWords);
  const sayPart = useWords(partsWords);
  if (entry.settledAt === null) return <OpenEntry entry={entry} onClose={onClose} />;
  return (
    <>
      <Notice
        alert
        tone="warn"
        title={say('newerTitle')}
        actions={<Button onPress={onReadAgain}>{say('readAgain')}</Button>}
      >
        {entry.by !== null && <p>{say('newerBy', { person: sayPart('personAt', entry.by) })}</p>}
      </Notice>
      <EntryOutcome entry={entry} />
    </>
  );
}

function NoExpiry({
  staleText,
  onReadAgain,
}: Pick<RenewalProposal, 'staleText'> & { readonly onReadAgain: () => void }) {
  const say = useWords(renewalsWords);
  const sayMessage = useSayMessage();
  return (
    <Notice
      tone="warn"
      title={say('noExpiryTitle')}
      actions={<Button onPress={onReadAgain}>{say('readAgain')}</Button>}
    >
      <p>{say('noExpiryText')}</p>
      <p>{sayMessage(staleText)}</p>
    </Notice>
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
