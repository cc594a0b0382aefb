import * as z from 'zod';
import { refusing } from '#values/input-problem.ts';
import { operation } from '../failures.ts';
import { instantSchema, messageSchema } from '../values.ts';

/** A certificate authority that is trusted beside the ones that the runtime knows. */
export const authoritySchema = z.object({
  /** Who it is, as one line. */
  subject: z.string(),
  validTo: instantSchema,
  /** SHA-256 of the certificate, in hex with colons, to compare with what the company publishes. */
  fingerprint: z.string(),
});

/** How requests to registries travel. The proxy's password goes in and never comes out. */
export const networkSchema = z.object({
  /** `http://host:port`; empty for none. */
  proxyUrl: z.string(),
  proxyUser: z.string(),
  proxyPassword: z.enum(['none', 'keychain', 'session-only']),
  /** Host names that are reached directly; `.example` covers everything below example. This computer always is. */
  bypass: z.array(z.string()),
  /** A file of certificates (PEM or DER); empty for none. */
  authoritiesPath: z.string(),
  authorities: z.array(authoritySchema),
  /** What is wrong with the file now; empty when nothing is. */
  authoritiesProblem: messageSchema.nullable(),
});
export type Network = z.infer<typeof networkSchema>;

export const networkDraftSchema = z.object({
  proxyUrl: z.string().trim().max(300),
  proxyUser: z.string().trim().max(200),
  bypass: z.array(z.string().trim().min(1).max(255)).max(200),
  authoritiesPath: z.string().trim().max(4000),
});
export type NetworkDraft = z.infer<typeof networkDraftSchema>;

export const network = {
  settings: operation.output(networkSchema),
  /** Holds for every request from then on; those under way end as they began. Fails with invalid-input, naming the field. */
  change: operation.input(networkDraftSchema).output(networkSchema),
  /** `keep` asks for the keychain; without one the failure offers `session`. */
  setProxyPassword: operation
    .input(
      z.object({
        value: z.string().min(1, refusing('input.password')).max(1000),
        keep: z.enum(['keychain', 'session']),
      }),
    )
    .output(networkSchema),
  forgetProxyPassword: operation.output(networkSchema),
};
