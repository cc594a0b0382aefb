import * as z from 'zod';
import { readSubnet } from '#main/emulator/registry/access-list.ts';
import { refusing } from '#values/input-problem.ts';
import { amount, calendarDate, count, environment, handle, instant } from './control-values.ts';

/** The registry's records as the control interface shows and takes them. */

const subnet = z.string().refine((text) => readSubnet(text) !== undefined, refusing('input.subnet'));

export const apiKey = z.object({ id: z.string(), key: z.string(), environment, issuedAt: instant });

export const contactChoices = z.strictObject({
  kind: z.enum(['org', 'individual']).optional(),
  name: z.string().max(200).optional(),
  street: z.string().max(200).optional(),
  city: z.string().max(100).optional(),
  postalCode: z.string().max(20).optional(),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/, refusing('input.twoCapitals'))
    .optional(),
  phone: z.string().max(40).optional(),
  email: z.string().max(200).optional(),
  password: z.string().max(200).optional(),
  totp: z.boolean().optional(),
  accessList: z.array(subnet).max(1000).optional(),
  dnsProvider: z.boolean().optional(),
});

export const newContact = z.strictObject({ handle, ...contactChoices.shape });

export const contactView = z.object({
  handle: z.string(),
  kind: z.enum(['org', 'individual']),
  name: z.string(),
  street: z.string(),
  city: z.string(),
  postalCode: z.string(),
  countryCode: z.string(),
  phone: z.string(),
  email: z.string(),
  uses: count.describe('Roles on domains and hosts'),
  access: z
    .object({
      apiKeys: z.array(apiKey),
      password: z.string(),
      totp: z.boolean(),
      accessList: z.array(z.string()),
      dnsProvider: z.boolean(),
    })
    .nullable(),
});

export const cardView = z.object({
  id: z.string(),
  handle: z.string(),
  kind: z.enum(['prepaid', 'credit-card']),
  label: z.string(),
  balance: z.int(),
  currency: z.string(),
  declined: z.boolean(),
});

export const cardChoices = z.strictObject({
  handle: handle.optional(),
  kind: z.enum(['prepaid', 'credit-card']).optional(),
  label: z.string().max(200).optional(),
  balance: amount.optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, refusing('input.threeCapitals'))
    .optional(),
  declined: z.boolean().optional(),
});

export const chargeView = z.object({
  number: count,
  at: instant,
  handle: z.string(),
  cardId: z.string(),
  domain: z.string(),
  years: z.number(),
  amount,
  currency: z.string(),
  balanceAfter: z.int(),
  clTRID: z.string().nullable(),
  svTRID: z.string(),
  automatic: z.boolean().describe('The registry renewed the name automatically; nobody requested it'),
});

export const newMessage = z.strictObject({
  handle,
  text: z.string().min(1).max(1000),
  language: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/)
    .default('en'),
  pendingAction: z
    .strictObject({
      domain: z.string().min(1).max(255),
      succeeded: z.boolean().default(true),
      clTRID: z.string().min(3).max(64).optional(),
      svTRID: z.string().min(3).max(64).optional(),
    })
    .optional()
    .describe('panData; absent: a message of text only'),
  unknownKind: z.boolean().default(false).describe('Adds data of a kind that no client knows'),
});

export const messageView = z.object({
  id: z.string(),
  handle: z.string(),
  queuedAt: instant,
  text: z.string(),
  language: z.string(),
  acknowledgedAt: instant.nullable(),
  pendingAction: z
    .object({
      domain: z.string(),
      succeeded: z.boolean(),
      clTRID: z.string().nullable(),
      svTRID: z.string(),
      at: instant,
    })
    .nullable(),
});

export const domainStatus = z.enum([
  'active',
  'inactive',
  'pending create',
  'pending renew',
  'server hold',
  'locked',
  'server renew prohibited',
  'pending delete',
]);

const roles = { registrant: handle, admin: handle, billing: handle, tech: handle, zone: handle };
const someRoles = z.strictObject(roles).partial().describe('Handles by role; absent roles stay as they are');

export const domainView = z.object({
  name: z.string(),
  unicodeName: z.string(),
  handle: z.string(),
  status: domainStatus,
  registeredAt: instant,
  changedAt: instant,
  expiryDate: calendarDate,
  contacts: z.object(roles),
  nameservers: z.array(z.string()),
  autoRenewalCard: z.string().nullable().describe('Pays for automatic renewals; null: the name is not marked for them'),
});

const autoRenewalCard = z
  .string()
  .max(64)
  .nullable()
  .describe('Marks the name for automatic renewal, paid by this card or prepaid account; null takes the mark off');

export const newDomain = z.strictObject({
  name: z.string().min(1).max(255),
  contacts: someRoles.optional(),
  nameservers: z.array(z.string().max(255)).max(20).default([]),
  status: domainStatus.default('active'),
  expiryDate: calendarDate.optional().describe('A year from today when absent'),
  autoRenewalCard: autoRenewalCard.optional(),
});

export const domainChoices = z.strictObject({
  status: domainStatus.optional(),
  expiryDate: calendarDate.optional(),
  contacts: someRoles.optional(),
  nameservers: z.array(z.string().max(255)).max(20).optional(),
  autoRenewalCard: autoRenewalCard.optional(),
});

export const application = z.strictObject({
  name: z.string().min(1).max(255),
  handle,
  cardId: z
    .string()
    .max(64)
    .optional()
    .describe('Pays the first year; absent: the application waits, two days at most'),
  clTRID: z.string().min(3).max(64).optional(),
  nameservers: z.array(z.string().max(255)).max(20).default([]),
});
