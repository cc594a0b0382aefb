import { Globe } from 'lucide-react';
import type { LedgerEntry, LedgerStep } from '#contract/renewals/ledger-entry.ts';
import { isSame } from '#messages/message.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Drawer, DrawerSection } from '#renderer/kit/drawer.tsx';
import { Fact, Facts } from '#renderer/kit/facts.tsx';
import { TextLink } from '#renderer/kit/text-link.tsx';
import { EnvironmentTag } from '#renderer/parts/environment-tag.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { Help } from '#renderer/parts/help.tsx';
import { LedgerStateTag } from '#renderer/parts/ledger-state-tag.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { usePeriodText } from '#renderer/parts/use-period-text.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { BatchLink } from './batches/batch-link.tsx';
import { EntryIds, EntryOutcome } from './entry-outcome.tsx';
import styles from './renewals.module.css';
import { renewalsWords } from './renewals-words.ts';
import { UnknownFacts } from './unknown-actions.tsx';
import { useAskedByText } from './use-asked-by-text.ts';
import { useEntryText } from './use-entry-text.ts';
import { useSettler } from './use-settler.ts';

/** One renewal: its outcome, its facts, its steps with what proves them. */
export function RenewalDrawer({ entryId }: { readonly entryId: string }) {
  const say = useWords(renewalsWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const show = useScreen((screen) => screen.show);
  const asked = useAsked('renewals', ['entry', entryId], (desk, options) => desk.renewals.entry({ entryId }, options));
  const entry = asked.answer;
  return (
    <Drawer
      title={entry?.unicodeName ?? '…'}
      subtitle={entry === undefined ? undefined : say('drawerSubtitle', { date: format.dateTime(entry.openedAt) })}
      closeLabel={sayPart('close')}
      onClose={() => show(null)}
      actions={
        entry !== undefined && (
          <Button icon={<Globe aria-hidden />} onPress={() => show({ kind: 'domain', ldhName: entry.ldhName })}>
            {say('openDomain')}
          </Button>
        )
      }
    >
      {asked.failure !== undefined && (
        <div className={styles.banner}>
          <FailureNotice failure={asked.failure} onAgain={asked.again} />
        </div>
      )}
      {entry !== undefined && <EntrySections entry={entry} />}
    </Drawer>
  );
}

function EntrySections({ entry }: { readonly entry: LedgerEntry }) {
  const say = useWords(renewalsWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const periodText = usePeriodText();
  const entryText = useEntryText();
  const settler = useSettler();
  const why = useSayMessage()(entry.why);
  const isUnknown = entry.state === 'outcome-unknown';
  const isOfBatch = entry.batchId !== null && entry.why.code === 'ledger.lineOfBatch';
  const show = useScreen((screen) => screen.show);
  const askedByText = useAskedByText();
  return (
    <>
      <div className={styles.banner}>
        <EntryOutcome entry={entry} />
      </div>
      {isUnknown && <UnknownFacts entry={entry} />}
      <DrawerSection title={say('sectionFacts')}>
        <Facts>
          {/* An unknown outcome has its dates above. */}
          {!isUnknown && (
            <>
              <Fact name={say('factSent')}>{format.date(entry.expiryDateSent)}</Fact>
              <Fact name={say('factNew')}>{entry.newExpiryDate === null ? '–' : format.date(entry.newExpiryDate)}</Fact>
              <Fact name={say('factExpected')}>{format.date(entry.expectedExpiryDate)}</Fact>
            </>
          )}
          <Fact name={say('factPeriod')}>{periodText(entry.period)}</Fact>
          <Fact name={say('factCard')} help={<Help term="cardId" />}>
            <span className={styles.mono}>{entry.cardId}</span>
          </Fact>
          {entry.resultCode !== null && (
            <Fact name={say('factCode')}>
              <span className={styles.mono}>{entry.resultCode}</span>
              {!isUnknown && entryText(entry)}
            </Fact>
          )}
          {entry.settledBy !== null && <Fact name={say('factSettledBy')}>{settler.name(entry.settledBy)}</Fact>}
          {entry.settledReason !== '' && <Fact name={say('factSettledReason')}>{entry.settledReason}</Fact>}
          {entry.location !== null && (
            <Fact name={say('factLocation')}>
              <span className={styles.mono}>{entry.location}</span>
            </Fact>
          )}
          {entry.batchId !== null && <BatchFact entry={entry} batchId={entry.batchId} />}
          {why !== '' && !isOfBatch && <Fact name={say('factDateFrom')}>{why}</Fact>}
          {entry.staleReason !== '' && <Fact name={say('factStaleReason')}>{entry.staleReason}</Fact>}
          <Fact name={say('factWho')}>
            {entry.by === null ? (entry.person ?? say('notRecorded')) : sayPart('personAt', entry.by)}
          </Fact>
          <Fact name={say('factAskedBy')}>{askedByText(entry.askedBy)}</Fact>
          <Fact name={say('factAccount')}>
            {entry.accountLabel}
            <EnvironmentTag environment={entry.environment} />
          </Fact>
        </Facts>
      </DrawerSection>
      <DrawerSection title={say('sectionIds')}>
        <EntryIds entry={entry} />
      </DrawerSection>
      <DrawerSection title={say('sectionSteps')}>
        <ol className={styles.steps}>
          {entry.steps.map((step) => (
            <li key={`${step.state} ${step.at}`}>
              <div className={styles.stepHead}>
                <LedgerStateTag state={step.state} />
                <time>{format.exactTime(step.at)}</time>
                {step.journalId !== null && (
                  <TextLink
                    onPress={() => {
                      if (step.journalId !== null) show({ kind: 'exchange', journalId: step.journalId });
                    }}
                  >
                    {say('evidence')}
                  </TextLink>
                )}
              </div>
              {/* What the notice above says already is not said again. */}
              {!isSame(step.text, entry.text) && <p>{entryText({ ...entry, state: step.state, text: step.text })}</p>}
              {step.by !== null && step.by.machine !== entry.by?.machine && <p>{sayPart('personAt', step.by)}</p>}
              <StepEvidence step={step} />
            </li>
          ))}
          {entry.steps.length === 0 && <li>{sayPart('none')}</li>}
        </ol>
      </DrawerSection>
    </>
  );
}

/** The batch that the renewal belongs to, which opens, and its line there. */
function BatchFact({ entry, batchId }: { readonly entry: LedgerEntry; readonly batchId: string }) {
  const say = useWords(renewalsWords);
  const batch = useAsked('renewals', ['batch', batchId], (desk, options) =>
    desk.renewalBatches.get({ batchId }, options),
  ).answer;
  if (batch === undefined) return null;
  const line = entry.why.code === 'ledger.lineOfBatch' ? entry.why.values?.line : undefined;
  return (
    <Fact name={say('factBatch')}>
      <BatchLink batch={batch} accountId={entry.accountId} />
      {line !== undefined && <span>{say('batchLine', { line: String(line) })}</span>}
    </Fact>
  );
}

/** What this very step was told: an entry that was sent twice has two answers. */
export function StepEvidence({ step }: { readonly step: LedgerStep }) {
  const say = useWords(renewalsWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const { resultCode, svTRID, newExpiryDate } = step;
  if (resultCode === undefined && svTRID === undefined && newExpiryDate === undefined) return null;
  return (
    <Facts>
      {resultCode !== undefined && (
        <Fact name={say('factCode')}>
          <span className={styles.mono}>{resultCode}</span>
        </Fact>
      )}
      {svTRID !== undefined && (
        <Fact name={sayPart('idSvTRID')}>
          <span className={styles.mono}>{svTRID}</span>
        </Fact>
      )}
      {newExpiryDate !== undefined && <Fact name={say('factNew')}>{format.date(newExpiryDate)}</Fact>}
    </Facts>
  );
}
