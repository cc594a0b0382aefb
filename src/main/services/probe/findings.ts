import type { ObservedReply } from '#main/protocol/observe.ts';
import { headerOf } from '#main/protocol/read-reply.ts';
import {
  at,
  bodyKindOf,
  header,
  instantForm,
  jsonOf,
  listAt,
  listed,
  mediaTypeOf,
  textAt,
  textsNamed,
} from './look.ts';
import { messageFindings } from './message-findings.ts';
import type { Point, Replies } from './point.ts';
import type { QuestionName } from './questions.ts';

function of(replies: Replies, question: QuestionName, look: (reply: ObservedReply) => string | undefined) {
  const reply = replies(question);
  return reply === undefined ? undefined : look(reply);
}

const statusAndCode = (reply: ObservedReply) =>
  `${reply.status} with RPP-code ${header(reply, 'rpp-code') ?? 'absent'}`;

const v0: readonly Point[] = [
  {
    finding: 'v0-registered',
    title: 'Availability of a registered name',
    interface: 'rpp-v0',
    documented: '404 with RPP-code 01000',
    from: ['v0-own'],
    look: (replies) => of(replies, 'v0-own', statusAndCode),
  },
  {
    finding: 'v0-available',
    title: 'Availability of an available name',
    interface: 'rpp-v0',
    documented: '200 with RPP-code 01000',
    from: ['v0-free'],
    look: (replies) => of(replies, 'v0-free', statusAndCode),
  },
  {
    finding: 'v0-headers',
    title: 'Headers of an availability answer',
    interface: 'rpp-v0',
    documented: 'RPP-Cltrid echoed, RPP-Svtrid, Content-Length 0',
    from: ['v0-free'],
    look: (replies) =>
      of(replies, 'v0-free', (reply) => {
        const echoed = header(reply, 'rpp-cltrid')?.startsWith('probe-') === true;
        const server = header(reply, 'rpp-svtrid') === undefined ? 'no RPP-Svtrid' : 'RPP-Svtrid';
        const length = header(reply, 'content-length');
        return `RPP-Cltrid ${echoed ? 'echoed' : 'not echoed'}, ${server}, Content-Length ${length ?? 'absent'}`;
      }),
  },
  {
    finding: 'v0-endpoint',
    title: 'End of life of v0',
    interface: 'rpp-v0',
    from: ['v0-own'],
    look: (replies) =>
      of(replies, 'v0-own', (reply) => {
        if (header(reply, 'rpp-code') === undefined) return `not offered: ${reply.status}, no RPP-code`;
        const said = ['deprecation', 'sunset'].filter((name) => headerOf(reply, name) !== undefined);
        return said.length === 0 ? 'offered' : `offered, with ${said.join(' and ')}`;
      }),
  },
  {
    finding: 'invalid-names',
    title: 'Availability of a name of a foreign zone',
    interface: 'rpp-v0',
    from: ['v0-foreign'],
    look: (replies) => of(replies, 'v0-foreign', statusAndCode),
  },
  {
    finding: 'cltrid-missing',
    title: 'A request without RPP-Cltrid',
    interface: 'rpp-v0',
    from: ['v0-without-cltrid'],
    look: (replies) =>
      of(replies, 'v0-without-cltrid', (reply) => {
        const made = header(reply, 'rpp-cltrid') === undefined ? 'none in the answer' : 'one made up by the registry';
        return `${statusAndCode(reply)}, ${made}`;
      }),
  },
  {
    finding: 'options-answer',
    title: 'OPTIONS on the base of v0',
    interface: 'rpp-v0',
    from: ['options'],
    look: (replies) => of(replies, 'options', (reply) => `${reply.status}, ${bodyKindOf(reply)}`),
  },
  {
    finding: 'credentials-answer',
    title: 'A request without credentials',
    interface: 'rpp-v0',
    from: ['options-without-credentials'],
    look: (replies) =>
      of(
        replies,
        'options-without-credentials',
        (reply) => `${statusAndCode(reply)}, ${mediaTypeOf(reply) === 'none' ? 'no body' : mediaTypeOf(reply)}`,
      ),
  },
  {
    finding: 'problem-body',
    title: 'The form of an error body',
    interface: 'rpp-v0',
    from: ['options-without-credentials'],
    unseen: 'the answer to a request without credentials carries no problem document',
    look: (replies) => of(replies, 'options-without-credentials', problemForm),
  },
  {
    finding: 'queue-size-header',
    title: 'RPP-Queue-Size',
    interface: 'rpp-v0',
    from: ['v0-own'],
    look: (replies) =>
      of(replies, 'v0-own', (reply) => (header(reply, 'rpp-queue-size') === undefined ? 'absent' : 'sent')),
  },
];

function problemForm(reply: ObservedReply): string | undefined {
  const value = jsonOf(reply);
  if (value === undefined) return undefined;
  const [first] = listAt(value, 'errors');
  const form =
    textAt(first, 'result') !== undefined
      ? 'errors with result and reason'
      : textAt(first, 'code') !== undefined
        ? 'errors with code and message'
        : textAt(value, 'detail') !== undefined
          ? 'a flat detail'
          : 'another form';
  return `${form}, type ${(textAt(value, 'type') ?? 'absent').replace(/\d{4,5}$/, '<code>')}`;
}

function checks(via: 'rpp-v1' | 'repp-v1'): readonly Point[] {
  const prefix = via === 'rpp-v1' ? 'rpp' : 'repp';
  const own: QuestionName = `${prefix}-own`;
  const free: QuestionName = `${prefix}-free`;
  const value = (reply: ObservedReply) =>
    `check-avail ${header(reply, `${prefix}-check-avail`) ?? 'absent'}, reason ${header(reply, `${prefix}-check-reason`) ?? 'absent'}`;
  return [
    {
      finding: `${prefix}-registered`,
      title: 'Check of a registered name',
      interface: via,
      documented: 'check-avail 0, reason active',
      from: [own],
      look: (replies) => of(replies, own, value),
    },
    {
      finding: `${prefix}-available`,
      title: 'Check of an available name',
      interface: via,
      documented: 'check-avail 1, reason available',
      from: [free],
      look: (replies) => of(replies, free, value),
    },
    {
      finding: `${prefix}-result-header`,
      title: 'The header with the result code',
      interface: via,
      documented: `${prefix}-result-code: 1000`,
      from: [free],
      look: (replies) =>
        of(replies, free, (reply) => {
          const found = reply.headers.find(([name]) => /^r?e?pp-(result-code|eppcode|code)$/i.test(name));
          return found === undefined ? 'none' : `${found[0].toLowerCase()}: ${found[1].trim()}`;
        }),
    },
    {
      finding: `${prefix}-check-status`,
      title: 'The HTTP status of a check',
      interface: via,
      from: [own, free],
      look: (replies) => {
        const both = [replies(own), replies(free)];
        return both.every((reply) => reply !== undefined)
          ? `registered ${both[0]?.status}, available ${both[1]?.status}`
          : undefined;
      },
    },
    {
      finding: `${prefix}-cltrid`,
      title: 'The client transaction identifier in a check',
      interface: via,
      from: [free],
      look: (replies) =>
        of(replies, free, (reply) => {
          const echoed = header(reply, `${prefix}-cltrid`);
          return echoed === undefined ? 'absent' : echoed.startsWith('probe-') ? 'echoed' : 'made up by the registry';
        }),
    },
    {
      finding: `${prefix}-queue-size-header`,
      title: 'Queue-Size',
      interface: via,
      from: [free],
      look: (replies) =>
        of(replies, free, (reply) => (header(reply, `${prefix}-queue-size`) === undefined ? 'absent' : 'sent')),
    },
  ];
}

const rdap: readonly Point[] = [
  {
    finding: 'rdap-media-type',
    title: 'The media type of RDAP answers',
    interface: 'rdap',
    from: ['rdap-domain'],
    look: (replies) => of(replies, 'rdap-domain', mediaTypeOf),
  },
  {
    finding: 'expiry-event',
    title: 'The event with the expiry date',
    interface: 'rdap',
    from: ['rdap-domain'],
    unseen: 'the domain lookup has no such event',
    look: (replies) =>
      of(replies, 'rdap-domain', (reply) => {
        const actions = listAt(jsonOf(reply), 'events').map((event) => textAt(event, 'eventAction') ?? '');
        const expiring = actions.filter((action) => /expir/i.test(action));
        return expiring.length === 0 ? undefined : listed(expiring);
      }),
  },
  {
    finding: 'rdap-dates',
    title: 'How RDAP writes an instant',
    interface: 'rdap',
    from: ['rdap-domain'],
    unseen: 'the domain lookup has no dates',
    look: (replies) =>
      of(replies, 'rdap-domain', (reply) => {
        const dates = textsNamed(jsonOf(reply), 'eventDate');
        return dates.length === 0 ? undefined : listed(dates.map(instantForm));
      }),
  },
  {
    finding: 'jcard-parameters',
    title: 'Empty parameters of a vCard',
    interface: 'rdap',
    documented: 'an object',
    from: ['rdap-entity'],
    unseen: 'the entity lookup has no vCard',
    look: (replies) =>
      of(replies, 'rdap-entity', (reply) => {
        const [, properties] = listAt(jsonOf(reply), 'vcardArray');
        const parameters = listAt(properties).map((property) => listAt(property)[1]);
        if (parameters.length === 0) return undefined;
        return parameters.some((one) => Array.isArray(one)) ? 'an array' : 'an object';
      }),
  },
  {
    finding: 'my-domains-body',
    title: 'The form of my_domains',
    interface: 'rdap',
    from: ['rdap-list'],
    unseen: 'no list came',
    look: (replies) =>
      of(replies, 'rdap-list', (reply) => {
        if (reply.status !== 200) return `status ${reply.status}`;
        const value = jsonOf(reply);
        if (Array.isArray(value)) return 'a bare array';
        return at(value, 'domainSearchResults') === undefined ? 'another form' : 'an object with domainSearchResults';
      }),
  },
  {
    finding: 'role-names',
    title: 'The words for roles',
    interface: 'rdap',
    from: ['rdap-list'],
    unseen: 'the list names no roles of the kinds that have two words',
    look: (replies) =>
      of(replies, 'rdap-list', (reply) => {
        const items = [...listAt(jsonOf(reply)), ...listAt(jsonOf(reply), 'domainSearchResults')].slice(0, 200);
        const roles = items
          .flatMap((item) => listAt(item, 'entities'))
          .flatMap((entity) => listAt(entity, 'roles'))
          .filter((role) => typeof role === 'string');
        const telling = roles.filter((role) => /^(admin|tech)/i.test(role));
        return telling.length === 0 ? undefined : listed(telling);
      }),
  },
  {
    finding: 'dac-registered',
    title: 'The availability checker of a registered name',
    interface: 'rdap',
    documented: '200, objectClassName domain',
    from: ['dac-own'],
    look: (replies) =>
      of(
        replies,
        'dac-own',
        (reply) => `${reply.status}, objectClassName ${textAt(jsonOf(reply), 'objectClassName') ?? 'absent'}`,
      ),
  },
  {
    finding: 'dac-available',
    title: 'The availability checker of an available name',
    interface: 'rdap',
    documented: '404, errorCode 404, description available',
    from: ['dac-free'],
    look: (replies) =>
      of(replies, 'dac-free', (reply) => {
        const value = jsonOf(reply);
        const words = listAt(value, 'description').filter((word) => typeof word === 'string');
        return `${reply.status}, errorCode ${String(at(value, 'errorCode') ?? 'absent')}, description ${listed(words)}`;
      }),
  },
  {
    finding: 'dac-conformance',
    title: 'The conformance values of the checker',
    interface: 'rdap',
    documented: 'rdap_level_0 and another of the registry’s own',
    from: ['dac-own'],
    look: (replies) =>
      of(replies, 'dac-own', (reply) => {
        const values = listAt(jsonOf(reply), 'rdapConformance').filter((value) => typeof value === 'string');
        const level = values.includes('rdap_level_0') ? 'rdap_level_0' : 'no rdap_level_0';
        return values.some((value) => /_dac_/.test(value))
          ? `${level} and another of the registry’s own`
          : `${level} only`;
      }),
  },
  {
    finding: 'dac-status',
    title: 'The status of an invalid name in the checker',
    interface: 'rdap',
    from: ['dac-foreign'],
    look: (replies) =>
      of(replies, 'dac-foreign', (reply) => {
        const status = listAt(jsonOf(reply), 'status').filter((value) => typeof value === 'string');
        return `${reply.status}, status ${listed(status)}`;
      }),
  },
];

/** Every point that a run may see, in the order of the report. */
export const probePoints: readonly Point[] = [
  ...v0,
  ...checks('rpp-v1'),
  ...messageFindings('rpp-v1'),
  ...checks('repp-v1'),
  ...messageFindings('repp-v1'),
  ...rdap,
];
