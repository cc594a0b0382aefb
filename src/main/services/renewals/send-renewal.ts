import type { Moment } from '#main/clock.ts';
import { registryTimeOf } from '#main/protocol/read-reply.ts';
import { renewDomain } from '#main/protocol/rpp-v0/renew-domain.ts';
import type { RunOptions, Session } from '#main/protocol/session.ts';
import type { RenewalIntention, RenewalLedger, StoredLedgerEntry } from '#main/store/ledger-record.ts';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure, type Failure } from '#registry/failure.ts';
import { isSaidToBeUnsent } from '#registry/nothing-sent.ts';
import { judgeAnswer, judgeFailure, type Outcome, settlerOf } from './judge-outcome.ts';
import { firstSending, keepAnswer, type LateAnswer } from './keep-answer.ts';

export interface SenderPorts {
  readonly ledger: RenewalLedger;
  readonly moment: () => Moment;
  readonly newId: () => string;
}

/** What became of a sending; `already-open` and `overtaken` sent nothing and wrote nothing. */
export type Sending = Sent | NotOpened;

/** What came of a renewal that is in the ledger: known first, and then written down. */
export interface Sent {
  readonly kind: 'sent';
  readonly outcome: Outcome;
  /** What sending it failed with, where it did. */
  readonly failure: Failure | undefined;
  /** When that is written down. Rejects as outcome-unknown where it could not be written. */
  readonly settled: Promise<void>;
  /** The entry, once it is settled. */
  entry(): Promise<StoredLedgerEntry>;
}

type NotOpened = Exclude<Awaited<ReturnType<RenewalLedger['open']>>, { kind: 'opened' }>;

/** The part of a renewal where order is everything: write, then send, then write. */
export interface RenewalSender {
  /**
   * Writes the intention and that it is sent, durably, sends it once, and settles it. Fails where that could not be
   * written, or what comes before the wire failed: nothing was sent. `opened` is called when the entry is there.
   */
  send(intention: RenewalIntention, session: Session, opened: () => void): Promise<Sending>;
  /**
   * Sends an entry of unknown outcome once more, the same to the last letter. Only a yes settles it: whatever else comes
   * back says nothing of the first time.
   */
  sendAgain(entry: StoredLedgerEntry, session: Session): Promise<StoredLedgerEntry>;
  /** The entry; what could not be written down earlier in this process is written now. Undefined when there is none. */
  settleKept(entryId: string): Promise<StoredLedgerEntry | undefined>;
}

export function sendRenewal(ports: SenderPorts): RenewalSender {
  const { ledger, moment } = ports;
  /** Outcomes that are known here but could not be written. */
  const kept = new Map<string, LateAnswer>();

  /** Nothing left, so the name is free again; where even that cannot be written, the next program start says so. */
  async function releaseUnsent(entryId: string, text: Message): Promise<void> {
    await ledger.step(entryId, { state: 'not-sent', ...moment(), text, settledBy: 'program' }).catch(() => undefined);
  }

  /** Answers with the number of the step: the answer to this sending names it. */
  async function markSent(entry: StoredLedgerEntry, journalId: string, text: Message): Promise<number> {
    const { entryId, steps } = entry;
    const step = { state: 'sent' as const, ...moment(), text, journalId };
    const marked = await ledger.step(entryId, step, steps.length).catch(async (error: unknown) => {
      // It may have been written all the same. The first sending is as unknown as before.
      const unknown = { state: 'outcome-unknown' as const, ...moment() };
      const said = message('ledger.notWrittenAgain');
      await ledger.step(entryId, { ...unknown, text: said }, steps.length + 1).catch(() => undefined);
      throw nothingSent(error);
    });
    if (marked.kind === 'stepped') return steps.length + 1;
    throw new DeskFailure({
      kind: 'conflict',
      message:
        marked.kind === 'not-found'
          ? message('renewals.entryGone')
          : message('renewals.entryMoved', { state: marked.state }),
      nothingSent: true,
    });
  }

  async function settle(entryId: string, late: LateAnswer): Promise<void> {
    await keepAnswer(ledger, entryId, late);
    kept.delete(entryId);
  }

  /** An entry that is written down; where it cannot be read, what came of it is said all the same. */
  async function entryNow({ entryId, clTRID }: RenewalIntention, outcome: Outcome): Promise<StoredLedgerEntry> {
    const { text, journalId } = outcome;
    const cause = 'ledger-not-read';
    try {
      const entry = await ledger.get(entryId);
      if (entry === undefined) throw new Error('The ledger lost an entry.');
      return entry;
    } catch (error) {
      throw new DeskFailure(
        {
          kind: 'outcome-unknown',
          message: message('renewals.outcomeNotRead', { outcome: text, clTRID }),
          cause,
          clTRID,
          ...(journalId === undefined ? {} : { journalId }),
        },
        { cause: error },
      );
    }
  }

  /** Opens the entry as sent, in one go, so that the disk is waited for once. Answers why it could not be opened. */
  async function openAsSent(intention: RenewalIntention, journalId: string): Promise<NotOpened | undefined> {
    const sent = { state: 'sent' as const, ...moment(), text: message('ledger.onItsWay'), journalId };
    const opened = await ledger.open(intention, sent).catch(async (error: unknown) => {
      // What the store says it failed with may still have been written.
      await releaseUnsent(intention.entryId, message('ledger.notWritten'));
      throw nothingSent(error);
    });
    return opened.kind === 'opened' ? undefined : opened;
  }

  /**
   * Sends once, and settles the entry by what came of it. `mark` is called by the pipeline while the journal's beginning is
   * written; nothing leaves unless it fulfils.
   */
  async function sendOnce(
    intention: RenewalIntention,
    session: Session,
    mark: (journalId: string) => Promise<number>,
    meaning: (outcome: Outcome) => Outcome,
  ): Promise<Sent> {
    const { clTRID } = intention;
    const command = renewDomain({
      ldhName: intention.ldhName,
      unicodeName: intention.unicodeName,
      expiryDate: intention.expiryDateSent,
      period: intention.period,
      cardId: intention.cardId,
      clTRID,
    });
    const journalId = ports.newId();
    let sending: number | undefined;
    let registryAt: number | undefined;
    let failure: Failure | undefined;
    const beforeSending = async (): Promise<void> => {
      sending = await mark(journalId);
    };
    const options: RunOptions = {
      journalId,
      priority: 'person',
      beforeSending,
      replied: (reply) => {
        registryAt = registryTimeOf(reply);
      },
    };
    const outcome = await session.run(command, options).then(
      (ran) => judgeAnswer(ran, intention),
      (error: unknown) => {
        if (sending === undefined) throw nothingSent(error);
        failure = error instanceof DeskFailure ? error.failure : undefined;
        // From the mark on there is no way back: whatever happens, the entry must not say that nothing was sent unless that
        // is proven.
        return judgeFailure(error, journalId);
      },
    );
    const meant = meaning(outcome);
    const step = { ...meant, ...moment(), registryAt, settledBy: settlerOf(meant.state) };
    const settled = keepOutcome(intention, journalId, { step, sending: sending ?? firstSending });
    // Whoever asks for it hears what it fails with, also where nobody asks yet.
    settled.catch(() => undefined);
    return { kind: 'sent', outcome: meant, failure, settled, entry: () => entryNow(intention, meant) };
  }

  async function keepOutcome(
    { entryId, clTRID }: RenewalIntention,
    journalId: string,
    answer: LateAnswer,
  ): Promise<void> {
    const { step } = answer;
    try {
      await settle(entryId, answer);
    } catch (error) {
      kept.set(entryId, answer);
      throw new DeskFailure(
        {
          kind: 'outcome-unknown',
          message: message('renewals.outcomeNotWritten', { outcome: step.text, clTRID }),
          cause: 'ledger-not-written',
          clTRID,
          journalId,
        },
        { cause: error },
      );
    }
  }

  return {
    async send(intention, session, opened) {
      let standing: NotOpened | undefined;
      const mark = async (journalId: string): Promise<number> => {
        standing = await openAsSent(intention, journalId);
        if (standing !== undefined) throw new Error('There is an open entry already.');
        opened();
        return firstSending;
      };
      try {
        return await sendOnce(intention, session, mark, (outcome) => outcome);
      } catch (error) {
        if (standing !== undefined) return standing;
        throw error;
      }
    },

    async sendAgain(entry, session) {
      const text = message('ledger.onItsWayAgain');
      const mark = (journalId: string) => markSent(entry, journalId, text);
      const sent = await sendOnce(entry, session, mark, stillUnknown);
      await sent.settled;
      return sent.entry();
    },

    async settleKept(entryId) {
      const answer = kept.get(entryId);
      if (answer !== undefined) await settle(entryId, answer);
      return ledger.get(entryId);
    },
  };
}

/** A no to the second sending, or that it never left, decides nothing about the first. */
function stillUnknown(outcome: Outcome): Outcome {
  if (outcome.state !== 'refused' && outcome.state !== 'not-sent') return outcome;
  const code = outcome.state === 'refused' ? 'ledger.secondRefused' : 'ledger.secondUnsent';
  return { ...outcome, state: 'outcome-unknown', text: message(code, { outcome: outcome.text }) };
}

function nothingSent(error: unknown): unknown {
  if (!(error instanceof DeskFailure) || isSaidToBeUnsent(error.failure)) return error;
  return new DeskFailure({ ...error.failure, nothingSent: true }, { cause: error });
}
