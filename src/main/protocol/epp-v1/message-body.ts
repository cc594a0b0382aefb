import type { EppNode } from './epp-node.ts';
import type { EppResponse } from './epp-response.ts';

/** What a body carries about its message beyond what we read of it; the same for JSON and XML. */
export interface MessageBody {
  /** True when there is data of a kind that we do not read. */
  readonly otherData: boolean;
  /** Every text in it, without repetition: what can be searched for. */
  readonly values: readonly string[];
  /**
   * The whole of it in one spelling, to tell two messages of one identifier apart: without the result, the identifiers
   * of this command and the count of the queue, which change each time, and without regard to order.
   */
  readonly canonical: string;
}

/** Parts that belong to the answer and not to the message. */
const ofTheAnswer = new Set(['result', 'trID']);

/** The body of a poll message, as it came with a request or an acknowledge. */
export function messageBody(response: EppResponse): MessageBody {
  const parts = response.element.children.filter(({ name }) => !ofTheAnswer.has(name));
  const values = new Set<string>();
  const canonical = parts.map((part) => canonicalOf(part, response.form, values)).filter((part) => part !== '');
  return { otherData: response.otherData, values: [...values], canonical: canonical.sort().join('') };
}

function canonicalOf(node: EppNode, form: 'json' | 'xml', values: Set<string>): string {
  const isCount = (name: string): boolean => node.name === 'msgQ' && name === 'count';
  const inner = node.children.filter(({ name }) => !isCount(name)).map((one) => canonicalOf(one, form, values));
  if (form === 'xml') {
    // In JSON an attribute looks like a child with text, and is one of the children already.
    for (const [name, value] of node.attributes) if (!isCount(name)) inner.push(leaf(name, value, values));
  }
  const text = node.text?.trim() ?? '';
  if (text !== '') values.add(text);
  const held = [...(text === '' ? [] : [JSON.stringify(text)]), ...inner.filter((part) => part !== '').sort()];
  return held.length === 0 ? '' : `${node.name}(${held.join(',')})`;
}

function leaf(name: string, value: string, values: Set<string>): string {
  const text = value.trim();
  if (text === '') return '';
  values.add(text);
  return `${name}(${JSON.stringify(text)})`;
}
