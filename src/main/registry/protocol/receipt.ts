import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { type Oddity, oddity } from '#values/oddity.ts';
import type { AnsweredReply } from '../transport/exchange.ts';
import { agreedValueOf, charsetOddities, headerOf } from './read-reply.ts';

/** What every answer of RPP or REPP carries beside its result: evidence for a support mail, and hints. */
export interface Receipt {
  readonly status: number;
  /** The result code as received (`01000`, `1000`), or undefined where none came. */
  readonly code: string | undefined;
  /** As sent by us. */
  readonly clTRID: string | undefined;
  readonly svTRID: string | undefined;
  /** RPP-Queue-Size where the registry sends it: how many poll messages wait (a draft's extra). */
  readonly queueSize: number | undefined;
  /** Deprecation (RFC 9745) and Sunset (RFC 8594) as received. */
  readonly deprecation: string | undefined;
  readonly sunset: string | undefined;
  /** What was off in the answer, in plain words: shown, never thrown. */
  readonly oddities: readonly Oddity[];
}

/** Reads the parts of a receipt that are headers; `prefixes` are tried in order (`rpp`, `repp`). */
export function readReceipt(
  reply: AnsweredReply,
  prefixes: readonly string[],
  code: string | undefined,
  sentClTRID: string | undefined,
  oddities: readonly Oddity[] = [],
): Receipt {
  const found = (name: string): string | undefined => {
    for (const prefix of prefixes) {
      const value = headerOf(reply, `${prefix}-${name}`);
      if (value !== undefined && value.trim() !== '') return value.trim();
    }
    return undefined;
  };
  const echoed = found('cltrid');
  const queueSize = found('queue-size');
  const deprecation = headerOf(reply, 'deprecation');
  const sunset = headerOf(reply, 'sunset');
  return {
    status: reply.status,
    code,
    clTRID: sentClTRID,
    svTRID: found('svtrid'),
    queueSize: queueSize !== undefined && /^\d{1,9}$/.test(queueSize) ? Number(queueSize) : undefined,
    deprecation,
    sunset,
    oddities: [
      ...oddities,
      ...charsetOddities(reply),
      ...echoOddity(sentClTRID, echoed),
      ...endOfLife(deprecation, sunset),
    ],
  };
}

function echoOddity(sent: string | undefined, echoed: string | undefined): Oddity[] {
  if (sent === undefined || echoed === undefined || echoed === sent) return [];
  // A proxy may have joined two equal headers.
  if (echoed.split(',').every((part) => part.trim() === sent)) return [];
  return [oddity('echo', { echoed, sent })];
}

function endOfLife(deprecation: string | undefined, sunset: string | undefined): Oddity[] {
  if (sunset !== undefined) return [oddity('sunset', { at: sunset })];
  return deprecation !== undefined ? [oddity('deprecated')] : [];
}

/** A no tells as well that the interface ends: an answer that is no yes is often the last that a retired one gives. */
export function withEndOfLife(failed: DeskFailure, reply: AnsweredReply): DeskFailure {
  const oddities = endOfLife(headerOf(reply, 'deprecation'), headerOf(reply, 'sunset'));
  if (oddities.length === 0) return failed;
  const { message: what } = failed.failure;
  const odd = message('registry.oddInAnswer', { message: what, oddities });
  return new DeskFailure({ ...failed.failure, message: odd }, { cause: failed });
}

/** The RPP-code of an answer as received; undefined where there is none, or two that contradict each other. */
export function rppCodeOf(reply: AnsweredReply): string | undefined {
  return agreedValueOf(reply, 'rpp-code');
}

/** How many messages wait, where an answer of whatever kind says so. */
export function queueSizeIn(answer: unknown): number | undefined {
  if (typeof answer !== 'object' || answer === null || !('receipt' in answer)) return undefined;
  return (answer.receipt as Partial<Receipt> | undefined)?.queueSize;
}
