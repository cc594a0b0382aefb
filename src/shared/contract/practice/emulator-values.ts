import * as z from 'zod';
import { calendarDateSchema, instantSchema, messageSchema } from '../values.ts';

/** What the page of the embedded emulator shows. All of it is invented data of the practice registry. */

/** Whether the emulator runs, and where. */
export const emulatorStatusSchema = z.object({
  state: z.enum(['stopped', 'starting', 'running', 'failed']),
  url: z.string().nullable(),
  seed: z.string().nullable(),
  /** The emulator's own time: epoch milliseconds of the virtual clock. */
  virtualTimeAt: instantSchema.nullable(),
  /** Why it did not start. */
  problem: messageSchema.nullable(),
});
export type EmulatorStatus = z.infer<typeof emulatorStatusSchema>;

/** A start state by name, with about how many names it holds. */
export const emulatorSeedSchema = z.object({ name: z.string(), names: z.number().int(), meaning: z.string() });
export type EmulatorSeed = z.infer<typeof emulatorSeedSchema>;

/** What the registry holds after it began again or a snapshot was opened. */
export const emulatorCountsSchema = z.object({ domains: z.number().int(), contacts: z.number().int() });
export type EmulatorCounts = z.infer<typeof emulatorCountsSchema>;

/** The virtual clock; `speed` in virtual seconds for each real one, 0 = standing still. */
export const emulatorClockSchema = z.object({ nowAt: instantSchema, speed: z.number() });
export type EmulatorClock = z.infer<typeof emulatorClockSchema>;

/** How many names stand where in their life, and the next days on which time does something to some. */
export const emulatorLifeCycleSchema = z.object({
  today: calendarDateSchema,
  byStatus: z.array(z.object({ status: z.string(), names: z.number().int() })),
  upcoming: z.array(z.object({ date: calendarDateSchema, names: z.number().int() })),
});
export type EmulatorLifeCycle = z.infer<typeof emulatorLifeCycleSchema>;

/**
 * The life of one name as a line. `position` is where a day lies between the first step (0) and the last one (1);
 * `now.position` is held within them. Unpaid names are on hold from the expiry date to the deletion (N3).
 */
export const emulatorNameLifeSchema = z.object({
  ldhName: z.string(),
  unicodeName: z.string(),
  status: z.string(),
  steps: z.array(
    z.object({
      step: z.enum(['registered', 'expires', 'deleted']),
      date: calendarDateSchema,
      position: z.number(),
      past: z.boolean(),
    }),
  ),
  now: z.object({ date: calendarDateSchema, position: z.number() }),
});
export type EmulatorNameLife = z.infer<typeof emulatorNameLifeSchema>;

/** A named answer to a "not shown" point of the specification. */
export const emulatorSwitchSchema = z.object({
  name: z.string(),
  value: z.string(),
  values: z.array(z.string()),
  default: z.string(),
  point: z.string(),
  meaning: z.string(),
});
export type EmulatorSwitch = z.infer<typeof emulatorSwitchSchema>;
export const emulatorPersonalitySchema = z.object({ switches: z.array(emulatorSwitchSchema) });

/** A fault that is armed; `remaining` null = until it is cleared. */
export const emulatorArmedFaultSchema = z.object({
  id: z.string(),
  fault: z.string(),
  route: z.string(),
  chance: z.number().nullable(),
  struck: z.number().int(),
  remaining: z.number().int().nullable(),
});
export type EmulatorArmedFault = z.infer<typeof emulatorArmedFaultSchema>;
export const emulatorFaultsSchema = z.object({
  kinds: z.array(z.object({ name: z.string(), meaning: z.string() })),
  routes: z.array(z.string()),
  armed: z.array(emulatorArmedFaultSchema),
});
export type EmulatorFaults = z.infer<typeof emulatorFaultsSchema>;

/** Limits by name; `requests` and `windowSeconds` null = unlimited. `uses` = who has used how much. */
export const emulatorLimitsSchema = z.object({
  kind: z.string(),
  limits: z.array(
    z.object({
      name: z.string(),
      requests: z.number().int().nullable(),
      windowSeconds: z.number().int().nullable(),
    }),
  ),
  uses: z.array(z.object({ limit: z.string(), who: z.string(), used: z.number().int(), requests: z.number().int() })),
});
export type EmulatorLimits = z.infer<typeof emulatorLimitsSchema>;

/** A contact with access to the interfaces. Its keys are invented and open nothing but this emulator. */
export const emulatorContactSchema = z.object({
  handle: z.string(),
  name: z.string(),
  uses: z.number().int(),
  password: z.string(),
  totp: z.boolean(),
  dnsProvider: z.boolean(),
  accessList: z.array(z.string()),
  apiKeys: z.array(z.object({ id: z.string(), key: z.string(), environment: z.string() })),
});
export type EmulatorContact = z.infer<typeof emulatorContactSchema>;

/** A card or prepaid account; the balance in whole units of its currency. */
export const emulatorCardSchema = z.object({
  id: z.string(),
  handle: z.string(),
  kind: z.string(),
  label: z.string(),
  balance: z.number().int(),
  currency: z.string(),
  declined: z.boolean(),
});
export type EmulatorCard = z.infer<typeof emulatorCardSchema>;

/** A line of the charges ledger; amounts in whole units of the currency. */
export const emulatorChargeSchema = z.object({
  number: z.number().int(),
  at: instantSchema,
  handle: z.string(),
  cardId: z.string(),
  domain: z.string(),
  years: z.number(),
  amount: z.number().int(),
  currency: z.string(),
  balanceAfter: z.number().int(),
  clTRID: z.string().nullable(),
  /** The registry renewed the name automatically; nobody requested it. */
  automatic: z.boolean(),
});
export type EmulatorCharge = z.infer<typeof emulatorChargeSchema>;

/** A message that waits in a contact's queue. */
export const emulatorMessageSchema = z.object({
  id: z.string(),
  handle: z.string(),
  queuedAt: instantSchema,
  text: z.string(),
});
export type EmulatorMessage = z.infer<typeof emulatorMessageSchema>;

/** The recording that the emulator answers from; null while there is none. */
export const emulatorReplaySchema = z.object({
  replay: z
    .object({
      name: z.string(),
      exchanges: z.number().int(),
      /** Requests answered from it, and those that it has no answer to. */
      answered: z.number().int(),
      notRecorded: z.number().int(),
      others: z.enum(['answer', 'refuse']),
    })
    .nullable(),
});
export type EmulatorReplay = z.infer<typeof emulatorReplaySchema>;

const headers = z.array(z.tuple([z.string(), z.string()]));

/** A request that the emulator saw, its answer, and the rule of the specification that decided it. No secret is in it. */
export const emulatorRequestSchema = z.object({
  number: z.number().int(),
  /** Virtual time of the request. */
  at: instantSchema,
  route: z.string(),
  method: z.string(),
  target: z.string(),
  handle: z.string().nullable(),
  clTRID: z.string().nullable(),
  request: z.object({ headers, body: z.string().nullable() }),
  /** Null where no answer went out. */
  answer: z.object({ status: z.number().int(), headers, body: z.string().nullable() }).nullable(),
  rule: z.object({ source: z.string(), text: z.string(), message: messageSchema }),
  faults: z.array(z.string()),
  milliseconds: z.number(),
});
export type EmulatorRequest = z.infer<typeof emulatorRequestSchema>;
