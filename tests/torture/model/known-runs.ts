import type { PostPlan } from './answers.ts';
import type { Mishap, Place } from './program.ts';
import { type Name, otherName, ownNames } from './registry.ts';
import type { By, Run, Step } from './steps.ts';

const [own] = ownNames;
const minute = 60;
const hour = 3600;

function lost(carries: PostPlan['carries'], lateSeconds = 0): PostPlan {
  return { carries, lateSeconds, answer: { kind: 'silence', cause: 'reset' } };
}

const refusedLater: PostPlan = {
  carries: 'never',
  lateSeconds: minute,
  answer: { kind: 'pending', refused: true, by202: false },
};

const unreadableYes: PostPlan = {
  carries: 'now',
  lateSeconds: 0,
  answer: { kind: 'odd', status: 201, codes: ['01000'], body: 'none', retryAfterSeconds: null, afterSeconds: 0 },
};

function stopped(place: Place): Mishap {
  return { kind: 'stopped', place, time: 1 };
}

function renews(by: By, name: Name, plan: PostPlan | null = null, mishap: Mishap | null = null): Step {
  return { kind: 'renew', by, name, years: 1, door: 'command', again: false, plan, mishap };
}

const reads: Step = { kind: 'examine', by: 'A', name: own, mishap: null };
const wait = (seconds: number): Step => ({ kind: 'wait', seconds });
const jump = (seconds: number): Step => ({ kind: 'clock-jumps', by: 'A', seconds });
const prepares: Step = { kind: 'prepare', by: 'A', names: [otherName], again: false, mishap: null };
const wakes: Step = { kind: 'wake', by: 'A' };
const sendsAgain: Step = { kind: 'send-again', by: 'B', name: own, plan: lost('now'), mishap: null };
const almostCertain: readonly Step[] = [renews('A', own, lost('never')), wait(6 * minute), reads, wait(3 * minute)];

/** Runs that broke a promise once, each with the fault that it showed. */
export const knownRuns: readonly (readonly [fault: string, steps: Run['steps']])[] = [
  ['a clock that was ahead', [renews('A', own), jump(-48 * hour), renews('A', own)]],
  [
    'a clock that jumps ahead between two readings',
    [renews('A', own, lost('late', 250)), jump(24 * hour), { kind: 'find-out', by: 'A', name: own }, wait(10 * minute)],
  ],
  [
    'a later date that contradicts what was settled',
    [
      ...[renews('A', own, lost('late', 10 * minute)), { kind: 'find-out', by: 'A', name: own } as const],
      ...[wait(12 * hour), { kind: 'list', by: 'A', mishap: null } as const],
    ],
  ],
  [
    'a clock set back between review and run',
    [prepares, jump(-hour), renews('A', otherName), { kind: 'run-batch', by: 'A', plan: null, mishap: null }],
  ],
  [
    'a line of a batch that was overtaken',
    [
      ...[prepares, jump(-hour)],
      { kind: 'run-batch', by: 'A', plan: null, mishap: stopped('before ledger.open') },
      ...[renews('B', otherName), wakes],
    ],
  ],
  [
    'settling by an old reading',
    [...almostCertain, { ...reads, mishap: stopped('before ledger.step') }, sendsAgain, wakes],
  ],
  [
    'settling by hand after an old look',
    [
      ...almostCertain,
      { kind: 'settle', by: 'A', name: own, mishap: stopped('before ledger.step') },
      ...[sendsAgain, wakes],
    ],
  ],
  [
    'a later yes that contradicts what was settled',
    [
      ...[
        { kind: 'copy-lags', seconds: hour } as const,
        renews('A', own, null, stopped('with the answer to a renewal')),
      ],
      ...[{ kind: 'lose-lock', by: 'A' } as const, { kind: 'find-out', by: 'B', name: own } as const, wakes],
    ],
  ],
  [
    'a later yes that could not be read, against what was settled',
    [
      ...[
        { kind: 'copy-lags', seconds: hour } as const,
        renews('A', own, unreadableYes, stopped('with the answer to a renewal')),
      ],
      ...[{ kind: 'lose-lock', by: 'A' } as const, { kind: 'find-out', by: 'B', name: own } as const, wakes],
    ],
  ],
  [
    'a refusal of the first sending, told after the second',
    [
      ...[renews('A', own, refusedLater, stopped('with the answer to a renewal')), { kind: 'kill', by: 'A' } as const],
      ...[wait(6 * minute), { ...reads, by: 'B' } as const, wait(6 * minute)],
      ...[{ ...reads, by: 'B' } as const, wait(3 * minute)],
      ...[{ ...sendsAgain, plan: lost('late', 10 * minute) }, { kind: 'collect', by: 'B', mishap: null } as const],
      wait(15 * minute),
    ],
  ],
  [
    'the first date that a seat reads of a name, and that a colleague’s renewal asked for',
    [
      ...[renews('A', otherName, lost('late', 10 * minute)), { kind: 'find-out', by: 'A', name: otherName } as const],
      ...[wait(3 * minute), renews('B', otherName)],
    ],
  ],
  [
    'a form that looked before another renewed, and read the new date after it',
    [
      {
        ...(renews('A', own, null, stopped('after ledger.standings')) as Step & { kind: 'renew' }),
        door: 'window',
      },
      ...[renews('B', own), wakes],
    ],
  ],
];
