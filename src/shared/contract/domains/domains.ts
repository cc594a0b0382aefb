import * as z from 'zod';
import { operation } from '../failures.ts';
import {
  accountIdSchema,
  calendarDateSchema,
  factSourceSchema,
  idSchema,
  instantSchema,
  ldhNameSchema,
  messageSchema,
  soughtSchema,
  windowSchema,
} from '../values.ts';

/** A date with where it comes from and when it was told. `daysLeft` counts from the desk's (or the emulator's) today. */
export const expiryFactSchema = z.object({
  date: calendarDateSchema,
  source: factSourceSchema,
  toldAt: instantSchema,
  daysLeft: z.number().int(),
});
export type ExpiryFact = z.infer<typeof expiryFactSchema>;

/** A customer as a name shows it. */
export const customerNameSchema = z.object({ customerId: idSchema, label: z.string() });

/** The letters of a note that a row of the list has. */
export const noteStart = 200;

/** A person's word that a name is not to be renewed. */
export const doNotRenewSchema = z.object({
  /** Another one after each change of the mark. */
  markId: z.number().int(),
  reason: z.string(),
  /** From this day on the name may be renewed again; null for good. */
  until: calendarDateSchema.nullable(),
  /** Null where it was not recorded. */
  person: z.string().nullable(),
  markedAt: instantSchema,
});
export type DoNotRenew = z.infer<typeof doNotRenewSchema>;

export const domainRowSchema = z.object({
  ldhName: ldhNameSchema,
  unicodeName: z.string(),
  status: z.array(z.string()),
  expiry: expiryFactSchema.nullable(),
  /** Our contact's roles on the name. */
  roles: z.array(z.string()),
  nameservers: z.array(z.string()),
  /** Source and age of the row as a whole. */
  source: factSourceSchema,
  toldAt: instantSchema,
  tags: z.array(z.string()),
  /** The beginning of what people wrote about the name, `noteStart` letters of it. */
  note: z.string().optional(),
  /** Null also where the day of its mark has come. */
  doNotRenew: doNotRenewSchema.nullable(),
  renewal: z.enum(['under-way', 'outcome-unknown']).nullable(),
  /** Of its registrant's handle, or else of another contact's (decision 0027); null where no handle has a label. */
  customer: customerNameSchema.nullable(),
  /** The handle of its registrant, or of the first other contact that is not us; null where no contact is known. */
  holder: z.string().nullable(),
});
export type DomainRow = z.infer<typeof domainRowSchema>;

export const domainFilterSchema = z.object({
  /** Found anywhere in either form of the name or in its customer's label; or it is the whole handle of a contact. */
  text: z.string().max(200).optional(),
  status: soughtSchema.optional(),
  role: soughtSchema.optional(),
  nameserver: z.string().max(255).optional(),
  expiresFrom: calendarDateSchema.optional(),
  expiresTo: calendarDateSchema.optional(),
  /**
   * Today, the n days after it, and names that have expired and can still be renewed; of minus n days, the n days before
   * today. Counted from the account's today.
   */
  expiresWithinDays: z.number().int().min(-3650).max(3650).optional(),
  expiryUnknown: z.boolean().optional(),
  tag: soughtSchema.optional(),
  /** True for names with a note. */
  noted: z.boolean().optional(),
  /** True for names that are marked “do not renew”. */
  doNotRenew: z.boolean().optional(),
  source: z.array(factSourceSchema).max(20).optional(),
  /** Handles of contacts in any role, in any case. */
  contact: soughtSchema.optional(),
  /** Ids of customers. */
  customer: soughtSchema.optional(),
  /** True for names whose contacts have no customer. */
  withoutCustomer: z.boolean().optional(),
});
export type DomainFilter = z.infer<typeof domainFilterSchema>;

/** Whose names are meant: those of some customers, of contacts in any role, or of both at once. Without any, all. */
export const whoseSchema = domainFilterSchema.pick({ customer: true, contact: true });
export type Whose = z.infer<typeof whoseSchema>;

export const domainSortSchema = z.object({
  column: z.enum(['name', 'status', 'expiry', 'customer', 'source', 'toldAt']),
  direction: z.enum(['ascending', 'descending']),
});
export type DomainSort = z.infer<typeof domainSortSchema>;

/** As many names as a list of names may have: a selection of half of them is still one. */
const mostNames = 1_000_000;

/** Names chosen one by one, or everything that a filter finds except some. */
export const selectionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('names'), names: z.array(ldhNameSchema).max(mostNames) }),
  z.object({ kind: z.literal('filter'), filter: domainFilterSchema, except: z.array(ldhNameSchema).max(mostNames) }),
]);
export type Selection = z.infer<typeof selectionSchema>;

/** What one source says of one field of a name, and when it said so. */
export const factSchema = z.object({
  field: z.string(),
  value: z.string(),
  source: factSourceSchema,
  toldAt: instantSchema,
});

export const domainDetailsSchema = z.object({
  row: domainRowSchema,
  facts: z.array(factSchema),
  contacts: z.array(z.object({ handle: z.string(), roles: z.array(z.string()) })),
  events: z.array(z.object({ action: z.string(), date: z.string() })),
  oddities: z.array(messageSchema),
  /** The registry's own answer as it was received, or null when there is none of this name alone. */
  raw: z.string().nullable(),
});
export type DomainDetails = z.infer<typeof domainDetailsSchema>;

/** The lists of the registry that can be downloaded (specification, RDAP). */
export const listSources = ['my-domains', 'ispstat'] as const;
export const listSourceSchema = z.enum(listSources);
export type ListSource = z.infer<typeof listSourceSchema>;

/** Where an account's names come from. */
export const domainSourceSchema = z.object({
  source: listSourceSchema,
  /** Names in its last download; null before the first. */
  names: z.number().int().nullable(),
  listedAt: instantSchema.nullable(),
  /** When the registry last refused the list to this contact (401 or 403), and what to know about it; null when it did not. */
  refused: z.object({ at: instantSchema, text: messageSchema }).nullable(),
});
export type DomainSource = z.infer<typeof domainSourceSchema>;

/**
 * The result of the long work `domains-refresh`. An empty answer to a list that had names is not taken over: `asks`
 * says so, and how many there were; `refresh` with `evenIfEmpty` takes it.
 */
export const refreshedSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('taken'),
    source: listSourceSchema,
    names: z.number().int(),
    added: z.number().int(),
    lost: z.number().int(),
    changed: z.number().int(),
    /** Items without a readable name, left out. */
    skipped: z.number().int(),
    oddities: z.array(messageSchema),
  }),
  z.object({ kind: z.literal('asks'), source: listSourceSchema, before: z.number().int(), text: messageSchema }),
]);
export type Refreshed = z.infer<typeof refreshedSchema>;

const account = z.object({ accountId: accountIdSchema });

export const domains = {
  /** A window of rows from the local copy. `total` counts what the filter finds, `all` the whole list. Never the network. */
  page: operation
    .input(account.extend({ filter: domainFilterSchema, sort: domainSortSchema }).extend(windowSchema.shape))
    .output(
      z.object({
        rows: z.array(domainRowSchema),
        total: z.number().int(),
        all: z.number().int(),
        /** Of what `expiresWithinDays` finds, the names that have expired; 0 with any other filter. */
        expired: z.number().int(),
        /** When the registry's list was last downloaded; null before the first time. */
        listedAt: instantSchema.nullable(),
      }),
    ),
  /** The names alone of a part of what the filter finds, in LDH form: for selecting and copying many. */
  names: operation
    .input(
      account.extend({
        filter: domainFilterSchema,
        sort: domainSortSchema,
        offset: z.number().int().nonnegative(),
        limit: z.number().int().min(1).max(50_000),
      }),
    )
    .output(z.object({ names: z.array(ldhNameSchema) })),
  /** The values that filters can offer, with how many names carry each. */
  facets: operation.input(account).output(
    z.object({
      status: z.array(z.object({ value: z.string(), count: z.number().int() })),
      role: z.array(z.object({ value: z.string(), count: z.number().int() })),
      /** Those of most names. */
      nameserver: z.array(z.object({ value: z.string(), count: z.number().int() })),
      /** Handles of contacts in any role, those of most names. */
      contact: z.array(z.object({ value: z.string(), count: z.number().int() })),
      tag: z.array(z.object({ value: z.string(), count: z.number().int() })),
      source: z.array(z.object({ value: z.string(), count: z.number().int() })),
    }),
  ),
  details: operation.input(account.extend({ ldhName: ldhNameSchema })).output(domainDetailsSchema),
  sources: operation.input(account).output(z.object({ sources: z.array(domainSourceSchema) })),
  /** Starts downloading a list of the registry into the local copy; answers at once with the long work (`refreshedSchema`). */
  refresh: operation
    .input(account.extend({ source: listSourceSchema.default('my-domains'), evenIfEmpty: z.boolean().default(false) }))
    .output(z.object({ workId: z.string() })),
  /** Asks the registry about one name (RDAP domain lookup) and keeps the answer. */
  lookUp: operation.input(account.extend({ ldhName: ldhNameSchema })).output(domainDetailsSchema),
};
