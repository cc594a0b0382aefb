import { createHash } from 'node:crypto';
import type { MessageBody } from '#main/registry/protocol/epp-v1/message-body.ts';
import { readInstant } from '#main/registry/protocol/read-instant.ts';
import { parseHostName } from '#values/domain-name.ts';
import type { PollMessage } from '#values/poll-message.ts';
import type { InboxContent } from './store/record.ts';

/**
 * What a message says, in the form in which the archive keeps it: the same whether it came as JSON or as XML, wrapped
 * or not. What it is about is read from its data, never from its words: kinds and texts are an open set (not shown: N14).
 */
export function readContent(message: PollMessage, body: MessageBody): InboxContent {
  const action = message.pendingAction;
  const domainName = action?.domainName ?? body.domainName;
  const name = domainName === undefined ? undefined : parseHostName(domainName);
  const { ldhName, unicodeName } = name?.ok === true ? name.value : { ldhName: undefined, unicodeName: undefined };
  const text = message.text ?? '';
  const words = new Set([message.messageId, text, ...body.values, ldhName ?? '', unicodeName ?? '']);
  words.delete('');
  return {
    kind: kindOf(message, body),
    text,
    language: message.language,
    queuedAt: message.queuedAt,
    action: action && {
      domainName: action.domainName,
      otherName: action.otherName,
      succeeded: action.succeeded,
      clTRID: action.clTRID,
      svTRID: action.svTRID,
      actedAt: action.actedAt,
    },
    ldhName,
    unicodeName,
    words: [...words].join('\n'),
    digest: digestOf(message, body),
    beside: body.beside === '' || !isIdentified(message) ? undefined : hash(body.beside),
  };
}

/** What request and acknowledge say together; what the request said counts where both say it. */
export function joinContents(request: InboxContent, acknowledge: InboxContent): InboxContent {
  const action = request.action ?? acknowledge.action;
  const named = request.ldhName === undefined ? acknowledge : request;
  const fuller = rank(acknowledge.kind) > rank(request.kind) ? acknowledge : request;
  return {
    kind: fuller.kind,
    text: request.text === '' ? acknowledge.text : request.text,
    language: request.language ?? acknowledge.language,
    queuedAt: request.queuedAt ?? acknowledge.queuedAt,
    action,
    ldhName: named.ldhName,
    unicodeName: named.unicodeName,
    words: [...new Set([...request.words.split('\n'), ...acknowledge.words.split('\n')])].join('\n'),
    digest: request.digest,
    beside: request.beside,
  };
}

/** True when nothing of the second is missing in the first. */
export function isContained(content: InboxContent, inside: InboxContent): boolean {
  const joined = joinContents(inside, content);
  return (['kind', 'text', 'language', 'queuedAt', 'ldhName', 'words'] as const).every(
    (part) => joined[part] === inside[part],
  );
}

/**
 * True when the two cannot be one message: both say when it was queued, or which transaction it tells of, and say
 * otherwise. Words may differ; a registry may tell more with the acknowledge.
 */
export function contradicts(request: InboxContent, acknowledge: InboxContent): boolean {
  const differ = (one: string | undefined, other: string | undefined): boolean =>
    one !== undefined && other !== undefined && one !== other;
  return (
    differ(instantOf(request.queuedAt), instantOf(acknowledge.queuedAt)) ||
    differ(request.action?.svTRID, acknowledge.action?.svTRID) ||
    differ(request.ldhName, acknowledge.ldhName)
  );
}

/** True when an answer names the message and says nothing else of it. */
export function isBare(content: InboxContent, messageId: string): boolean {
  return content.words === messageId;
}

function kindOf(message: PollMessage, body: MessageBody): string {
  const action = message.pendingAction;
  if (action?.succeeded === true) return 'action-done';
  if (action?.succeeded === false) return 'action-refused';
  if (action !== undefined) return 'action';
  return !body.otherData && message.text !== undefined ? 'notice' : 'other';
}

const kindsByWeight = ['other', 'notice', 'action', 'action-refused', 'action-done'];

function rank(kind: string): number {
  return kindsByWeight.indexOf(kind);
}

function isIdentified({ queuedAt, pendingAction }: PollMessage): boolean {
  return queuedAt !== undefined || pendingAction?.svTRID !== undefined;
}

/**
 * Two answers with the same identifier are the same message when they agree in everything that they carry, but for the
 * spelling of instants and the language of the text. What comes beside it (`extension`) may change with each answer: it
 * decides only where neither a queue time nor a transaction says which message this is, as after a reset that counts from 1
 * again.
 */
function digestOf(message: PollMessage, body: MessageBody): string {
  const action = message.pendingAction;
  const told = [
    message.messageId,
    instantOf(message.queuedAt) ?? null,
    message.text || null,
    action?.domainName ?? action?.otherName ?? null,
    action?.succeeded ?? null,
    action?.clTRID ?? null,
    action?.svTRID ?? null,
    instantOf(action?.actedAt) ?? null,
    body.unread,
    ...(isIdentified(message) || body.beside === '' ? [] : [body.beside]),
  ];
  return hash(JSON.stringify(told));
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** An instant in one spelling, to the second: registries change between Z, offsets and fractions. */
function instantOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const instant = readInstant(text);
  return instant === undefined ? text : String(Math.floor(instant.epochMilliseconds / 1000));
}
