import { message } from '#messages/message.ts';
import { at, instantForm, jsonOf, listAt, listed, mediaTypeOf, textAt, textsNamed } from './look.ts';
import { of, type Point } from './point.ts';

/** What a run may see of RDAP and its availability checker. */
export const rdapFindings: readonly Point[] = [
  {
    finding: 'rdap-media-type',
    title: message('probe.rdapType'),
    interface: 'rdap',
    from: ['rdap-domain'],
    look: (replies) => of(replies, 'rdap-domain', mediaTypeOf),
  },
  {
    finding: 'expiry-event',
    title: message('probe.expiryEvent'),
    interface: 'rdap',
    from: ['rdap-domain'],
    unseen: message('probe.noExpiryEvent'),
    look: (replies) =>
      of(replies, 'rdap-domain', (reply) => {
        const actions = listAt(jsonOf(reply), 'events').map((event) => textAt(event, 'eventAction') ?? '');
        const expiring = actions.filter((action) => /expir/i.test(action));
        return expiring.length === 0 ? undefined : listed(expiring);
      }),
  },
  {
    finding: 'rdap-dates',
    title: message('probe.rdapDates'),
    interface: 'rdap',
    from: ['rdap-domain'],
    unseen: message('probe.noDates'),
    look: (replies) =>
      of(replies, 'rdap-domain', (reply) => {
        const dates = textsNamed(jsonOf(reply), 'eventDate');
        return dates.length === 0 ? undefined : listed(dates.map(instantForm));
      }),
  },
  {
    finding: 'jcard-parameters',
    title: message('probe.vcardParameters'),
    interface: 'rdap',
    documented: 'an object',
    from: ['rdap-entity'],
    unseen: message('probe.noVcard'),
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
    title: message('probe.listForm'),
    interface: 'rdap',
    from: ['rdap-list'],
    unseen: message('probe.noList'),
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
    title: message('probe.roleNames'),
    interface: 'rdap',
    from: ['rdap-list'],
    unseen: message('probe.noRoles'),
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
    title: message('probe.checkerRegistered'),
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
    title: message('probe.checkerAvailable'),
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
    title: message('probe.checkerConformance'),
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
    title: message('probe.checkerStatus'),
    interface: 'rdap',
    from: ['dac-foreign'],
    look: (replies) =>
      of(replies, 'dac-foreign', (reply) => {
        const status = listAt(jsonOf(reply), 'status').filter((value) => typeof value === 'string');
        return `${reply.status}, status ${listed(status)}`;
      }),
  },
];
