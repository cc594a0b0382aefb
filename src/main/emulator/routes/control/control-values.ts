import * as z from 'zod';
import { faultKinds } from '#main/emulator/faults.ts';
import { personalitySwitches } from '#main/emulator/personality.ts';
import { limitNames } from '#main/emulator/registry/rate-limiter.ts';
import type { Message } from '#messages/message.ts';
import { refusing } from '#values/input-problem.ts';
import { type SwitchName, switchMeanings } from '#values/switch-meanings.ts';

/** The values that the control interface speaks of, each with its schema; the OpenAPI file is made of them. */

export const instant = z.iso.datetime({ offset: true }).describe('ISO 8601 date-time with offset');
export const calendarDate = z.iso.date().describe('Calendar date, YYYY-MM-DD');
export const handle = z
  .string()
  .min(3)
  .max(32)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, refusing('input.handleForm'));
export const amount = z.int().min(0).describe('Whole units of the currency');
export const count = z.int().min(0);

const said = z
  .looseObject({ code: z.string(), values: z.record(z.string(), z.unknown()).optional() })
  .describe('The same as a code with its values') as unknown as z.ZodType<Message>;

export const problem = z.object({
  error: z.object({ code: z.string(), message: z.string(), said }).describe('What is wrong, and what would be right'),
});

export const clock = z.object({
  now: instant,
  speed: z.number().describe('Virtual seconds per real second; 0 = standing still'),
});

export const environment = z.enum(['production', 'sandbox']);

export const personalitySwitch = z.object({
  name: z.string(),
  value: z.string(),
  values: z.array(z.string()),
  default: z.string(),
  point: z.string().describe('The "not shown" point of the specification that it answers'),
  meaning: z.string(),
});

export const personalityChoices = z.strictObject(
  Object.fromEntries(
    Object.entries(personalitySwitches).map(([name, { values }]) => [
      name,
      z
        .enum(values)
        .optional()
        .describe(switchMeanings[name as SwitchName]),
    ]),
  ),
);

export const faultOrder = z.strictObject({
  fault: z.enum(Object.keys(faultKinds) as (keyof typeof faultKinds)[]),
  route: z.string().min(1).max(100).default('*').describe('Route name or pattern with *, such as rdap/*'),
  times: z.int().min(1).max(1_000_000).optional().describe('How often it strikes; absent: until disarmed'),
  skip: z.int().min(0).max(1_000_000).optional().describe('How many requests it lets pass first'),
  chance: z.number().gt(0).max(1).optional().describe('Probability of each strike'),
  seed: z.int().min(0).optional().describe('Seed of chance: same seed and requests, same run'),
  options: z.record(z.string(), z.number().min(0)).optional().describe('Numbers of the fault, such as milliseconds'),
});

export const armedFault = z.object({
  id: z.string(),
  ...faultOrder.shape,
  route: z.string(),
  struck: count,
  remaining: count.nullable(),
});

export const faultKind = z.object({
  name: z.string(),
  at: z.enum(['before', 'queue', 'answer', 'wire']),
  meaning: z.string(),
  options: z.record(z.string(), z.number()),
});

export const limit = z.strictObject({
  requests: z.int().min(0).max(10_000_000),
  windowSeconds: z.int().min(1).max(31_536_000),
});

export const limitChoices = z.strictObject(
  Object.fromEntries(limitNames.map((name) => [name, limit.nullable().optional()])),
);

export const limitsView = z.object({
  kind: z.enum(['sliding', 'fixed', 'bucket']),
  limits: z.record(z.string(), limit.nullable()),
  uses: z.array(z.object({ limit: z.string(), who: z.string(), used: count, requests: count, windowSeconds: count })),
});

export const seedView = z.object({ name: z.string(), names: count, meaning: z.string() });

const header = z.tuple([z.string(), z.string()]);

export const requestView = z.object({
  number: count,
  at: instant,
  route: z.string(),
  method: z.string(),
  target: z.string(),
  handle: z.string().nullable(),
  clTRID: z.string().nullable(),
  request: z.object({ headers: z.array(header), body: z.string().nullable() }),
  answer: z.object({ status: z.int(), headers: z.array(header), body: z.string().nullable() }).nullable(),
  rule: z.object({
    source: z.string().describe('Section, N-point or table row of the specification that decided the answer'),
    text: z.string().describe('What it says, in English'),
    message: said,
  }),
  faults: z.array(z.string()),
  milliseconds: z.number(),
});

export const program = z.object({ program: z.string().describe('By this name clients recognise the emulator') });

export const overview = z.object({
  url: z.string(),
  environment,
  clock,
  domains: count,
  contacts: count,
  waitingMessages: count,
  charges: count,
  personality: z.record(z.string(), z.string()).describe('The switches that are not at their default'),
  armedFaults: count,
  requests: count,
  accounts: z.array(
    z.object({
      handle: z.string(),
      apiKey: z.string(),
      password: z.string(),
      cardIds: z.array(z.string()),
    }),
  ),
});

export const lifeCycleView = z.object({
  today: calendarDate,
  byStatus: z.record(z.string(), count),
  upcoming: z
    .array(z.object({ date: calendarDate, names: count }))
    .describe('The next days on which time does something'),
  nextExpiry: z
    .object({ date: calendarDate, names: count })
    .nullable()
    .describe('The next day on which unpaid names expire; null where none is left'),
});

export const settings = z.object({ environment, yearlyPrice: amount, zones: z.array(z.string()) });
export const settingChoices = z.strictObject({ environment: environment.optional(), yearlyPrice: amount.optional() });

export const resetWish = z.strictObject({
  seed: z.string().optional().describe('Name of a seed'),
  names: z.int().min(1).max(1_000_000).optional().describe('Generate this many names instead'),
  chance: z.int().min(0).optional().describe('Seed of chance for generated names'),
});

export const replayView = z.object({
  replay: z
    .object({
      name: z.string(),
      exchanges: count,
      answered: count.describe('Requests answered from the recording since it was opened or begun again'),
      notRecorded: count.describe('Requests that it had no answer to'),
      others: z.enum(['answer', 'refuse']).describe('What becomes of those: answered as usual, or refused with 501'),
    })
    .nullable()
    .describe('Null while no recording is replayed'),
});

export const counts = z.object({ domains: count, contacts: count });
