/**
 * An element of an EPP answer. The XML form and the JSON form are two ways of writing the same tree; a prefix is
 * part of the name, and `namespaces` declares it where it first appears.
 */
export interface EppElement {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly namespaces?: Readonly<Record<string, string>>;
  readonly content?: string | readonly EppElement[];
}

export function element(
  name: string,
  content?: EppElement['content'],
  attributes?: EppElement['attributes'],
  namespaces?: EppElement['namespaces'],
): EppElement {
  return {
    name,
    ...(content === undefined ? {} : { content }),
    ...(attributes === undefined ? {} : { attributes }),
    ...(namespaces === undefined ? {} : { namespaces }),
  };
}

/** The tree as an XML document with the root given (specification, XML form; RFC 5730). */
export function writeXml(root: { readonly name: string; readonly namespace: string }, child: EppElement): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8" standalone="no"?>'];
  lines.push(`<${root.name} xmlns="${escapeXml(root.namespace)}">`);
  writeElement(child, '  ', lines);
  lines.push(`</${root.name}>`, '');
  return lines.join('\n');
}

function writeElement(node: EppElement, indent: string, lines: string[]): void {
  const declared = Object.entries(node.namespaces ?? {}).map(([prefix, uri]) => ` xmlns:${prefix}="${escapeXml(uri)}"`);
  const written = Object.entries(node.attributes ?? {}).map(([name, value]) => ` ${name}="${escapeXml(value)}"`);
  const start = `${indent}<${node.name}${declared.join('')}${written.join('')}`;
  if (node.content === undefined) lines.push(`${start}/>`);
  else if (typeof node.content === 'string') lines.push(`${start}>${escapeXml(node.content)}</${node.name}>`);
  else {
    lines.push(`${start}>`);
    for (const child of node.content) writeElement(child, `${indent}  `, lines);
    lines.push(`${indent}</${node.name}>`);
  }
}

/** Escapes text for elements and attributes; characters that XML 1.0 cannot carry become U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"'\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * The tree as JSON by the specification's convention (Message queue response): attributes are siblings of `content`;
 * an element without attributes is its text or its children; namespaces gather in `ns` beside the root's child. With
 * `wrapped` false the children of an element with attributes stand beside them (N8).
 */
export function writeJson(child: EppElement, wrapped: boolean): string {
  const ns: Record<string, string> = {};
  const body = { [child.name]: jsonValue(child, wrapped, ns) };
  return JSON.stringify(Object.keys(ns).length === 0 ? body : { ...body, ns });
}

function jsonValue(node: EppElement, wrapped: boolean, ns: Record<string, string>): unknown {
  Object.assign(ns, node.namespaces);
  const content =
    typeof node.content === 'object'
      ? Object.fromEntries(node.content.map((child) => [child.name, jsonValue(child, wrapped, ns)]))
      : node.content;
  if (node.attributes === undefined) return content ?? '';
  if (content === undefined) return { ...node.attributes };
  if (typeof content === 'object' && !wrapped) return { ...node.attributes, ...content };
  return { ...node.attributes, content };
}
