import { XMLParser } from 'fast-xml-parser';
import { expect } from 'vitest';

/**
 * The schemas of RFC 5730 (4.1), RFC 5731 (4) and their common types, for the answers that v1 gives: which element holds
 * what, in which order and how often, and which form each value has. Written from the RFCs; the emulator does not use it.
 */
interface Rule {
  readonly attributes?: Readonly<Record<string, { readonly form: RegExp; readonly required: boolean }>>;
  /** Children in their order: name, fewest, most. */
  readonly children?: readonly (readonly [name: string, fewest: number, most: number])[];
  /** The form of the text; absent = no text. */
  readonly text?: RegExp;
  /** Any element of another namespace. */
  readonly open?: boolean;
}

const epp = 'urn:ietf:params:xml:ns:epp-1.0';
const domain = 'urn:ietf:params:xml:ns:domain-1.0';
const dateTime =
  /^-?\d{4,}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/;
/** trIDStringType: a token of 3 to 64 characters. */
const transaction = /^(?=.{3,64}$)\S+( \S+)*$/u;
const label = /^.{1,255}$/u;
const code = /^(1000|1001|1300|1301|1500|2[0-9]{3})$/;
const boolean = /^(true|false|1|0)$/;
const text = /^[\s\S]*$/;
const required = (form: RegExp) => ({ form, required: true });
const identifiers: Rule = {
  children: [
    [`{${epp}}clTRID`, 0, 1],
    [`{${epp}}svTRID`, 1, 1],
  ],
};

const rules: Readonly<Record<string, Rule>> = {
  [`{${epp}}epp`]: { children: [[`{${epp}}response`, 1, 1]] },
  [`{${epp}}response`]: {
    children: [
      [`{${epp}}result`, 1, Number.POSITIVE_INFINITY],
      [`{${epp}}msgQ`, 0, 1],
      [`{${epp}}resData`, 0, 1],
      [`{${epp}}extension`, 0, 1],
      [`{${epp}}trID`, 1, 1],
    ],
  },
  [`{${epp}}result`]: { attributes: { code: required(code) }, children: [[`{${epp}}msg`, 1, 1]] },
  [`{${epp}}msg`]: { attributes: { lang: { form: /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/, required: false } }, text },
  [`{${epp}}msgQ`]: {
    attributes: { count: required(/^\d+$/), id: required(/^\S.*$/) },
    children: [
      [`{${epp}}qDate`, 0, 1],
      [`{${epp}}msg`, 0, 1],
    ],
  },
  [`{${epp}}qDate`]: { text: dateTime },
  [`{${epp}}resData`]: { open: true },
  [`{${epp}}trID`]: identifiers,
  [`{${epp}}clTRID`]: { text: transaction },
  [`{${epp}}svTRID`]: { text: transaction },
  [`{${domain}}panData`]: {
    children: [
      [`{${domain}}name`, 1, 1],
      [`{${domain}}paTRID`, 1, 1],
      [`{${domain}}paDate`, 1, 1],
    ],
  },
  [`{${domain}}name`]: { attributes: { paResult: { form: boolean, required: false } }, text: label },
  [`{${domain}}paTRID`]: identifiers,
  [`{${domain}}paDate`]: { text: dateTime },
  [`{${domain}}creData`]: {
    children: [
      [`{${domain}}name`, 1, 1],
      [`{${domain}}crDate`, 1, 1],
      [`{${domain}}exDate`, 0, 1],
    ],
  },
  [`{${domain}}renData`]: {
    children: [
      [`{${domain}}name`, 1, 1],
      [`{${domain}}exDate`, 0, 1],
    ],
  },
  [`{${domain}}crDate`]: { text: dateTime },
  [`{${domain}}exDate`]: { text: dateTime },
};

/** An element as the reader of this file sees it. */
interface Element {
  /** `{namespace}local` */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

/** Holds a document against the EPP schemas; documents of the drafts' own roots are held to their shape alike. */
export function expectEppDocument(xml: string): void {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    parseAttributeValue: false,
    ignoreDeclaration: true,
    htmlEntities: true,
  });
  const draft = /xmlns="urn:ietf:params:xml:ns:(r(?:e)?pp)-1\.0"/.exec(xml)?.[1];
  const asEpp =
    draft === undefined
      ? xml
      : xml.replaceAll(`${draft}-1.0"`, 'epp-1.0"').replace(`<${draft} `, '<epp ').replace(`</${draft}>`, '</epp>');
  const roots = (parser.parse(asEpp, true) as ParsedNode[]).flatMap((node) => readElement(node, {}));
  expect(roots.map((root) => root.name)).toEqual([`{${epp}}epp`]);
  for (const root of roots) expectElement(root);
}

type ParsedNode = Readonly<Record<string, unknown>>;

function readElement(node: ParsedNode, scope: Readonly<Record<string, string>>): Element[] {
  const qualified = Object.keys(node).find((key) => key !== ':@' && key !== '#text');
  if (qualified === undefined) return [];
  const attributes = { ...((node[':@'] ?? {}) as Record<string, string>) };
  const inner = { ...scope };
  for (const [name, value] of Object.entries(attributes)) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
    inner[name === 'xmlns' ? '' : name.slice(6)] = value;
    delete attributes[name];
  }
  const colon = qualified.indexOf(':');
  const prefix = colon < 0 ? '' : qualified.slice(0, colon);
  expect(inner[prefix], `the prefix of ${qualified} is declared`).toBeDefined();
  const nodes = node[qualified] as ParsedNode[];
  return [
    {
      name: `{${inner[prefix]}}${qualified.slice(colon + 1)}`,
      attributes,
      children: nodes.flatMap((child) => readElement(child, inner)),
      text: nodes.map((child) => String(child['#text'] ?? '')).join(''),
    },
  ];
}

function expectElement(element: Element): void {
  const rule = rules[element.name];
  // A mapping that no schema here knows: its own business.
  if (rule === undefined && !element.name.includes(epp) && !element.name.includes(domain)) return;
  expect(rule, `${element.name} is an element of the schemas`).toBeDefined();
  if (rule === undefined) return;
  const { attributes = {}, children = [] } = rule;
  for (const name of Object.keys(element.attributes))
    expect(Object.keys(attributes), `${element.name}/@${name}`).toContain(name);
  for (const [name, { form, required: isRequired }] of Object.entries(attributes)) {
    const value = element.attributes[name];
    if (value === undefined) expect(isRequired, `${element.name}/@${name} is missing`).toBe(false);
    else expect(value, `${element.name}/@${name}`).toMatch(form);
  }
  if (rule.text === undefined) expect(element.text.trim(), `${element.name} holds no text`).toBe('');
  else expect(element.text, element.name).toMatch(rule.text);
  if (rule.open !== true) expectOrder(element, children);
  for (const child of element.children) expectElement(child);
}

function expectOrder(element: Element, children: NonNullable<Rule['children']>): void {
  let rest = element.children.map((child) => child.name);
  for (const [name, fewest, most] of children) {
    const count = rest.findIndex((each) => each !== name);
    const found = count < 0 ? rest.length : count;
    expect(found >= fewest && found <= most, `${element.name} holds ${found} ${name} here`).toBe(true);
    rest = rest.slice(found);
  }
  expect(rest, `${element.name} holds nothing else`).toEqual([]);
}
