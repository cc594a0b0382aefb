import type { Moment } from '#main/clock.ts';
import { registryTimeOf } from '#main/registry/protocol/read-reply.ts';
import { renewDomain } from '#main/registry/protocol/rpp-v0/renew-domain.ts';
import type { RunOptions, Session } from '#main/registry/protocol/session.ts';
import { type Message, message, sentences } from '#messages/message.ts';
import { DeskFailure, type Failure } from '#values/failure.ts';
import { isSaidToBeUnsent } from '#values/nothing-sent.ts';
import { overCapFailure } from './above-cap.ts';
import { type MarkPassed, markedMeanwhile } from './although-marked.ts';
import { judgeAnswer, judgeFailure, type Outcome, settlerOf } from './judge-outcome.ts';
import { firstSending, keepAnswer, type LateAnswer } from './keep-answer.ts';
import type {
  Intended,
  Permit,
  RenewalIntention,
  RenewalLedger,
  StepBilling,
  StoredLedgerEntry,
} from './store/ledger-record.ts';

export interface SenderPorts {
  readonly ledger: RenewalLedger;
  readonly moment: () => Moment;
  readonly newId: () => string;
}

/** The result of a sending. An entry that was not opened sent nothing and wrote nothing. */
export type Sending = Sent | NotOpened;

/** The result of a renewal that is in the ledger. It is known first, then written down. */
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

/** What is written before the wire: the number of its step, which the answer names, and the team's permit, where there is one. */
interface Marked {
  readonly sending: number;
  readonly permit: Permit | undefined;
}

type NotOpened = Exclude<Awaited<ReturnType<RenewalLedger['open']>>, { kind: 'opened' }>;

/** The part of a renewal where order is everything: write, then send, then write. */
export class RenewalSender {
  readonly #ports: SenderPorts;
  /** Outcomes that are known here but could not be written. */
  readonly #kept = new Map<string, LateAnswer>();

  constructor(ports: SenderPorts) {
    this.#ports = ports;
  }

  /** Nothing left, so the name is free again; where even that cannot be written, the next program start says so. */
  async #releaseUnsent(entryId: string, text: Message): Promise<void> {
    await this.#ports.ledger
      .step(entryId, { state: 'not-sent', ...this.#ports.moment(), text, settledBy: 'program' }, firstSending)
      .catch(() => undefined);
  }

  /**
   * A sending that could not be written may be there all the same; then the first one is as unknown as before. What
   * somebody else has sent meanwhile is theirs.
   */
  async #releaseUnsentAgain(entryId: string, journalId: string): Promise<void> {
    const { ledger, moment } = this.#ports;
    const { steps = [] } = (await ledger.get(entryId)) ?? {};
    const last = steps.at(-1);
    if (last?.state !== 'sent' || last.journalId !== journalId) return;
    const unknown = { state: 'outcome-unknown', ...moment(), text: message('ledger.notWrittenAgain') } as const;
    await ledger.step(entryId, unknown, steps.length);
  }

  async #markSent(
    entry: StoredLedgerEntry,
    journalId: string,
    passed: MarkPassed,
    billing: StepBilling,
  ): Promise<Marked> {
    const { entryId, steps } = entry;
    const text = sentences(message('ledger.onItsWayAgain'), passed.why);
    const step = { state: 'sent' as const, ...this.#ports.moment(), text, journalId, billing };
    const marked = await this.#ports.ledger
      .step(entryId, step, steps.length, passed.mark)
      .catch(async (error: unknown) => {
        await this.#releaseUnsentAgain(entryId, journalId).catch(() => undefined);
        throw nothingSent(error);
      });
    if (marked.kind === 'stepped') return { sending: steps.length + 1, permit: marked.permit };
    if (marked.kind === 'marked') throw markedMeanwhile(entry.unicodeName);
    if (marked.kind === 'over-cap') throw overCapFailure(marked, entry.cardId);
    throw new DeskFailure({
      kind: 'conflict',
      message:
        marked.kind === 'not-found'
          ? message('renewals.entryGone')
          : message('renewals.entryMoved', { state: marked.state }),
      nothingSent: true,
    });
  }

  async #settle(entryId: string, late: LateAnswer): Promise<void> {
    await keepAnswer(this.#ports.ledger, entryId, late);
    this.#kept.delete(entryId);
  }

  /** An entry that is written down; where it cannot be read, what came of it is said all the same. */
  async #entryNow({ entryId, clTRID }: Intended, outcome: Outcome): Promise<StoredLedgerEntry> {
    const { text, journalId } = outcome;
    const cause = 'ledger-not-read';
    try {
      const entry = await this.#ports.ledger.get(entryId);
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
  async #openAsSent(intention: RenewalIntention, journalId: string): ReturnType<RenewalLedger['open']> {
    const sent = { state: 'sent' as const, ...this.#ports.moment(), text: message('ledger.onItsWay'), journalId };
    return this.#ports.ledger.open(intention, sent).catch(async (error: unknown) => {
      // What the store says it failed with may still have been written.
      await this.#releaseUnsent(intention.entryId, message('ledger.notWritten'));
      throw nothingSent(error);
    });
  }

  /**
   * Sends once, and settles the entry by what came of it. `mark` is called by the pipeline while the journal's beginning is
   * written; nothing leaves unless it fulfils.
   */
  async #sendOnce(
    intention: Intended,
    session: Session,
    mark: (journalId: string) => Promise<Marked>,
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
    const journalId = this.#ports.newId();
    let marked: Marked | undefined;
    let registryAt: number | undefined;
    let failure: Failure | undefined;
    const beforeSending = async (): Promise<void> => {
      marked = await mark(journalId);
    };
    const options: RunOptions = {
      journalId,
      priority: 'person',
      beforeSending,
      async lastCheck() {
        if (marked?.permit?.isGood() === false) throw permitOver();
      },
      mayLeave: () => marked?.permit?.isGood() !== false,
      replied: (reply) => {
        registryAt = registryTimeOf(reply);
      },
    };
    const outcome = await session.run(command, options).then(
      (ran) => judgeAnswer(ran, intention),
      (error: unknown) => {
        if (marked === undefined) throw nothingSent(error);
        failure = error instanceof DeskFailure ? error.failure : undefined;
        // From the mark on there is no way back: whatever happens, the entry must not say that nothing was sent unless that
        // is proven.
        return judgeFailure(error, journalId);
      },
    );
    const meant = meaning(outcome);
    const step = { ...meant, ...this.#ports.moment(), registryAt, settledBy: settlerOf(meant.state) };
    const settled = this.#keepOutcome(intention, journalId, { step, sending: marked?.sending ?? firstSending });
    // Whoever asks for it hears what it fails with, also where nobody asks yet.
    settled.catch(() => undefined);
    return { kind: 'sent', outcome: meant, failure, settled, entry: () => this.#entryNow(intention, meant) };
  }

  async #keepOutcome({ entryId, clTRID }: Intended, journalId: string, answer: LateAnswer): Promise<void> {
    const { step } = answer;
    try {
      await this.#settle(entryId, answer);
    } catch (error) {
      this.#kept.set(entryId, answer);
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

  /**
   * Writes the intention and that it is sent, durably, sends it once, and settles it. Fails where that could not be
   * written, or what comes before the wire failed: nothing was sent. `opened` is called when the entry is there.
   */
  async send(intention: RenewalIntention, session: Session, opened: () => void): Promise<Sending> {
    let standing: NotOpened | undefined;
    const mark = async (journalId: string): Promise<Marked> => {
      const open = await this.#openAsSent(intention, journalId);
      if (open.kind !== 'opened') {
        standing = open;
        throw new Error('There is an open entry already.');
      }
      opened();
      return { sending: firstSending, permit: open.permit };
    };
    try {
      return await this.#sendOnce(intention, session, mark, (outcome) => outcome);
    } catch (error) {
      if (standing !== undefined) return standing;
      throw error;
    }
  }

  /**
   * Sends an entry of unknown outcome once more, the same to the last letter. Only a yes settles it: whatever else comes
   * back says nothing of the first time. `passed` is the mark that was seen: with another one nothing is sent.
   */
  async sendAgain(
    entry: StoredLedgerEntry,
    session: Session,
    passed: MarkPassed,
    billing: StepBilling,
  ): Promise<StoredLedgerEntry> {
    const mark = (journalId: string) => this.#markSent(entry, journalId, passed, billing);
    const sent = await this.#sendOnce(entry, session, mark, stillUnknown);
    await sent.settled;
    return sent.entry();
  }

  /** The entry; what could not be written down earlier in this process is written now. Undefined when there is none. */
  async settleKept(entryId: string): Promise<StoredLedgerEntry | undefined> {
    const answer = this.#kept.get(entryId);
    if (answer !== undefined) await this.#settle(entryId, answer);
    return this.#ports.ledger.get(entryId);
  }
}

/** A no to the second sending, or that it never left, decides nothing about the first. */
function stillUnknown(outcome: Outcome): Outcome {
  if (outcome.state !== 'refused' && outcome.state !== 'not-sent') return outcome;
  const code = outcome.state === 'refused' ? 'ledger.secondRefused' : 'ledger.secondUnsent';
  return { ...outcome, state: 'outcome-unknown', text: message(code, { outcome: outcome.text }) };
}

function permitOver(): DeskFailure {
  return new DeskFailure({
    kind: 'team-unavailable',
    message: message('team.permitOver'),
    why: 'permit-over',
    nothingSent: true,
  });
}

function nothingSent(error: unknown): unknown {
  if (!(error instanceof DeskFailure) || isSaidToBeUnsent(error.failure)) return error;
  return new DeskFailure({ ...error.failure, nothingSent: true }, { cause: error });
}
