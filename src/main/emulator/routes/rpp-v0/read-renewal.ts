import { refusal } from '#main/emulator/refusal.ts';
import { dateOfDay } from '#main/emulator/registry/day-number.ts';
import type { Rule } from '#main/emulator/reply.ts';
import type { Route } from '#main/emulator/route.ts';
import { message } from '#messages/message.ts';
import { renewalBody } from './renew-domain.ts';
import { bodyType, rppRefusal, rppReply } from './rpp-reply.ts';

const found: Rule = { source: 'N25', text: message('rules.readBack') };
const unknown: Rule = { source: 'N25', text: message('rules.noReadBack') };

/**
 * GET /v0/domainNames/<domain_name>/renewProcesses/<id> and …/latest. Not in the specification; the draft's Location
 * points there (N25). Refuses with 2303 when there is none for the contact that asks.
 */
export const readRenewal: Route = {
  name: 'rpp-v0/read-renewal',
  methods: ['GET'],
  path: 'rpp/v0/domainNames/:name/renewProcesses/:id',
  door: { credentials: 'required', accessList: true },
  refuse: rppRefusal,
  answer(world, request) {
    const { state } = world.registry;
    const reading = world.names.read(request.params[0] ?? '');
    const name = reading.kind === 'name' ? reading.ldhName : '';
    const wanted = request.params[1] ?? '';
    const id = wanted === 'latest' ? state.latestProcess.get(name) : wanted;
    const process = id === undefined ? undefined : state.processes.get(id);
    const isOwn = process?.kind === 'renew' && process.domain === name && process.handle === request.contact?.handle;
    if (!isOwn || world.personality['renewal-location'] === 'off') {
      return rppRefusal(world, request, refusal('2303', 'renewal-unknown', 'There is no such renewal.', unknown));
    }
    const isPending = process.doneAt === undefined;
    return rppReply(world, request, {
      status: 200,
      code: isPending ? '01001' : '01000',
      rule: found,
      headers: ['Content-Type', bodyType(world, request)],
      body: renewalBody(world, dateOfDay(process.toDay)),
    });
  },
};
