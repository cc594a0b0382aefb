import { parseHostName } from '#values/domain-name.ts';

/** A request as far as a recording compares it. Credentials, other headers and the clTRID are none of it. */
export interface ComparedRequest {
  readonly method: string;
  /** As the emulator sees it, without the query. */
  readonly path: string;
  readonly query: string;
  readonly body: string;
}

/**
 * The same text for requests that mean the same: names in either form, members and parameters in any order, blanks
 * between tags and members, and whatever transaction identifier the body carries.
 */
export function requestKey({ method, path, query, body }: ComparedRequest): string {
  return `${method} ${plainPath(path)}?${plainQuery(query)}\n${plainBody(body)}`;
}

function plainPath(path: string): string {
  const end = path.length > 1 && path.endsWith('/') ? path.length - 1 : path.length;
  return path.slice(0, end).split('/').map(plainSegment).join('/');
}

function plainSegment(segment: string): string {
  const text = decoded(segment);
  const name = text.includes('.') ? parseHostName(text) : undefined;
  return encodeURIComponent(name?.ok === true ? name.value.ldhName : text);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function plainQuery(query: string): string {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return parameters.toString();
}

function plainBody(body: string): string {
  const text = body.trim();
  if (text.startsWith('{') || text.startsWith('[')) {
    try {
      return JSON.stringify(plainValue(JSON.parse(text)));
    } catch {
      // Compared as the text that it is.
    }
  }
  return text.replace(/<((?:[\w.-]+:)?clTRID)>[^<]*<\/\1>/g, '').replace(/\s*(<|>)\s*/g, '$1');
}

function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value)
    .filter(([name]) => name !== 'clTRID')
    .sort(([one], [other]) => (one < other ? -1 : 1));
  // As pairs: an object's members are not in the order that they were put in where they look like numbers.
  return { members: members.map(([name, member]) => [name, plainValue(member)]) };
}
