import { useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Choices } from '#renderer/kit/choices.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { WritesGate } from '#renderer/parts/arm-form.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWrites } from '#renderer/parts/use-writes.ts';
import { useWords } from '#renderer/parts/words.ts';
import { AlthoughField, althoughOf } from './although-field.tsx';
import { BillFacts } from './bill-facts.tsx';
import { cardText } from './card-text.ts';
import { AboveCapField } from './cards/card-cover.tsx';
import { aboveCapOf, useCover } from './cards/use-cover.ts';
import styles from './renewals.module.css';
import { renewalsWords } from './renewals-words.ts';

/** What was sent beside what the registry said, and what a person can do about it. */
export function UnknownFacts({ entry }: { readonly entry: LedgerEntry }) {
  const say = useWords(renewalsWords);
  const sayMessage = useSayMessage();
  const format = useFormats();
  const asked = useAsked('renewals', ['readings', entry.entryId], (desk, options) =>
    desk.renewals.readings({ entryId: entry.entryId }, options),
  );
  const readings = asked.answer?.readings ?? [];
  const last = readings.at(-1);
  const next = asked.answer?.next ?? null;
  const [opened, setOpened] = useState<'again' | 'settle' | null>(null);
  return (
    <div className={styles.unknownFacts}>
      <div className={styles.sideBySide}>
        <div>
          <span className={styles.sideNote}>{say('sideSent')}</span>
          <strong>{format.date(entry.expiryDateSent)}</strong>
          <small className={styles.sideNote}>{say('sideSentNote')}</small>
        </div>
        <div>
          <span className={styles.sideNote}>{say('sideExpected')}</span>
          <strong>{format.date(entry.expectedExpiryDate)}</strong>
          <small className={styles.sideNote}>{say('sideExpectedNote')}</small>
        </div>
        <div>
          <span className={styles.sideNote}>{say('sideNow')}</span>
          <strong>{last?.dateNow == null ? '–' : format.date(last.dateNow)}</strong>
          <small className={styles.sideNote}>
            {last === undefined ? say('sideNotRead') : say('sideNowNote', { time: format.dateTime(last.at) })}
          </small>
        </div>
      </div>
      {last !== undefined && <p className={styles.hint}>{sayMessage(last.text)}</p>}
      {last !== undefined && next !== null && (
        <p className={styles.hint}>
          {say(next.decides ? 'certainAfter' : 'lookAgain', {
            time: format.dateTime(last.at),
            after: format.dateTime(next.after),
          })}
        </p>
      )}
      <div className={styles.unknownButtons}>
        <Button isDisabled={last === undefined} onPress={() => setOpened('settle')}>
          {say('settle')}
        </Button>
        <Button look="quiet" onPress={() => setOpened('again')}>
          {say('sendAgain')}
        </Button>
      </div>
      {opened === 'settle' && <SettleDialog entry={entry} onClose={() => setOpened(null)} />}
      {opened === 'again' && <SendAgainDialog entry={entry} onClose={() => setOpened(null)} />}
    </div>
  );
}

/** A person's word on what no date decides; the reason is kept with the entry. */
function SettleDialog({ entry, onClose }: { readonly entry: LedgerEntry; readonly onClose: () => void }) {
  const say = useWords(renewalsWords);
  const sayPart = useWords(partsWords);
  const announce = useAnnounce();
  const [happened, setHappened] = useState<'renewed' | 'not-renewed' | null>(null);
  const [date, setDate] = useState('');
  const [reason, setReason] = useState('');
  const settle = useAction((desk, renewed: boolean) =>
    desk.renewals.settleByHand({
      entryId: entry.entryId,
      renewed,
      newExpiryDate: renewed && date.trim() !== '' ? date.trim() : null,
      reason,
    }),
  );
  const ready = happened !== null && reason.trim().length >= 3;
  const { payer } = usePayer(entry);
  return (
    <Dialog title={say('settleTitle', { name: entry.unicodeName })} closeLabel={sayPart('close')} onClose={onClose}>
      <DialogBody>
        <p>{say('settleText')}</p>
        {settle.failure !== undefined && <FailureNotice failure={settle.failure} />}
        <BillFacts account={payer} card={cardText(payer.cards, entry.cardId)} />
        <Choices
          label={say('settleWhat')}
          layout="stack"
          value={happened}
          onChange={setHappened}
          choices={[
            { value: 'renewed', label: say('settleRenewed'), note: say('settleRenewedNote') },
            { value: 'not-renewed', label: say('settleNotRenewed'), note: say('settleNotRenewedNote') },
          ]}
        />
        {happened === 'renewed' && (
          <TextField
            name="newExpiryDate"
            mono
            label={say('settleDate')}
            help={say('settleDateHelp')}
            placeholder={entry.expectedExpiryDate}
            value={date}
            onChange={setDate}
            maxLength={10}
          />
        )}
        <TextField
          name="reason"
          label={say('settleReason')}
          help={say('settleReasonHelp')}
          value={reason}
          onChange={setReason}
          maxLength={500}
        />
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{sayPart('cancel')}</Button>
        <Button
          look="primary"
          busy={settle.running}
          isDisabled={!ready}
          onPress={async () => {
            const ended = await settle.start(happened === 'renewed');
            if (ended?.ok !== true) return;
            announce(say('settled', { name: entry.unicodeName }));
            onClose();
          }}
        >
          {say('settleConfirm')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** The account that the entry bills, which need not be the one that the desk shows; what the ledger knows of one that is gone. */
function usePayer(entry: LedgerEntry) {
  const { accountId, accountLabel: label, environment } = entry;
  const accounts = useAsked('accounts', ['list'], (desk, options) => desk.accounts.list(undefined, options)).answer;
  const account = accounts?.accounts.find((one) => one.accountId === accountId);
  return { isKnown: accounts !== undefined, account, payer: account ?? { label, handle: '', environment, cards: [] } };
}

/** The same request once more: plainly what that means before it can be pressed. */
function SendAgainDialog({ entry, onClose }: { readonly entry: LedgerEntry; readonly onClose: () => void }) {
  const { isKnown, account } = usePayer(entry);
  if (!isKnown) return null;
  return account === undefined ? (
    <SendAgain entry={entry} account={undefined} pass onClose={onClose} />
  ) : (
    <GatedSendAgain entry={entry} account={account} onClose={onClose} />
  );
}

interface SendAgainProps {
  readonly entry: LedgerEntry;
  readonly account: Account;
  readonly onClose: () => void;
}

function GatedSendAgain({ entry, account, onClose }: SendAgainProps) {
  const { pass } = useWrites(account);
  return <SendAgain entry={entry} account={account} pass={pass} onClose={onClose} />;
}

/** `account` is undefined where it was removed: main says so when it is pressed. */
function SendAgain({
  entry,
  account,
  pass,
  onClose,
}: Omit<SendAgainProps, 'account'> & { readonly account: Account | undefined; readonly pass: boolean }) {
  const say = useWords(renewalsWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const announce = useAnnounce();
  const { accountId, ldhName } = entry;
  const mark = useAsked('domains', [accountId, 'mark', ldhName], (desk, options) =>
    desk.domainMarks.markOf({ accountId, ldhName }, options),
  ).answer?.doNotRenew;
  const [reason, setReason] = useState<string | null>(null);
  const although = althoughOf(mark ?? null, reason);
  const [above, setAbove] = useState<string | null>(null);
  const cover = useCover(accountId, entry.cardId, { kind: 'again', entryId: entry.entryId });
  const aboveCap = aboveCapOf(cover, above);
  const again = useAction((desk, order: Parameters<typeof desk.renewals.sendAgain>[0]) =>
    desk.renewals.sendAgain(order),
  );
  const { payer } = usePayer(entry);
  const price = usePriceText(entry, account !== undefined);
  return (
    <Dialog title={say('againTitle', { name: entry.unicodeName })} closeLabel={sayPart('close')} onClose={onClose}>
      <DialogBody>
        {again.failure !== undefined && <FailureNotice failure={again.failure} />}
        {account !== undefined && <WritesGate account={account} />}
        {mark != null && <AlthoughField mark={mark} reason={reason} onChange={setReason} disabled={again.running} />}
        <AboveCapField cover={cover} reason={above} onChange={setAbove} disabled={again.running} />
        <p>{say('againText', { date: format.date(entry.expiryDateSent) })}</p>
        <Notice tone="warn" title={say('againRiskTitle')}>
          <p>{say('againRisk')}</p>
        </Notice>
        <BillFacts account={payer} card={cardText(payer.cards, entry.cardId)} price={price} />
        <dl className={styles.againFacts}>
          <div>
            <dt>{say('factClTRID')}</dt>
            <dd className={styles.mono}>{entry.clTRID}</dd>
          </div>
          <div>
            <dt>{say('factSent')}</dt>
            <dd>{format.date(entry.expiryDateSent)}</dd>
          </div>
        </dl>
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{sayPart('cancel')}</Button>
        <Button
          look="danger"
          busy={again.running}
          isDisabled={!pass || although === undefined || aboveCap === undefined}
          onPress={async () => {
            if (although === undefined || aboveCap === undefined) return;
            const ended = await again.start({ entryId: entry.entryId, although, aboveCap });
            if (ended?.ok !== true) return;
            announce(say('againDone', { name: entry.unicodeName }));
            onClose();
          }}
        >
          {say('againConfirm')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** What a renewal that is sent today costs by the price list of its account, in words. */
function usePriceText({ accountId, period }: LedgerEntry, isKnown: boolean): string {
  const say = useWords(renewalsWords);
  const format = useFormats();
  const answer = useAsked(
    'settings',
    ['price', accountId, period.unit, period.value],
    (desk, options) => desk.costs.price({ accountId, period }, options),
    { when: isKnown },
  ).answer;
  if (answer === undefined || answer.priceMinor === null) return say('priceUnknown');
  return say('priceByList', { price: format.money(answer.priceMinor, answer.currency, answer.minorDigits) });
}
