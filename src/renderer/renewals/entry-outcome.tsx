import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Copyable } from '#renderer/kit/copyable.tsx';
import { Notice, type NoticeTone } from '#renderer/kit/notice.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { Help } from '#renderer/parts/help.tsx';
import { useLedgerStateName } from '#renderer/parts/ledger-state-tag.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { usePeriodText } from '#renderer/parts/use-period-text.ts';
import { useWords } from '#renderer/parts/words.ts';
import { refusalText } from './refusal-text.ts';
import styles from './renewals.module.css';
import { renewalsWords } from './renewals-words.ts';
import { useContradictionText } from './use-contradiction-text.ts';
import { useSettler } from './use-settler.ts';

/** What became of a renewal, in words, and the only thing to do where that is not known: to read the expiry again. */
export function EntryOutcome({ entry, alert = false }: { readonly entry: LedgerEntry; readonly alert?: boolean }) {
  const told = useOutcome(entry);
  const isUnknown = entry.state === 'outcome-unknown';
  return (
    <div className={styles.outcome}>
      <Notice
        tone={entry.alarm === 'none' ? told.tone : 'warn'}
        title={
          isUnknown ? (
            <>
              {told.title} <Help term="outcomeUnknown" />
            </>
          ) : (
            told.title
          )
        }
        alert={alert}
        {...(isUnknown ? { actions: <ReconcileButton entry={entry} /> } : {})}
      >
        {told.text.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Notice>
      {entry.alarm !== 'none' && <Alarm entry={entry} alert={alert} />}
    </div>
  );
}

/** What does not agree with the renewal: an alarm that stays until somebody says that it was seen. */
function Alarm({ entry, alert }: { readonly entry: LedgerEntry; readonly alert: boolean }) {
  const say = useWords(renewalsWords);
  const seen = useAction((desk, entryId: string) => desk.renewals.alarmSeen({ entryId }));
  const isContradicted = entry.contradictions.length > 0;
  const hasOtherDate = entry.newExpiryDate !== null && entry.newExpiryDate !== entry.expectedExpiryDate;
  return (
    <>
      <Notice
        tone="bad"
        title={say(isContradicted ? 'contradictionsTitle' : 'alarmTitle')}
        alert={alert}
        {...(entry.alarm === 'unseen'
          ? {
              actions: (
                <Button busy={seen.running} onPress={() => void seen.start(entry.entryId)}>
                  {say('alarmSeen')}
                </Button>
              ),
            }
          : {})}
      >
        {hasOtherDate && <OtherDate entry={entry} />}
        {isContradicted && <Contradictions entry={entry} />}
      </Notice>
      {seen.failure !== undefined && <FailureNotice failure={seen.failure} onDismiss={seen.clear} />}
    </>
  );
}

function OtherDate({ entry }: { readonly entry: LedgerEntry }) {
  const say = useWords(renewalsWords);
  const format = useFormats();
  const periodText = usePeriodText();
  return (
    <p>
      {say('alarmText', {
        given: format.date(entry.newExpiryDate ?? ''),
        expected: format.date(entry.expectedExpiryDate),
        period: periodText(entry.period),
      })}
    </p>
  );
}

function Contradictions({ entry }: { readonly entry: LedgerEntry }) {
  const say = useWords(renewalsWords);
  const contradictionText = useContradictionText();
  const sayMessage = useSayMessage();
  return (
    <>
      <ul>
        {entry.contradictions.map((one) => (
          <li key={`${one.at} ${one.source} ${sayMessage(one.text)}`}>
            <strong>{contradictionText(one)}</strong>
            <p>{sayMessage(one.text)}</p>
          </li>
        ))}
      </ul>
      <p>{say('contradictionsText')}</p>
    </>
  );
}

/** Reads the expiry date of an entry with unknown outcome and settles it where the date proves what happened. */
export function ReconcileButton({
  entry,
  look = 'primary',
}: {
  readonly entry: LedgerEntry;
  readonly look?: 'primary' | 'secondary';
}) {
  const say = useWords(renewalsWords);
  const announce = useAnnounce();
  const stateName = useLedgerStateName();
  const reconcile = useAction((desk, entryId: string) => desk.renewals.reconcile({ entryId }));
  return (
    <div className={styles.reconcile}>
      <Button
        look={look}
        busy={reconcile.running}
        onPress={async () => {
          const ended = await reconcile.start(entry.entryId);
          if (ended?.ok === true) {
            announce(say('reconciled', { name: ended.result.unicodeName, state: stateName(ended.result.state) }));
          }
        }}
      >
        {say('reconcile')}
      </Button>
      {reconcile.failure !== undefined && <FailureNotice failure={reconcile.failure} onDismiss={reconcile.clear} />}
    </div>
  );
}

/** The old date, the new one. */
export function DateMove({ entry }: { readonly entry: LedgerEntry }): ReactNode {
  const format = useFormats();
  return (
    <span className={styles.move}>
      <span className={entry.newExpiryDate === null ? undefined : styles.was}>{format.date(entry.expiryDateSent)}</span>
      {entry.newExpiryDate !== null && (
        <>
          <ArrowRight aria-hidden />
          <strong>{format.date(entry.newExpiryDate)}</strong>
        </>
      )}
    </span>
  );
}

/** Both transaction ids, to copy into a mail to the registry. */
export function EntryIds({ entry }: { readonly entry: LedgerEntry }) {
  const say = useWords(partsWords);
  const ids = [
    { name: say('idClTRID'), term: 'clTRID', value: entry.clTRID },
    { name: say('idSvTRID'), term: 'svTRID', value: entry.svTRID },
  ] as const;
  return (
    <div className={styles.ids}>
      {ids.map(
        ({ name, term, value }) =>
          value !== null && (
            <span key={name} className={styles.id}>
              <span>
                {name} <Help term={term} />
              </span>
              <Copyable text={value} copyLabel={say('copy', { what: name })} />
            </span>
          ),
      )}
    </div>
  );
}

interface Told {
  readonly tone: NoticeTone;
  readonly title: string;
  readonly text: readonly string[];
}

function useOutcome(entry: LedgerEntry): Told {
  const say = useWords(renewalsWords);
  const format = useFormats();
  const periodText = usePeriodText();
  const settler = useSettler();
  const done = {
    name: entry.unicodeName,
    // Only where somebody told one: the date that was expected is none.
    date: entry.newExpiryDate === null ? '' : format.longDate(entry.newExpiryDate),
    card: entry.cardId,
    period: periodText(entry.period),
  };
  const sayMessage = useSayMessage();
  const what = sayMessage(entry.text);
  const more = what === '' ? [] : [what];
  switch (entry.state) {
    case 'renewed':
      return { tone: 'good', title: say('outcomeRenewed'), text: [say('outcomeRenewedText', done)] };
    case 'reconciled-renewed':
      return {
        tone: 'good',
        title: say('outcomeReconciledRenewed'),
        text: [
          settler.found(entry),
          ...(done.date === '' ? [] : [say('outcomeReconciledText', done)]),
          say('outcomeCard', done),
        ],
      };
    case 'refused':
      return { tone: 'bad', title: say('outcomeRefused'), text: refusalText(entry.text).map(sayMessage) };
    case 'not-sent':
      return { tone: 'info', title: say('outcomeNotSent'), text: [...more, say('outcomeNotSentNext')] };
    case 'outcome-unknown':
      return {
        tone: 'warn',
        title: say(entry.accepted ? 'outcomeAccepted' : 'outcomeUnknown'),
        text: [...more, say('outcomeUnknownText', { time: format.dateTime(entry.openedAt) })],
      };
    case 'reconciled-not-renewed':
      return {
        tone: 'info',
        title: say('outcomeNotRenewed'),
        text: [settler.found(entry), say('outcomeNotRenewedText')],
      };
    case 'planned':
    case 'sent':
      return { tone: 'info', title: say('outcomeOpen'), text: [say('outcomeOpenText')] };
  }
}
