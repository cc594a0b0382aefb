import type { Written } from '#main/database/entity.ts';
import { message, sentences } from '#messages/message.ts';
import { saidYes } from './said-yes.ts';
import type { Contradiction, LedgerStep, RenewalLedger, StoredLedgerEntry } from './store/ledger-record.ts';

/** An entry opens with `planned` and `sent`. */
export const firstSending = 2;

/** The outcome of a sending, with the number of the step by which it was sent. */
export interface LateAnswer {
  readonly step: LedgerStep;
  readonly sending: number;
}

type AnsweredLedger = Pick<RenewalLedger, 'step' | 'get' | 'contradict'>;

/**
 * Writes the outcome of a sending. The entry may have moved meanwhile: another process took this one for dead, or a
 * person settled it or sent it again. Then the answer settles an outcome that is still unknown, where it can say
 * anything of all sendings; and it is kept as a contradiction where it says otherwise than the entry.
 */
export async function keepAnswer(ledger: AnsweredLedger, entryId: string, answer: LateAnswer): Promise<void> {
  const { step, sending } = answer;
  const written = await ledger.step(entryId, step, sending);
  if (written.kind === 'stepped') return;
  for (;;) {
    const entry = written.kind === 'not-found' ? undefined : await ledger.get(entryId);
    if (entry === undefined) throw new Error('The ledger lost an entry.');
    const late = lateStep(entry, answer);
    if (late === undefined) return keepContradiction(ledger, entry, answer);
    const { kind } = await ledger.step(entryId, late, entry.steps.length);
    if (kind === 'stepped') return keepContradiction(ledger, entry, answer);
  }
}

/** The step by which the answer settles an entry whose outcome is unknown by now; undefined where it settles nothing. */
function lateStep(entry: StoredLedgerEntry, { step, sending }: LateAnswer): LedgerStep | undefined {
  if (entry.state !== 'outcome-unknown' || step.state === 'outcome-unknown') return undefined;
  if (step.state === 'renewed') return { ...step, state: 'reconciled-renewed' };
  // A refusal of one sending says nothing about another one.
  return sentAgain(entry, sending) ? undefined : { ...step, state: 'reconciled-not-renewed' };
}

function sentAgain({ steps }: StoredLedgerEntry, sending: number): boolean {
  return steps.slice(sending).some(({ state }) => state === 'sent');
}

async function keepContradiction(ledger: AnsweredLedger, entry: StoredLedgerEntry, answer: LateAnswer): Promise<void> {
  const contradiction = contradictionIn(entry, answer);
  if (contradiction !== undefined) await ledger.contradict(entry.entryId, contradiction);
}

/** What a late answer says otherwise than the entry; undefined where the two agree. */
function contradictionIn(entry: StoredLedgerEntry, { step, sending }: LateAnswer): Written<Contradiction> | undefined {
  const again = sentAgain(entry, sending);
  const about = {
    at: step.at,
    source: 'answer' as const,
    evidence: step.journalId ?? `sending ${sending}`,
    dateNow: step.newExpiryDate,
    journalId: step.journalId,
  };
  if (step.state === 'renewed') {
    const text = message('ledger.lateRenewed', { answer: step.text });
    if (again) return { ...about, text: sentences(text, message('ledger.maybeTwice')) };
    const agrees = entry.state === 'reconciled-renewed' || entry.state === 'outcome-unknown';
    const sameDate = entry.newExpiryDate === null || entry.newExpiryDate === step.newExpiryDate;
    return agrees && sameDate ? undefined : { ...about, text };
  }
  if (saidYes(step) !== undefined) {
    const text = message('ledger.lateYes', { answer: step.text });
    if (again) return { ...about, text: sentences(text, message('ledger.maybeTwice')) };
    return entry.state === 'reconciled-not-renewed' ? { ...about, text } : undefined;
  }
  const saysNo = step.state === 'refused' || step.state === 'not-sent';
  if (!saysNo || again || entry.state !== 'reconciled-renewed') return undefined;
  return { ...about, text: message('ledger.lateNo', { answer: step.text }) };
}
