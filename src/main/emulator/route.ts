import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FaultName, FaultStrike } from './faults.ts';
import type { Refusal } from './refusal.ts';
import type { LimitName } from './registry/rate-limiter.ts';
import type { ContactRecord } from './registry/records.ts';
import type { Reply } from './reply.ts';
import type { World } from './world.ts';

/** A request as a route sees it, after the door (credentials, access list, limit) let it in. */
export interface RegistryRequest {
  readonly method: string;
  /** The path as it was sent, without the query. */
  readonly path: string;
  readonly query: string;
  /** The values of the route's placeholders, percent-decoded. */
  readonly params: readonly string[];
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
  /** The number that this request's svTRID is made of. */
  readonly number: number;
  /** Virtual time at which it came in. */
  readonly at: number;
  /** Faults that strike this request; undefined when none do, which is nearly always. */
  readonly strike: FaultStrike | undefined;
  /** The request as it streams in, for routes that read it themselves. */
  readonly stream: IncomingMessage;
  contact: ContactRecord | undefined;
  body: string;
}

/** How a route is guarded. Absent members: no credentials asked, no list, no limit. */
export interface Door {
  /** `optional`: anonymous is fine, but credentials that are sent must be right. */
  readonly credentials: 'required' | 'optional' | 'none';
  /** The RDAP lists also accept the contact's own password (specification, Authentication 4). */
  readonly passwordAccepted?: boolean;
  readonly accessList?: boolean;
  readonly limit?: LimitName;
  /** Gives false for requests that the limit does not apply to. */
  readonly isLimited?: (world: World, request: RegistryRequest) => boolean;
}

/**
 * One operation of one interface: a file of its own, and a row in the router's list. `refuse` gives a no the
 * interface's own form; `answer` may count on the door having been passed.
 */
export interface Route {
  /** `<interface>/<operation>`; faults and the inspector call it by this. */
  readonly name: string;
  readonly methods: readonly string[];
  /** Segments below the root; a segment that begins with a colon is a placeholder. */
  readonly path: string;
  readonly door: Door;
  /** `text`: the body is read before `answer`; `stream`: the route reads it itself. */
  readonly takesBody?: 'text' | 'stream';
  /** Faults that the route carries out itself, at their right place. */
  readonly ownFaults?: readonly FaultName[];
  readonly refuse: (world: World, request: RegistryRequest, refusal: Refusal) => Reply;
  readonly answer: (world: World, request: RegistryRequest) => Reply | Promise<Reply>;
}
