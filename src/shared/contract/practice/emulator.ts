import * as z from 'zod';
import { refusing } from '#values/input-problem.ts';
import { operation } from '../failures.ts';
import { calendarDateSchema } from '../values.ts';
import * as v from './emulator-values.ts';

const name = z.string().min(1).max(255);
const handle = z.string().min(1).max(64);
const path = z.string().min(1, refusing('input.whichFile')).max(4000);
const others = z.enum(['answer', 'refuse']);
const nothing = z.object({});

/**
 * The embedded registry emulator. All but `status`, `start` and `stop` need a running one and fail with `conflict`
 * where there is none; what the emulator refuses fails with `invalid-input`, `not-found` or `conflict` in its own words.
 */
export const emulator = {
  status: operation.output(v.emulatorStatusSchema),
  start: operation.output(v.emulatorStatusSchema),
  stop: operation.output(v.emulatorStatusSchema),

  seeds: operation.output(z.object({ seeds: z.array(v.emulatorSeedSchema) })),
  /** Begins again from a seed, or with generated names; clock and personality stay. */
  beginAgain: operation
    .input(
      z.discriminatedUnion('from', [
        z.object({ from: z.literal('seed'), seed: z.string().min(1).max(64) }),
        z.object({ from: z.literal('generator'), names: z.number().int().min(1).max(1_000_000) }),
      ]),
    )
    .output(v.emulatorCountsSchema),
  /** Writes the whole registry to a file. Fails with `file` where that is there already, or cannot be written. */
  saveSnapshot: operation.input(z.object({ path })).output(z.object({ path: z.string(), bytes: z.number().int() })),
  /** Puts a saved registry in the place of this one, with its clock and personality. */
  openSnapshot: operation.input(z.object({ path })).output(v.emulatorCountsSchema),

  /** Answers from a recording first (docs/recording.md); what it does not have is answered as usual, or refused. */
  replay: operation.output(v.emulatorReplaySchema),
  openReplay: operation.input(z.object({ path, others })).output(v.emulatorReplaySchema),
  /** Begins the recording again, or changes what becomes of requests that it does not have. */
  changeReplay: operation
    .input(z.object({ others: others.nullable(), rewind: z.boolean() }))
    .output(v.emulatorReplaySchema),
  endReplay: operation.output(v.emulatorReplaySchema),

  clock: operation.output(v.emulatorClockSchema),
  /** Sets the time, its speed, or both. What is due at the new time happens at once. */
  setClock: operation
    .input(
      z.object({
        /** To 00:00 UTC of this date. */
        to: calendarDateSchema
          .refine((date) => date >= '1970-01-01' && date < '9000-01-01', refusing('input.emulatorDate'))
          .nullable(),
        speed: z.number().min(0).max(100_000_000).nullable(),
      }),
    )
    .output(v.emulatorClockSchema),
  advanceClock: operation.input(z.object({ days: z.number().int().min(1).max(36_500) })).output(v.emulatorClockSchema),
  /** To 00:00 UTC of the next day on which an unpaid name expires. Fails with `not-found` where none is left. */
  toNextExpiry: operation.output(v.emulatorClockSchema.extend({ names: z.number().int() })),
  lifeCycle: operation.output(v.emulatorLifeCycleSchema),
  /** The life of one name, in either form. */
  nameLife: operation.input(z.object({ name })).output(v.emulatorNameLifeSchema),

  personality: operation.output(v.emulatorPersonalitySchema),
  turnSwitch: operation
    .input(z.object({ name: z.string().min(1).max(100), value: z.string().max(100) }))
    .output(v.emulatorPersonalitySchema),
  /** All switches to their defaults. */
  resetPersonality: operation.output(v.emulatorPersonalitySchema),

  faults: operation.output(v.emulatorFaultsSchema),
  /** Arms a fault: for so many requests, by chance, or until it is cleared. `route` is a name or pattern with `*`. */
  armFault: operation
    .input(
      z.object({
        fault: z.string().min(1).max(100),
        route: z.string().min(1).max(100),
        times: z.number().int().min(1).max(1_000_000).nullable(),
        chance: z.number().gt(0).max(1).nullable(),
      }),
    )
    .output(v.emulatorArmedFaultSchema),
  /** Null clears all. */
  clearFault: operation.input(z.object({ id: z.string().min(1).max(100).nullable() })).output(nothing),

  limits: operation.output(v.emulatorLimitsSchema),
  /** True = the limits of the specification, false = none. Everybody counts afresh. */
  applyLimits: operation.input(z.object({ on: z.boolean() })).output(v.emulatorLimitsSchema),

  contacts: operation.output(z.object({ contacts: z.array(v.emulatorContactSchema) })),
  changeContact: operation
    .input(z.object({ handle, accessList: z.array(z.string().max(100)).max(1000), totp: z.boolean() }))
    .output(nothing),
  issueKey: operation.input(z.object({ handle })).output(z.object({ id: z.string(), key: z.string() })),
  revokeKey: operation.input(z.object({ handle, keyId: z.string().min(1).max(100) })).output(nothing),

  cards: operation.output(z.object({ cards: z.array(v.emulatorCardSchema) })),
  changeCard: operation
    .input(z.object({ cardId: z.string().min(1).max(64), balance: z.number().int().min(0), declined: z.boolean() }))
    .output(v.emulatorCardSchema),
  /** The newest charges first, with the count and sum of all. */
  charges: operation.output(
    z.object({ charges: z.array(v.emulatorChargeSchema), total: z.number().int(), amount: z.number().int() }),
  ),

  /** Waiting messages of all contacts. */
  messages: operation.output(z.object({ messages: z.array(v.emulatorMessageSchema), total: z.number().int() })),
  /** Queues a message; with a domain it carries pending-action data (panData). */
  queueMessage: operation
    .input(
      z.object({
        handle,
        text: z.string().min(1).max(1000),
        domain: z.string().max(255).nullable(),
        succeeded: z.boolean(),
        unknownKind: z.boolean(),
      }),
    )
    .output(v.emulatorMessageSchema),

  /** Requests seen with a number above `after`, oldest first; the last ones where it is 0. */
  requests: operation
    .input(z.object({ after: z.number().int().min(0), limit: z.number().int().min(1).max(500).default(100) }))
    .output(z.object({ requests: z.array(v.emulatorRequestSchema), last: z.number().int() })),
  forgetRequests: operation.output(nothing),
};
