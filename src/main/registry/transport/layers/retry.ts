import type { Clock } from '#main/clock.ts';
import type { ExchangeReply, ExchangeRequest } from '../exchange.ts';
import type { Layer } from './layer.ts';

export interface RetryOptions {
  readonly clock: Clock;
  /** A number from 0 up to 1, for the jitter. */
  readonly chance: () => number;
  /** Attempts in all, the first included. */
  readonly attempts?: number;
}

/** A registry that asks for more patience than this gets its 429 shown instead; the caller knows the instant. */
const longestWait = { person: 3_000, background: 30_000 } as const;
const firstPause = 250;

/** Statuses after which the same question may be asked again: a pause asked for, or a trouble that passes. */
const passingStatuses = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Asks again where the command allows it, and nowhere else: a renewal or an acknowledge is never repeated, whatever the
 * status (a lost answer and a lost request look the same from here). Each attempt draws from the budget and is journaled
 * by itself. Obeys Retry-After; without one the pauses double, with jitter. What shows a broken connection is asked once
 * more, on a connection of its own.
 */
export function createRetryLayer(options: RetryOptions): Layer {
  const attempts = options.attempts ?? 3;
  return (next) => async (request) => {
    if (!request.repeatable) return next(request);
    let again = request;
    for (let attempt = 1; ; attempt += 1) {
      const reply = await next(again);
      const isBroken = brokenConnection(reply);
      if (attempt >= (isBroken ? 2 : attempts) || !(isBroken || passes(reply)) || keptWaiting(reply, request))
        return reply;
      const pause = pauseBefore(reply, attempt, options);
      if (pause > longestWait[request.priority]) return reply;
      if (!(await slept(pause, request, options.clock))) return reply;
      again = { ...request, journalId: `${request.journalId}-${attempt + 1}` };
      if (isBroken) again = { ...again, onFreshConnection: true };
    }
  };
}

function passes(reply: ExchangeReply): boolean {
  switch (reply.kind) {
    case 'answered':
      // A 500 that carries a result code is the registry's own decided answer.
      return passingStatuses.has(reply.status) && !(reply.status === 500 && reply.headers.some(isResultCode));
    case 'silent':
      return reply.cause === 'reset' || reply.cause === 'headers-timeout' || reply.cause === 'connect-timeout';
    case 'limited':
      return false;
  }
}

/** Bytes that another answer left on a kept connection, or an answer to another request: a new connection has neither. */
function brokenConnection(reply: ExchangeReply): boolean {
  return reply.kind === 'silent'
    ? reply.cause === 'malformed-http'
    : reply.kind === 'answered' && reply.answersAnother !== undefined;
}

/** A person who has waited so long for nothing is told so, instead of waiting as long twice more. */
function keptWaiting(reply: ExchangeReply, request: ExchangeRequest): boolean {
  return request.priority === 'person' && reply.kind !== 'limited' && reply.durationMilliseconds > 5_000;
}

function isResultCode([name]: readonly [string, string]): boolean {
  return /^r?e?pp-(code|result-code|eppcode)$/.test(name);
}

function pauseBefore(reply: ExchangeReply, attempt: number, options: RetryOptions): number {
  if (reply.kind === 'answered' && reply.retryAt !== undefined) {
    // Never earlier than asked for; a little later, so that many waiters do not arrive as one.
    return Math.max(0, reply.retryAt - options.clock.now()) + options.chance() * firstPause;
  }
  if (reply.kind === 'answered' && reply.status === 429) return Number.POSITIVE_INFINITY;
  return firstPause * 2 ** (attempt - 1) * (0.5 + options.chance());
}

/** False when the request was cancelled while waiting. */
async function slept(milliseconds: number, request: ExchangeRequest, clock: Clock): Promise<boolean> {
  try {
    await clock.sleep(milliseconds, request.signal);
    return true;
  } catch {
    return false;
  }
}
