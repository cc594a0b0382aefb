import * as z from 'zod';
import { type ControlOperation, limitQuery, nothing } from './control-operation.ts';
import * as v from './control-values.ts';
import { recordingFile } from './recording-file.ts';

/** The operations that turn the emulator itself: time, personality, faults, limits, state, and what it saw. */
export const emulatorOperations = {
  readOverview: { method: 'GET', path: '', summary: 'What runs here', answer: v.overview },
  readProgram: { method: 'GET', path: 'program', summary: 'The name of this program', answer: v.program },

  readClock: { method: 'GET', path: 'clock', summary: 'The virtual time', answer: v.clock },
  setClock: {
    method: 'PUT',
    path: 'clock',
    summary: 'Set the virtual time, its speed, or both',
    body: z.strictObject({
      now: z.union([v.instant, v.calendarDate]).optional(),
      speed: z.number().min(0).max(100_000_000).optional(),
    }),
    answer: v.clock,
  },
  advanceClock: {
    method: 'POST',
    path: 'clock/advance',
    summary: 'Move the virtual time forward; what is due happens at once',
    body: z.strictObject({
      days: z.number().min(0).max(36_500).default(0),
      hours: z.number().min(0).max(876_000).default(0),
      minutes: z.number().min(0).max(52_560_000).default(0),
      seconds: z.number().min(0).max(3_153_600_000).default(0),
    }),
    answer: v.clock,
  },
  readLifeCycle: {
    method: 'GET',
    path: 'life-cycle',
    summary: 'Names by status, and the next days on which time does something',
    answer: v.lifeCycleView,
  },

  readPersonality: {
    method: 'GET',
    path: 'personality',
    summary: 'Every switch with its value',
    answer: z.object({ switches: z.array(v.personalitySwitch) }),
  },
  changePersonality: {
    method: 'PATCH',
    path: 'personality',
    summary: 'Turn switches; the others stay',
    body: v.personalityChoices,
    answer: z.object({ switches: z.array(v.personalitySwitch) }),
  },
  resetPersonality: {
    method: 'DELETE',
    path: 'personality',
    summary: 'All switches to their defaults',
    answer: z.object({ switches: z.array(v.personalitySwitch) }),
  },

  readFaults: {
    method: 'GET',
    path: 'faults',
    summary: 'Every kind of fault, and those that are armed',
    answer: z.object({ kinds: z.array(v.faultKind), armed: z.array(v.armedFault), routes: z.array(z.string()) }),
  },
  armFault: {
    method: 'POST',
    path: 'faults',
    summary: 'Arm a fault',
    body: v.faultOrder,
    answer: v.armedFault,
    status: 201,
  },
  disarmFaults: { method: 'DELETE', path: 'faults', summary: 'Disarm all faults', answer: nothing },
  disarmFault: {
    method: 'DELETE',
    path: 'faults/:id',
    summary: 'Disarm one fault',
    answer: nothing,
    refusals: [404],
  },

  readLimits: { method: 'GET', path: 'limits', summary: 'The limits and who has used how much', answer: v.limitsView },
  changeLimits: {
    method: 'PATCH',
    path: 'limits',
    summary: 'Set limits (null = unlimited); everybody counts afresh',
    body: v.limitChoices,
    answer: v.limitsView,
  },
  resetLimits: { method: 'DELETE', path: 'limits', summary: 'The limits of the specification', answer: v.limitsView },

  readSettings: { method: 'GET', path: 'settings', summary: 'Environment and price', answer: v.settings },
  changeSettings: {
    method: 'PATCH',
    path: 'settings',
    summary: 'Change environment or price',
    body: v.settingChoices,
    answer: v.settings,
  },

  listSeeds: {
    method: 'GET',
    path: 'seeds',
    summary: 'The start states',
    answer: z.object({ seeds: z.array(v.seedView) }),
  },
  resetRegistry: {
    method: 'POST',
    path: 'reset',
    summary: 'Begin again from a seed or with generated names; clock and personality stay',
    body: v.resetWish,
    answer: v.counts,
  },
  saveSnapshot: {
    method: 'GET',
    path: 'snapshot',
    summary: 'The whole registry as a file, of the moment of the request',
    answer: z.string(),
    snapshot: 'answer',
  },
  openSnapshot: {
    method: 'PUT',
    path: 'snapshot',
    summary: 'Put a saved registry in the place of this one, with its clock and personality',
    body: z.string(),
    answer: v.counts,
    snapshot: 'body',
  },

  listRequests: {
    method: 'GET',
    path: 'requests',
    summary: 'Requests seen, oldest first, with the rule of the specification that decided each answer',
    query: z.strictObject({ after: z.coerce.number().int().min(0).default(0), limit: limitQuery }),
    answer: z.object({ requests: z.array(v.requestView), last: z.int() }),
  },
  readReplay: { method: 'GET', path: 'replay', summary: 'The recording that is replayed', answer: v.replayView },
  openReplay: {
    method: 'PUT',
    path: 'replay',
    summary: 'Answer from a recording; the body is its file',
    query: z.strictObject({
      name: z.string().min(1).max(255).default('recording'),
      others: z.enum(['answer', 'refuse']).default('answer'),
    }),
    body: recordingFile,
    answer: v.replayView,
    streamed: true,
  },
  changeReplay: {
    method: 'PATCH',
    path: 'replay',
    summary: 'Begin the recording again, or say what becomes of requests that it does not have',
    body: z.strictObject({ others: z.enum(['answer', 'refuse']).optional(), rewind: z.boolean().optional() }),
    answer: v.replayView,
    refusals: [409],
  },
  endReplay: { method: 'DELETE', path: 'replay', summary: 'Stop replaying', answer: v.replayView },
  forgetRequests: { method: 'DELETE', path: 'requests', summary: 'Forget the requests seen', answer: nothing },
} as const satisfies Record<string, ControlOperation>;
