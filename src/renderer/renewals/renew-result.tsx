import { type ReactNode, useEffect, useRef } from 'react';
import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { DomainNameText } from '#renderer/parts/domain-name-text.tsx';
import { useLedgerStateName } from '#renderer/parts/ledger-state-tag.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { DateMove, EntryIds, EntryOutcome } from './entry-outcome.tsx';
import { isBillingRefusal } from './refusal-text.ts';
import styles from './renewals.module.css';
import { renewalsWords } from './renewals-words.ts';

/** The result of a renewal that was just sent. No button here sends it again; *Use another card* opens a new form. */
export function RenewResult({
  entry: first,
  onOtherCard,
  onClose,
  next,
}: {
  readonly entry: LedgerEntry;
  /** Back to the form, with a date that is read again. */
  readonly onOtherCard: (refused: string) => void;
  readonly onClose: () => void;
  readonly next: ReactNode;
}) {
  const say = useWords(renewalsWords);
  const announce = useAnnounce();
  const stateName = useLedgerStateName();
  const show = useScreen((screen) => screen.show);
  const asked = useAsked('renewals', ['entry', first.entryId], (desk, options) =>
    desk.renewals.entry({ entryId: first.entryId }, options),
  );
  const entry = asked.answer ?? first;
  const billingRefused = isBillingRefusal(entry);
  const leads = next !== false || billingRefused || entry.state === 'outcome-unknown';
  const said = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  // The focus goes to the words, not to a button: a second Enter must not close what was not read yet.
  useEffect(() => place.current?.focus(), []);
  useEffect(() => {
    if (said.current) return;
    said.current = true;
    announce(`${first.unicodeName}: ${stateName(first.state)}`);
  }, [announce, first, stateName]);
  return (
    <>
      <DialogBody>
        <div className={styles.result} ref={place} tabIndex={-1}>
          <DomainNameText unicodeName={entry.unicodeName} ldhName={entry.ldhName} />
        </div>
        {entry.newExpiryDate !== null && (
          <p className={styles.bigMove}>
            <DateMove entry={entry} />
          </p>
        )}
        <EntryOutcome entry={entry} />
        <EntryIds entry={entry} />
      </DialogBody>
      <DialogFoot>
        <Button
          look="quiet"
          onPress={() => {
            onClose();
            show({ kind: 'renewal', entryId: entry.entryId });
          }}
        >
          {say('seeEntry')}
        </Button>
        <Button look={leads ? 'secondary' : 'primary'} onPress={onClose}>
          {say('done')}
        </Button>
        {billingRefused && (
          <Button look={next === false ? 'primary' : 'secondary'} onPress={() => onOtherCard(entry.cardId)}>
            {say('otherCard')}
          </Button>
        )}
        {next}
      </DialogFoot>
    </>
  );
}
