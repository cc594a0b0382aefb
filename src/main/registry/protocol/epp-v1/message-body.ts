import { child, type EppNode, isOfAnotherObject, readBoolean, textOf } from './epp-node.ts';
import type { EppResponse } from './epp-response.ts';

/** What a body carries about its message beyond what we read of it; the same for JSON and XML. */
export interface MessageBody {
  /** True when there is data of a kind that we do not read. */
  readonly otherData: boolean;
  /** The name in its result data, of whatever kind these are (`trnData`, `creData`, `infData`, …) but of a host. */
  readonly domainName: string | undefined;
  /** Every text in it, without repetition: what can be searched for. */
  readonly values: readonly string[];
  /**
   * All of the message and its data that we do not read as a part of PollMessage, in one spelling and without regard to
   * order, to tell two messages of one identifier apart; without the count of the queue, which changes each time. Empty
   * where there is no more than what we read.
   */
  readonly unread: string;
  /** In the same spelling, what came beside the message (`extension`): it may change with each answer. */
  readonly beside: string;
}

/** Parts that belong to the answer and not to the message; `ns` is among them where JSON comes unwrapped. */
const ofTheAnswer = new Set(['result', 'trID', 'ns']);
/** Parts that make a message; whatever else there is came beside it. */
const ofTheMessage = new Set(['msgQ', 'resData']);

/** Where PollMessage is read from; a registry that repeats one of them says something more with the second. */
const readPaths = new Set([
  '/msgQ/id',
  '/msgQ/count',
  '/msgQ/qDate',
  '/msgQ/msg',
  '/msgQ/msg/lang',
  '/resData/panData/name',
  '/resData/panData/name/paResult',
  '/resData/panData/paTRID/clTRID',
  '/resData/panData/paTRID/svTRID',
  '/resData/panData/paDate',
]);

/** The body of a poll message, as it came with a request or an acknowledge. */
export function messageBody(response: EppResponse): MessageBody {
  const parts = response.element.children.filter(({ name }) => !ofTheAnswer.has(name));
  const values = new Set<string>();
  const seen = new Set<string>();

  /** The text where it is not one that PollMessage has. */
  function unreadText(path: string, given: string | undefined): string {
    const text = given?.trim() ?? '';
    if (text === '') return '';
    if (path !== '/msgQ/count') values.add(text);
    const isRead = readPaths.has(path) && !seen.has(path);
    seen.add(path);
    // What is neither a yes nor a no is not read.
    const isOdd = path.endsWith('/paResult') && readBoolean(text) === undefined;
    return isRead && !isOdd ? '' : JSON.stringify(text);
  }

  function unreadOf(node: EppNode, path: string): string {
    const inner = node.children.map((one) => unreadOf(one, `${path}/${one.name}`));
    if (response.form === 'xml') {
      // In JSON an attribute looks like a child with text, and is one of the children already.
      for (const [name, value] of node.attributes) inner.push(named(name, [unreadText(`${path}/${name}`, value)]));
    }
    return named(node.name, [unreadText(path, node.text), ...inner.sort()]);
  }

  function unreadOfAll(some: readonly EppNode[]): string {
    return some
      .map((part) => unreadOf(part, `/${part.name}`))
      .filter((part) => part !== '')
      .sort()
      .join('');
  }

  const [own = [], others = []] = [true, false].map((is) => parts.filter(({ name }) => ofTheMessage.has(name) === is));
  const [unread, beside] = [unreadOfAll(own), unreadOfAll(others)];
  const data = child(response.element, 'resData')?.children.filter((one) => !isOfAnotherObject(one));
  const domainName = data?.map((one) => textOf(one, 'name')).find((name) => name !== undefined);
  return { otherData: response.otherData, domainName, values: [...values], unread, beside };
}

function named(name: string, parts: readonly string[]): string {
  const held = parts.filter((part) => part !== '');
  return held.length === 0 ? '' : `${name}(${held.join(',')})`;
}
