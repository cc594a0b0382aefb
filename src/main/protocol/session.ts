import type {
  AnsweredReply,
  Exchange,
  ExchangeReply,
  ExchangeRequest,
  LimitedReply,
  SilentReply,
} from '#main/transport/exchange.ts';
import { type AnswerEvidence, DeskFailure, type Failure } from '#registry/failure.ts';
import type { Command, InterfaceAddresses } from './command.ts';
import { withEndOfLife } from './receipt.ts';
import { transactions } from './refusal.ts';

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
   * For a command that changes things every kind but outcome-unknown proves that nothing was changed or billed:
   * no-answer and unreadable never come. not-the-registry comes only for 404, 405 and 410 of what shows no sign of the
   * registry: by these statuses no such endpoint is there. For what may be billed, not-authorised comes only with a result
   * code or as 401, which by HTTP means that the request was not applied (RFC 9110, 15.5.2), and limited only with a code:
   * a bare 403 or 429 may be made by what stands in front, even of the registry's own answer.
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
  /** Told of the reply as it came, before it is read: also of one that then cannot be read. */
  readonly replied?: (reply: AnsweredReply) => void;
}

export interface Ran<Answer> {
  readonly answer: Answer;
  /** The exchange that brought the answer; of several attempts the last. */
  readonly journalId: string;
  readonly receivedAt: number;
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
      const receivedAt = parts.clock.now();
      options.replied?.(reply);
      try {
        const answer = await command.decode(reply, { journalId: lastJournalId, receivedAt });
        return { answer, journalId: lastJournalId, receivedAt };
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
    ...(command.onKeptConnection === undefined ? {} : { onKeptConnection: command.onKeptConnection }),
    ...(command.maxBodyBytes === undefined ? {} : { maxBodyBytes: command.maxBodyBytes }),
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
      ? outcomeUnknown(command, 'internal', 'a fault of this program came in between.', request.journalId, error)
      : internal(command, error);
  }
}

const answeredByNobody = new Set([404, 405, 410]);

/** For a command that changes things, a failure that neither proves nor excludes the change becomes outcome-unknown. */
function decided(error: unknown, command: Command<unknown>, status: number, journalId: string): DeskFailure {
  const changes = command.effect === 'changes';
  if (!(error instanceof DeskFailure)) {
    return changes
      ? outcomeUnknown(command, 'internal', 'the answer came, but this program failed to read it.', journalId, error)
      : internal(command, error);
  }
  const { failure } = error;
  if (!changes) return error;
  const unknown = (cause: string, why: string): DeskFailure => {
    const { code, svTRID } = evidenceOf(failure);
    return outcomeUnknown(command, cause, why, journalId, error, { code, svTRID });
  };
  switch (failure.kind) {
    case 'no-answer':
      return unknown(failure.cause, `the answer (status ${status}) decides nothing.`);
    case 'unreadable': {
      const why = failure.why === undefined ? '.' : `: ${failure.why}`;
      const text = `an answer came (status ${status}), but it could not be read at ${failure.where}${why}`;
      return unknown(`unreadable at ${failure.where}`, text);
    }
    case 'not-the-registry':
      if (isNobodyThere(failure)) {
        const text = `${failure.text} Status ${failure.status} means that nothing was carried out there.`;
        return new DeskFailure({ ...failure, text }, { cause: error });
      }
      return unknown(
        `not the registry, status ${failure.status}`,
        `what answered (status ${failure.status}) is not the registry, but it may have passed the command on.`,
      );
    case 'limited':
    case 'not-authorised':
      return failure.code !== undefined || saysNotApplied(failure) || !mayBill(command)
        ? error
        : unknown(
            `http-${status}`,
            `what answered (status ${status}) turned it away without a result code, so it may stand before the registry or behind its work.`,
          );
    default:
      return error;
  }
}

function saysNotApplied(failure: Failure): boolean {
  return failure.kind === 'not-authorised' && failure.status === 401;
}

/** Whether an answer that is not the registry's proves that nobody there took the request. */
export function isNobodyThere(failure: Extract<Failure, { kind: 'not-the-registry' }>): boolean {
  return answeredByNobody.has(failure.status) && failure.svTRID === undefined;
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
  if (reply.sent && command.effect === 'changes') {
    return outcomeUnknown(command, reply.cause, `it was sent, but ${reply.detail}.`, journalId, undefined);
  }
  if (reply.cause === 'cancelled') {
    return new DeskFailure({
      kind: 'cancelled',
      text: reply.sent
        ? `${capital(whatOf(command))} was cancelled while the answer was awaited. Asking changes nothing.`
        : `${capital(whatOf(command))} was cancelled before anything was sent.`,
    });
  }
  if (!reply.sent) {
    return new DeskFailure({
      kind: 'unreachable',
      text: `The registry could not be reached: ${reply.detail}. Nothing was sent. Check the base address, the network and the proxy settings, then try again.`,
      interface: command.interface,
      cause: `${reply.cause}: ${reply.detail}`,
      journalId,
    });
  }
  return new DeskFailure({
    kind: 'no-answer',
    text: `${capital(whatOf(command))} was asked for, but ${reply.detail}. Asking changes nothing; it may be asked again.`,
    cause: `${reply.cause}: ${reply.detail}`,
    journalId,
  });
}

function limitedUnsent(reply: LimitedReply, command: Command<unknown>): DeskFailure {
  const why = reply.isHeld
    ? 'the registry has asked us to wait'
    : 'the published limit, or what an earlier refusal has left of it, is used up by our own count';
  return new DeskFailure({
    kind: 'limited',
    text: `${capital(whatOf(command))} has to wait: ${why}, and the next request may go at ${new Date(reply.retryAt).toISOString().slice(0, 19)}Z. Nothing was sent.`,
    budget: reply.budget,
    by: reply.isHeld ? 'hold' : 'our-count',
    retryAt: reply.retryAt,
  });
}

function outcomeUnknown(
  command: Command<unknown>,
  cause: string,
  why: string,
  journalId: string,
  error: unknown,
  { code, svTRID }: AnswerEvidence = {},
): DeskFailure {
  return new DeskFailure(
    {
      kind: 'outcome-unknown',
      text: [
        `Whether ${whatOf(command)} was carried out is not known: ${why}`,
        nextStep(command),
        transactions(command.clTRID, svTRID),
      ]
        .filter((part) => part !== '')
        .join(' '),
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
      text: `${capital(whatOf(command))} failed through a fault of this program. Asking changes nothing.`,
      reference: error instanceof Error ? error.name : 'unknown',
    },
    { cause: error },
  );
}

/** What a person does about a command whose outcome is not known. */
function nextStep(command: Command<unknown>): string {
  return command.name === 'acknowledge-message'
    ? 'If it was not, the message will be there again at the next poll; it is kept either way.'
    : 'It will not be sent again by itself, since it may have been billed. Find out first what the registry has, then decide.';
}

function whatOf(command: Command<unknown>): string {
  return command.what ?? command.name;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
