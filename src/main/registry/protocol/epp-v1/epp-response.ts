import { type Message, message } from '#messages/message.ts';
import { type Oddity, oddity } from '#values/oddity.ts';
import type { PendingActionData } from '#values/poll-message.ts';
import { child, type EppNode, isOfAnotherObject, readBoolean, textOf } from './epp-node.ts';

/** A response of EPP in one form for both, JSON and XML. Everything may be missing; texts are as received. */
export interface EppResponse {
  readonly form: 'json' | 'xml';
  readonly results: readonly EppResult[];
  readonly queue: EppQueue | undefined;
  readonly pendingAction: PendingActionData | undefined;
  /** True when there was result data of a kind that we do not read: it is kept raw. */
  readonly otherData: boolean;
  readonly clTRID: string | undefined;
  readonly svTRID: string | undefined;
  readonly oddities: readonly Oddity[];
  /** The element itself, with whatever of it is not read above. */
  readonly element: EppNode;
}

export interface EppResult {
  readonly code: string;
  readonly message: string | undefined;
  readonly language: string | undefined;
  /** Reasons beside the message (RFC 5730 extValue). */
  readonly reasons: readonly string[];
}

/** msgQ: what is known of the message at the head of the queue, or of the one just acknowledged. */
export interface EppQueue {
  readonly id: string | undefined;
  readonly count: string | undefined;
  readonly queuedAt: string | undefined;
  readonly text: string | undefined;
  readonly language: string | undefined;
}

/** Reading a body either gives a response or says where it could not. */
export type ReadEpp =
  | { readonly ok: true; readonly response: EppResponse }
  | { readonly ok: false; readonly where: string; readonly why: Message };

/** Reads a tree whose root is the `response` element or holds one (RFC 5730 2.6). */
export function readResponse(root: EppNode, form: 'json' | 'xml', oddities: Oddity[]): ReadEpp {
  const response = root.name === 'response' ? root : child(root, 'response');
  if (response === undefined) return { ok: false, where: 'response', why: message('registry.noResponse') };
  const results = response.children.filter((one) => one.name === 'result').flatMap(readResult);
  const queue = readQueue(child(response, 'msgQ'));
  if (results.length === 0) {
    // A message that says which it is can be kept and acknowledged, whatever else its answer lacks.
    if (queue?.id === undefined) return { ok: false, where: 'response.result', why: message('registry.noResultCode') };
    oddities.push(oddity('noCode'));
  }
  const resData = child(response, 'resData');
  const panData = child(resData, 'panData');
  const trID = child(response, 'trID');
  return {
    ok: true,
    response: {
      form,
      results,
      queue,
      pendingAction: panData === undefined ? undefined : readPendingAction(panData, oddities),
      otherData:
        (resData?.children ?? []).some((one) => one.name !== 'panData') || child(response, 'extension') !== undefined,
      clTRID: textOf(trID, 'clTRID'),
      svTRID: textOf(trID, 'svTRID'),
      oddities,
      element: response,
    },
  };
}

function readResult(node: EppNode): EppResult[] {
  const code = textOf(node, 'code');
  if (code === undefined) return [];
  const message = child(node, 'msg');
  const reasons = node.children
    .filter((one) => one.name === 'extValue' || one.name === 'value')
    .map((one) => textOf(one, 'reason') ?? one.text)
    .filter((reason) => reason !== undefined && reason !== '');
  return [{ code, message: message?.text?.trim(), language: textOf(message, 'lang'), reasons: reasons as string[] }];
}

function readQueue(node: EppNode | undefined): EppQueue | undefined {
  if (node === undefined) return undefined;
  const message = child(node, 'msg');
  return {
    id: textOf(node, 'id'),
    count: textOf(node, 'count'),
    queuedAt: textOf(node, 'qDate'),
    text: message?.text?.trim(),
    language: textOf(message, 'lang'),
  };
}

function readPendingAction(node: EppNode, oddities: Oddity[]): PendingActionData {
  const ownName = child(node, 'name');
  // Without a name it is of a contact, which has an identifier.
  const name = ownName ?? child(node, 'id');
  const isOther = isOfAnotherObject(node) || ownName === undefined;
  const named = name?.text?.trim().toLowerCase();
  const result = textOf(name, 'paResult');
  const transaction = child(node, 'paTRID');
  const succeeded = readBoolean(result);
  if (result !== undefined && succeeded === undefined)
    oddities.push(oddity('oddResult', { value: JSON.stringify(result.slice(0, 40)) }));
  return {
    domainName: isOther ? undefined : named,
    otherName: isOther ? named : undefined,
    succeeded,
    clTRID: textOf(transaction, 'clTRID'),
    svTRID: textOf(transaction, 'svTRID'),
    actedAt: textOf(node, 'paDate'),
  };
}
