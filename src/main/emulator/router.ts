import type { Route } from './route.ts';
import { readDescriptionRoutes } from './routes/description/read-description.ts';
import { acknowledgeMessageRoutes } from './routes/epp-v1/acknowledge-message.ts';
import { checkDomainRoutes } from './routes/epp-v1/check-domain.ts';
import { createDomain } from './routes/epp-v1/create-domain.ts';
import { renewDomainRoutes } from './routes/epp-v1/renew-domain.ts';
import { requestMessageRoutes } from './routes/epp-v1/request-message.ts';
import { checkAvailability as checkByRdap } from './routes/rdap/check-availability.ts';
import { listIspstat } from './routes/rdap/list-ispstat.ts';
import { listMyDomains } from './routes/rdap/list-my-domains.ts';
import { lookUpDomain } from './routes/rdap/look-up-domain.ts';
import { lookUpEntity } from './routes/rdap/look-up-entity.ts';
import { lookUpNameserver } from './routes/rdap/look-up-nameserver.ts';
import { checkAvailability } from './routes/rpp-v0/check-availability.ts';
import { discover } from './routes/rpp-v0/discover.ts';
import { probe } from './routes/rpp-v0/probe.ts';
import { readRenewal } from './routes/rpp-v0/read-renewal.ts';
import { renewDomain } from './routes/rpp-v0/renew-domain.ts';

/** Every operation the emulator answers: one row each, one file each. */
export const registryRoutes: readonly Route[] = [
  checkAvailability,
  renewDomain,
  readRenewal,
  probe,
  discover,
  ...requestMessageRoutes,
  ...acknowledgeMessageRoutes,
  ...checkDomainRoutes,
  createDomain,
  ...renewDomainRoutes,
  checkByRdap,
  lookUpDomain,
  lookUpEntity,
  lookUpNameserver,
  listIspstat,
  listMyDomains,
  ...readDescriptionRoutes,
];

/** What a method and path lead to: a route with its parameters, a known path with other methods, or nothing. */
export type RouteMatch =
  | { readonly route: Route; readonly params: readonly string[]; readonly allowed?: readonly string[] }
  | undefined;

interface CompiledRoute {
  readonly route: Route;
  readonly segments: readonly string[];
}

/** Finds routes by number of segments first, then segment by segment. */
export class Router {
  readonly #bySize = new Map<number, CompiledRoute[]>();

  constructor(routes: readonly Route[]) {
    for (const route of routes) {
      const segments = route.path.split('/');
      const sameSize = this.#bySize.get(segments.length);
      if (sameSize === undefined) this.#bySize.set(segments.length, [{ route, segments }]);
      else sameSize.push({ route, segments });
    }
  }

  /** `path` begins with a slash and has no query; one slash at its end makes no difference. */
  match(method: string, path: string): RouteMatch {
    const end = path.length > 1 && path.endsWith('/') ? path.length - 1 : path.length;
    const segments = path.slice(1, end).split('/');
    const candidates = this.#bySize.get(segments.length);
    if (candidates === undefined) return undefined;
    let other: { route: Route; params: readonly string[] } | undefined;
    let allowed: string[] | undefined;
    for (const candidate of candidates) {
      const params = matchSegments(candidate.segments, segments);
      if (params === undefined) continue;
      if (candidate.route.methods.includes(method)) return { route: candidate.route, params };
      other ??= { route: candidate.route, params };
      allowed = [...(allowed ?? []), ...candidate.route.methods];
    }
    return other === undefined ? undefined : { ...other, allowed: allowed ?? [] };
  }
}

function matchSegments(pattern: readonly string[], segments: readonly string[]): string[] | undefined {
  let params: string[] | undefined;
  for (let index = 0; index < pattern.length; index += 1) {
    const expected = pattern[index] ?? '';
    const found = segments[index] ?? '';
    if (expected.startsWith(':')) {
      if (found === '') return undefined;
      params = params === undefined ? [decoded(found)] : [...params, decoded(found)];
    } else if (expected !== found) return undefined;
  }
  return params ?? [];
}

/** Percent-decoding that never throws: what cannot be decoded is kept, and refused later as no name. */
function decoded(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
