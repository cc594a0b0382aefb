import * as z from 'zod';
import type { Failure } from '#values/failure.ts';
import { refusing } from '#values/input-problem.ts';
import { exportFormats, tableOrder } from './domains/exports.ts';
import { operation } from './failures.ts';
import {
  accountIdSchema,
  environmentSchema,
  idSchema,
  instantSchema,
  messageSchema,
  soughtSchema,
  windowSchema,
} from './values.ts';

/**
 * What a message is about, as far as its data say it, never its words (kinds are an open set and not shown: N14).
 * `action-done` and `action-refused` carry pending-action data with a result, `action` without one; `notice` is text
 * alone; `other` carries data of a kind that we do not read; `unreadable` is an answer of which nothing could be read.
 */
export const messageKinds = ['action-done', 'action-refused', 'action', 'notice', 'other', 'unreadable'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** How a message left the queue: we were told so, or it was found gone (the registry knew it no more, or said 1300). */
export const acknowledgementSchema = z.object({ at: instantSchema, how: z.enum(['answered', 'found-gone']) });

export const inboxMessageSchema = z.object({
  /** Ours: unique over accounts. */
  inboxId: z.string(),
  accountId: accountIdSchema,
  accountLabel: z.string(),
  environment: environmentSchema,
  /** The registry's identifier in its queue; null for an answer that could not be read. */
  messageId: z.string().nullable(),
  /** One of messageKinds; later versions may know more. */
  kind: z.string(),
  text: z.string(),
  /** As received, ISO 8601 with offset; null when the message carried none. */
  queuedAt: z.string().nullable(),
  /** The same as an instant; null where it shows none, a day only, or none that can be read surely. */
  queuedInstant: instantSchema.nullable(),
  storedAt: instantSchema,
  acknowledged: acknowledgementSchema.nullable(),
  /** Who asked for it, and who dealt with the message; null where that was not recorded, and where no person did. */
  acknowledgedBy: z.string().nullable(),
  handledBy: z.string().nullable(),
  /** The names of the computers where that was, of a team; null otherwise. */
  acknowledgedSeat: z.string().nullable(),
  handledSeat: z.string().nullable(),
  /** Who of the team is to deal with it; null: nobody was asked to. */
  assignedTo: z.string().nullable(),
  /** Since when another was seen at the head, while it is not known whether this one was acknowledged; null otherwise. */
  offHeadAt: instantSchema.nullable(),
  /** As the message spells it; null where it names none. */
  domainName: z.string().nullable(),
  /** The same name as a domain name, where it is one. */
  ldhName: z.string().nullable(),
  unicodeName: z.string().nullable(),
  handled: z.boolean(),
  tags: z.array(z.string()),
  /** The renewal whose clTRID the message carries. */
  entryId: z.string().nullable(),
  /** True for a message about an action that this desk did not ask for. */
  unasked: z.boolean(),
});
export type InboxMessage = z.infer<typeof inboxMessageSchema>;

const receivedSchema = z.object({
  at: instantSchema,
  /** The answer of the request, or the richer one of the acknowledge. */
  from: z.enum(['request', 'acknowledge']),
  form: z.enum(['json', 'xml', 'none']),
  /** Redacted, like the journal's. */
  headers: z.array(z.tuple([z.string(), z.string()])),
  /** The body exactly as received. */
  raw: z.string(),
  journalId: z.string(),
});
export type InboxReceived = z.infer<typeof receivedSchema>;

export const inboxDetailsSchema = z.object({
  message: inboxMessageSchema,
  pendingAction: z
    .object({
      domainName: z.string().nullable(),
      /** True done, false refused, null where the message does not say. */
      succeeded: z.boolean().nullable(),
      clTRID: z.string().nullable(),
      svTRID: z.string().nullable(),
      actedAt: z.string().nullable(),
      /** Read as `queuedInstant` is. */
      actedInstant: instantSchema.nullable(),
    })
    .nullable(),
  /** Language code of the text, as received. */
  language: z.string().nullable(),
  /** Answers that brought it, the oldest first. */
  received: z.array(receivedSchema),
  /** How often the queue showed it again after it had been acknowledged. */
  cameAgain: z.number().int(),
  /** What was off in it, in plain words. */
  oddities: z.array(messageSchema),
});
export type InboxDetails = z.infer<typeof inboxDetailsSchema>;

export const inboxFilterSchema = z.object({
  /**
   * Each word must be found, anywhere in a word of: text, names, identifiers and every other value of the body; one of
   * less than three letters in text, names and the message's identifier only.
   */
  text: z.string().max(200).optional(),
  accountId: accountIdSchema.optional(),
  kind: soughtSchema.optional(),
  /** The name that a message is about, in either form. */
  ldhName: z.string().max(255).optional(),
  handled: z.boolean().optional(),
  acknowledged: z.boolean().optional(),
  unasked: z.boolean().optional(),
  /** Who is to deal with it; null: nobody was asked to. */
  assignedTo: z.string().max(100).nullable().optional(),
  tag: soughtSchema.optional(),
  entryId: idSchema.optional(),
  /** Both ends included. */
  storedFrom: instantSchema.optional(),
  storedTo: instantSchema.optional(),
  /** The inboxId of a message: what was stored after it is left out. */
  upTo: idSchema.optional(),
});
export type InboxFilter = z.infer<typeof inboxFilterSchema>;

export const inboxSelectionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('messages'), inboxIds: z.array(idSchema).max(200_000) }),
  z.object({ kind: z.literal('filter'), filter: inboxFilterSchema, except: z.array(idSchema).max(200_000) }),
]);
export type InboxSelection = z.infer<typeof inboxSelectionSchema>;

export const acknowledging = ['by-hand', 'after-storing'] as const;
const viaSchema = z.enum(['rpp-v1', 'repp-v1']);
const formSchema = z.enum(['json', 'xml']);

/** The poller asks an idle queue no faster than this: no limit of polling is shown (N18), so it is our own. */
export const fastestPollSeconds = 30;

/** How an account's queue is collected. Production starts with acknowledging by hand. */
export const collectingSchema = z.object({
  via: viaSchema,
  form: formSchema,
  acknowledge: z.enum(acknowledging),
  /** 0: only when asked; otherwise at least fastestPollSeconds. */
  everySeconds: z
    .number()
    .int()
    .min(0)
    .max(86_400)
    .refine((seconds) => seconds === 0 || seconds >= fastestPollSeconds, {
      message: refusing('input.pollPace'),
    }),
});
export type Collecting = z.infer<typeof collectingSchema>;

/**
 * What stands in the way of collecting: a person's own word, a message that does not leave the queue (or
 * cannot: no address can carry its identifier), the number that a person has confirmed, the end of a round, a desk of the
 * team that collects, or a failure.
 * A window says it in its own words; what carries it says it in English beside.
 */
export const queueTroubles = [
  'by-hand',
  'stuck',
  'no-address',
  'confirmed',
  'ceiling',
  'elsewhere',
  'failure',
] as const;
export const queueTroubleSchema = z.object({
  code: z.enum(queueTroubles),
  messageId: z.string().optional(),
  /** Of `confirmed`: how many messages a person has confirmed, and no more. */
  count: z.number().int().optional(),
  failure: z.custom<Failure>().optional(),
});
export type QueueTrouble = z.infer<typeof queueTroubleSchema>;

/** How a round of collecting ended. `stopped` is of work that was cancelled; `elsewhere`: a desk of the team collects. */
export const roundEnds = ['empty', 'waits', 'blocked', 'stuck', 'ceiling', 'elsewhere', 'stopped'] as const;

/** The result of the long work `inbox-collect`. */
export const collectedSchema = z.object({
  /** New in the archive. */
  stored: z.number().int(),
  /** In the archive already when they came: nothing was stored twice. */
  knownAlready: z.number().int(),
  acknowledged: z.number().int(),
  end: z.enum(roundEnds),
  /** Of `stuck`, `blocked`, `elsewhere`, `stopped`, and a `ceiling` that a person has set: what is in the way. */
  trouble: queueTroubleSchema.nullable(),
  /** All of it in words. */
  text: messageSchema,
});
export type Collected = z.infer<typeof collectedSchema>;

/** The standing of one account's queue: the server's own count, ours, and what the poller is doing. */
export const queueStandingSchema = z.object({
  accountId: accountIdSchema,
  accountLabel: z.string(),
  environment: environmentSchema,
  collecting: collectingSchema,
  /** As the registry last told it; what exactly it counts is not agreed (N28). */
  serverCount: z.number().int().nullable(),
  serverCountAt: instantSchema.nullable(),
  archived: z.number().int(),
  unhandled: z.number().int(),
  unacknowledged: z.number().int(),
  /** `off` asks only when told; `ending` was stopped and awaits the answer to an acknowledgement; `stopped` needs a person. */
  poller: z.enum(['off', 'waiting', 'collecting', 'backing-off', 'ending', 'stopped']),
  nextAt: instantSchema.nullable(),
  /** Since when rounds have failed, once that is so long that a person is told; null otherwise. It goes on trying. */
  overdueSince: instantSchema.nullable(),
  /** Why it stopped or backs off, or what its last round could not do; null when there is nothing to say, and where a program of an earlier version stopped. */
  trouble: queueTroubleSchema.nullable(),
  /** The same in words; empty when there is nothing to say. */
  text: messageSchema,
});
export type QueueStanding = z.infer<typeof queueStandingSchema>;

export const inboxRuleSchema = z.object({
  ruleId: z.string().min(1).max(64),
  /** A kind, or empty for every kind. */
  kind: z.string().max(100),
  /** A part of the name in either form, or empty for every name. */
  nameContains: z.string().max(100),
  /** The tag to set, or empty for none. */
  tag: z.string().trim().max(50),
  notify: z.boolean(),
});
export type InboxRule = z.infer<typeof inboxRuleSchema>;

/** What is to be told, for the window's own notification: a message that a rule wants told, or that collecting has stopped or fails for long. */
export const noticeSchema = z.object({
  /** Grows with every notice. */
  number: z.number().int(),
  /** Null where the notice is about no message. */
  inboxId: z.string().nullable(),
  title: z.string(),
  text: messageSchema,
});
export type InboxNotice = z.infer<typeof noticeSchema>;

const account = z.object({ accountId: accountIdSchema });
const one = z.object({ inboxId: idSchema });
const chosen = z.object({ selection: inboxSelectionSchema });
const counted = z.array(z.object({ value: z.string(), count: z.number().int() }));
const tagSchema = z.string().trim().min(1).max(50);
/** `inboxIds` are those changed, to mark them back: none where they are more than anybody's screen should carry. */
const markedSchema = z.object({ changed: z.number().int(), inboxIds: z.array(z.string()) });

export const inbox = {
  /** The newest first. */
  page: operation.input(z.object({ filter: inboxFilterSchema }).extend(windowSchema.shape)).output(
    z.object({
      messages: z.array(inboxMessageSchema),
      total: z.number().int(),
      all: z.number().int(),
      unhandled: z.number().int(),
    }),
  ),
  facets: operation
    .input(z.object({ accountId: accountIdSchema.nullable() }))
    .output(z.object({ kind: counted, tag: counted })),
  /** How many messages of a selection carry each tag that any of them carries. */
  tagsOf: operation.input(chosen).output(z.object({ tag: counted })),
  details: operation.input(one).output(inboxDetailsSchema),
  standing: operation.output(z.object({ queues: z.array(queueStandingSchema), unhandled: z.number().int() })),
  /** Fails with invalid-input where the poller would ask too often. */
  changeCollecting: operation.input(account.extend({ collecting: collectingSchema })).output(collectingSchema),
  /**
   * Collects now: request, store, and acknowledge where the account says so, until the queue is empty. What is given
   * here counts for this time only. Long work, whose result is `collectedSchema`. A round that was asked for with the same
   * words and is not over is answered with; another one waits for its turn.
   */
  collect: operation
    .input(
      account.extend({
        via: viaSchema.optional(),
        form: formSchema.optional(),
        acknowledge: z.enum(acknowledging).optional(),
        /** How many messages a person has confirmed to acknowledge, where the account says by hand. */
        typedCount: z.number().int().optional(),
      }),
    )
    .output(z.object({ workId: z.string() })),
  /** Stops every round under way or waiting, and the poller, until it is resumed; also after a restart. */
  stop: operation.input(account).output(z.object({})),
  resume: operation.input(account).output(z.object({})),
  /**
   * Acknowledges stored messages: each only while it is at the head of the queue, just read and the same as the stored
   * one. The next one is stored then. Long work.
   */
  acknowledge: operation.input(chosen).output(z.object({ workId: z.string() })),
  mark: operation.input(chosen.extend({ handled: z.boolean() })).output(markedSchema),
  tag: operation
    .input(chosen.extend({ add: z.array(tagSchema).max(20), remove: z.array(tagSchema).max(20) }))
    .output(markedSchema),
  /** Says who of the team is to deal with messages; null: nobody. */
  assign: operation.input(chosen.extend({ person: z.string().trim().min(1).max(100).nullable() })).output(markedSchema),
  rules: operation.output(z.object({ rules: z.array(inboxRuleSchema) })),
  keepRules: operation
    .input(z.object({ rules: z.array(inboxRuleSchema).max(200) }))
    .output(z.object({ rules: z.array(inboxRuleSchema) })),
  /** Notices after a number, the oldest first, and the newest number; null asks for the number alone. */
  notices: operation
    .input(z.object({ after: z.number().int().nullable() }))
    .output(z.object({ notices: z.array(noticeSchema), latest: z.number().int() })),
  /** A path that can be written, in the folder for exports. */
  suggestPath: operation
    .input(z.object({ format: z.enum(exportFormats) }))
    .output(z.object({ path: z.string(), chooser: z.boolean() })),
  /** Starts the export as long work; its receipt is the work's result. */
  export: operation
    .input(
      z.object({
        selection: inboxSelectionSchema,
        ...tableOrder,
        path: z.string().min(1, refusing('input.target')).max(4000),
        replace: z.boolean().default(false),
      }),
    )
    .output(z.object({ workId: z.string() })),
};
