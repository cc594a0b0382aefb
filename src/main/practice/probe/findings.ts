import type { ObservedReply } from '#main/registry/protocol/observe.ts';
import { headerOf } from '#main/registry/protocol/read-reply.ts';
import { asWritten, message } from '#messages/message.ts';
import { bodyKindOf, header, jsonOf, listAt, mediaTypeOf, textAt } from './look.ts';
import { messageFindings } from './message-findings.ts';
import { of, type Point } from './point.ts';
import type { QuestionName } from './questions.ts';
import { rdapFindings } from './rdap-findings.ts';

const statusAndCode = (reply: ObservedReply) =>
  `${reply.status} with RPP-code ${header(reply, 'rpp-code') ?? 'absent'}`;

const v0: readonly Point[] = [
  {
    finding: 'v0-registered',
    title: message('probe.registeredName'),
    interface: 'rpp-v0',
    documented: '404 with RPP-code 01000',
    from: ['v0-own'],
    look: (replies) => of(replies, 'v0-own', statusAndCode),
  },
  {
    finding: 'v0-available',
    title: message('probe.availableName'),
    interface: 'rpp-v0',
    documented: '200 with RPP-code 01000',
    from: ['v0-free'],
    look: (replies) => of(replies, 'v0-free', statusAndCode),
  },
  {
    finding: 'v0-headers',
    title: message('probe.availabilityHeaders'),
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
    title: message('probe.endOfLife'),
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
    title: message('probe.foreignName'),
    interface: 'rpp-v0',
    from: ['v0-foreign'],
    look: (replies) => of(replies, 'v0-foreign', statusAndCode),
  },
  {
    finding: 'cltrid-missing',
    title: message('probe.withoutCltrid'),
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
    title: message('probe.optionsAnswer'),
    interface: 'rpp-v0',
    from: ['options'],
    look: (replies) => of(replies, 'options', (reply) => `${reply.status}, ${bodyKindOf(reply)}`),
  },
  {
    finding: 'credentials-answer',
    title: message('probe.withoutCredentials'),
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
    title: message('probe.errorBody'),
    interface: 'rpp-v0',
    from: ['options-without-credentials'],
    unseen: message('probe.noProblemBody'),
    look: (replies) => of(replies, 'options-without-credentials', problemForm),
  },
  {
    finding: 'continue',
    title: message('probe.continueAnswer'),
    interface: 'rpp-v0',
    from: ['v0-own', 'v0-free'],
    look: (replies) => {
      const both = [replies('v0-own'), replies('v0-free')].filter((reply) => reply !== undefined);
      if (both.length === 0) return undefined;
      return both.some(({ continued = 0 }) => continued > 0) ? 'sent, although no request asks for it' : 'not sent';
    },
  },
  {
    finding: 'queue-size-header',
    title: asWritten('RPP-Queue-Size'),
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
      title: message('probe.checkRegistered'),
      interface: via,
      documented: 'check-avail 0, reason active',
      from: [own],
      look: (replies) => of(replies, own, value),
    },
    {
      finding: `${prefix}-available`,
      title: message('probe.checkAvailable'),
      interface: via,
      documented: 'check-avail 1, reason available',
      from: [free],
      look: (replies) => of(replies, free, value),
    },
    {
      finding: `${prefix}-result-header`,
      title: message('probe.resultHeader'),
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
      title: message('probe.checkStatus'),
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
      title: message('probe.checkCltrid'),
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
      title: message('probe.queueSize'),
      interface: via,
      from: [free],
      look: (replies) =>
        of(replies, free, (reply) => (header(reply, `${prefix}-queue-size`) === undefined ? 'absent' : 'sent')),
    },
  ];
}

/** Every point that a run may see, in the order of the report. */
export const probePoints: readonly Point[] = [
  ...v0,
  ...checks('rpp-v1'),
  ...messageFindings('rpp-v1'),
  ...checks('repp-v1'),
  ...messageFindings('repp-v1'),
  ...rdapFindings,
];
