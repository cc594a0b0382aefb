import type { Account } from '#contract/accounts/accounts.ts';
import type { CardCover } from '#contract/renewals/cards.ts';
import type { RenewalProposal } from '#contract/renewals/renewals.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Choices } from '#renderer/kit/choices.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { WritesGate } from '#renderer/parts/arm-form.tsx';
import { Help } from '#renderer/parts/help.tsx';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { usePeriodText } from '#renderer/parts/use-period-text.ts';
import { useWords } from '#renderer/parts/words.ts';
import { AlthoughField, althoughOf } from './although-field.tsx';
import { CardField } from './card-field.tsx';
import { AboveCapField, CoverFacts } from './cards/card-cover.tsx';
import { aboveCapOf } from './cards/use-cover.ts';
import { renewalsWords } from './renewals-words.ts';

/** What a person has chosen so far in the renew dialog. */
export interface RenewChoice {
  readonly choice: number;
  readonly cardId: string;
  readonly staleReason: string;
  /** Why a marked name is renewed all the same; null while it is not to be. */
  readonly although: string | null;
  /** Why it is billed above the monthly cap of the card; null while it is not to be. */
  readonly aboveCap: string | null;
}

/** The least that counts as a reason, in characters. */
export const shortestReason = 3;

/** What stands in the way of sending, or `ready`. Nothing here computes a date or a price: all comes from the proposal. */
export type RenewReadiness =
  | 'open-entry'
  | 'no-expiry'
  | 'no-choice'
  | 'no-card'
  | 'no-although'
  | 'no-above-cap'
  | 'no-reason'
  | 'ready';

/** `cover` is what main counted of the card that is chosen; undefined until it has, and main looks again at the sending. */
export function renewReadiness(proposal: RenewalProposal, chosen: RenewChoice, cover?: CardCover): RenewReadiness {
  if (proposal.open !== null) return 'open-entry';
  if (proposal.expiry === null) return 'no-expiry';
  if (proposal.choices[chosen.choice] === undefined) return 'no-choice';
  if (chosen.cardId.trim() === '') return 'no-card';
  if (althoughOf(proposal.doNotRenew, chosen.although) === undefined) return 'no-although';
  if (aboveCapOf(cover, chosen.aboveCap) === undefined) return 'no-above-cap';
  if (proposal.stale && chosen.staleReason.trim().length < shortestReason) return 'no-reason';
  return 'ready';
}

/** The order as main takes it; undefined where something stands in the way. */
export function renewOrder(accountId: string, proposal: RenewalProposal, chosen: RenewChoice, cover?: CardCover) {
  const choice = proposal.choices[chosen.choice];
  if (renewReadiness(proposal, chosen, cover) !== 'ready' || choice === undefined || proposal.expiry === null)
    return undefined;
  return {
    accountId,
    ldhName: proposal.ldhName,
    expiryDate: proposal.expiry.date,
    period: choice.period,
    cardId: chosen.cardId.trim(),
    staleReason: proposal.stale ? chosen.staleReason.trim() : '',
    although: althoughOf(proposal.doNotRenew, chosen.although) ?? null,
    aboveCap: aboveCapOf(cover, chosen.aboveCap) ?? null,
    reviewed: proposal.reviewed,
  };
}

/** What a person chooses: for how long, billed to what, and why, where the date is an old one. */
export function RenewFields({
  account,
  proposal,
  chosen,
  cover,
  onChoose,
  disabled,
  onReadAgain,
}: {
  readonly account: Account;
  readonly proposal: RenewalProposal;
  readonly chosen: RenewChoice;
  readonly cover: CardCover | undefined;
  readonly onChoose: (changed: Partial<RenewChoice>) => void;
  readonly disabled: boolean;
  readonly onReadAgain: () => void;
}) {
  const say = useWords(renewalsWords);
  const format = useFormats();
  const periodText = usePeriodText();
  const sayMessage = useSayMessage();
  // A card that was added since the proposal was made is there.
  const warnings = proposal.warnings.filter(({ code }) => code !== 'no-card' || account.cards.length === 0);
  const picked = proposal.choices[chosen.choice];
  return (
    <>
      {proposal.doNotRenew !== null && (
        <AlthoughField
          mark={proposal.doNotRenew}
          reason={chosen.although}
          onChange={(although) => onChoose({ although })}
          disabled={disabled}
        />
      )}
      {warnings.map((warning) => (
        <Notice key={warning.code} tone="warn" title={sayMessage(warning.text)} />
      ))}
      {proposal.stale && (
        <Notice
          tone="warn"
          title={say('staleTitle')}
          actions={<Button onPress={onReadAgain}>{say('readAgain')}</Button>}
        >
          <p>{say('staleText')}</p>
          <p>{sayMessage(proposal.staleText)}</p>
        </Notice>
      )}
      <Choices
        label={say('period')}
        beside={<Help term="horizon" />}
        value={String(chosen.choice)}
        onChange={(value) => onChoose({ choice: Number(value) })}
        choices={proposal.choices.map((offer, index) => ({
          value: String(index),
          label: periodText(offer.period),
          note: format.date(offer.newExpiryDate).replaceAll(' ', '\u00a0'),
          disabled: disabled,
        }))}
      />
      {picked?.warnings.map((warning) => (
        <Notice key={warning.code} tone="warn" title={sayMessage(warning.text)} />
      ))}
      <CardField
        account={account}
        cardId={chosen.cardId}
        onChange={(cardId) => onChoose({ cardId })}
        disabled={disabled}
      />
      <CoverFacts cover={cover} />
      <AboveCapField
        cover={cover}
        reason={chosen.aboveCap}
        onChange={(aboveCap) => onChoose({ aboveCap })}
        disabled={disabled}
      />
      <WritesGate account={account} />
      {proposal.stale && (
        <TextField
          name="staleReason"
          label={say('staleReason')}
          help={say('staleHelp')}
          value={chosen.staleReason}
          onChange={(staleReason) => onChoose({ staleReason })}
          isRequired
          maxLength={500}
          isDisabled={disabled}
        />
      )}
    </>
  );
}
