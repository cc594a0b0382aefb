import { type Message, message } from '#messages/message.ts';
import type { RegistryInterface } from '#values/environment.ts';
import { DeskFailure } from '#values/failure.ts';
import type { PathTemplates } from '#values/path-templates.ts';
import type { BudgetName } from '#values/rate-limits.ts';
import type { AnsweredReply, ExchangeRequest } from '../transport/exchange.ts';

/**
 * One registry operation: what it says on the wire and how its answer is read. A command is data and two pure
 * functions; it knows neither account nor network.
 */
export interface Command<Answer> {
  readonly name: string;
  /** What is asked, as a clause for messages to people: `the renewal of dæmi.is`. The name where it is absent. */
  readonly what?: Message;
  readonly interface: RegistryInterface;
  /** `changes` for renew and acknowledge: silence after sending is then outcome-unknown, not no-answer. */
  readonly effect: 'asks' | 'changes';
  readonly repeatable: boolean;
  /** See ExchangeRequest. */
  readonly onKeptConnection?: true;
  readonly budget: BudgetName | undefined;
  readonly credentials: ExchangeRequest['credentials'];
  readonly clTRID: string | undefined;
  /** Only where the answer may be larger or slower than the usual (lists): bytes and milliseconds. */
  readonly maxBodyBytes?: number;
  readonly wholeTimeoutMilliseconds?: number;
  readonly packsBody?: ExchangeRequest['packsBody'];
  encode(addresses: InterfaceAddresses): EncodedCommand;
  /**
   * Answers, or throws DeskFailure (refused, not-authorised, not-the-registry, unreadable, no-answer, limited). Lists
   * are read off the event loop, so the answer may be a promise.
   */
  decode(reply: AnsweredReply, context: DecodeContext): Answer | Promise<Answer>;
}

export interface EncodedCommand {
  readonly method: ExchangeRequest['method'];
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | undefined;
}

export interface DecodeContext {
  readonly journalId: string;
  /** Epoch milliseconds of the reply. */
  readonly receivedAt: number;
}

/** The code of the failure for a value that no path can carry. */
export const notASegment = 'not-a-segment';

/** Base addresses of an account without trailing slash; undefined switches the interface off. Path templates are data. */
export interface InterfaceAddresses {
  readonly rpp: string | undefined;
  readonly repp: string | undefined;
  readonly rdap: string | undefined;
  readonly paths: PathTemplates;
}

// the names
const interfaceNames = { rpp: 'RPP', repp: 'REPP', rdap: 'RDAP' } as const;

/**
 * The address of an operation. Throws DeskFailure no-account when the account has no base address for the interface
 * (it is switched off), and invalid-input for a value that no path can carry; nothing was sent.
 */
export function addressOf(
  addresses: InterfaceAddresses,
  base: keyof typeof interfaceNames,
  template: keyof PathTemplates,
  values: Readonly<Record<string, string>> = {},
): string {
  const start = addresses[base];
  if (start === undefined || start === '') {
    throw new DeskFailure({
      kind: 'no-account',
      message: message('registry.noAddress', { interface: interfaceNames[base] }),
      nothingSent: true,
    });
  }
  let address = start.endsWith('/') ? start.replace(/\/+$/, '') : start;
  piecesOf(addresses.paths[template]).forEach((piece, index) => {
    address += index % 2 === 0 ? piece : segment(piece, values[piece] ?? '');
  });
  return address;
}

const templatePieces = new Map<string, readonly string[]>();

/** A template as text and names of placeholders in turn. An account's own templates are few. */
function piecesOf(template: string): readonly string[] {
  const known = templatePieces.get(template);
  if (known !== undefined) return known;
  const pieces = template.split(/\{(\w+)\}/);
  if (templatePieces.size < 200) templatePieces.set(template, pieces);
  return pieces;
}

/**
 * A value as a segment of a path. Nothing, dots alone (which climb to another path, percent-encoded or not) and broken
 * Unicode cannot be carried: asking anyway would reach another address, such as the whole queue for one message.
 */
function segment(name: string, value: string): string {
  if (/^[\w-][\w.-]*$/.test(value)) return value;
  if (value === '' || /^\.{1,2}$/.test(value) || !value.isWellFormed()) {
    throw new DeskFailure({
      kind: 'invalid-input',
      message: message('registry.notASegment', { value: JSON.stringify(value.toWellFormed()) }),
      nothingSent: true,
      field: name,
      code: notASegment,
    });
  }
  return encodeURIComponent(value);
}
