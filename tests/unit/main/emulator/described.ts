import { expect } from 'vitest';
import * as z from 'zod';
import { describeEppV1 } from '#main/emulator/description/describe-epp-v1.ts';
import { describeRdap } from '#main/emulator/description/describe-rdap.ts';
import { describeRppV0 } from '#main/emulator/description/describe-rpp-v0.ts';
import type { Answer } from './answer.ts';
import { expectEppDocument } from './epp-document.ts';
import { expectRdapDocument } from './rdap-document.ts';

interface DescribedResponse {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema: object }>>;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface Description {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, DescribedResponse>> }>>>
  >;
}

/** The descriptions that the emulator serves, for a url. */
export function descriptionsFor(url: string): readonly Description[] {
  return [
    describeRppV0(url),
    describeEppV1(url, 'rpp'),
    describeEppV1(url, 'repp'),
    describeRdap(url),
  ] as Description[];
}

const schemas = new WeakMap<object, z.ZodType>();

function schemaOf(schema: object): z.ZodType {
  let made = schemas.get(schema);
  if (made === undefined) {
    made = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    schemas.set(schema, made);
  }
  return made;
}

const known = new Map<string, readonly Description[]>();

/**
 * Holds an answer against the description of its operation: status, headers, media type and body. Paths that are not
 * described (control, unknown ones) and methods that are not offered are let through. Strictly also against the EPP
 * schemas and the structure of RFC 9083.
 */
export function expectDescribed(url: string, method: string, target: string, answer: Answer, isStrict = true): void {
  if (!known.has(url)) known.set(url, descriptionsFor(url));
  const path = target.split('?')[0] ?? '';
  for (const description of known.get(url) ?? []) {
    const base = new URL(description.servers[0]?.url ?? '').pathname.replace(/\/$/, '');
    for (const [template, operations] of Object.entries(description.paths)) {
      const pattern = new RegExp(`^${(base + template).replace(/\{\w+\}/g, '[^/]+')}/?$`);
      const operation = operations[method.toLowerCase()];
      if (!pattern.test(path) || operation === undefined) continue;
      expectResponse(
        `${method} ${path.slice(0, 200)}`,
        operation.responses[String(answer.status)],
        answer,
        method === 'HEAD',
        isStrict,
      );
      return;
    }
  }
}

function expectResponse(
  what: string,
  response: DescribedResponse | undefined,
  answer: Answer,
  isHead: boolean,
  isStrict: boolean,
): void {
  expect(response, `${what}: status ${answer.status} is not described`).toBeDefined();
  for (const [name, header] of Object.entries(response?.headers ?? {})) {
    const value = answer.header(name);
    if (value === undefined) expect(header.required, `${what}: header ${name} is missing`).toBe(false);
    else expect(schemaOf(header.schema).safeParse(value).error, `${what}: header ${name}: ${value}`).toBeUndefined();
  }
  if (isHead || answer.body === '') {
    if (isHead) expect(answer.body).toBe('');
    return;
  }
  const type = answer.header('content-type')?.split(';')[0] ?? '';
  const described = response?.content?.[type];
  expect(described, `${what} ${answer.status}: ${type} is not described`).toBeDefined();
  if (described === undefined) return;
  if (type.endsWith('xml')) expectEppDocument(answer.body);
  if (!type.endsWith('json')) return;
  const result = schemaOf(described.schema).safeParse(answer.json());
  expect(result.error, `${what} ${answer.status}: ${answer.body.slice(0, 300)}`).toBeUndefined();
  if (isStrict && type === 'application/rdap+json') expectRdapDocument(answer.json());
}
