import * as z from 'zod';
import { registryInterfaces } from '#values/environment.ts';
import { refusing } from '#values/input-problem.ts';
import { pathNames } from '#values/path-templates.ts';
import { operation } from '../failures.ts';
import { accountIdSchema, environmentSchema, instantSchema, interfaceSchema, messageSchema } from '../values.ts';

const addressSchema = z.string().max(300);

/** Interfaces that are off although they have an address: RPP v0 and v1 share one. */
const switchedOffSchema = z.array(interfaceSchema).max(registryInterfaces.length);

/** Path templates in place of the specified ones, by operation. */
const pathsSchema = z.partialRecord(z.enum(pathNames), z.string().max(300));

/** A card or prepaid account to bill (the Registry-cardId of renewals), with the reseller's own label. */
export const cardSchema = z.object({ cardId: z.string().min(1).max(100), label: z.string().max(100) });

/** Of one account. */
export const mostCards = 50;

/** How an account's secret is kept; the secret itself never crosses this contract outwards. */
export const secretStateSchema = z.enum(['none', 'keychain', 'session-only', 'emulator', 'unavailable']);

export const accountSchema = z.object({
  accountId: accountIdSchema,
  label: z.string(),
  environment: environmentSchema,
  handle: z.string(),
  /** Base addresses; empty text switches the interface off. The practice account's are the running emulator's. */
  addresses: z.object({ rpp: addressSchema, repp: addressSchema, rdap: addressSchema }),
  switchedOff: switchedOffSchema,
  paths: pathsSchema,
  cards: z.array(cardSchema),
  apiKey: secretStateSchema,
  contactPassword: secretStateSchema,
  readOnly: z.boolean(),
  /**
   * A colleague changed where the account leads, and this desk's keys do not go there before a person confirms: the origins
   * that keys went to, the ones that are new, and who changed the account last. Null where keys may go where it leads.
   */
  keysWait: z
    .object({
      before: z.array(z.string()),
      now: z.array(z.string()),
      changedBy: z.object({ person: z.string(), machine: z.string() }).nullable(),
    })
    .nullable(),
  /** True for the account of the emulator that runs inside this program. */
  practice: z.boolean(),
  createdAt: instantSchema,
});
export type Account = z.infer<typeof accountSchema>;

export const accountDraftSchema = z.object({
  label: z.string().trim().min(1, refusing('input.accountName')).max(80),
  environment: environmentSchema,
  handle: z.string().trim().min(1, refusing('input.handle')).max(64),
  addresses: z.object({ rpp: addressSchema, repp: addressSchema, rdap: addressSchema }),
  /** Absent: a new account begins as its environment has it (no RPP v1 in the sandbox), an old one stays as it is. */
  switchedOff: switchedOffSchema.optional(),
  /** Absent: as before. A template that is empty is the specified one. */
  paths: pathsSchema.optional(),
  cards: z.array(cardSchema).max(mostCards),
  readOnly: z.boolean().default(false),
});
export type AccountDraft = z.infer<typeof accountDraftSchema>;

/** What a test of an interface found where nothing failed, for a window to say in its own words. */
export const connectionFindings = ['accepted', 'key-accepted', 'answers', 'switched-off', 'no-address'] as const;
/** What to do next, likewise. */
export const connectionSteps = [
  'check-address',
  'check-proxy',
  'trust-authority',
  'compare-address',
  'wait',
  'enter-key',
  'see-exchange',
] as const;

/** Why a test of an interface failed: one for each thing that a person does something different about. */
export const connectionCauses = [
  /** The handle or the key was refused (401, or a code of that meaning). */
  'credentials',
  /** They were accepted, but this contact or this computer may not do that (403). */
  'access',
  'no-key',
  'keychain',
  'unreachable',
  'proxy',
  'certificate',
  'not-the-registry',
  'limited',
  'other',
] as const;
export type ConnectionCause = (typeof connectionCauses)[number];

/** One line of "Test connection": what was tried over one interface, and in plain words what came of it. */
export const connectionTestSchema = z.object({
  interface: interfaceSchema,
  outcome: z.enum(['works', 'off', 'unreachable', 'not-authorised', 'not-the-registry', 'limited', 'failed']),
  /** Null where it failed: then `cause` and `text` say how. */
  found: z.enum(connectionFindings).nullable(),
  /** Null where nothing failed. */
  cause: z.enum(connectionCauses).nullable(),
  text: messageSchema,
  /** Null where there is nothing to do, or only `nextStep` says what. */
  step: z.enum(connectionSteps).nullable(),
  nextStep: messageSchema,
  durationMilliseconds: z.number().int().nonnegative(),
});
export type ConnectionTest = z.infer<typeof connectionTestSchema>;

const one = z.object({ accountId: accountIdSchema });
const secretKindSchema = z.enum(['api-key', 'contact-password']);

export const accounts = {
  list: operation.output(z.object({ accounts: z.array(accountSchema), currentAccountId: accountIdSchema.nullable() })),
  /** What answers at these addresses. They get one question without credentials; all must be the emulator's. */
  farSide: operation
    .input(accountDraftSchema.pick({ addresses: true }))
    .output(z.object({ farSide: z.enum(['emulator', 'other', 'no-answer']) })),
  /** Makes the account current in every window of this program. */
  use: operation.input(one).output(accountSchema),
  /**
   * Starts the embedded emulator with its practice account, or finds it running. Works offline. Makes the account current,
   * for a guest only where none is.
   */
  practise: operation.input(z.object({ asGuest: z.boolean() }).optional()).output(accountSchema),
  add: operation.input(accountDraftSchema).output(accountSchema),
  change: operation.input(one.extend({ draft: accountDraftSchema })).output(accountSchema),
  /** One more card, at the end; all else of the account stays as it is. A refusal names the field `cardId`. */
  addCard: operation
    .input(one.extend({ card: z.object({ cardId: z.string().max(100), label: z.string().max(100) }) }))
    .output(accountSchema),
  /** Removes the account, its secrets and its local copy; the renewal ledger stays. */
  remove: operation.input(one).output(z.object({})),
  /** A secret goes in and never comes out. `keep` asks for the keychain; without one the failure offers `session`. */
  setSecret: operation
    .input(
      one.extend({
        secret: secretKindSchema,
        value: z.string().min(1, refusing('input.secret')).max(1000),
        keep: z.enum(['keychain', 'session']),
      }),
    )
    .output(accountSchema),
  /**
   * The person has seen where the account leads, and this desk's keys go there from now on. Fails with conflict where the addresses
   * are not these any more.
   */
  confirmAddresses: operation.input(one.extend({ addresses: accountSchema.shape.addresses })).output(accountSchema),
  forgetSecret: operation.input(one.extend({ secret: secretKindSchema })).output(accountSchema),
  test: operation.input(one).output(z.object({ tests: z.array(connectionTestSchema) })),
};
