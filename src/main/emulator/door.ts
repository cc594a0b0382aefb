import { message } from '#messages/message.ts';
import { type Refusal, refusal } from './refusal.ts';
import { isAllowedFrom, plainAddress } from './registry/access-list.ts';
import type { LimitName } from './registry/rate-limiter.ts';
import type { ContactRecord } from './registry/records.ts';
import type { RegistryRequest, Route } from './route.ts';
import type { World } from './world.ts';

const missingRule = { source: '14.1 row 3, Authentication 1, N11', text: message('rules.noCredentials') };
const wrongRule = {
  source: '14.1 row 3, Authentication 1-4, N11',
  text: message('rules.wrongCredentials'),
};
const totpRule = { source: 'Authentication 4', text: message('rules.totp') };
const keyEnvironmentRule = { source: 'Authentication 2', text: message('rules.keyEnvironment') };
const listRule = { source: '14.1 row 4, Authentication 3', text: message('rules.accessList') };
const limitRule = { source: '14.1 row 5, Limits, N19', text: message('rules.limit') };

/** Who asked, remembered by the Authorization header so that a long run does not decode it each time. */
interface KnownCaller {
  readonly contact: ContactRecord;
  readonly by: 'key' | 'password';
}

const callers = new WeakMap<World, Map<string, KnownCaller>>();

/**
 * Lets a request in or refuses it: credentials, access list, limit, in the order of decision table 14.1. Sets
 * `request.contact`.
 */
export function passDoor(world: World, route: Route, request: RegistryRequest): Refusal | undefined {
  const { door } = route;
  if (door.credentials !== 'none') {
    const header = request.headers.authorization;
    if (header === undefined) {
      if (door.credentials === 'required') return credentialsRefusal(missingRule, 'No credentials were sent.');
    } else {
      const caller = identify(world, header, door.passwordAccepted === true);
      if ('refusal' in caller) return caller.refusal;
      request.contact = caller.contact;
    }
  }
  const { contact } = request;
  if (door.accessList === true && contact?.access !== undefined && !isAllowedFrom(contact.access, request.address)) {
    return refusal(
      '2201',
      'access-list',
      `${plainAddress(request.address)} is not on the access control list of ${contact.handle}.`,
      listRule,
      { status: 403 },
    );
  }
  if (door.limit !== undefined) return passLimit(world, route, request, door.limit);
  return undefined;
}

function passLimit(world: World, route: Route, request: RegistryRequest, limit: LimitName): Refusal | undefined {
  if (route.door.isLimited !== undefined && !route.door.isLimited(world, request)) return undefined;
  const perContact = world.personality['limit-scope'] === 'contact' && request.contact !== undefined;
  const who = perContact ? (request.contact?.handle ?? '') : plainAddress(request.address);
  const pool =
    limit === 'availability' && world.personality['availability-budget'] === 'separate'
      ? `availability:${route.name}`
      : limit;
  const wait = world.limiter.take(limit, pool, who, request.at);
  if (wait === 0) return undefined;
  return limitRefusal(world, limit, wait, request.at);
}

/** The refusal of a request beyond a limit; `wait` in milliseconds. */
export function limitRefusal(world: World, limit: LimitName, wait: number, now: number): Refusal {
  const seconds = Math.max(1, Math.ceil(wait / 1000));
  const allowed = world.limiter.limits[limit];
  const text =
    allowed === undefined
      ? `Too many requests; try again after ${seconds} seconds.`
      : `${allowed.requests} requests per ${allowed.windowSeconds} seconds (${limit}); try again after ${seconds} seconds.`;
  const form = world.personality['retry-after'];
  const retryAfter = form === 'http-date' ? new Date(now + seconds * 1000).toUTCString() : String(seconds);
  return refusal('2502', 'limit-exceeded', text, limitRule, {
    status: 429,
    headers: form === 'absent' ? [] : ['Retry-After', retryAfter, ...datedWith(form, now)],
  });
}

/** An HTTP-date means something only beside the Date of the same, virtual, time. */
function datedWith(form: string, now: number): string[] {
  return form === 'http-date' ? ['Date', new Date(now).toUTCString()] : [];
}

type Identified = KnownCaller | { readonly refusal: Refusal };

function identify(world: World, header: string, passwordAccepted: boolean): Identified {
  let known = callers.get(world);
  if (known === undefined) {
    known = new Map();
    callers.set(world, known);
  }
  const caller = known.get(header);
  if (caller !== undefined && world.registry.state.contacts.get(caller.contact.handle) === caller.contact) {
    // A password is not remembered: whether it is enough depends on the operation.
    if (caller.by === 'key') return caller;
  }
  const fresh = readCaller(world, header, passwordAccepted);
  if ('contact' in fresh && fresh.by === 'key') {
    if (known.size > 1000) known.clear();
    known.set(header, fresh);
  }
  return fresh;
}

/** Forgets who asked before; needed when the environment whose keys count has changed. */
export function forgetCallers(world: World): void {
  callers.delete(world);
}

function readCaller(world: World, header: string, passwordAccepted: boolean): Identified {
  const encoded = /^basic +([A-Za-z0-9+/=_-]+) *$/i.exec(header)?.[1];
  if (encoded === undefined) {
    return { refusal: credentialsRefusal(wrongRule, 'The Authorization header is not HTTP Basic.') };
  }
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const handle = colon < 0 ? text : text.slice(0, colon);
  const secret = colon < 0 ? '' : text.slice(colon + 1);
  const contacts = world.registry.state.contacts;
  const contact = contacts.get(handle) ?? contacts.get(handle.toUpperCase());
  const access = contact?.access;
  if (contact === undefined || access === undefined || secret === '') {
    return { refusal: credentialsRefusal(wrongRule, 'The handle or the key is wrong.') };
  }
  const key = access.apiKeys.find((candidate) => candidate.key === secret);
  if (key !== undefined) {
    if (key.environment === world.environment) return { contact, by: 'key' };
    return {
      refusal: credentialsRefusal(
        keyEnvironmentRule,
        `This is a key of the ${key.environment} environment; here is ${world.environment}.`,
      ),
    };
  }
  if (access.password !== '' && secret === access.password && passwordAccepted) {
    if (!access.totp) return { contact, by: 'password' };
    return {
      refusal: credentialsRefusal(
        totpRule,
        'TOTP is enabled on this contact: its password is not accepted, use an API key.',
      ),
    };
  }
  return { refusal: credentialsRefusal(wrongRule, 'The handle or the key is wrong.') };
}

function credentialsRefusal(rule: Refusal['rule'], reason: string): Refusal {
  return refusal('2200', 'credentials', reason, rule);
}
