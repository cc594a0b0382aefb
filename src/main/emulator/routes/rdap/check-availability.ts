import { type Availability, availabilityOf } from '#main/emulator/registry/availability.ts';
import { unicodeOf } from '#main/emulator/registry/unicode-name.ts';
import type { Rule } from '#main/emulator/reply.ts';
import type { Route } from '#main/emulator/route.ts';
import type { World } from '#main/emulator/world.ts';
import { message } from '#messages/message.ts';
import { rdapRefusal, rdapReply } from './rdap-reply.ts';

const available: Rule = { source: 'Errors, RDAP availability checker', text: message('rules.checkerAvailable') };
const taken: Rule = { source: 'Errors, RDAP availability checker', text: message('rules.checkerTaken') };
const pending: Rule = { source: 'Errors, RDAP availability checker; N29', text: message('rules.checkerPending') };
const invalid: Rule = { source: 'Errors, RDAP availability checker; N24, N29', text: message('rules.checkerInvalid') };

/**
 * GET /rdap/dac/<domain_name> (specification, RDAP objects and Errors). The opposite of RPP v0: 404 means available,
 * 200 means that the domain exists, is pending, or is invalid.
 */
export const checkAvailability: Route = {
  name: 'rdap/check-availability',
  methods: ['GET', 'HEAD'],
  path: 'rdap/dac/:name',
  door: { credentials: 'optional', passwordAccepted: true, limit: 'availability' },
  refuse: rdapRefusal,
  answer(world, request) {
    const result = availabilityOf(world.registry, request.params[0] ?? '', (text) => world.names.read(text));
    if (result.kind === 'available') {
      return rdapReply(world, 404, { errorCode: 404, description: ['available'] }, available);
    }
    const rule = result.kind !== 'registered' ? invalid : result.status === 'pending create' ? pending : taken;
    return rdapReply(world, 200, checkerResult(world, result), rule);
  },
};

function checkerResult(world: World, result: Exclude<Availability, { kind: 'available' }>): object {
  const name = result.kind === 'registered' ? result.ldhName : result.text;
  const isDetailed = world.personality['dac-status'] === 'detailed';
  const conformance =
    world.personality['dac-conformance'] === 'absent' ? ['rdap_level_0'] : ['rdap_level_0', 'registry_dac_0'];
  const status = result.kind === 'registered' ? result.status : result.kind === 'reserved' ? 'reserved' : 'inactive';
  return {
    rdapConformance: conformance,
    objectClassName: 'domain',
    ldhName: name,
    unicodeName: unicodeOf(name),
    status: [isDetailed ? status : 'active'],
    ...(isDetailed && result.kind !== 'registered' ? { remarks: [remarkOf(result)] } : {}),
  };
}

/** N29: an invalid name says so in a remark. */
function remarkOf(result: { readonly kind: string; readonly reason: string }): object {
  return { title: result.kind === 'reserved' ? 'reserved' : 'invalid', description: [result.reason] };
}
