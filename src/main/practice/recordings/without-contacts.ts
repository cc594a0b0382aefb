const address = /[^\s"<>@:;,()]{1,80}@[^\s"<>@:;,()]{1,120}\.[a-z]{2,24}/gi;
const entityLink = /(\/entity\/)([^/?#"\s\\<]+)/g;

/**
 * Takes what tells of people out of texts of one recording: vCards are left as the registry leaves those of redacted
 * contacts (fn is an empty string; specification, Entity representation rules 4), e-mail addresses are blanked, and
 * every handle of a contact has another one, the same wherever it stands.
 */
export class ContactRemover {
  readonly #ownHandle: string;
  readonly #names = new Map<string, string>();

  /** `ownHandle` is the account's: replaced also in plain text, where refusals name it. */
  constructor(ownHandle: string) {
    this.#ownHandle = ownHandle;
    this.#nameOf(ownHandle);
  }

  path(path: string): string {
    return this.#plain(path);
  }

  header(value: string): string {
    return this.#plain(value);
  }

  body(text: string): string {
    if (!/^\s*[{[]/.test(text)) return this.#plain(text);
    try {
      return JSON.stringify(this.#value(JSON.parse(text), false));
    } catch {
      return this.#plain(text);
    }
  }

  #value(value: unknown, isHandle: boolean): unknown {
    if (typeof value === 'string') return isHandle ? this.#nameOf(value) : this.#plain(value);
    if (Array.isArray(value)) return value.map((one) => this.#value(one, false));
    if (typeof value !== 'object' || value === null) return value;
    const members = value as Readonly<Record<string, unknown>>;
    const isEntity = members.objectClassName === 'entity' || members.vcardArray !== undefined;
    return Object.fromEntries(
      Object.entries(members).map(([name, member]) => {
        if (name === 'vcardArray') return [name, blankCard(member)];
        if (name === 'publicIds') return [name, []];
        return [name, this.#value(member, isEntity && name === 'handle')];
      }),
    );
  }

  #plain(text: string): string {
    return text
      .replace(entityLink, (_all, before: string, handle: string) => before + this.#nameOf(decoded(handle)))
      .replace(address, 'nobody@example.invalid')
      .replaceAll(this.#ownHandle, () => this.#nameOf(this.#ownHandle));
  }

  #nameOf(handle: string): string {
    const key = handle.toUpperCase();
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    // A name that was given stands for itself.
    if ([...this.#names.values()].includes(key)) return key;
    const name = `CONTACT-${this.#names.size + 1}`;
    this.#names.set(key, name);
    return name;
  }
}

/** The card with its version and kind, and an empty name. */
function blankCard(card: unknown): unknown {
  const kept = Array.isArray(card) && Array.isArray(card[1]) ? card[1] : [];
  const plain = kept.filter((property) => Array.isArray(property) && /^(version|kind)$/i.test(String(property[0])));
  return ['vcard', [...plain, ['fn', {}, 'text', '']]];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
