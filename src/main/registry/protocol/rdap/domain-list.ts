import type { AnsweredReply } from '#main/registry/transport/exchange.ts';
import { type Message, message } from '#messages/message.ts';
import type { PathTemplates } from '#values/path-templates.ts';
import type { RdapDomain } from '#values/rdap-objects.ts';
import { addressOf, type Command, type DecodeContext } from '../command.ts';
import { readLongList } from '../read-long-list.ts';
import { bodyText, isUtf8Body, quoted, shapeOf } from '../read-reply.ts';
import type { Receipt } from '../receipt.ts';
import { notTheRegistry, unreadable } from '../undecided.ts';
import { judgeRdap, rdapAccept, readNotFound, refuseStranger } from './rdap-answer.ts';
import { type ListEnd, readDomainList } from './read-domain-list.ts';
import { readPackedList } from './read-packed-list.ts';

/** A whole list: it is read to its end or not at all, since a half-read list would look like lost names. */
export interface DomainList {
  /** Empty when they were handed over in pieces. */
  readonly domains: readonly RdapDomain[];
  /** How many domains the list holds, those left out not counted. */
  readonly count: number;
  /** Items without a readable name, left out. */
  readonly skipped: number;
  readonly receipt: Receipt;
}

export interface ListAsked {
  /**
   * Takes the domains some hundred at a time, so that a list of any length takes no more memory than a piece, and how many
   * items the whole list has. The whole list has arrived and its form was looked at before the first piece; an item may
   * still turn out not to be JSON, and then the command fails after some pieces were handed over.
   */
  readonly onPiece?: (domains: readonly RdapDomain[], ofItems: number) => void | Promise<void>;
}

/**
 * A list of a million names is 600 MB. Gathered in memory, each byte of a hostile one can take seven, and so much of it
 * would endanger the program; in pieces, what is long is kept packed.
 */
const maxBytesInPieces = 1024 * 1024 * 1024;
const packsFromBytes = 96 * 1024 * 1024;
const maxBytesGathered = 200 * 1024 * 1024;
const listTimeoutMilliseconds = 15 * 60 * 1000;

/** The command for one of the two RDAP lists; they differ in path and words only. */
export function domainListCommand(
  name: string,
  what: Message,
  template: keyof PathTemplates,
  asked: ListAsked,
): Command<DomainList> {
  return {
    name,
    what,
    interface: 'rdap',
    effect: 'asks',
    repeatable: true,
    budget: undefined,
    credentials: 'list-password-or-api-key',
    clTRID: undefined,
    maxBodyBytes: maxBytesGathered,
    ...(asked.onPiece && { packsBody: { fromBytes: packsFromBytes, maxBytes: maxBytesInPieces } }),
    wholeTimeoutMilliseconds: listTimeoutMilliseconds,
    encode: (addresses) => ({
      method: 'GET',
      url: addressOf(addresses, 'rdap', template),
      headers: [rdapAccept],
      body: undefined,
    }),
    decode: (reply, context) => decodeList(reply, context, what, asked),
  };
}

async function decodeList(
  reply: AnsweredReply,
  context: DecodeContext,
  what: Message,
  { onPiece }: ListAsked,
): Promise<DomainList> {
  const answer = judgeRdap(reply, context, { what, budget: undefined });
  const { facts, receipt } = answer;
  if (reply.status !== 200) {
    // A list has no "not found": a 404 here is an address without this list.
    const { text } = readNotFound(reply, answer);
    throw notTheRegistry(facts, message('registry.noSuchList', { words: text }));
  }
  // Not fatal: a character may be cut at the end of it.
  const start = new TextDecoder().decode(utf8Of(reply).subarray(0, 1024));
  refuseStranger(reply, facts, shapeOf(start));
  const domains: RdapDomain[] = [];
  let count = 0;
  const take = async (piece: readonly RdapDomain[], ofItems: number): Promise<void> => {
    count += piece.length;
    if (onPiece === undefined) for (const domain of piece) domains.push(domain);
    else await onPiece(piece, ofItems);
  };
  const end = await readWhole(reply, take);
  if (!end.ok)
    throw unreadable(facts, end.where, message('registry.beginsWith', { why: end.why, text: quoted(start) }));
  const { skipped } = end;
  return { domains, count, skipped, receipt };
}

/** Some milliseconds of reading: starting a worker would take longer. */
const longBytes = 512 * 1024;

type Take = (piece: readonly RdapDomain[], ofItems: number) => Promise<void>;

function readWhole(reply: AnsweredReply, take: Take): Promise<ListEnd> {
  if (reply.packed !== undefined) return readPackedList(reply.packed, take);
  const bytes = utf8Of(reply);
  return bytes.byteLength > longBytes ? readLongList(bytes, take) : readHere(bytes, take);
}

function utf8Of(reply: AnsweredReply): Uint8Array {
  return reply.packed !== undefined || isUtf8Body(reply) ? reply.body : new TextEncoder().encode(bodyText(reply));
}

async function readHere(bytes: Uint8Array, take: Take): Promise<ListEnd> {
  const pieces = readDomainList(bytes);
  for (let step = pieces.next(); ; step = pieces.next()) {
    if (step.done === true) return step.value;
    await take(step.value.domains, step.value.ofItems);
  }
}
