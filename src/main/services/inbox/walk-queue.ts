import type { Collected, Collecting } from '#contract/inbox.ts';
import type { Clock } from '#main/clock.ts';
import { notASegment } from '#main/protocol/command.ts';
import { type AcknowledgedMessage, acknowledgeMessage } from '#main/protocol/epp-v1/acknowledge-message.ts';
import { type RequestedMessage, requestMessage } from '#main/protocol/epp-v1/request-message.ts';
import type { Ran, RunOptions, Session } from '#main/protocol/session.ts';
import {
  type InboxAnswer,
  type InboxArchive,
  type InboxContent,
  type InboxKept,
  saysMore,
} from '#main/store/inbox-record.ts';
import type { StoredAccount } from '#main/store/store.ts';
import { message } from '#messages/message.ts';
import { DeskFailure, failureText } from '#registry/failure.ts';
import { acknowledgementOf, countAfter } from './acknowledgement-of.ts';
import type { RuledMessage } from './judge-rules.ts';
import { afterKeepingUnreadable, type Reply } from './keep-unreadable.ts';
import { readContent } from './read-content.ts';
import { confirmedText, countsText, noAddressText, notSaidText, stoppedAfter, stuckText } from './walk-texts.ts';

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
export async function walkQueue(ports: WalkPorts, walk: Walk): Promise<Collected> {
  const { archive, clock } = ports;
  const { account } = walk;
  const session = ports.session(account);
  const left = new Map<string, number>();
  /** How often a message of each identifier was told to have left. */
  const leftIds = new Map<string, number>();
  /** Messages for which an acknowledge was sent, whatever became of it. */
  const sent = new Set<string>();
  let stored = 0;
  let knownAlready = 0;
  let acknowledged = 0;
  let lastLeft: string | undefined;
  let lost: { readonly inboxId: string; readonly times: number } | undefined;
  /** What is written while the next request is on its way; on the disk before the next acknowledge leaves. */
  let writing: Promise<unknown> = Promise.resolve();
  /** The reply to what was asked last: the journal is written later, and may never be. */
  let reply: Reply | undefined;
  let askedAt = 0;

  async function ask(): Promise<Ran<RequestedMessage>> {
    askedAt = clock.now();
    const command = requestMessage({ dialect: walk.via, form: walk.form, clTRID: ports.newClTRID('poll') });
    return session.run(command, { ...heeding(), signal: walk.signal });
  }

  function heeding(): RunOptions {
    reply = undefined;
    return {
      priority: walk.priority,
      replied(answered) {
        reply = answered;
      },
    };
  }

  function headers(): InboxAnswer['headers'] {
    return ports.redaction.headers(reply?.headers ?? []);
  }

  async function keepHead(ran: Head['ran'], headersOfIt: InboxAnswer['headers']): Promise<Head> {
    const { message, body, raw, form, receipt } = ran.answer;
    const content = readContent(message, body);
    const { tags, notice } = walk.rule(content);
    const kept = await archive.keep({
      inboxId: ports.newId(),
      accountId: account.accountId,
      accountLabel: account.label,
      environment: account.environment,
      messageId: message.messageId,
      via: walk.via,
      content,
      answer: { from: 'request', form, headers: headersOfIt, raw, journalId: ran.journalId },
      oddities: receipt.oddities,
      tags,
      notice,
      askedAt,
      at: clock.now(),
    });
    if (kept.isNew) stored += 1;
    else knownAlready += 1;
    walk.heard({ kind: 'kept', settledEntryIds: kept.settledEntryIds });
    const count = receipt.queueSize ?? message.queueCount;
    if (count !== undefined) walk.heard({ kind: 'count', count });
    return { ran, content, kept };
  }

  /**
   * Acknowledges a message that `keep` stores: with the intention to acknowledge it, in one wait for the disk, and both
   * before anything leaves.
   */
  async function acknowledge(messageId: string, keep: () => Promise<Head>): Promise<void> {
    const clTRID = ports.newClTRID('ack');
    const command = acknowledgeMessage({ dialect: walk.via, messageId, clTRID, form: walk.form });
    let answered: Ran<AcknowledgedMessage>;
    try {
      answered = await session.run(command, {
        ...heeding(),
        // Without the signal: once it has left its answer is waited for, which may be the only one that says what it was.
        beforeSending: async () => {
          await Promise.all([keep(), writing]);
          refuseStopped();
        },
        async lastCheck() {
          refuseStopped();
          walk.heard({ kind: 'acknowledgement', underWay: true });
        },
      });
    } catch (error) {
      // Whatever came in between, the message that was read is stored.
      const { kept } = await keep();
      if (!(error instanceof DeskFailure) || error.failure.kind !== 'outcome-unknown') throw error;
      lost = { inboxId: kept.inboxId, times: lost?.inboxId === kept.inboxId ? lost.times + 1 : 1 };
      // Whether it is still there shows at the next request; asking for ever would help nobody.
      if (lost.times >= mostLostReplies) throw error;
      return;
    } finally {
      walk.heard({ kind: 'acknowledgement', underWay: false });
    }
    const { content, kept } = await keep();
    acknowledged += 1;
    lastLeft = kept.inboxId;
    leftIds.set(messageId, (leftIds.get(messageId) ?? 0) + 1);
    left.set(kept.inboxId, (left.get(kept.inboxId) ?? 0) + 1);
    const record = acknowledgementOf(answered, headers(), content, messageId, kept.inboxId, clock.now(), ports.newId());
    writing = archive.acknowledged(record).then(({ otherStored }) => {
      if (otherStored) stored += 1;
      walk.heard({ kind: 'left-queue', settledEntryIds: [] });
    });
    // Awaited before the next acknowledge; a failure of it must not be unheard of in between.
    writing.catch(() => undefined);
    // The only copy of it is ours: nothing else is asked before it is on the disk.
    if (saysMore(record)) await writing;
    const count = countAfter(answered.answer);
    if (count !== undefined) walk.heard({ kind: 'count', count });
  }

  function refuseStopped(): void {
    if (walk.signal.aborted) throw new DeskFailure({ kind: 'cancelled', message: message('inbox.stoppedAtHead') });
  }

  /**
   * A message that we were told has left the queue is there again: at once, or a second time later on; or the queue goes on
   * showing one identifier, however its content changes.
   */
  function isStuck({ kept }: Head, messageId: string): boolean {
    const isAgain = lastLeft === kept.inboxId || (left.get(kept.inboxId) ?? 0) > 1;
    return isAgain || (leftIds.get(messageId) ?? 0) >= mostOfOneIdentifier;
  }

  function ended(end: Collected['end'], why: string, trouble: Collected['trouble'] = null): Collected {
    const text = `${countsText(stored, acknowledged)} ${why}`;
    return { stored, knownAlready, acknowledged, end, trouble, text };
  }

  try {
    for (let round = 0; round < ports.ceiling; round += 1) {
      await walk.step();
      const ran = await ask();
      const { answer } = ran;
      if (answer.kind === 'empty') {
        await writing;
        if (!answer.said) return ended('empty', notSaidText);
        const { settledEntryIds } = await archive.emptied(account.accountId, walk.via, askedAt, clock.now());
        walk.heard({ kind: 'left-queue', settledEntryIds });
        walk.heard({ kind: 'count', count: 0 });
        return ended('empty', 'The queue is empty.');
      }
      const { messageId } = answer.message;
      const received = headers();
      const keep = once(() => keepHead({ ...ran, answer }, received));
      const { acknowledges } = walk;
      if (acknowledges !== 'every' || walk.most !== undefined || leftIds.has(messageId)) {
        const head = await keep();
        const wanted = typeof acknowledges === 'string' ? acknowledges === 'every' : acknowledges(head.kept.inboxId);
        if (!wanted) {
          return ended(
            'waits',
            'The message at the head of the queue waits to be acknowledged; the next ones come after it.',
          );
        }
        if (isStuck(head, messageId)) return ended('stuck', stuckText(messageId), { code: 'stuck', messageId });
        const { inboxId } = head.kept;
        if (walk.most !== undefined && sent.size >= walk.most && !sent.has(inboxId)) {
          return ended('ceiling', confirmedText(walk.most), { code: 'confirmed', count: walk.most });
        }
        sent.add(inboxId);
      }
      try {
        await acknowledge(messageId, keep);
      } catch (error) {
        const failure = error instanceof DeskFailure ? error.failure : undefined;
        if (failure?.kind === 'blocked')
          return ended('blocked', failureText('en', failure), { code: 'failure', failure });
        if (failure?.kind === 'invalid-input' && failure.code === notASegment) {
          return ended('stuck', noAddressText(messageId), { code: 'no-address', messageId });
        }
        throw error;
      }
    }
    return ended('ceiling', `A round ends after ${ports.ceiling} messages; collect again for the rest.`);
  } catch (error) {
    await writing.catch(() => undefined);
    walk.soFar?.(stoppedAfter({ stored, knownAlready, acknowledged }));
    throw await afterKeepingUnreadable(ports, walk, error, reply);
  } finally {
    await writing.catch(() => undefined);
  }
}

function once<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= run();
    return running;
  };
}
