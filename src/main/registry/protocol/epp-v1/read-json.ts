import { message } from '#messages/message.ts';
import { asObject, memberOf, parseJson } from '../parse-json.ts';
import { type EppNode, isOfXmlAlone, localName, namespaceOf } from './epp-node.ts';
import { type ReadEpp, readResponse } from './epp-response.ts';

/**
 * Reads the JSON form of a response (specification, Message queue response): attributes beside `content`, prefixed names
 * kept, namespaces in `ns` beside `response`. Also unwrapped, with the root element kept, and with repeated elements as
 * arrays, none of which is shown.
 */
export function readJson(text: string): ReadEpp {
  // An identifier may be a number, and what is acknowledged must be what was written.
  const json = parseJson(text, 'as-written');
  if (!json.ok) return json;
  const root = responseOfJson(json.value);
  if (root === undefined) return { ok: false, where: 'response', why: message('registry.noResponse') };
  return readResponse(root, 'json', []);
}

/** The tree of the specification's JSON convention: attributes beside `content`, which holds text or the children. */
function treeOfJson(written: string, value: unknown): EppNode {
  const name = localName(written);
  const object = asObject(value);
  const namespace = namespaceOf(written, (one) => object?.[one] ?? object?.[`@${one}`]);
  if (object === undefined) {
    return { name, attributes: new Map(), children: [], text: scalarText(value), namespace };
  }
  const attributes = new Map<string, string>();
  const children: EppNode[] = [];
  let text: string | undefined;
  for (const [key, member] of membersOf(object)) {
    const inner = key === 'content' || key === '#text' || key === '$t' ? asObject(member) : undefined;
    if (inner !== undefined) children.push(...childrenOf(inner));
    else if (key === 'content' || key === '#text' || key === '$t') {
      if (Array.isArray(member)) children.push(...member.flatMap((one) => childrenOf(asObject(one) ?? {})));
      else text = scalarText(member);
    } else if (typeof member === 'object' && member !== null) children.push(...childrenOf({ [key]: member }));
    else addScalar(key, member, attributes, children);
  }
  return { name, attributes, children, text, namespace };
}

function childrenOf(object: Readonly<Record<string, unknown>>): EppNode[] {
  const children: EppNode[] = [];
  for (const [key, member] of membersOf(object)) {
    // A repeated element has no shown form: an array of it is taken.
    if (Array.isArray(member)) for (const one of member) children.push(treeOfJson(key, one));
    else children.push(treeOfJson(key, member));
  }
  return children;
}

function membersOf(object: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(object).filter(([key]) => !isOfXmlAlone(withoutAt(key)));
}

/** A scalar member may be an attribute or a child of text only: it is made findable as both. */
function addScalar(key: string, member: unknown, attributes: Map<string, string>, children: EppNode[]): void {
  const text = scalarText(member);
  if (text === undefined) return;
  const name = localName(withoutAt(key));
  attributes.set(name, text);
  children.push({ name, attributes: new Map(), children: [], text, namespace: undefined });
}

/** Some libraries mark an attribute so. */
function withoutAt(key: string): string {
  return key.startsWith('@') ? key.slice(1) : key;
}

function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' || typeof value === 'number' ? String(value) : undefined;
}

/** The member that holds the response: at the top, or under the root element's name where it was kept. */
function responseOfJson(value: unknown): EppNode | undefined {
  const top = asObject(value);
  if (top === undefined) return undefined;
  for (const name of ['response', 'epp', 'repp', 'rpp', 'epp:epp']) {
    const member = memberOf(top, name);
    if (asObject(member) !== undefined) return treeOfJson(name, member);
  }
  return memberOf(top, 'result') === undefined ? undefined : treeOfJson('response', top);
}
