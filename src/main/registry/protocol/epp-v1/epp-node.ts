/**
 * A node of an EPP document, the same for JSON and XML: its local name, its attributes, its own text and its children.
 * In the specification's JSON an attribute and a child look alike, so both are found by `child` and `textOf`.
 */
export interface EppNode {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly EppNode[];
  readonly text: string | undefined;
  /** The namespace that it declares for itself, else its prefix; undefined where neither was kept. */
  readonly namespace: string | undefined;
}

/** The first child of a local name. */
export function child(node: EppNode | undefined, name: string): EppNode | undefined {
  return node?.children.find((one) => one.name === name);
}

/** The text of an attribute or, failing that, of a child of that name. */
export function textOf(node: EppNode | undefined, name: string): string | undefined {
  const value = node?.attributes.get(name) ?? child(node, name)?.text;
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}

/** The name of a host or a contact is no domain's. Where no namespace was kept, only an address shows what it is. */
export function isOfAnotherObject(node: EppNode): boolean {
  return /(^|:)(host|contact)(-[\d.]+)?$/.test(node.namespace ?? '') || child(node, 'addr') !== undefined;
}

/** `1`, `0`, `true` or `false` in any case; undefined for anything else. */
export function readBoolean(text: string | undefined): boolean | undefined {
  switch (text?.trim().toLowerCase()) {
    case '1':
    case 'true':
      return true;
    case '0':
    case 'false':
      return false;
    default:
      return undefined;
  }
}

/** Attributes that say how a document is written: JSON that was made from XML may keep them or not. */
export function isOfXmlAlone(name: string): boolean {
  return name === 'xmlns' || name.startsWith('xmlns:') || name.startsWith('xsi:');
}

/** The namespace of an element of this name, prefix and all, as far as it is written at the element itself. */
export function namespaceOf(written: string, attribute: (name: string) => unknown): string | undefined {
  const prefix = written.includes(':') ? written.slice(0, written.indexOf(':')) : undefined;
  const declared = attribute(prefix === undefined ? 'xmlns' : `xmlns:${prefix}`);
  return typeof declared === 'string' ? declared : prefix;
}

/** The name after a namespace prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
