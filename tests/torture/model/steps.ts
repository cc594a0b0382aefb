import * as fc from 'fast-check';
import type { OddAnswer, PostPlan } from './answers.ts';
import { type Mishap, places } from './program.ts';
import { type Name, names, type Personality } from './registry.ts';

export type By = 'A' | 'B';

/** What may befall the program while it does what it is asked. */
interface Befalls {
  readonly by: By;
  readonly mishap: Mishap | null;
}

export type Step =
  /** A person renews a name: in a window or by a command; `again`: and, where the program says why not, insists. */
  | (Befalls & {
      readonly kind: 'renew';
      readonly name: Name;
      readonly years: number;
      readonly door: 'window' | 'command';
      readonly again: boolean;
      readonly plan: PostPlan | null;
    })
  | (Befalls & { readonly kind: 'prepare'; readonly names: readonly Name[]; readonly again: boolean })
  | (Befalls & { readonly kind: 'run-batch'; readonly plan: PostPlan | null })
  | (Befalls & { readonly kind: 'retry-batch' })
  | (Befalls & { readonly kind: 'examine'; readonly name: Name })
  | (Befalls & { readonly kind: 'examine-all' })
  /** Reads as often, and as far apart, as the program itself says, until it is certain. */
  | { readonly kind: 'find-out'; readonly by: By; readonly name: Name }
  | (Befalls & { readonly kind: 'settle'; readonly name: Name })
  | (Befalls & { readonly kind: 'send-again'; readonly name: Name; readonly plan: PostPlan | null })
  | (Befalls & { readonly kind: 'list' })
  | (Befalls & { readonly kind: 'look-up'; readonly name: Name })
  | (Befalls & { readonly kind: 'collect' })
  | (Befalls & { readonly kind: 'see-alarms' })
  | { readonly kind: 'kill'; readonly by: By }
  | { readonly kind: 'restart'; readonly by: By }
  | { readonly kind: 'wake'; readonly by: By }
  /** The lock of a stopped program is lost, as on a network folder: others take it for dead. */
  | { readonly kind: 'lose-lock'; readonly by: By }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'clock-jumps'; readonly seconds: number }
  | { readonly kind: 'copy-lags'; readonly seconds: number }
  | { readonly kind: 'look-ups-down'; readonly times: number }
  | { readonly kind: 'back-up' }
  | { readonly kind: 'restore' };

export interface Run {
  readonly personality: Personality;
  readonly steps: readonly Step[];
}

const minute = 60;
const hour = 3600;
const day = 86_400;

const by = fc.constantFrom<By>('A', 'A', 'B');
const name = fc.constantFrom<Name>(names[0], names[0], names[1], names[2], names[2]);
const mishap = fc.option(
  fc.record<Mishap>({
    kind: fc.constantFrom('killed', 'stopped', 'stopped'),
    place: fc.constantFrom(...places),
    time: fc.constantFrom(1, 1, 1, 2, 3),
  }),
  { freq: 4, nil: null },
);
const calm = fc.option(mishap, { freq: 2, nil: null });

const statuses = [
  200, 201, 202, 204, 300, 302, 307, 400, 401, 402, 403, 404, 405, 408, 409, 410, 415, 422, 429, 500, 501, 502, 503, 504,
  520, 599,
];
const codes: readonly (readonly string[])[] = [
  [],
  ['01000'],
  ['01001'],
  ['02000'],
  ['02104'],
  ['02201'],
  ['02304'],
  ['02306'],
  ['02400'],
  ['02500'],
  ['02501'],
  ['02502'],
  ['02999'],
  ['09999'],
  ['02304', '01000'],
  ['01000', '02400'],
  ['02306', '02400'],
];

const oddAnswer = fc.record<OddAnswer>({
  kind: fc.constant('odd'),
  status: fc.constantFrom(...statuses),
  codes: fc.constantFrom([], ...codes),
  body: fc.constantFrom('none', 'page', 'problem', 'date', 'cut'),
  retryAfterSeconds: fc.option(fc.constantFrom(0, 5, 90, hour), { freq: 1, nil: null }),
  afterSeconds: fc.constantFrom(0, 0, 0, 25, 100),
});
const answer = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('silence' as const), cause: fc.constantFrom('reset' as const, 'headers-timeout' as const, 'whole-timeout' as const) }) },
  { weight: 4, arbitrary: oddAnswer },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pending' as const), refused: fc.boolean(), by202: fc.boolean() }) },
);
const plan = fc.option(
  fc.record<PostPlan>({
    carries: fc.constantFrom('never', 'now', 'late'),
    lateSeconds: fc.constantFrom(2, 20, 100, 250, 10 * minute, hour, 6 * hour),
    answer,
  }),
  { freq: 2, nil: null },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record<Step>({
      kind: fc.constant('renew' as const),
      by,
      name,
      years: fc.constantFrom(1, 1, 1, 2),
      door: fc.constantFrom('command', 'window'),
      again: fc.constantFrom(false, false, false, true),
      plan,
      mishap,
    } as never),
  },
  {
    weight: 3,
    arbitrary: fc.record<Step>({
      kind: fc.constant('prepare' as const),
      by,
      names: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
      again: fc.constantFrom(false, false, false, true),
      mishap: calm,
    } as never),
  },
  { weight: 4, arbitrary: fc.record<Step>({ kind: fc.constant('run-batch' as const), by, plan, mishap } as never) },
  { weight: 1, arbitrary: fc.record<Step>({ kind: fc.constant('retry-batch' as const), by, mishap: calm } as never) },
  { weight: 2, arbitrary: fc.record<Step>({ kind: fc.constant('examine' as const), by, name, mishap } as never) },
  { weight: 1, arbitrary: fc.record<Step>({ kind: fc.constant('examine-all' as const), by, mishap } as never) },
  { weight: 3, arbitrary: fc.record<Step>({ kind: fc.constant('find-out' as const), by, name } as never) },
  { weight: 1, arbitrary: fc.record<Step>({ kind: fc.constant('settle' as const), by, name, mishap: calm } as never) },
  { weight: 3, arbitrary: fc.record<Step>({ kind: fc.constant('send-again' as const), by, name, plan, mishap } as never) },
  { weight: 2, arbitrary: fc.record<Step>({ kind: fc.constant('list' as const), by, mishap: calm } as never) },
  { weight: 1, arbitrary: fc.record<Step>({ kind: fc.constant('look-up' as const), by, name, mishap: calm } as never) },
  { weight: 2, arbitrary: fc.record<Step>({ kind: fc.constant('collect' as const), by, mishap: calm } as never) },
  { weight: 1, arbitrary: fc.record<Step>({ kind: fc.constant('see-alarms' as const), by, mishap: calm } as never) },
  { weight: 1, arbitrary: fc.record<Step>({ kind: fc.constant('kill' as const), by } as never) },
  { weight: 1, arbitrary: fc.record<Step>({ kind: fc.constant('restart' as const), by } as never) },
  { weight: 3, arbitrary: fc.record<Step>({ kind: fc.constant('wake' as const), by } as never) },
  { weight: 1, arbitrary: fc.record<Step>({ kind: fc.constant('lose-lock' as const), by } as never) },
  {
    weight: 3,
    arbitrary: fc.record<Step>({
      kind: fc.constant('wait' as const),
      seconds: fc.constantFrom(5, minute, 3 * minute, 6 * minute, 20 * minute, 2 * hour, 12 * hour, day),
    } as never),
  },
  {
    weight: 3,
    arbitrary: fc.record<Step>({
      kind: fc.constant('clock-jumps' as const),
      seconds: fc.constantFrom(
        ...[6 * minute, hour, day, 2 * day].flatMap((seconds) => [seconds, -seconds]),
      ),
    } as never),
  },
  {
    weight: 1,
    arbitrary: fc.record<Step>({
      kind: fc.constant('copy-lags' as const),
      seconds: fc.constantFrom(0, 3 * minute, 20 * minute, 3 * hour),
    } as never),
  },
  {
    weight: 1,
    arbitrary: fc.record<Step>({ kind: fc.constant('look-ups-down' as const), times: fc.constantFrom(1, 3, 6) } as never),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'back-up' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'restore' }) },
);

/** A registry of one kind, and 5 to 25 steps. */
export const run: fc.Arbitrary<Run> = fc.record({
  personality: fc.constantFrom<Personality>('ignores', 'refuses-stale', 'replays'),
  steps: fc.array(step, { minLength: 1, maxLength: 25, size: 'max' }),
});
