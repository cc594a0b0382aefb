import type { Collected, Collecting } from '#contract/inbox.ts';
import type { Clock } from '#main/clock.ts';
import type { StoredAccount } from '#main/database/store.ts';
import { notASegment } from '#main/registry/protocol/command.ts';
import { type AcknowledgedMessage, acknowledgeMessage } from '#main/registry/protocol/epp-v1/acknowledge-message.ts';
import { type RequestedMessage, requestMessage } from '#main/registry/protocol/epp-v1/request-message.ts';
import type { Ran, RunOptions, Session } from '#main/registry/protocol/session.ts';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure, failureMessage } from '#values/failure.ts';
import { acknowledgementOf, countAfter } from './acknowledgement-of.ts';
import type { RuledMessage } from './judge-rules.ts';
import { afterKeepingUnreadable, type Reply } from './keep-unreadable.ts';
import { readContent } from './read-content.ts';
import { type InboxAnswer, type InboxArchive, type InboxContent, type InboxKept, saysMore } from './store/record.ts';
import { noAddressText, roundText, stoppedAfter, stuckText } from './walk-texts.ts';

export interface WalkPorts {
  readonly archive: Pick<InboxArchive, 'keep' | 'keepUnreadable' | 'acknowledged' | 'emptied'>;
  readonly clock: Clock;
  readonly session: (account: StoredAccount) => Session;
  readonly newId: () => string;
  readonly newClTRID: (purpose: string) => string;
  /** What of a reply may be kept, judged as the journal judges it. */
  readonly redaction: {
    readonly headers: (headers: InboxAnswer['headers']) => InboxAnswer['headers'];
    readonly text: (text: string) => string;
  };
  /** Messages of one round, so that a queue that never ends ends. */
  readonly ceiling: number;
}

export interface Walk {
  readonly account: StoredAccount;
  readonly via: Collecting['via'];
  readonly form: Collecting['form'];
  readonly priority: 'person' | 'background';
  /** Who asked for the walk; null where that is not known, and where no person did. */
  readonly person: string | null;
  /** Which of the messages that are stored are to be acknowledged. */
  readonly acknowledges: 'every' | 'none' | ((inboxId: string) => boolean);
  /** The most messages that a person has confirmed to acknowledge. */
  readonly most?: number | undefined;
  readonly rule: (content: InboxContent) => RuledMessage;
  readonly signal: AbortSignal;
  /** Called between messages. */
  step(): Promise<void>;
  /** Told of each message, after it is in the archive or has left the queue. */
  readonly heard: (news: WalkNews) => void;
  /** Told what was done where the walk fails: it may have been stopped. */
  readonly soFar?: (collected: Collected) => void;
}

export type WalkNews =
  | {
      readonly kind: 'kept';
      /** Renewals that a message has settled. */
      readonly settledEntryIds: readonly string[];
    }
  | { readonly kind: 'left-queue'; readonly settledEntryIds: readonly string[] }
  /** How many messages the registry says there are. */
  | { readonly kind: 'count'; readonly count: number }
  /** From when it leaves until it is answered, or lost, an acknowledgement is waited for, whatever ends the round. */
  | { readonly kind: 'acknowledgement'; readonly underWay: boolean };

interface Head {
  readonly ran: Ran<Extract<RequestedMessage, { kind: 'message' }>>;
  readonly content: InboxContent;
  readonly kept: InboxKept;
}

/** Replies to acknowledgements of one message that may get lost before we give up asking for it. */
const mostLostReplies = 3;
/** Messages of one identifier in one round; a queue that shows more of them does not move. */
const mostOfOneIdentifier = 20;

/**
 * Walks through a poll queue (architecture, The walk of a poll message): asks for the message at its head, stores it
 * durably, and only then acknowledges it, and never any other: what is removed is what was just read and is in the archive.
 * Ends when the queue is empty, when a message is not to be acknowledged, when the queue is stuck, or at the ceiling.
 *
 * Fails with what the session fails with, after storing what could be stored. An acknowledgement whose reply is lost is
 * no failure: the next request shows whether the message is still there.
 */
export class QueueWalk {
  readonly #ports: WalkPorts;
  readonly #walk: Walk;
  readonly #session: Session;
  readonly #left = new Map<string, number>();
  /** How often a message of each identifier was told to have left. */
  readonly #leftIds = new Map<string, number>();
  /** Messages for which an acknowledge was sent, whatever became of it. */
  readonly #sent = new Set<string>();
  #stored = 0;
  #knownAlready = 0;
  #acknowledged = 0;
  #lastLeft: string | undefined;
  #lost: { readonly inboxId: string; readonly times: number } | undefined;
  /** What is written while the next request is on its way; on the disk before the next acknowledge leaves. */
  #writing: Promise<unknown> = Promise.resolve();
  /** The reply to what was asked last: the journal is written later, and may never be. */
  #reply: Reply | undefined;
  #askedAt = 0;

  constructor(ports: WalkPorts, walk: Walk) {
    this.#ports = ports;
    this.#walk = walk;
    this.#session = ports.session(walk.account);
  }

  async #ask(): Promise<Ran<RequestedMessage>> {
    this.#askedAt = this.#ports.clock.now();
    const command = requestMessage({
      dialect: this.#walk.via,
      form: this.#walk.form,
      clTRID: this.#ports.newClTRID('poll'),
    });
    return this.#session.run(command, { ...this.#heeding(), signal: this.#walk.signal });
  }

  #heeding(): RunOptions {
    this.#reply = undefined;
    return {
      priority: this.#walk.priority,
      replied: (answered) => {
        this.#reply = answered;
      },
    };
  }

  #headers(): InboxAnswer['headers'] {
    return this.#ports.redaction.headers(this.#reply?.headers ?? []);
  }

  async #keepHead(ran: Head['ran'], headersOfIt: InboxAnswer['headers']): Promise<Head> {
    const { message, body, raw, form, receipt } = ran.answer;
    const content = readContent(message, body);
    const { tags, notice } = this.#walk.rule(content);
    const kept = await this.#ports.archive.keep({
      inboxId: this.#ports.newId(),
      accountId: this.#walk.account.accountId,
      accountLabel: this.#walk.account.label,
      environment: this.#walk.account.environment,
      messageId: message.messageId,
      via: this.#walk.via,
      content,
      answer: { from: 'request', form, headers: headersOfIt, raw, journalId: ran.journalId },
      oddities: receipt.oddities,
      tags,
      notice,
      askedAt: this.#askedAt,
      at: this.#ports.clock.now(),
    });
    if (kept.isNew) this.#stored += 1;
    else this.#knownAlready += 1;
    this.#walk.heard({ kind: 'kept', settledEntryIds: kept.settledEntryIds });
    const count = receipt.queueSize ?? message.queueCount;
    if (count !== undefined) this.#walk.heard({ kind: 'count', count });
    return { ran, content, kept };
  }

  /**
   * Acknowledges a message that `keep` stores: with the intention to acknowledge it, in one wait for the disk, and both
   * before anything leaves.
   */
  async #acknowledge(messageId: string, keep: () => Promise<Head>): Promise<void> {
    const clTRID = this.#ports.newClTRID('ack');
    const command = acknowledgeMessage({ dialect: this.#walk.via, messageId, clTRID, form: this.#walk.form });
    let answered: Ran<AcknowledgedMessage>;
    let permit: InboxKept['permit'];
    try {
      answered = await this.#session.run(command, {
        ...this.#heeding(),
        // Without the signal: once it has left its answer is waited for, which may be the only one that says what it was.
        beforeSending: async () => {
          const [head] = await Promise.all([keep(), this.#writing]);
          permit = head.kept.permit;
          if (permit?.isGood() === false) throw turnOver();
          this.#refuseStopped();
        },
        mayLeave: () => permit?.isGood() !== false,
        lastCheck: async () => {
          this.#refuseStopped();
          this.#walk.heard({ kind: 'acknowledgement', underWay: true });
        },
      });
    } catch (error) {
      // Whatever came in between, the message that was read is stored.
      const { kept } = await keep();
      if (!(error instanceof DeskFailure) || error.failure.kind !== 'outcome-unknown') throw error;
      this.#lost = { inboxId: kept.inboxId, times: this.#lost?.inboxId === kept.inboxId ? this.#lost.times + 1 : 1 };
      // Whether it is still there shows at the next request; asking for ever would help nobody.
      if (this.#lost.times >= mostLostReplies) throw error;
      return;
    } finally {
      this.#walk.heard({ kind: 'acknowledgement', underWay: false });
    }
    const { content, kept } = await keep();
    this.#acknowledged += 1;
    this.#lastLeft = kept.inboxId;
    this.#leftIds.set(messageId, (this.#leftIds.get(messageId) ?? 0) + 1);
    this.#left.set(kept.inboxId, (this.#left.get(kept.inboxId) ?? 0) + 1);
    const record = acknowledgementOf(
      answered,
      this.#headers(),
      content,
      messageId,
      kept.inboxId,
      this.#ports.clock.now(),
      this.#ports.newId(),
    );
    const { person } = this.#walk;
    this.#writing = this.#ports.archive.acknowledged({ ...record, person }).then(({ otherStored }) => {
      if (otherStored) this.#stored += 1;
      this.#walk.heard({ kind: 'left-queue', settledEntryIds: [] });
    });
    // Awaited before the next acknowledge; a failure of it must not be unheard of in between.
    this.#writing.catch(() => undefined);
    // The only copy of it is ours: nothing else is asked before it is on the disk.
    if (saysMore(record)) await this.#writing;
    const count = countAfter(answered.answer);
    if (count !== undefined) this.#walk.heard({ kind: 'count', count });
  }

  #refuseStopped(): void {
    if (this.#walk.signal.aborted)
      throw new DeskFailure({ kind: 'cancelled', message: message('inbox.stoppedAtHead') });
  }

  /**
   * A message that we were told has left the queue is there again: at once, or a second time later on; or the queue goes on
   * showing one identifier, however its content changes.
   */
  #isStuck({ kept }: Head, messageId: string): boolean {
    const isAgain = this.#lastLeft === kept.inboxId || (this.#left.get(kept.inboxId) ?? 0) > 1;
    return isAgain || (this.#leftIds.get(messageId) ?? 0) >= mostOfOneIdentifier;
  }

  #counts() {
    return { stored: this.#stored, knownAlready: this.#knownAlready, acknowledged: this.#acknowledged };
  }

  #ended(end: Collected['end'], why: Message, trouble: Collected['trouble'] = null): Collected {
    const counts = this.#counts();
    return { ...counts, end, trouble, text: roundText(counts, why) };
  }

  async run(): Promise<Collected> {
    try {
      for (let round = 0; round < this.#ports.ceiling; round += 1) {
        await this.#walk.step();
        const ran = await this.#ask();
        const { answer } = ran;
        if (answer.kind === 'empty') {
          await this.#writing;
          if (!answer.said) return this.#ended('empty', message('inbox.roundEmptyUnsaid'));
          const { settledEntryIds } = await this.#ports.archive.emptied(
            this.#walk.account.accountId,
            this.#walk.via,
            this.#askedAt,
            this.#ports.clock.now(),
          );
          this.#walk.heard({ kind: 'left-queue', settledEntryIds });
          this.#walk.heard({ kind: 'count', count: 0 });
          return this.#ended('empty', message('inbox.roundEmpty'));
        }
        const { messageId } = answer.message;
        const received = this.#headers();
        const keep = once(() => this.#keepHead({ ...ran, answer }, received));
        const { acknowledges } = this.#walk;
        if (acknowledges !== 'every' || this.#walk.most !== undefined || this.#leftIds.has(messageId)) {
          const head = await keep();
          const wanted = typeof acknowledges === 'string' ? acknowledges === 'every' : acknowledges(head.kept.inboxId);
          if (!wanted) {
            return this.#ended('waits', message('inbox.roundWaits'));
          }
          if (this.#isStuck(head, messageId))
            return this.#ended('stuck', stuckText(messageId), { code: 'stuck', messageId });
          const { inboxId } = head.kept;
          if (this.#walk.most !== undefined && this.#sent.size >= this.#walk.most && !this.#sent.has(inboxId)) {
            const count = this.#walk.most;
            return this.#ended('ceiling', message('inbox.roundConfirmed', { count }), { code: 'confirmed', count });
          }
          this.#sent.add(inboxId);
        }
        try {
          await this.#acknowledge(messageId, keep);
        } catch (error) {
          const failure = error instanceof DeskFailure ? error.failure : undefined;
          if (failure?.kind === 'blocked')
            return this.#ended('blocked', failureMessage(failure), { code: 'failure', failure });
          if (failure?.kind === 'invalid-input' && failure.code === notASegment) {
            return this.#ended('stuck', noAddressText(messageId), { code: 'no-address', messageId });
          }
          throw error;
        }
      }
      return this.#ended('ceiling', message('inbox.roundCeiling', { most: this.#ports.ceiling }));
    } catch (error) {
      await this.#writing.catch(() => undefined);
      this.#walk.soFar?.(stoppedAfter(this.#counts()));
      throw await afterKeepingUnreadable(this.#ports, this.#walk, error, this.#reply);
    } finally {
      await this.#writing.catch(() => undefined);
    }
  }
}

function turnOver(): DeskFailure {
  return new DeskFailure({ kind: 'conflict', message: message('inbox.turnOver'), nothingSent: true });
}

function once<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= run();
    return running;
  };
}
