import type { FaultName } from '#values/fault-meanings.ts';
import { type Chance, seededChance } from './chance.ts';

export type { FaultName };

/**
 * What can go wrong on purpose. `at` says when it works: `queue` inside the poll queue, `before` the operation (which
 * then never happens), `answer` on the finished reply, `wire` while it is being sent.
 */
export interface FaultKind {
  readonly at: 'before' | 'queue' | 'answer' | 'wire';
  /** Numbers that the fault takes, with their defaults. */
  readonly options?: Readonly<Record<string, number>>;
}

/** Every fault there is, each of which `faultMeanings` explains; screens, tests and the control interface go by these. */
export const faultKinds = {
  latency: { at: 'before', options: { milliseconds: 500 } },
  jitter: { at: 'before', options: { milliseconds: 500 } },
  hold: { at: 'wire', options: { milliseconds: 600_000 } },
  'reset-before': { at: 'before' },
  'reset-after': { at: 'wire' },
  'late-commit': { at: 'before', options: { milliseconds: 2_000 } },
  'status-408': { at: 'before' },
  'status-429': { at: 'before', options: { seconds: 30 } },
  'status-500': { at: 'before' },
  'internal-error': { at: 'before' },
  'html-429': { at: 'before' },
  'html-502': { at: 'before' },
  'html-502-after': { at: 'answer' },
  retired: { at: 'before' },
  'missing-rpp-code': { at: 'answer' },
  'foreign-cltrid': { at: 'answer' },
  'xml-for-json': { at: 'answer' },
  truncate: { at: 'wire', options: { bytes: 20 } },
  drip: { at: 'wire', options: { bytes: 1, milliseconds: 50 } },
  'huge-body': { at: 'answer', options: { megabytes: 50 } },
  'endless-headers': { at: 'wire' },
  'wrong-types': { at: 'answer' },
  'broken-json': { at: 'answer' },
  'xml-bomb': { at: 'answer' },
  'duplicate-message': { at: 'queue' },
  'stuck-queue': { at: 'queue' },
  'lost-acknowledge': { at: 'queue' },
} as const satisfies Record<FaultName, FaultKind>;

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
