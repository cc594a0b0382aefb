import type { Exchange, ExchangeReply, ExchangeRequest } from '../exchange.ts';
import type { Layer } from './layer.ts';

const mostRedirects = 3;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * Follows redirects of RDAP questions (RFC 7480 5.2), at most three, GET and HEAD only, never from https to http.
 * Credentials go along only to the same origin; elsewhere the request is a stranger's, and our budget does not count it.
 * Any other redirect goes up as the answer it is: nothing of RPP or REPP is ever sent to another place.
 */
export function createRedirectLayer(): Layer {
  return (next) => {
    const follow = following(next);
    return (request) => (mayFollow(request) ? follow(request) : next(request));
  };
}

function following(next: Exchange): Exchange {
  return async (first) => {
    let request: ExchangeRequest = first;
    let isElsewhere = false;
    for (let followed = 0; ; followed += 1) {
      const reply = await next(request);
      const target = followed < mostRedirects ? targetOf(request, reply) : undefined;
      if (target === undefined) {
        return isElsewhere && reply.kind === 'answered' ? { ...reply, sentOnTo: new URL(request.url).hostname } : reply;
      }
      const sameOrigin = target.origin === new URL(request.url).origin;
      isElsewhere ||= !sameOrigin;
      request = {
        ...request,
        url: target.href,
        journalId: `${first.journalId}-r${followed + 1}`,
        ...(sameOrigin ? {} : { credentials: 'none' as const, budget: undefined }),
      };
    }
  };
}

function mayFollow({ interface: via, method }: ExchangeRequest): boolean {
  return via === 'rdap' && (method === 'GET' || method === 'HEAD');
}

function targetOf(request: ExchangeRequest, reply: ExchangeReply): URL | undefined {
  if (reply.kind !== 'answered' || !redirectStatuses.has(reply.status)) return undefined;
  const location = reply.headers.find(([name]) => name === 'location')?.[1];
  if (location === undefined || !URL.canParse(location, request.url)) return undefined;
  const here = new URL(request.url);
  const target = new URL(location, here);
  if (target.protocol !== 'https:' && target.protocol !== here.protocol) return undefined;
  if (target.username !== '' || target.password !== '') return undefined;
  target.hash = '';
  return target.protocol === 'https:' || target.protocol === 'http:' ? target : undefined;
}
