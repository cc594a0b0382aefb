import { content, description, header, object, parameter, type Schema, text } from './description-parts.ts';

const code: Schema = { type: 'string', pattern: '^[12][0-9]{3}$' };
const instant: Schema = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:\\d{2})$',
};
const message = object({ lang: text, content: text });
const trID = object({ clTRID: text, svTRID: text });
const panData = object({
  'domain:name': object({ paResult: { type: 'string', enum: ['true', 'false', '1', '0'] }, content: text }),
  'domain:paTRID': object({ clTRID: text, svTRID: text }, ['clTRID']),
  'domain:paDate': instant,
});
const queueContent = { qDate: instant, msg: message };

/** The JSON form of an answer (specification, Message queue response; protocol facts 6). */
const answer: Schema = object(
  {
    response: object(
      {
        result: {
          anyOf: [object({ code, content: object({ msg: message }) }), object({ code, msg: message })],
        },
        msgQ: {
          anyOf: [
            object({ count: text, id: text, content: object(queueContent) }),
            object({ count: text, id: text, ...queueContent }),
            object({ count: text, id: text }),
          ],
        },
        resData: object({ 'domain:panData': panData }, ['domain:panData']),
        trID,
      },
      ['msgQ', 'resData'],
    ),
    ns: { type: 'object', additionalProperties: text },
  },
  ['ns'],
);

const xml = { schema: { type: 'string', description: 'EPP 1.0: epp, response, result, msgQ, resData, trID' } };
const both = { ...content(answer, ['application/json']), 'application/xml': xml };

/** RPP v1 and REPP v1, which differ in the prefix of their headers (specification, Endpoints, v1; 14.3). */
export function describeEppV1(url: string, prefix: 'rpp' | 'repp'): object {
  const resultHeader = { [`${prefix}-result-code`]: header('EPP result code', code, false) };
  const clTRID = parameter(`${prefix}-cltrid`, 'header', 'Client transaction identifier', false);
  const accept = parameter('Accept', 'header', 'application/json, application/xml or */*', false);
  const refuse = (text: string, more: Readonly<Record<string, object>> = {}) => ({
    description: text,
    headers: { ...resultHeader, ...more },
    content: both,
  });
  const refusals = {
    '401': refuse('Credentials (2200); not shown', { 'WWW-Authenticate': header('Basic', text, false) }),
    '403': refuse('Access list (2201); not shown'),
    '406': refuse('Neither JSON nor XML is accepted; not shown'),
    '429': refuse('Limit (2502); none by default', { 'Retry-After': header('Seconds, or an HTTP-date', text, false) }),
    '500': refuse('The registry failed (2400); not shown'),
  };
  const bare = { '401': 'Credentials', '403': 'Access list', '429': 'Limit', '500': 'The registry failed' };
  return description(`${prefix.toUpperCase()} v1`, '1', `${url}/${prefix}`, {
    '/v1/messages': {
      get: {
        operationId: 'requestMessage',
        summary: 'The oldest message of the poll queue (1301; not shown), or 1300',
        parameters: [clTRID, accept],
        responses: { '200': { description: 'A message, or none', content: both }, ...refusals },
      },
    },
    '/v1/messages/{id}': {
      delete: {
        operationId: 'acknowledgeMessage',
        summary: 'Acknowledge a message',
        parameters: [clTRID, accept, parameter('id', 'path', 'Identifier of the message', true)],
        responses: {
          '200': {
            description: 'Acknowledged (1000), with the message',
            headers: { 'access-control-allow-origin': header('*', text, false) },
            content: both,
          },
          '204': { description: 'Acknowledged, by a personality without a body', headers: resultHeader },
          '404': refuse('No such message (2303); not shown'),
          ...refusals,
        },
      },
    },
    '/v1/domains/{name}': {
      head: {
        operationId: 'checkDomain',
        summary: 'Domain check; headers carry the result, there is no body',
        parameters: [clTRID, parameter('name', 'path', 'Domain name, ASCII or IDNA form', true)],
        responses: {
          ...Object.fromEntries(
            ['200', '404'].map((status) => [
              status,
              {
                description: status === '200' ? 'The result' : 'Registered, by a personality',
                headers: {
                  ...resultHeader,
                  [`${prefix}-check-avail`]: header('1 = available, 0 = not available', {
                    type: 'string',
                    enum: ['1', '0', 'true', 'false'],
                  }),
                  [`${prefix}-check-reason`]: header(
                    'available, active, or another word',
                    { type: 'string', minLength: 1, maxLength: 32 },
                    false,
                  ),
                },
              },
            ]),
          ),
          ...Object.fromEntries(
            Object.entries(bare).map(([status, text]) => [status, { description: text, headers: resultHeader }]),
          ),
        },
      },
    },
    ...(prefix === 'repp' ? draftPaths(refuse, refusals) : {}),
  });
}

/** Create and renew, which are not shown: 501, or the draft's by a personality (N9). */
function draftPaths(
  refuse: (text: string) => object,
  refusals: Readonly<Record<string, object>>,
): Record<string, Record<string, object>> {
  const operation = (operationId: string, summary: string, parameters: readonly object[]) => ({
    operationId,
    summary,
    parameters,
    requestBody: { required: false, content: { 'application/epp+xml': { schema: { type: 'string' } } } },
    responses: {
      '200': { description: 'Done (1000) or pending (1001), by the personality epp-drafts (assumed)', content: both },
      '404': refuse('No such domain (2303)'),
      '422': refuse('Refused (2xxx)'),
      '501': refuse('Not offered (2101)'),
      ...refusals,
    },
  });
  const name = parameter('name', 'path', 'Domain name', true);
  const query = ['current-date', 'unit', 'value'].map((each) => parameter(each, 'query', each, false));
  return {
    '/v1/domains': { post: operation('createDomain', 'Create a domain (not shown)', []) },
    '/v1/domains/{name}/renewals': { post: operation('renewDomain', 'Renew a domain (not shown)', [name, ...query]) },
    '/v1/domains/{name}/period': { put: operation('renewDomain2023', 'Renew a domain (not shown)', [name]) },
  };
}
