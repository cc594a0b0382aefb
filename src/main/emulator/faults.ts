import { type Chance, seededChance } from './chance.ts';

/**
 * What can go wrong on purpose. `at` says when it works: `queue` inside the poll queue, `before` the operation (which
 * then never happens), `answer` on the finished reply, `wire` while it is being sent.
 */
export interface FaultKind {
  readonly at: 'before' | 'queue' | 'answer' | 'wire';
  readonly meaning: string;
  /** Numbers that the fault takes, with their defaults. */
  readonly options?: Readonly<Record<string, number>>;
}

/** Every fault there is. Screens, tests and the control interface go through this one table. */
export const faultKinds = {
  latency: { at: 'before', meaning: 'Waits before the operation.', options: { milliseconds: 500 } },
  jitter: { at: 'before', meaning: 'Waits a seeded chance part of a span.', options: { milliseconds: 500 } },
  hold: {
    at: 'wire',
    meaning: 'Does the work and never answers, until the time is over or the client gives up.',
    options: { milliseconds: 600_000 },
  },
  'reset-before': { at: 'before', meaning: 'Resets the connection; nothing was changed or charged.' },
  'reset-after': { at: 'wire', meaning: 'Does the work, charges included, and resets instead of answering.' },
  'late-commit': {
    at: 'before',
    meaning: 'Resets the connection at once, and does the work, charges included, so much later.',
    options: { milliseconds: 2_000 },
  },
  'status-408': { at: 'before', meaning: 'HTTP 408 without doing anything.' },
  'status-429': {
    at: 'before',
    meaning: 'HTTP 429 with Retry-After, without doing anything.',
    options: { seconds: 30 },
  },
  'status-500': { at: 'before', meaning: 'HTTP 500 without a code, without doing anything.' },
  'internal-error': { at: 'before', meaning: 'The registry’s own failure: 500 with 02400 (14.1 row 21).' },
  'html-429': { at: 'before', meaning: 'A front end’s HTML page with HTTP 429 and no registry header.' },
  'html-502': { at: 'before', meaning: 'A front end’s HTML page with HTTP 502; nothing was done.' },
  'html-502-after': { at: 'answer', meaning: 'The work is done, and a front end answers 502 in HTML all the same.' },
  retired: { at: 'before', meaning: 'HTTP 404 in HTML without registry headers, as a retired endpoint answers.' },
  'missing-rpp-code': { at: 'answer', meaning: 'The answer without RPP-code or result headers.' },
  'foreign-cltrid': { at: 'answer', meaning: 'The answer carries somebody else’s client transaction identifier.' },
  'xml-for-json': { at: 'answer', meaning: 'XML where JSON was asked.' },
  truncate: { at: 'wire', meaning: 'Promises the whole body, sends a part and closes.', options: { bytes: 20 } },
  drip: { at: 'wire', meaning: 'Sends the body in small pieces.', options: { bytes: 1, milliseconds: 50 } },
  'huge-body': {
    at: 'answer',
    meaning: 'A body of many megabytes where a small one is due.',
    options: { megabytes: 50 },
  },
  'endless-headers': { at: 'wire', meaning: 'Headers without end, until the client gives up.' },
  'wrong-types': { at: 'answer', meaning: 'JSON in which texts are numbers, numbers texts and lists objects.' },
  'broken-json': { at: 'answer', meaning: 'A complete body that is cut in the middle of its JSON or XML.' },
  'xml-bomb': { at: 'answer', meaning: 'XML with a document type and entities that grow.' },
  'duplicate-message': { at: 'queue', meaning: 'An acknowledged message comes again, with the same identifier, once.' },
  'stuck-queue': { at: 'queue', meaning: 'The queue shows its last message again although it was acknowledged.' },
  'lost-acknowledge': { at: 'queue', meaning: 'The acknowledge is answered with 1000 and forgotten.' },
} as const satisfies Record<string, FaultKind>;

export type FaultName = keyof typeof faultKinds;

/**
 * A fault that is armed: it strikes requests whose route matches, `times` of them (undefined: until disarmed), after
 * letting `skip` pass, each with `chance`. Chance comes from `seed`: same seed and same requests, same run.
 */
export interface FaultOrder {
  readonly fault: FaultName;
  /** A route name, or a pattern with * such as `rdap/*` or `*`. */
  readonly route: string;
  readonly times?: number;
  readonly skip?: number;
  readonly chance?: number;
  readonly seed?: number;
  readonly options?: Readonly<Record<string, number>>;
}

export interface ArmedFault {
  readonly id: string;
  readonly order: FaultOrder;
  readonly struck: number;
  readonly remaining: number | undefined;
}

interface Armed {
  readonly id: string;
  readonly order: FaultOrder;
  readonly pattern: RegExp;
  readonly chance: Chance;
  skip: number;
  struck: number;
}

/** The faults that strike one request, with their numbers. */
export class FaultStrike {
  readonly #options = new Map<FaultName, Readonly<Record<string, number>>>();
  readonly #chance: Chance;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  add(fault: FaultName, options: Readonly<Record<string, number>>): void {
    const kind: FaultKind = faultKinds[fault];
    this.#options.set(fault, { ...kind.options, ...options });
  }

  has(fault: FaultName): boolean {
    return this.#options.has(fault);
  }

  /** The number that goes with a fault that strikes; 0 when it has none of that name. */
  option(fault: FaultName, name: string): number {
    return this.#options.get(fault)?.[name] ?? 0;
  }

  chance(): number {
    return this.#chance();
  }

  names(): FaultName[] {
    return [...this.#options.keys()];
  }
}

/** All armed faults of an emulator. */
export class FaultBench {
  readonly #armed: Armed[] = [];
  #lastId = 0;

  arm(order: FaultOrder): ArmedFault {
    this.#lastId += 1;
    const source = order.route
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*');
    const armed: Armed = {
      id: `fault-${this.#lastId}`,
      order,
      pattern: new RegExp(`^${source}$`),
      chance: seededChance(order.seed ?? this.#lastId),
      skip: order.skip ?? 0,
      struck: 0,
    };
    this.#armed.push(armed);
    return shownFault(armed);
  }

  disarm(id: string): boolean {
    const index = this.#armed.findIndex((armed) => armed.id === id);
    if (index < 0) return false;
    this.#armed.splice(index, 1);
    return true;
  }

  disarmAll(): void {
    this.#armed.length = 0;
  }

  list(): ArmedFault[] {
    return this.#armed.map(shownFault);
  }

  /** Decides which faults strike the next request to `route`; undefined when none does. */
  strike(route: string): FaultStrike | undefined {
    if (this.#armed.length === 0) return undefined;
    let strike: FaultStrike | undefined;
    for (const armed of this.#armed) {
      const { order } = armed;
      if (!armed.pattern.test(route) || armed.struck >= (order.times ?? Number.POSITIVE_INFINITY)) continue;
      if (order.chance !== undefined && armed.chance() >= order.chance) continue;
      if (armed.skip > 0) {
        armed.skip -= 1;
        continue;
      }
      armed.struck += 1;
      strike ??= new FaultStrike(armed.chance);
      strike.add(order.fault, order.options ?? {});
    }
    return strike;
  }
}

function shownFault(armed: Armed): ArmedFault {
  return {
    id: armed.id,
    order: armed.order,
    struck: armed.struck,
    remaining: armed.order.times === undefined ? undefined : armed.order.times - armed.struck,
  };
}
