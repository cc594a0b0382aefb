import * as z from 'zod';
import { refusing } from '#values/input-problem.ts';
import { operation } from './failures.ts';
import { accountIdSchema, instantSchema, messageSchema } from './values.ts';

/** What RDAP can be asked about by name or handle. */
export const lookupKinds = ['domain', 'entity', 'nameserver'] as const;
const lookupKindSchema = z.enum(lookupKinds);
export type LookupKind = z.infer<typeof lookupKindSchema>;

/** A contact card by the specification's vCard rules; `redacted` where fn is empty. */
export const contactCardSchema = z.object({
  name: z.string(),
  redacted: z.boolean(),
  /** `individual`, `org` or another word as received. */
  kind: z.string().nullable(),
  addresses: z.array(z.object({ lines: z.array(z.string()), countryCode: z.string().nullable() })),
  phones: z.array(z.object({ number: z.string(), types: z.array(z.string()) })),
  emails: z.array(z.string()),
  /** Every other property as text, so that nothing is lost. */
  others: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type ContactCard = z.infer<typeof contactCardSchema>;

/** What RDAP told about one object, and the answer as it was received. */
export const lookupSchema = z.object({
  kind: lookupKindSchema,
  /** The LDH name or the handle that was asked for. */
  key: z.string(),
  /** What people call it: the Unicode name, the contact's name. */
  title: z.string(),
  handle: z.string().nullable(),
  answeredAt: instantSchema,
  journalId: z.string(),
  status: z.array(z.string()),
  /** Of a domain: its expiry and the event that it was taken from. */
  expiry: z.object({ date: z.string(), eventAction: z.string() }).nullable(),
  /** Of a contact; null where the answer has no card. */
  card: contactCardSchema.nullable(),
  /** Of a nameserver. */
  ipAddresses: z.array(z.string()),
  /** Objects that it names and that can be looked up as well. */
  links: z.array(z.object({ kind: lookupKindSchema, key: z.string(), roles: z.array(z.string()) })),
  events: z.array(z.object({ action: z.string(), date: z.string() })),
  remarks: z.array(z.string()),
  oddities: z.array(messageSchema),
  raw: z.string(),
});
export type Lookup = z.infer<typeof lookupSchema>;

const order = z.object({
  accountId: accountIdSchema,
  key: z.string().trim().min(1, refusing('input.lookupKey')).max(300),
});

export const lookups = {
  /** Any domain. The answer is kept where the name is in our list; a name with our own roles costs no lookup. */
  domain: operation.input(order).output(lookupSchema),
  /** A contact by its handle. */
  entity: operation.input(order).output(lookupSchema),
  /** The registry's record of a nameserver by its name. */
  nameserver: operation.input(order).output(lookupSchema),
};
