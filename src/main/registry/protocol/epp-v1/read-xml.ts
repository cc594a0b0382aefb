import { XMLParser } from 'fast-xml-parser';
import { type Message, message } from '#messages/message.ts';
import { type Oddity, oddity } from '#values/oddity.ts';
import { asObject } from '../parse-json.ts';
import { type EppNode, isOfXmlAlone, localName, namespaceOf } from './epp-node.ts';
import { type ReadEpp, readResponse } from './epp-response.ts';

/** Larger than any response of EPP by far; parsing costs time in proportion. */
export const maxXmlCharacters = 16 * 1024 * 1024;

const deepestNesting = 32;
const namespaces = [
  'urn:ietf:params:xml:ns:epp-1.0',
  'urn:ietf:params:xml:ns:repp-1.0',
  'urn:ietf:params:xml:ns:rpp-1.0',
];
const roots = ['epp', 'repp', 'rpp'];

// Text stays text: by default the parser turns the identifier 0012.10 into a number.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  processEntities: true,
  htmlEntities: true,
  trimValues: true,
});

/**
 * Reads the XML form of a response (specification: root epp in the EPP 1.0 namespace, containing response). Matches by
 * local name; repp and rpp roots of later drafts are taken too. Document type declarations and entities of one's own
 * are refused before anything is parsed.
 */
export function readXml(text: string): ReadEpp {
  if (text.length > maxXmlCharacters) return refused('the document', message('registry.documentTooLarge'));
  if (/<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text)) {
    return refused('DOCTYPE', message('registry.declaresType'));
  }
  let parsed: unknown;
  try {
    parsed = parser.parse(text, true);
  } catch (error) {
    return refused('the XML', whyNotXml(error));
  }
  const top = Object.entries(asObject(parsed) ?? {}).filter(([name]) => !name.startsWith('?') && name !== '#text');
  const [root] = top;
  if (root === undefined || top.length > 1) return refused('the root element', message('registry.notOneRoot'));
  const oddities: Oddity[] = [];
  const name = localName(root[0]);
  if (!roots.includes(name))
    return refused('the root element', message('registry.otherRoot', { name: name.slice(0, 40) }));
  const node = asObject(root[1]);
  if (node === undefined) return refused('the root element', message('registry.emptyOrRepeated'));
  noteNamespace(root[0], node, oddities);
  const tree = treeOf(name, node, 0);
  return tree === undefined ? refused('the XML', tooDeep) : readResponse(tree, 'xml', oddities);
}

const tooDeep = message('registry.nestedTooDeeply');

function refused(where: string, why: Message): ReadEpp {
  return { ok: false, where, why };
}

function whyNotXml(error: unknown): Message {
  const said = error instanceof Error ? error.message : '';
  if (/nested/i.test(said)) return tooDeep;
  const line = /line (\d+)|:(\d+):\d+/i.exec(said);
  const place = line?.[1] ?? line?.[2];
  return place === undefined ? message('registry.notWellFormed') : message('registry.notWellFormedAt', { line: place });
}

function noteNamespace(rootName: string, node: Readonly<Record<string, unknown>>, oddities: Oddity[]): void {
  const prefix = rootName.includes(':') ? rootName.slice(0, rootName.indexOf(':')) : undefined;
  const namespace = node[prefix === undefined ? '@xmlns' : `@xmlns:${prefix}`];
  if (typeof namespace !== 'string') oddities.push(oddity('noNamespace'));
  else if (!namespaces.includes(namespace)) {
    oddities.push(oddity('otherNamespace', { namespace: JSON.stringify(namespace.slice(0, 80)) }));
  }
}

/** The parser's objects as a tree; undefined when it is too deep. */
function treeOf(written: string, value: unknown, depth: number): EppNode | undefined {
  if (depth > deepestNesting) return undefined;
  const name = localName(written);
  const object = asObject(value);
  const namespace = namespaceOf(written, (one) => object?.[`@${one}`]);
  if (object === undefined) {
    return {
      name,
      attributes: new Map(),
      children: [],
      text: typeof value === 'string' ? value : undefined,
      namespace,
    };
  }
  const attributes = new Map<string, string>();
  const children: EppNode[] = [];
  let text: string | undefined;
  for (const [key, member] of Object.entries(object)) {
    if (key.startsWith('@')) {
      const attribute = key.slice(1);
      if (typeof member === 'string' && !isOfXmlAlone(attribute)) attributes.set(localName(attribute), member);
    } else if (key === '#text') {
      text = typeof member === 'string' ? member : undefined;
    } else {
      for (const one of Array.isArray(member) ? member : [member]) {
        const inner = treeOf(key, one, depth + 1);
        if (inner === undefined) return undefined;
        children.push(inner);
      }
    }
  }
  return { name, attributes, children, text, namespace };
}
