import type { Reply, Rule } from './reply.ts';

/** A request seen: what was asked, what was answered, and the rule that decided it. Never carries a secret. */
export interface InspectorEntry {
  readonly number: number;
  /** Virtual time of the request, epoch milliseconds. */
  readonly at: number;
  readonly route: string;
  readonly method: string;
  readonly target: string;
  readonly handle: string | undefined;
  readonly clTRID: string | undefined;
  readonly request: { readonly headers: readonly HeaderPair[]; readonly body: string | undefined };
  readonly answer:
    | { readonly status: number; readonly headers: readonly HeaderPair[]; readonly body: string | undefined }
    | undefined;
  readonly rule: Rule;
  readonly faults: readonly string[];
  /** Real milliseconds from the request's arrival to its answer. */
  readonly milliseconds: number;
}

export type HeaderPair = readonly [name: string, value: string];

/** What is known of one request when its answer goes out; kept by reference, told apart only when somebody looks. */
export interface Seen {
  /** Counted by the inspector, in the order of the answers. */
  number: number;
  readonly at: number;
  readonly route: string;
  readonly method: string;
  readonly target: string;
  readonly handle: string | undefined;
  readonly rawHeaders: readonly string[];
  readonly requestBody: string;
  readonly reply: Reply | undefined;
  readonly rule: Rule;
  readonly faults: readonly string[];
  readonly milliseconds: number;
}

const longestBody = 16_384;

/** The last requests, in a ring: looking back costs nothing while nobody looks. */
export class Inspector {
  readonly #ring: (Seen | undefined)[];
  #next = 0;
  #lastNumber = 0;

  constructor(size = 1000) {
    this.#ring = new Array<Seen | undefined>(size).fill(undefined);
  }

  get lastNumber(): number {
    return this.#lastNumber;
  }

  add(seen: Seen): void {
    this.#ring[this.#next] = seen;
    this.#next = this.#next + 1 === this.#ring.length ? 0 : this.#next + 1;
    this.#lastNumber += 1;
    seen.number = this.#lastNumber;
  }

  /** Entries, oldest first: the first `limit` that are numbered above `after`, or the last `limit` of all where it is 0. */
  entries(after = 0, limit = this.#ring.length): InspectorEntry[] {
    const found: Seen[] = [];
    for (let step = 0; step < this.#ring.length; step += 1) {
      const seen = this.#ring[(this.#next + step) % this.#ring.length];
      if (seen !== undefined && seen.number > after) found.push(seen);
    }
    return (after > 0 ? found.slice(0, limit) : found.slice(-limit)).map(shownEntry);
  }

  forget(): void {
    this.#ring.fill(undefined);
  }
}

function shownEntry(seen: Seen): InspectorEntry {
  const { rawHeaders, reply, requestBody, ...plain } = seen;
  const headers = pairs(rawHeaders).map(withoutSecret);
  return {
    number: plain.number,
    at: plain.at,
    route: plain.route,
    method: plain.method,
    target: plain.target,
    handle: plain.handle,
    clTRID: headers.find(([name]) => /^(rpp|repp)-cltrid$/i.test(name))?.[1],
    request: { headers, body: requestBody === '' ? undefined : requestBody.slice(0, longestBody) },
    answer: reply && { status: reply.status, headers: pairs(reply.headers), body: shownBody(reply) },
    rule: plain.rule,
    faults: plain.faults,
    milliseconds: plain.milliseconds,
  };
}

function shownBody(reply: Reply): string | undefined {
  return typeof reply.body === 'string' ? reply.body.slice(0, longestBody) : undefined;
}

function pairs(flat: readonly string[]): HeaderPair[] {
  const found: HeaderPair[] = [];
  for (let index = 0; index + 1 < flat.length; index += 2) found.push([flat[index] ?? '', flat[index + 1] ?? '']);
  return found;
}

function withoutSecret(pair: HeaderPair): HeaderPair {
  const [name, value] = pair;
  if (!/^(authorization|proxy-authorization|cookie)$/i.test(name)) return pair;
  return [name, `${value.split(' ')[0] ?? ''} (not shown)`];
}
