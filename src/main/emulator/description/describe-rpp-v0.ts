import { content, description, header, list, object, parameter, type Schema, text } from './description-parts.ts';

const code: Schema = { type: 'string', pattern: '^0?[0-9]{4}$' };
const svTRID: Schema = { type: 'string', pattern: '^S-[0-9A-F]{8,}$' };

/** The three headers of every registry answer (specification, Transaction identifier headers). */
const transaction = {
  'RPP-Cltrid': header('Echo of the client transaction identifier', text, false),
  'RPP-Svtrid': header('Server transaction identifier', svTRID),
  'RPP-code': header('Five-digit result code; 01000 on handled requests', code),
};

const problem: Schema = {
  anyOf: [
    object({
      type: text,
      title: text,
      status: { type: 'integer' },
      errors: list({
        anyOf: [
          object({ type: text, result: code, paths: list(text), reason: text }, ['paths']),
          object({ code, message: text, lang: text }),
        ],
      }),
    }),
    object({ type: text, title: text, status: { type: 'integer' }, detail: text }),
  ],
};

const date: Schema = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}(T00:00:00Z)?$' };
const period = object({
  unit: { type: 'string', enum: ['y', 'm'], description: 'y = years; m is not shown and refused by default' },
  value: { type: 'integer', minimum: 1, maximum: 99 },
});
const renewed = object({ '@type': { type: 'string' }, expiryDate: date }, ['@type']);
const bodyTypes = ['application/rpp+json', 'application/json'];

function refusal(text: string, more: Readonly<Record<string, object>> = {}): object {
  return {
    description: text,
    headers: { ...transaction, ...more },
    content: content(problem, ['application/problem+json']),
  };
}

function bare(text: string, more: Readonly<Record<string, object>> = {}): object {
  return { description: text, headers: { ...transaction, ...more } };
}

const name = parameter('name', 'path', 'Domain name, ASCII or IDNA form', true);
const clTRID = parameter('RPP-Cltrid', 'header', 'Client transaction identifier', false);
const retryAfter = { 'Retry-After': header('Seconds, or an HTTP-date', text, false) };
const challenge = { 'WWW-Authenticate': header('Basic', text, false) };

const availabilityPath = {
  head: {
    operationId: 'checkAvailability',
    summary: 'Domain availability; the status carries the result, there is no body',
    parameters: [name, clTRID],
    responses: {
      '200': bare('Available (01000)'),
      '404': bare('In use (01000)'),
      '400': bare('Malformed (02005) or foreign (02306); not shown'),
      '401': bare('Credentials (02200); not shown', challenge),
      '403': bare('Access list (02201); not shown'),
      '429': bare('Limit (02502); not shown', retryAfter),
      '500': bare('The registry failed (02400); not shown'),
    },
  },
  get: {
    operationId: 'readAvailability',
    summary: 'The same with a body; from the draft',
    parameters: [name, clTRID],
    responses: {
      '200': { ...bare('Available (01000)'), content: content(object({}), bodyTypes, {}) },
      '404': refusal('In use (01000)'),
      '400': refusal('Malformed (02005) or foreign (02306); not shown'),
      '401': refusal('Credentials (02200); not shown', challenge),
      '403': refusal('Access list (02201); not shown'),
      '429': refusal('Limit (02502); not shown', retryAfter),
      '500': refusal('The registry failed (02400); not shown'),
    },
  },
};

const renewPath = {
  post: {
    operationId: 'renewDomain',
    summary: 'Renew a domain, and charge the card or prepaid account for it',
    parameters: [name, clTRID, parameter('Registry-cardId', 'header', 'Credit card or prepaid account to bill', true)],
    requestBody: {
      required: true,
      content: content(object({ expiryDate: date, renewalPeriod: period }), bodyTypes, {
        expiryDate: '2027-03-14',
        renewalPeriod: { unit: 'y', value: 1 },
      }),
    },
    responses: {
      ...Object.fromEntries(
        [
          ['200', 'Renewed, by a personality'],
          ['201', 'Renewed'],
          ['202', 'Pending (01001), by a personality'],
        ].map(([status, text = '']) => [
          status,
          {
            ...bare(text, { Location: header('The renewal as a resource; not shown', { type: 'string' }, false) }),
            content: content(renewed, bodyTypes, { expiryDate: '2028-03-14' }),
          },
        ]),
      ),
      '400': refusal('02001, 02003, 02004, 02005, 02104, 02105, 02304 or 02306 (14.1 rows 8 to 20); not shown'),
      '401': refusal('Credentials (02200); not shown', challenge),
      '402': refusal('Not enough money (02104), in the second revision of the draft'),
      '403': refusal('Access list, or not a contact that may renew (02201); not shown'),
      '404': refusal('No such domain (02303); not shown'),
      '409': refusal('02105 or 02304, in the second revision of the draft'),
      '413': refusal('Body too long (02001); not shown'),
      '415': refusal('Content-Type (02102); not shown'),
      '422': refusal('02306, in the second revision of the draft'),
      '429': refusal('Limit (02502); none by default', retryAfter),
      '500': refusal('The registry failed (02400); not shown'),
    },
  },
};

/** RPP v0 (specification, Endpoints, RPP v0; decision tables 14.1 and 14.2). */
export function describeRppV0(url: string): object {
  return description('RPP v0', '0.0.2', `${url}/rpp`, {
    '/v0/domainNames/{name}/availability': availabilityPath,
    '/v0/domainNames/{name}/renewProcesses': renewPath,
    '/v0/domainNames/{name}/renewProcesses/{id}': {
      get: {
        operationId: 'readRenewal',
        summary: 'A renewal by its identifier, or latest; from the draft',
        parameters: [name, clTRID, parameter('id', 'path', 'Identifier, or latest', true)],
        responses: {
          '200': { ...bare('The renewal'), content: content(renewed, bodyTypes) },
          '401': refusal('Credentials (02200); not shown', challenge),
          '403': refusal('Access list (02201); not shown'),
          '404': refusal('No such renewal (02303); not shown'),
          '500': refusal('The registry failed (02400); not shown'),
        },
      },
    },
    '/v0': {
      options: {
        operationId: 'probe',
        summary: 'OPTIONS on the base; the answer is not shown',
        parameters: [clTRID],
        responses: {
          '200': {
            ...bare('The discovery document', { Allow: header('Methods') }),
            content: content(
              object({
                base_url: text,
                version: text,
                tlds: list(text),
                objects: list(text),
                endpoints: list(object({ name: text, url_template: text })),
              }),
              ['application/json'],
            ),
          },
          '204': bare('No document, or a CORS preflight', { Allow: header('Methods') }),
          '401': refusal('Credentials (02200); not shown', challenge),
          '403': refusal('Access list (02201); not shown'),
          '405': refusal('Not offered, by a personality', { Allow: header('Methods') }),
          '500': refusal('The registry failed (02400); not shown'),
        },
      },
    },
  });
}
