import { type Message, message, sentences } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { type AnswerEvidence, DeskFailure, type Failure } from '#values/failure.ts';
import { readResultCode, refusesRequest } from '#values/result-code.ts';
import type { AnsweredReply, Exchange, ExchangeReply, ExchangeRequest, SilentReply } from '../transport/exchange.ts';
import type { Command, InterfaceAddresses } from './command.ts';
import { registryTimeOf } from './read-reply.ts';
import { withEndOfLife } from './receipt.ts';
import { transactions } from './refusal.ts';
import { limitedUnsent, outOfStep, whatOf } from './unanswered.ts';

/**
 * An account's way to the registry: runs commands through the pipeline and turns whatever came back into an answer or
 * a DeskFailure.
 */
export interface Session {
  /**
   * Runs one command. Rejects with DeskFailure only: unreachable (nothing was sent), outcome-unknown (something was
   * sent, for a command that changes things), no-answer, limited, not-authorised, not-the-registry, unreadable,
   * refused, no-account, keychain-unavailable, cancelled, internal.
   *
   * For what may be billed, every kind but outcome-unknown proves that nothing was changed or billed. Of the answers
   * only the registry's own decoded refusal does: refused or not-authorised, with a code of 20xx to 23xx, or 2501 on
   * status 401 or 403. Any other answer may have been made by a server in between, or by a registry that failed after it
   * did the work (protocol facts 15.1).
   */
  run<Answer>(command: Command<Answer>, options?: RunOptions): Promise<Ran<Answer>>;
}

export interface RunOptions {
  readonly priority?: 'person' | 'background';
  readonly signal?: AbortSignal;
  /** Chosen by the caller when it is recorded before the wire; otherwise made by the session. */
  readonly journalId?: string;
  /** What must be durable before the first byte leaves, written beside the journal; where it fails, nothing leaves. */
  readonly beforeSending?: () => Promise<void>;
  /** What must still hold right before the first byte leaves; where it rejects, nothing leaves. */
  readonly lastCheck?: () => Promise<void>;
  /** The same once more when the connection is there; false: nothing leaves. */
  readonly mayLeave?: () => boolean;
  /** Told of the reply as it came, before it is read: also of one that then cannot be read. */
  readonly replied?: (reply: AnsweredReply) => void;
}

export interface Ran<Answer> {
  readonly answer: Answer;
  /** The exchange that brought the answer; of several attempts the last. */
  readonly journalId: string;
  readonly receivedAt: number;
  /** By the registry's clock, where its answer says it (Date). */
  readonly registryAt?: number | undefined;
}

export interface SessionParts {
  readonly accountId: string;
  readonly addresses: InterfaceAddresses;
  readonly exchange: Exchange;
  readonly clock: { now(): number };
  readonly newJournalId: () => string;
}

/** A session of one account. It holds no secret and no connection: both are the exchange's. */
export function createSession(parts: SessionParts): Session {
  return {
    async run(command, options = {}) {
      const journalId = options.journalId ?? parts.newJournalId();
      const request = buildRequest(command, parts, options, journalId);
      const reply = await travel(parts.exchange, request, command);
      if (reply.kind === 'limited') throw limitedUnsent(reply, command);
      const lastJournalId = reply.journalId ?? journalId;
      if (reply.kind === 'silent') throw silenceAsFailure(reply, command, lastJournalId);
      const { answersAnother } = reply;
      if (answersAnother !== undefined) {
        throw silenceAsFailure(outOfStep(answersAnother, command, reply), command, lastJournalId);
      }
      const receivedAt = parts.clock.now();
      options.replied?.(reply);
      try {
        const answer = await command.decode(reply, { journalId: lastJournalId, receivedAt });
        return { answer, journalId: lastJournalId, receivedAt, registryAt: registryTimeOf(reply) };
      } catch (error) {
        throw withEndOfLife(decided(error, command, reply.status, lastJournalId), reply);
      }
    },
  };
}

function buildRequest(
  command: Command<unknown>,
  parts: SessionParts,
  options: RunOptions,
  journalId: string,
): ExchangeRequest {
  const encoded = command.encode(parts.addresses);
  return {
    ...encoded,
    accountId: parts.accountId,
    interface: command.interface,
    command: command.name,
    credentials: command.credentials,
    budget: command.budget,
    repeatable: command.repeatable,
    clTRID: command.clTRID,
    priority: options.priority ?? 'person',
    signal: options.signal,
    journalId,
    ...(options.beforeSending === undefined ? {} : { beforeSending: options.beforeSending }),
    ...(options.lastCheck === undefined ? {} : { lastCheck: options.lastCheck }),
    ...(options.mayLeave === undefined ? {} : { mayLeave: options.mayLeave }),
    ...(command.onKeptConnection === undefined ? {} : { onKeptConnection: command.onKeptConnection }),
    ...(command.maxBodyBytes === undefined ? {} : { maxBodyBytes: command.maxBodyBytes }),
    ...(command.packsBody === undefined ? {} : { packsBody: command.packsBody }),
    ...(command.wholeTimeoutMilliseconds === undefined
      ? {}
      : { wholeTimeoutMilliseconds: command.wholeTimeoutMilliseconds }),
  };
}

async function travel(exchange: Exchange, request: ExchangeRequest, command: Command<unknown>): Promise<ExchangeReply> {
  try {
    return await exchange(request);
  } catch (error) {
    // A DeskFailure of the pipeline is raised before the wire; anything else is a fault of ours at an unknown moment.
    if (error instanceof DeskFailure) throw error;
    throw command.effect === 'changes'
      ? outcomeUnknown(command, 'internal', message('registry.ownFaultBetween'), request.journalId, error)
      : internal(command, error);
  }
}

/** For a command that changes things, a failure that neither proves nor excludes the change becomes outcome-unknown. */
function decided(error: unknown, command: Command<unknown>, status: number, journalId: string): DeskFailure {
  const changes = command.effect === 'changes';
  if (!(error instanceof DeskFailure)) {
    return changes
      ? outcomeUnknown(command, 'internal', message('registry.ownFaultReading'), journalId, error)
      : internal(command, error);
  }
  const { failure } = error;
  if (!changes || (mayBill(command) ? isOwnRefusal(failure) : refusesAcknowledge(failure))) return error;
  const { code, svTRID } = evidenceOf(failure);
  const { cause, why } = whyUndecided(failure, status);
  return outcomeUnknown(command, cause, why, journalId, error, { code, svTRID });
}

/** The registry's own refusal of what was asked: with that, and only with that, a command was not carried out. */
function isOwnRefusal(failure: Failure): boolean {
  if (failure.kind === 'refused') return refusesRequest(failure.code);
  if (failure.kind !== 'not-authorised' || failure.code === undefined) return false;
  // 2501 closes a session for a wrong key; over HTTP it says so only together with the status.
  const isWrongKey = readResultCode(failure.code).eppCode === '2501' && [401, 403].includes(failure.status);
  return isWrongKey || refusesRequest(failure.code);
}

/** An acknowledge may be repeated without harm, so every kind of refusal of it is reported as what it is. */
function refusesAcknowledge({ kind }: Failure): boolean {
  return kind === 'refused' || kind === 'not-authorised' || kind === 'limited';
}

function whyUndecided(failure: Failure, status: number): { readonly cause: string; readonly why: Message } {
  const code = 'code' in failure ? failure.code : undefined;
  switch (failure.kind) {
    case 'no-answer':
      return { cause: failure.cause, why: message('registry.answerDecidesNothing', { status }) };
    case 'unreadable': {
      const { where, why } = failure;
      return {
        cause: `unreadable at ${where}`,
        why:
          why === undefined
            ? message('registry.answerUnreadable', { status, where })
            : message('registry.answerUnreadableWhy', { status, where, why }),
      };
    }
    case 'not-the-registry':
      return {
        cause: `not the registry, status ${status}`,
        why: message(status === 407 ? 'registry.proxyMayPassOn' : 'registry.strangerMayPassOn', { status }),
      };
    case 'limited':
      return { cause: `http-${status}`, why: message('registry.tooManyUndecided', { status }) };
    default:
      return code === undefined
        ? { cause: `http-${status}`, why: message('registry.turnedAwayUndecided', { status }) }
        : { cause: `code ${code}`, why: message('registry.failedUndecided', { code }) };
  }
}

/** All that changes things but an acknowledge, which may be asked again without harm. */
function mayBill(command: Command<unknown>): boolean {
  return command.effect === 'changes' && command.name !== 'acknowledge-message';
}

function evidenceOf(failure: Failure): AnswerEvidence {
  return {
    code: 'code' in failure ? failure.code : undefined,
    svTRID: 'svTRID' in failure ? failure.svTRID : undefined,
  };
}

function silenceAsFailure(reply: SilentReply, command: Command<unknown>, journalId: string): DeskFailure {
  const { detail } = reply;
  if (reply.sent && command.effect === 'changes') {
    return outcomeUnknown(command, reply.cause, message('registry.sentBut', { detail }), journalId, undefined);
  }
  const what = whatOf(command);
  if (reply.cause === 'cancelled') {
    return new DeskFailure(
      reply.sent
        ? { kind: 'cancelled', message: message('registry.cancelledWaiting', { what }) }
        : { kind: 'cancelled', message: message('registry.cancelledUnsent', { what }), nothingSent: true },
    );
  }
  const cause = `${reply.cause}: ${say('en', detail)}`;
  return new DeskFailure(
    reply.sent
      ? { kind: 'no-answer', message: message('registry.silent', { what, detail }), cause, journalId }
      : {
          kind: 'unreachable',
          message: message('registry.unreachable', { detail }),
          nothingSent: true,
          interface: command.interface,
          cause,
          journalId,
        },
  );
}

function outcomeUnknown(
  command: Command<unknown>,
  cause: string,
  why: Message,
  journalId: string,
  error: unknown,
  { code, svTRID }: AnswerEvidence = {},
): DeskFailure {
  return new DeskFailure(
    {
      kind: 'outcome-unknown',
      message: sentences(
        message('registry.unknownOutcome', { what: whatOf(command), why }),
        message(command.name === 'acknowledge-message' ? 'registry.messageComesAgain' : 'registry.neverSentAgain'),
        transactions(command.clTRID, svTRID),
      ),
      cause,
      clTRID: command.clTRID,
      ...(code === undefined ? {} : { code }),
      ...(svTRID === undefined ? {} : { svTRID }),
      journalId,
    },
    error === undefined ? undefined : { cause: error },
  );
}

function internal(command: Command<unknown>, error: unknown): DeskFailure {
  return new DeskFailure(
    {
      kind: 'internal',
      message: message('registry.ownFault', { what: whatOf(command) }),
      reference: error instanceof Error ? error.name : 'unknown',
    },
    { cause: error },
  );
}
