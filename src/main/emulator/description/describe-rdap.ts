import { content, description, header, list, object, parameter, type Schema, text } from './description-parts.ts';

const conformance = list(text);
const event = object({ eventAction: text, eventDate: text });
const entityReference = object({
  objectClassName: { const: 'entity' },
  handle: text,
  roles: list(text),
});
const nameserverReference = object({ objectClassName: { const: 'nameserver' }, ldhName: text });
const link = object({ value: text, rel: text, href: text, type: text });

/** specification, Domain search result item */
const listItem = {
  objectClassName: { const: 'domain' },
  handle: text,
  ldhName: text,
  unicodeName: text,
  status: list(text),
  nameservers: list(nameserverReference),
  entities: list(entityReference),
};

const domain = object({
  rdapConformance: conformance,
  ...listItem,
  events: list(event),
  secureDNS: object({ delegationSigned: { type: 'boolean' } }),
  links: list(link),
});

const entity = object({
  rdapConformance: conformance,
  objectClassName: { const: 'entity' },
  handle: text,
  vcardArray: { type: 'array', prefixItems: [{ const: 'vcard' }, list(list({}))], minItems: 2, maxItems: 2 },
  events: list(event),
  links: list(link),
});

const nameserver = object(
  {
    rdapConformance: conformance,
    objectClassName: { const: 'nameserver' },
    handle: text,
    ldhName: text,
    unicodeName: text,
    status: list(text),
    ipAddresses: object({ v4: list(text), v6: list(text) }, ['v4', 'v6']),
    entities: list(entityReference),
    events: list(event),
  },
  ['ipAddresses'],
);

const error = object(
  {
    rdapConformance: conformance,
    errorCode: { type: 'integer' },
    title: text,
    description: list(text),
  },
  ['rdapConformance', 'title'],
);

/** specification, Domain availability checker result */
const checker = object({
  rdapConformance: conformance,
  objectClassName: { const: 'domain' },
  ldhName: text,
  unicodeName: text,
  status: list(text),
});

const results = (item: Schema): Schema => ({
  anyOf: [object({ rdapConformance: conformance, domainSearchResults: list(item) }), list(item)],
});

const types = ['application/rdap+json', 'application/json'];

function operation(
  operationId: string,
  summary: string,
  schema: Schema,
  parameters: readonly object[],
  refusals: Readonly<Record<string, string>>,
): Record<string, object> {
  return {
    get: {
      operationId,
      summary,
      parameters,
      responses: {
        '200': { description: summary, content: content(schema, types) },
        ...Object.fromEntries(
          Object.entries({ ...refusals, '500': 'Server error' }).map(([status, text]) => [
            status,
            {
              description: text,
              content: content(error, types),
              ...(status === '429'
                ? { headers: { 'Retry-After': header('Seconds, or an HTTP-date', { type: 'string' }, false) } }
                : {}),
            },
          ]),
        ),
      },
    },
  };
}

/** RDAP (specification, RDAP objects, Endpoints, Errors, Limits; bodies not shown: N2, N10). */
export function describeRdap(url: string): object {
  const name = parameter('name', 'path', 'Domain name, ASCII or IDNA form', true);
  const open = {
    '401': 'Wrong credentials; not shown',
    '429': 'Limit',
    '404': 'No such object',
    '400': 'Malformed; not shown',
  };
  const closed = {
    '401': 'Missing or wrong credentials; not shown',
    '403': 'Not allowed; not shown',
    '429': 'Limit; none by default',
  };
  return description('RDAP', '2026', url, {
    '/rdap/domain/{name}': operation('lookUpDomain', 'Domain object', domain, [name], open),
    '/rdap/entity/{handle}': operation(
      'lookUpEntity',
      'Entity object',
      entity,
      [parameter('handle', 'path', 'Handle', true)],
      open,
    ),
    '/rdap/nameserver/{name}': operation('lookUpNameserver', 'Nameserver object', nameserver, [name], open),
    '/rdap/lists/ispstat': operation(
      'listIspstat',
      'Domains delegated to the provider',
      results(object(listItem)),
      [],
      closed,
    ),
    '/rdap/lists/my_domains': operation(
      'listMyDomains',
      'Domains of the contact',
      results(object({ ...listItem, events: list(event) })),
      [],
      closed,
    ),
    '/rdap/dac/{name}': operation('checkAvailability', 'The domain exists, is pending or is invalid', checker, [name], {
      '401': 'Wrong credentials; not shown',
      '404': 'Available',
      '408': 'Timeout',
      '429': 'Rate limit exceeded',
    }),
  });
}
