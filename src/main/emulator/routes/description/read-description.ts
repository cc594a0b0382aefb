import { type Rule, reply } from '#main/emulator/reply.ts';
import type { Route } from '#main/emulator/route.ts';
import type { World } from '#main/emulator/world.ts';
import { message } from '#messages/message.ts';
import { rdapRefusal } from '../rdap/rdap-reply.ts';

const served: Rule = {
  source: 'Versioning; N20',
  text: message('rules.ownDescription'),
};

/** The descriptions are data that few ask for: loaded when one is. */
const descriptions: readonly (readonly [name: string, path: string, make: (world: World) => Promise<object>])[] = [
  [
    'rpp-v0',
    'rpp/v0',
    async ({ url }) => (await import('#main/emulator/description/describe-rpp-v0.ts')).describeRppV0(url),
  ],
  [
    'rpp-v1',
    'rpp/v1',
    async ({ url }) => (await import('#main/emulator/description/describe-epp-v1.ts')).describeEppV1(url, 'rpp'),
  ],
  [
    'repp-v1',
    'repp/v1',
    async ({ url }) => (await import('#main/emulator/description/describe-epp-v1.ts')).describeEppV1(url, 'repp'),
  ],
  ['rdap', 'rdap', async ({ url }) => (await import('#main/emulator/description/describe-rdap.ts')).describeRdap(url)],
];

/** GET {base}/openapi.json of each interface, without credentials. Not part of the registry (N20). */
export const readDescriptionRoutes: readonly Route[] = descriptions.map(([name, path, make]) => ({
  name: `${name}/read-description`,
  methods: ['GET'],
  path: `${path}/openapi.json`,
  door: { credentials: 'none' },
  refuse: rdapRefusal,
  async answer(world) {
    return reply(200, ['Content-Type', 'application/json'], JSON.stringify(await make(world)), served);
  },
}));
