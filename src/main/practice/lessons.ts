import { type LessonId, type lessonGroups, lessonSteps, type StepId } from '#contract/practice/practice.ts';
import type { Written } from '#main/database/entity.ts';
import { type Message, message } from '#messages/message.ts';
import { addPeriod, parseCalendarDate } from '#values/calendar-date.ts';
import type { SeenRequest } from './seen-request.ts';
import * as stage from './stage.ts';
import type { StoredObservation } from './store/record.ts';

/** What was seen in the lesson so far, by step. */
export type SeenSteps = ReadonlyMap<string, Written<StoredObservation>>;

/**
 * How a step is recognised: by a request that the emulator saw, or by how the registry stands (what was found, or undefined
 * while it does not). `prepare` puts in place what the learner needs to meet.
 */
export type Step = {
  readonly prepare?: stage.Prepare;
} & (
  | { readonly request: (one: SeenRequest, seen: SeenSteps) => boolean }
  | { readonly standing: (ask: stage.AskControl) => Promise<Message | undefined> }
);

export interface LessonPlan {
  readonly group: (typeof lessonGroups)[number];
  readonly steps: Readonly<Partial<Record<StepId, Step>>>;
  /** Takes back what the lesson prepared and nobody met. */
  readonly tidy?: readonly stage.Prepare[];
  /** The same when the lesson is begun anew. */
  readonly reset?: readonly stage.Prepare[];
}

const renewal = 'rpp-v0/renew-domain';
const check = 'rpp-v0/check-availability';
const lookUp = 'rdap/look-up-domain';
const create = 'repp-v1/create-domain';
const renewalOfDraft = 'repp-v1/renew-domain';
const isPoll = ({ operation }: SeenRequest): boolean => operation.endsWith('/request-message');
const isAcknowledge = ({ operation }: SeenRequest): boolean => operation.endsWith('/acknowledge-message');

/** Operations that rest on a draft because the specification does not show them (N9). */
export const assumedOperations: ReadonlySet<string> = new Set([create, renewalOfDraft]);

/** Every lesson: what the emulator must see. The words for learners are the screens' business. */
export const lessonPlans: Readonly<Record<LessonId, LessonPlan>> = {
  availability: {
    group: 'rpp-v0',
    steps: {
      'check-available': { request: (one) => one.operation === check && one.status === 200 && one.succeeded },
      // The genuine 404 (RPP v0, rule 1): the same status without the code is no answer of the registry.
      'check-registered': { request: (one) => one.operation === check && one.status === 404 && one.succeeded },
      'check-by-rdap': { request: (one) => one.operation === 'rdap/check-availability' && one.status === 404 },
    },
  },
  renew: {
    group: 'rpp-v0',
    steps: {
      'read-expiry': { request: (one) => one.operation === lookUp && one.status === 200 },
      'renew-name': { request: isRenewed },
      'read-new-expiry': { request: (one, seen) => tellsNewDate(one, seen.get('renew-name')) },
    },
  },
  poll: {
    group: 'repp-v1',
    steps: {
      'request-message': {
        prepare: stage.messagesWaiting,
        request: (one) => isPoll(one) && one.succeeded && one.code !== '1300',
      },
      'acknowledge-message': { request: (one) => isAcknowledge(one) && one.succeeded },
      'empty-queue': { request: (one) => isPoll(one) && one.code === '1300' },
    },
  },
  drafts: {
    group: 'assumed',
    steps: {
      'turn-drafts-on': {
        standing: async (ask) =>
          (await stage.draftsNow(ask)) === '2024' ? message('practice.draftsOffered') : undefined,
      },
      'create-name': { request: (one) => one.operation === create && one.succeeded },
      'hear-of-creation': {
        request: (one, seen) => isAcknowledge(one) && one.succeeded && mentions(one, seen.get('create-name')?.clTRID),
      },
      'renew-over-repp': { request: (one) => one.operation === renewalOfDraft && one.succeeded },
    },
    reset: [stage.draftsOffered('none')],
  },
  'time-travel': {
    group: 'beyond',
    steps: {
      'look-up-active': {
        prepare: stage.nameExpiringTomorrow,
        request: (one) => isLookUpOfHourglass(one) && one.status === 200,
      },
      'go-on-hold': {
        standing: async (ask) => {
          const status = await stage.statusOf(ask, stage.hourglassName);
          if (status === undefined) return message('practice.nameGone');
          return status === 'server hold' ? message('practice.nameHas', { status }) : undefined;
        },
      },
      'look-up-on-hold': {
        request: (one) => isLookUpOfHourglass(one) && (one.answerBody.includes('server hold') || one.status === 404),
      },
      'go-deleted': {
        standing: async (ask) =>
          (await stage.statusOf(ask, stage.hourglassName)) === undefined ? message('practice.nameGone') : undefined,
      },
      'check-gone': {
        request: (one) =>
          one.ldhName === stage.hourglassName && one.operation === check && one.status === 200 && one.succeeded,
      },
    },
    reset: [stage.noHourglass],
  },
  'lost-answer': {
    group: 'beyond',
    steps: {
      'lose-answer': {
        prepare: stage.oneFault('reset-after', renewal),
        request: (one) => isRenewed(one) && one.faults.includes('reset-after'),
      },
      'find-out': { request: (one, seen) => tellsNewDate(one, seen.get('lose-answer')) },
    },
    tidy: [stage.noFault('reset-after', renewal)],
  },
  'too-many': {
    group: 'beyond',
    steps: {
      'hear-429': {
        prepare: stage.oneFault('status-429', check, { seconds: 5 }),
        request: (one) => one.operation === check && one.status === 429,
      },
      'ask-after-waiting': { request: (one) => one.operation === check && one.succeeded },
    },
    tidy: [stage.noFault('status-429', check)],
  },
  'wrong-address': {
    group: 'beyond',
    steps: {
      'hear-a-stranger': {
        prepare: stage.oneFault('retired', check),
        request: (one) => one.operation === check && one.status === 404 && one.code === undefined,
      },
      'hear-the-registry': { request: (one) => one.operation === check && one.succeeded },
    },
    tidy: [stage.noFault('retired', check)],
  },
  'refused-card': {
    group: 'beyond',
    steps: {
      'card-refused': {
        prepare: stage.lastCardRefused(true),
        request: (one) => one.operation === renewal && /2104$/.test(one.code ?? ''),
      },
      'pay-with-another': {
        request: (one, seen) => isRenewed(one) && one.target === seen.get('card-refused')?.target,
      },
    },
    tidy: [stage.lastCardRefused(false)],
  },
};

/** The steps of a lesson in their order. */
export function stepsOf(lessonId: LessonId): readonly { readonly stepId: StepId; readonly step: Step }[] {
  return lessonSteps[lessonId].map((stepId) => {
    const step = lessonPlans[lessonId].steps[stepId];
    if (step === undefined) throw new Error(`The lesson ${lessonId} has no rule for ${stepId}.`);
    return { stepId, step };
  });
}

function isRenewed(one: SeenRequest): boolean {
  return one.operation === renewal && one.status !== undefined && one.status < 300 && one.succeeded;
}

/** Whether the registry reported, over RDAP, the date that the renewal gave. The observation has it among its values. */
function tellsNewDate(one: SeenRequest, renewed: Written<StoredObservation> | undefined): boolean {
  if (one.operation !== lookUp || one.status !== 200 || renewed === undefined) return false;
  const isSameName = one.ldhName !== undefined && renewed.target?.includes(`/${one.ldhName}/`) === true;
  const date = renewed.text.values?.date;
  return isSameName && typeof date === 'string' && one.answerBody.includes(date);
}

function mentions(one: SeenRequest, clTRID: string | null | undefined): boolean {
  return clTRID != null && one.answerBody.includes(clTRID);
}

function isLookUpOfHourglass(one: SeenRequest): boolean {
  return one.operation === lookUp && one.ldhName === stage.hourglassName;
}

/** What is kept of a request beside its identifiers: the rule that decided it, and the date that a renewal gave. */
export function textOf(one: SeenRequest): Message {
  const date = isRenewed(one) ? newDateOf(one) : undefined;
  return date === undefined ? one.rule : message('practice.ruleAndDate', { rule: one.rule, date });
}

/** From the answer, or from what was asked where the answer does not say. */
function newDateOf(one: SeenRequest): string | undefined {
  const [, told] = /"expiryDate":\s*"(\d{4}-\d{2}-\d{2})/.exec(one.answerBody) ?? [];
  if (told !== undefined) return told;
  try {
    const asked = JSON.parse(one.requestBody) as {
      expiryDate?: string;
      renewalPeriod?: { unit?: 'y' | 'm'; value?: number };
    };
    const date = parseCalendarDate(asked.expiryDate ?? '');
    const { unit, value } = asked.renewalPeriod ?? {};
    if (!date.ok || unit === undefined || value === undefined) return undefined;
    return addPeriod(date.value, { unit, value });
  } catch {
    return undefined;
  }
}
