/** What a create command says, in XML or in the JSON convention; only what the emulator needs of it. */
export interface CreateCommand {
  readonly name: string;
  readonly years: number | undefined;
  readonly registrant: string | undefined;
  readonly contacts: ReadonlyMap<string, string>;
  readonly nameservers: readonly string[];
}

/** A node of either form: local name, attributes, text and children. */
interface Node {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Node[];
  text: string;
}

/**
 * Reads an EPP create command of the domain mapping (RFC 5731 3.2.1; assumed, N9). Undefined for what is not one.
 */
export function readCreateCommand(contentType: string, body: string): CreateCommand | undefined {
  const root = /json/i.test(contentType) ? readJson(body) : readXml(body);
  const create = root === undefined ? undefined : descendants(root).find(isDomainCreate);
  const name = create?.children.find((child) => child.name === 'name')?.text.trim();
  if (create === undefined || name === undefined || name === '') return undefined;
  const period = create.children.find((child) => child.name === 'period');
  const years = period === undefined ? undefined : Number(period.text.trim());
  const contacts = create.children.filter((child) => child.name === 'contact');
  const hosts = create.children.filter((child) => child.name === 'ns').flatMap((ns) => ns.children);
  return {
    name,
    years: period?.attributes.get('unit') === 'm' ? Number.NaN : years,
    registrant: create.children.find((child) => child.name === 'registrant')?.text.trim(),
    contacts: new Map(contacts.map((contact) => [contact.attributes.get('type') ?? '', contact.text.trim()])),
    nameservers: hosts.filter((host) => host.name === 'hostObj').map((host) => host.text.trim().toLowerCase()),
  };
}

function isDomainCreate(node: Node): boolean {
  return node.name === 'create' && node.children.some((child) => child.name === 'name');
}

function descendants(node: Node): Node[] {
  return [node, ...node.children.flatMap(descendants)];
}

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/gy;

/** A small XML reader: elements, attributes, text. No document types; undefined for what is not well-formed. */
function readXml(text: string): Node | undefined {
  const root: Node = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [root];
  token.lastIndex = 0;
  let position = text.startsWith('\uFEFF') ? 1 : 0;
  while (position < text.length) {
    token.lastIndex = position;
    const match = token.exec(text);
    if (match === null || open.length > 50) return undefined;
    position = token.lastIndex;
    const [, cdata, closing, qualified, attributes, selfClosing, characters] = match;
    const current = open.at(-1);
    if (current === undefined) return undefined;
    if (characters !== undefined) current.text += unescapeXml(characters);
    else if (cdata !== undefined) current.text += cdata;
    else if (qualified !== undefined) {
      const name = qualified.slice(qualified.indexOf(':') + 1);
      if (closing === '/') {
        if (current.name !== name || open.length === 1) return undefined;
        open.pop();
      } else {
        const node: Node = { name, attributes: readAttributes(attributes ?? ''), children: [], text: '' };
        current.children.push(node);
        if (selfClosing !== '/') open.push(node);
      }
    }
  }
  return open.length === 1 ? root : undefined;
}

function readAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    attributes.set(name, unescapeXml(double ?? single ?? ''));
  }
  return attributes;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The JSON convention turned into the same nodes. */
function readJson(text: string): Node | undefined {
  try {
    return nodeOf('', JSON.parse(text));
  } catch {
    return undefined;
  }
}

function nodeOf(qualified: string, value: unknown): Node {
  const node: Node = {
    name: qualified.slice(qualified.indexOf(':') + 1),
    attributes: new Map(),
    children: [],
    text: '',
  };
  if (typeof value === 'string' || typeof value === 'number') return { ...node, text: String(value) };
  if (typeof value !== 'object' || value === null) return node;
  const attributes = new Map<string, string>();
  const isWrapped = 'content' in value;
  for (const [key, member] of Object.entries(value)) {
    if (isWrapped && key !== 'content') attributes.set(key, String(member));
    else if (key === 'content' && typeof member === 'string') node.text = member;
    else if (key === 'content') node.children.push(...nodeOf('', member).children);
    else for (const item of Array.isArray(member) ? member : [member]) node.children.push(nodeOf(key, item));
  }
  return { ...node, attributes };
}
