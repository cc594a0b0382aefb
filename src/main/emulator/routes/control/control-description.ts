import * as z from 'zod';
import { controlContract } from './control-contract.ts';
import type { ControlOperation } from './control-operation.ts';
import { problem } from './control-values.ts';

const refusalTexts = {
  400: 'The input is wrong; the message says how',
  404: 'There is no such thing',
  409: 'It is not possible in this state',
} as const;

/** The OpenAPI 3.1 description of the control interface, written from its contract. */
export function controlDescription(url: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, operation] of Object.entries(controlContract)) {
    const path = `/control${operation.path === '' ? '' : `/${operation.path.replace(/:(\w+)/g, '{$1}')}`}`;
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(name, operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Registry emulator: control interface',
      version: '1.0.0',
      description: 'Turns the clock, personalities, faults and state of a practice registry. Not part of the registry.',
    },
    servers: [{ url }],
    paths,
  };
}

function describe(name: string, operation: ControlOperation): object {
  const refusals = [400, ...(operation.refusals ?? [])] as const;
  return {
    operationId: name,
    summary: operation.summary,
    parameters: [...pathParameters(operation), ...queryParameters(operation)],
    ...(operation.body === undefined ? {} : { requestBody: { required: true, content: bodyContent(operation) } }),
    responses: {
      [operation.status ?? 200]: { description: operation.summary, content: answerContent(operation) },
      ...Object.fromEntries(
        refusals.map((status) => [
          status,
          {
            description: refusalTexts[status],
            content: { 'application/json': { schema: schemaOf(problem, 'output') } },
          },
        ]),
      ),
    },
  };
}

function pathParameters(operation: ControlOperation): object[] {
  return [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(operation: ControlOperation): object[] {
  if (operation.query === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(operation.query, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    // Numbers arrive as text and are read as numbers; the described type is the number's.
    schema: Object.keys(schema).length === 0 ? { type: 'integer' } : schema,
  }));
}

function bodyContent(operation: ControlOperation): object {
  if (operation.snapshot === 'body') return { 'application/x-ndjson': { schema: { type: 'string' } } };
  return { 'application/json': { schema: schemaOf(operation.body ?? z.object({}), 'input') } };
}

function answerContent(operation: ControlOperation): object {
  if (operation.snapshot === 'answer') return { 'application/x-ndjson': { schema: { type: 'string' } } };
  return { 'application/json': { schema: schemaOf(operation.answer, 'output') } };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _dialect, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return plain;
}
