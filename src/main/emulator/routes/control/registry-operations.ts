import * as z from 'zod';
import { type ControlOperation, limitQuery, nothing } from './control-operation.ts';
import * as v from './control-values.ts';
import * as r from './record-values.ts';

/** The operations on what the registry holds: contacts and keys, cards and charges, messages, domains. */
export const registryOperations = {
  listContacts: {
    method: 'GET',
    path: 'contacts',
    summary: 'Contacts; those with access first',
    query: z.strictObject({ access: z.enum(['true', 'false']).optional(), limit: limitQuery }),
    answer: z.object({ contacts: z.array(r.contactView) }),
  },
  createContact: {
    method: 'POST',
    path: 'contacts',
    summary: 'Create a contact with access to the interfaces',
    body: r.newContact,
    answer: r.contactView,
    status: 201,
    refusals: [409],
  },
  readContact: {
    method: 'GET',
    path: 'contacts/:handle',
    summary: 'One contact',
    answer: r.contactView,
    refusals: [404],
  },
  changeContact: {
    method: 'PATCH',
    path: 'contacts/:handle',
    summary: 'Change a contact: address, password, TOTP, access control list, DNS provider',
    body: r.contactChoices,
    answer: r.contactView,
    refusals: [404],
  },
  deleteContact: {
    method: 'DELETE',
    path: 'contacts/:handle',
    summary: 'Delete a contact that no object uses',
    answer: nothing,
    refusals: [404, 409],
  },
  issueKey: {
    method: 'POST',
    path: 'contacts/:handle/keys',
    summary: 'Issue an API key; the text may be chosen',
    body: z.strictObject({
      environment: v.environment.optional().describe('The one that is played when absent'),
      key: z.string().min(8).max(200).optional(),
    }),
    answer: r.apiKey,
    status: 201,
    refusals: [404],
  },
  revokeKey: {
    method: 'DELETE',
    path: 'contacts/:handle/keys/:id',
    summary: 'Revoke an API key',
    answer: nothing,
    refusals: [404],
  },

  listCards: {
    method: 'GET',
    path: 'cards',
    summary: 'Cards and prepaid accounts',
    answer: z.object({ cards: z.array(r.cardView) }),
  },
  putCard: {
    method: 'PUT',
    path: 'cards/:id',
    summary: 'Create or change a card or prepaid account',
    body: r.cardChoices,
    answer: r.cardView,
    refusals: [404],
  },
  listCharges: {
    method: 'GET',
    path: 'charges',
    summary: 'The charges ledger, oldest first',
    query: z.strictObject({
      after: z.coerce.number().int().min(0).default(0),
      domain: z.string().optional(),
      clTRID: z.string().optional(),
      limit: limitQuery,
    }),
    answer: z.object({ charges: z.array(r.chargeView), total: z.int(), amount: z.int() }),
  },

  listMessages: {
    method: 'GET',
    path: 'messages',
    summary: 'Poll messages, waiting ones unless asked otherwise',
    query: z.strictObject({
      handle: v.handle.optional(),
      state: z.enum(['waiting', 'acknowledged', 'all']).default('waiting'),
      limit: limitQuery,
    }),
    answer: z.object({ messages: z.array(r.messageView), total: z.int() }),
  },
  queueMessage: {
    method: 'POST',
    path: 'messages',
    summary: 'Queue a message for a contact',
    body: r.newMessage,
    answer: r.messageView,
    status: 201,
    refusals: [404],
  },

  listDomains: {
    method: 'GET',
    path: 'domains',
    summary: 'Domains by status, contact, part of the name, expiry or mark for automatic renewal',
    query: z.strictObject({
      status: r.domainStatus.optional(),
      handle: v.handle.optional(),
      contains: z.string().max(100).optional(),
      expiresBefore: v.calendarDate.optional(),
      autoRenewal: z.enum(['true', 'false']).optional().describe('Marked for automatic renewal, or not'),
      limit: limitQuery,
    }),
    answer: z.object({ domains: z.array(r.domainView), total: z.int() }),
  },
  createDomain: {
    method: 'POST',
    path: 'domains',
    summary: 'Put a domain into the registry at once, without charge or message',
    body: r.newDomain,
    answer: r.domainView,
    status: 201,
    refusals: [404, 409],
  },
  readDomain: {
    method: 'GET',
    path: 'domains/:name',
    summary: 'One domain',
    answer: r.domainView,
    refusals: [404],
  },
  changeDomain: {
    method: 'PATCH',
    path: 'domains/:name',
    summary: 'Change status, expiry date, contacts, delegation or the mark for automatic renewal',
    body: r.domainChoices,
    answer: r.domainView,
    refusals: [404],
  },
  deleteDomain: {
    method: 'DELETE',
    path: 'domains/:name',
    summary: 'Delete a domain, quietly',
    answer: nothing,
    refusals: [404],
  },
  applyForDomain: {
    method: 'POST',
    path: 'applications',
    summary: 'Apply for a domain: pending, then created or refused with a poll message',
    body: r.application,
    answer: r.domainView,
    status: 201,
    refusals: [404, 409],
  },
} as const satisfies Record<string, ControlOperation>;
