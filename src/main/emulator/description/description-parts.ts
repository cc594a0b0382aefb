/**
 * Pieces of the OpenAPI descriptions that the emulator serves of what it answers. Written from the specification and
 * the decision tables, not from the code that answers: the tests hold one against the other.
 */
export type Schema = Readonly<Record<string, unknown>>;

export const text: Schema = { type: 'string' };

export function list(items: Schema): Schema {
  return { type: 'array', items };
}

/** An object of these members, all required unless named in `optional`; others are allowed. */
export function object(properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
}

export function header(description: string, schema: Schema = text, required = true): object {
  return { description, required, schema };
}

export function parameter(
  name: string,
  place: 'path' | 'header' | 'query',
  description: string,
  required: boolean,
): object {
  return { name, in: place, required, description, schema: text };
}

/** A body in one or more media types of one shape. */
export function content(schema: Schema, types: readonly string[], example?: unknown): object {
  return Object.fromEntries(types.map((type) => [type, { schema, ...(example === undefined ? {} : { example }) }]));
}

/** The frame of a description: OpenAPI 3.1, Basic authentication. */
export function description(
  title: string,
  version: string,
  base: string,
  paths: Readonly<Record<string, Readonly<Record<string, object>>>>,
): object {
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description:
        'What the registry emulator of Registry Desk answers. "Not shown" marks what its specification leaves open.',
    },
    servers: [{ url: base }],
    security: [{ basic: [] }],
    paths,
    components: {
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: 'Handle of the contact, and an API key.' },
      },
    },
  };
}
