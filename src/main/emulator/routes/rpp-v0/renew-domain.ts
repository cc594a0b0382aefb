import { refusal } from '#main/emulator/refusal.ts';
import { dateOfDay } from '#main/emulator/registry/day-number.ts';
import type { ReplayRecord } from '#main/emulator/registry/records.ts';
import { decideRenewal, replayMilliseconds } from '#main/emulator/registry/renewal.ts';
import type { Change } from '#main/emulator/registry/state.ts';
import { unicodeOf } from '#main/emulator/registry/unicode-name.ts';
import type { Reply, Rule } from '#main/emulator/reply.ts';
import type { RegistryRequest, Route } from '#main/emulator/route.ts';
import type { World } from '#main/emulator/world.ts';
import { message } from '#messages/message.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import { readRenewalRequest } from './renewal-request.ts';
import { bodyType, clTRIDOf, rppRefusal, rppReply, svTRIDOf } from './rpp-reply.ts';

const done: Rule = { source: 'Endpoints, RPP v0; 14.1 row 22', text: message('rules.v0Renewed') };
const pending: Rule = { source: '14.1 row 23', text: message('rules.v0Pending') };
const replayed: Rule = { source: 'N26', text: message('rules.v0Replayed') };
const reused: Rule = { source: 'N26', text: message('rules.v0Reused') };
const unnamed: Rule = { source: 'N27', text: message('rules.v0Unnamed') };
const internal: Rule = { source: '14.1 row 21', text: message('rules.injectedFault') };

/**
 * POST /v0/domainNames/<domain_name>/renewProcesses (specification, Endpoints, RPP v0; decision table 14.1).
 * Answers 201 with the new expiry date, or refuses with: 2101 wrong method · 2200 credentials · 2201 access list or
 * not a renewer · 2502 limit · 2102 media type · 2001 body · 2003 missing · 2005 form · 2004 range · 2306 policy,
 * card or stale date · 2303 unknown · 2304 status · 2105 horizon · 2104 money · 2400 injected.
 */
export const renewDomain: Route = {
  name: 'rpp-v0/renew-domain',
  methods: ['POST'],
  path: 'rpp/v0/domainNames/:name/renewProcesses',
  door: { credentials: 'required', accessList: true, limit: 'renew' },
  takesBody: 'text',
  ownFaults: ['internal-error'],
  refuse: rppRefusal,
  answer(world, request) {
    const { contact } = request;
    if (contact === undefined) throw new Error('the door lets nobody in without a contact');
    const clTRID = clTRIDOf(world, request);
    if (clTRID === undefined && world.personality['cltrid-missing'] === 'refused') {
      return rppRefusal(
        world,
        request,
        refusal('2003', 'cltrid-missing', 'The header RPP-Cltrid is missing.', unnamed),
      );
    }
    const repeated = replay(world, request, clTRID);
    if (repeated !== undefined) return repeated;
    const read = readRenewalRequest(world, request);
    if ('refused' in read) return rppRefusal(world, request, read.refused);
    const svTRID = svTRIDOf(request);
    const decision = decideRenewal(world.registry, world.personality, {
      ...read.form,
      name: readName(world, request.params[0] ?? ''),
      contact,
      clTRID,
      svTRID,
      at: request.at,
    });
    if ('refused' in decision) return rppRefusal(world, request, decision.refused);
    if (request.strike?.has('internal-error') === true) {
      return rppRefusal(
        world,
        request,
        refusal('2400', 'internal', 'The registry failed; nothing was changed.', internal),
      );
    }
    const { granted } = decision;
    const status = statusOf(world, granted.process.doneAt === undefined);
    const changes: Change[] = [...granted.changes];
    if (clTRID !== undefined) {
      const record: ReplayRecord = {
        key: replayKey(contact.handle, clTRID),
        at: request.at,
        fingerprint: fingerprintOf(request),
        status,
        processId: svTRID,
        expiryDay: granted.process.toDay,
      };
      changes.push({ put: 'replay', record });
    }
    if (status !== 202 && world.personality['renewal-messages'] === 'on') {
      changes.push(renewalMessage(world, request, granted.process.domain, clTRID));
    }
    world.registry.commit(changes);
    return renewedReply(world, request, status, svTRID, granted.process.domain, granted.expiryDate);
  },
};

function readName(world: World, text: string) {
  const registered = world.registry.domain(text);
  return registered === undefined ? world.names.read(text) : ({ kind: 'name', ldhName: text } as const);
}

function statusOf(world: World, isPending: boolean): number {
  if (isPending) return 202;
  return world.personality['renewal-answer'] === 'ok' ? 200 : 201;
}

function renewedReply(
  world: World,
  request: RegistryRequest,
  status: number,
  processId: string,
  domain: string,
  expiryDate: CalendarDate,
  rule: Rule = status === 202 ? pending : done,
): Reply {
  const headers = ['Content-Type', bodyType(world, request)];
  if (world.personality['renewal-location'] === 'on' && status !== 200) {
    headers.push('Location', `${world.url}/rpp/v0/domainNames/${domain}/renewProcesses/${processId}`);
  }
  return rppReply(world, request, {
    status,
    code: status === 202 ? '01001' : '01000',
    rule,
    headers,
    body: renewalBody(world, expiryDate),
  });
}

/** The renewal response body; the typed form is the JSON draft's (protocol facts 3.7). */
export function renewalBody(world: World, expiryDate: CalendarDate): string {
  if (world.personality['renewal-body'] === 'plain') return JSON.stringify({ expiryDate });
  return JSON.stringify({ '@type': 'renewProcess', expiryDate: `${expiryDate}T00:00:00Z` });
}

function replayKey(handle: string, clTRID: string): string {
  return `${handle}\n${clTRID}`;
}

/** The card to bill is a parameter of the request as well, although it travels in a header. */
function fingerprintOf(request: RegistryRequest): string {
  return [request.method, request.path, request.headers['registry-cardid'] ?? '', request.body].join('\n');
}

/** The answer to a client transaction identifier that was already used; undefined when it was not. */
function replay(world: World, request: RegistryRequest, clTRID: string | undefined): Reply | undefined {
  const policy = world.personality['cltrid-replay'];
  if (clTRID === undefined || policy === 'ignore') return undefined;
  const stored = world.registry.state.replays.get(replayKey(request.contact?.handle ?? '', clTRID));
  if (stored === undefined || request.at - stored.at >= replayMilliseconds) return undefined;
  if (policy === 'replay' && stored.fingerprint === fingerprintOf(request)) {
    const process = world.registry.state.processes.get(stored.processId);
    const domain = process?.domain ?? request.params[0] ?? '';
    const again = renewedReply(
      world,
      request,
      stored.status,
      stored.processId,
      domain,
      dateOfDay(stored.expiryDay),
      replayed,
    );
    // The stored answer is that of the transaction that renewed, so it carries that one's identifier.
    again.headers[again.headers.indexOf('RPP-Svtrid') + 1] = stored.processId;
    return again;
  }
  const reason = 'This RPP-Cltrid was already used.';
  return rppRefusal(world, request, refusal('2306', 'cltrid-used', reason, reused));
}

function renewalMessage(world: World, request: RegistryRequest, domain: string, clTRID: string | undefined): Change {
  return {
    put: 'message',
    record: {
      id: String(world.registry.state.highest.message + 1),
      handle: request.contact?.handle ?? '',
      queuedAt: request.at,
      text: `Domain renewed: ${unicodeOf(domain)}`,
      language: 'en',
      pendingAction: {
        domain,
        succeeded: true,
        ...(clTRID === undefined ? {} : { clTRID }),
        svTRID: svTRIDOf(request),
        at: request.at,
      },
    },
  };
}
