import * as fc from 'fast-check';
import type { OddAnswer, PostPlan } from './answers.ts';
import { type Mishap, type Place, places } from './program.ts';
import { type Name, names, otherName, type Personality } from './registry.ts';
import type { By, Run, Step } from './steps.ts';

const minute = 60;
const hour = 3600;
const day = 86_400;

type Kind = Step['kind'];
type StepOf<K extends Kind> = Extract<Step, { readonly kind: K }>;
type Parts<K extends Kind> = { [Part in Exclude<keyof StepOf<K>, 'kind'>]: fc.Arbitrary<StepOf<K>[Part]> };

/** Steps of a kind, with what else they say left to chance as it is given. */
function steps<K extends Kind>(kind: K, parts: Parts<K>): fc.Arbitrary<Step> {
  return fc.record(parts as Parts<Kind>).map((rest) => ({ kind, ...rest }) as Step);
}

const someName = fc.constantFrom<Name>(names[0], names[0], names[1], otherName, otherName);

function mishapAt(...where: readonly Place[]): fc.Arbitrary<Mishap> {
  return fc.record<Mishap>({
    kind: fc.constantFrom('killed', 'stopped', 'stopped'),
    place: fc.constantFrom(...where),
    time: fc.constantFrom(1, 1, 1, 2),
  });
}

const sending: readonly Place[] = [
  'after ledger.standings',
  'before ledger.open',
  'after ledger.open',
  'before the wire',
  'with an answer',
  'with the answer to a renewal',
  'before ledger.step',
  'after ledger.step',
];
const reading: readonly Place[] = [
  'after ledger.readings',
  'with an answer',
  'before ledger.keepReading',
  'before ledger.step',
  'after ledger.step',
];
const placesOfBatches: readonly Place[] = [
  'after renewalBatches.start',
  'after renewalBatches.waiting',
  'before renewalBatches.endLine',
  'before renewalBatches.stand',
];

const placesOfTheTeam: readonly Place[] = ['before the team store', 'with an answer of the team store'];

/** Who there is in a run, and where a program may be killed or stopped. */
interface Ground {
  readonly someBy: fc.Arbitrary<By>;
  /** At whose computer the clock jumps. */
  readonly someComputer: fc.Arbitrary<By>;
  readonly sending: readonly Place[];
  readonly reading: readonly Place[];
  readonly anywhere: readonly Place[];
}

/** Two programs of one computer, or three seats of a team. */
const grounds: Readonly<Record<Run['seats'], Ground>> = {
  1: {
    ...{ someBy: fc.constantFrom('A', 'A', 'B'), someComputer: fc.constant('A') },
    ...{ sending, reading, anywhere: places.filter((place) => !placesOfTheTeam.includes(place)) },
  },
  3: {
    ...{ someBy: fc.constantFrom('A', 'A', 'B', 'C'), someComputer: fc.constantFrom('A', 'A', 'B', 'C') },
    ...{ sending: [...sending, ...placesOfTheTeam], reading: [...reading, ...placesOfTheTeam], anywhere: places },
  },
};

/** Nothing befalls it, most of the time. */
function seldom<T>(befalls: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(fc.option(befalls, { freq: 1, nil: null }), { freq: 1, nil: null });
}

const statuses = [
  200, 201, 202, 204, 300, 302, 307, 400, 401, 402, 403, 404, 405, 408, 409, 410, 415, 422, 429, 500, 501, 502, 503,
  504, 520, 599,
];
const codes: readonly (readonly string[])[] = [
  ...[[], [], ['01000'], ['01001'], ['02000'], ['02104'], ['02201'], ['02304'], ['02306'], ['02400'], ['02500']],
  ...[['02501'], ['02502'], ['02999'], ['09999'], ['02304', '01000'], ['01000', '02400'], ['02306', '02400']],
];

const silentAnswer = fc.record({
  kind: fc.constant('silence' as const),
  cause: fc.constantFrom('reset' as const, 'headers-timeout' as const, 'whole-timeout' as const),
});
const oddAnswer = fc.record<OddAnswer>({
  kind: fc.constant('odd'),
  status: fc.constantFrom(...statuses),
  codes: fc.constantFrom(...codes),
  body: fc.constantFrom('none', 'page', 'problem', 'date', 'cut'),
  retryAfterSeconds: fc.option(fc.constantFrom(0, 5, 90, hour), { freq: 1, nil: null }),
  afterSeconds: fc.constantFrom(0, 0, 0, 25, 100),
});
const pendingAnswer = fc.record({ kind: fc.constant('pending' as const), refused: fc.boolean(), by202: fc.boolean() });

const disturbed = fc.record<PostPlan>({
  carries: fc.constantFrom('never', 'now', 'late'),
  lateSeconds: fc.constantFrom(2, 20, 100, 250, 10 * minute, hour, 6 * hour),
  answer: fc.oneof(
    { weight: 4, arbitrary: silentAnswer },
    { weight: 4, arbitrary: oddAnswer },
    { weight: 1, arbitrary: pendingAnswer },
  ),
});
const somePlan = fc.option(disturbed, { freq: 2, nil: null });
const someSeconds = fc.constantFrom(...[6 * minute, hour, day, 2 * day].flatMap((seconds) => [-seconds, seconds]));
const jump = (by: fc.Arbitrary<By>) => steps('clock-jumps', { by, seconds: someSeconds });
const lag = (...seconds: readonly number[]) => steps('copy-lags', { seconds: fc.constantFrom(...seconds) });
const wait = (...seconds: readonly number[]) => steps('wait', { seconds: fc.constantFrom(...seconds) });

/** What a person asks about a name, with a mishap now and then. */
function asksOn({ sending, reading }: Pick<Ground, 'sending' | 'reading'>) {
  return {
    renew: (by: fc.Arbitrary<By>, name: fc.Arbitrary<Name>, plan = somePlan, mishap = seldom(mishapAt(...sending))) =>
      steps('renew', {
        by,
        name,
        years: fc.constantFrom(1, 1, 1, 2),
        door: fc.constantFrom('command', 'window'),
        again: fc.constantFrom(false, false, false, true),
        plan,
        mishap,
      }),
    prepare: (by: fc.Arbitrary<By>, name: fc.Arbitrary<Name>) =>
      steps('prepare', {
        by,
        names: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
        again: fc.constantFrom(false, false, false, true),
        mishap: fc.constant(null),
      }),
    runBatch: (by: fc.Arbitrary<By>, mishap = seldom(mishapAt(...sending, ...placesOfBatches))) =>
      steps('run-batch', { by, plan: somePlan, mishap }),
    examine: (by: fc.Arbitrary<By>, name: fc.Arbitrary<Name>, mishap = seldom(mishapAt(...reading))) =>
      steps('examine', { by, name, mishap }),
    settle: (by: fc.Arbitrary<By>, name: fc.Arbitrary<Name>, mishap = seldom(mishapAt(...reading))) =>
      steps('settle', { by, name, mishap }),
    sendAgain: (by: fc.Arbitrary<By>, name: fc.Arbitrary<Name>, mishap = seldom(mishapAt(...reading, ...sending))) =>
      steps('send-again', { by, name, plan: somePlan, mishap }),
  };
}

/** What anybody may do, and what may happen to programs, to time and to the registry. */
function single(ground: Ground, ...more: readonly fc.WeightedArbitrary<Step>[]): fc.Arbitrary<Step> {
  const { someBy } = ground;
  const asks = asksOn(ground);
  const anywhere = seldom(mishapAt(...ground.anywhere));
  return fc.oneof(
    { weight: 10, arbitrary: asks.renew(someBy, someName) },
    { weight: 3, arbitrary: asks.prepare(someBy, someName) },
    { weight: 3, arbitrary: asks.runBatch(someBy) },
    { weight: 1, arbitrary: steps('retry-batch', { by: someBy, mishap: anywhere }) },
    { weight: 2, arbitrary: asks.examine(someBy, someName) },
    { weight: 1, arbitrary: steps('examine-all', { by: someBy, mishap: anywhere }) },
    { weight: 3, arbitrary: steps('find-out', { by: someBy, name: someName }) },
    { weight: 1, arbitrary: asks.settle(someBy, someName) },
    { weight: 2, arbitrary: asks.sendAgain(someBy, someName) },
    { weight: 2, arbitrary: steps('list', { by: someBy, mishap: anywhere }) },
    { weight: 1, arbitrary: steps('look-up', { by: someBy, name: someName, mishap: anywhere }) },
    { weight: 2, arbitrary: steps('collect', { by: someBy, mishap: anywhere }) },
    { weight: 1, arbitrary: steps('see-alarms', { by: someBy, mishap: anywhere }) },
    { weight: 1, arbitrary: steps('kill', { by: someBy }) },
    { weight: 1, arbitrary: steps('restart', { by: someBy }) },
    { weight: 3, arbitrary: steps('wake', { by: someBy }) },
    { weight: 3, arbitrary: wait(5, minute, 3 * minute, 6 * minute, 20 * minute, 2 * hour, 12 * hour, day) },
    { weight: 2, arbitrary: jump(ground.someComputer) },
    { weight: 1, arbitrary: lag(0, 3 * minute, 20 * minute, 3 * hour) },
    { weight: 1, arbitrary: steps('look-ups-down', { times: fc.constantFrom(1, 3, 6) }) },
    ...more,
  );
}

/** Steps one after the other, of which each may be left out. */
function row(...some: readonly fc.Arbitrary<Step>[]): fc.Arbitrary<readonly Step[]> {
  const optional = some.map((step) => fc.option(step, { freq: 9, nil: null }));
  return fc.tuple(...optional).map((found) => found.filter((step): step is Step => step !== null));
}

const [a, b] = [fc.constant<By>('A'), fc.constant<By>('B')];
const wakeA = steps('wake', { by: a });

const stopped = (...where: readonly Place[]) =>
  mishapAt(...where).map((mishap) => ({ ...mishap, kind: 'stopped' as const }));

/** Two programs at one name at once: the first is stopped midway, the second does its own, the first is woken. */
function crossed(
  ground: Ground,
  name: fc.Arbitrary<Name>,
  firstIs?: (by: fc.Arbitrary<By>, mishap: fc.Arbitrary<Mishap>) => fc.Arbitrary<Step>,
): fc.Arbitrary<readonly Step[]> {
  const { sending, reading } = ground;
  const asks = asksOn(ground);
  const inBatch = stopped('after renewalBatches.waiting', ...sending);
  const first =
    firstIs?.(a, inBatch) ??
    fc.oneof(
      asks.renew(a, name, somePlan, stopped(...sending)),
      asks.runBatch(a, inBatch),
      asks.examine(a, name, stopped(...reading)),
      asks.settle(a, name, stopped(...reading)),
      asks.sendAgain(a, name, stopped(...reading, ...sending)),
    );
  const none = fc.constant(null);
  const second = fc.oneof(
    { weight: 2, arbitrary: asks.renew(b, name, somePlan, none) },
    asks.runBatch(b, none),
    asks.settle(b, name, none),
    { weight: 3, arbitrary: asks.sendAgain(b, name, none) },
    steps('find-out', { by: b, name }),
  );
  return row(first, second, wakeA);
}

/** What goes wrong in several steps is seldom met by chance alone: some of them come in the order in which they matter. */
function rows(ground: Ground, name: fc.Arbitrary<Name>): fc.Arbitrary<readonly Step[]> {
  const { someBy } = ground;
  const asks = asksOn(ground);
  const none = fc.constant(null);
  const lost = asks.renew(a, name, disturbed, none);
  const reading = asks.examine(a, name, none);
  const almostCertain = row(lost, wait(6 * minute), reading, wait(3 * minute));
  return fc.oneof(
    { weight: 8, arbitrary: crossed(ground, name) },
    { weight: 8, arbitrary: fc.tuple(almostCertain, crossed(ground, name)).map((both) => both.flat()) },
    { weight: 2, arbitrary: row(lost, jump(a), steps('find-out', { by: someBy, name }), wait(20 * minute)) },
    {
      weight: 6,
      arbitrary: fc
        .tuple(
          row(asks.prepare(a, name), jump(a)),
          fc.oneof(
            row(asks.renew(b, name), asks.runBatch(a)),
            crossed(ground, name),
            crossed(ground, name, asks.runBatch),
          ),
        )
        .map((both) => both.flat()),
    },
    {
      weight: 1,
      arbitrary: row(
        lag(0, 20 * minute, 3 * hour),
        asks.renew(a, name, somePlan, fc.constant({ kind: 'stopped', place: 'with the answer to a renewal', time: 1 })),
        steps('lose-lock', { by: a }),
        steps('restart', { by: b }),
        steps('find-out', { by: b, name }),
        wakeA,
      ),
    },
  );
}

const link = (by: fc.Arbitrary<By>) =>
  steps('link', {
    by,
    trouble: fc.constantFrom('refuses', 'swallows', 'loses-answers', 'loses-answers', 'late', 'late'),
    seconds: fc.constantFrom(2, 10, minute, 10 * minute, 3 * hour),
  });

const backups: readonly fc.WeightedArbitrary<Step>[] = [
  { weight: 1, arbitrary: steps('back-up', {}) },
  { weight: 1, arbitrary: steps('restore', {}) },
];

/** A registry of one kind, and up to 25 steps. */
export function runsWith(seats: Run['seats']): fc.Arbitrary<Run> {
  const ground = grounds[seats];
  const more =
    seats === 1
      ? backups
      : [
          { weight: 4, arbitrary: link(ground.someBy) },
          { weight: 1, arbitrary: steps('server-clock-jumps', { seconds: someSeconds }) },
        ];
  const chunk = fc.oneof(
    { weight: 4, arbitrary: single(ground, ...more).map((step) => [step]) },
    { weight: 1, arbitrary: fc.oneof(...names.map((name) => rows(ground, fc.constant(name)))) },
  );
  return fc.record({
    seats: fc.constant(seats),
    personality: fc.constantFrom<Personality>('ignores', 'refuses-stale', 'replays'),
    steps: fc.array(chunk, { minLength: 1, maxLength: 15, size: 'max' }).map((chunks) => chunks.flat().slice(0, 25)),
  });
}
