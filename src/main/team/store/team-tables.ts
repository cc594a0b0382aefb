import { column, entity, flag, json, made } from '#main/database/entity.ts';

/** How a team store is reached, but for the password, which rests in the keychain. */
export interface TeamPlace {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly login: string;
  /** The certificate authority of the server, PEM; null for those that the computer trusts. */
  readonly ca: string | null;
}

/** Which server it was, and how far it had written: a server that was replaced or set back is told by these. */
export interface ServerMark {
  readonly system: string;
  readonly timeline: number;
  /** The furthest flushed position of its log of writes, as a decimal number. */
  readonly flushed: string;
}

/** The team store that this desk belongs to; one row, or none. */
export const membershipTable = entity({
  table: 'team_membership',
  key: ['one'],
  columns: {
    one: column<1>('one'),
    address: json<TeamPlace>('address'),
    storeId: column<string>('store_id'),
    incarnation: column<string>('incarnation'),
    name: column<string>('name'),
    seatId: column<string>('seat_id'),
    person: column<string>('person'),
    machine: column<string>('machine'),
    role: column<'reader' | 'seat' | 'keeper'>('role'),
    joinedAt: column<number>('joined_at'),
    /** The cursor of the last feed that was taken in. */
    readTo: column<string>('read_to'),
    server: json<ServerMark | null>('server'),
  },
});

/** Calls to the team store, kept before they are made; those without `knownAt` may not have been answered yet. */
export const outboxTable = entity({
  table: 'team_outbox',
  columns: {
    number: made<number>('number'),
    callId: column<string>('call_id'),
    processId: column<string>('process_id'),
    ownerId: column<string>('owner_id'),
    verb: column<string>('verb'),
    given: json<unknown>('given'),
    /** A fact is delivered whenever that is possible; anything else is made void when its caller has given it up. */
    isFact: flag('is_fact'),
    madeAt: column<number>('made_at'),
    voidAt: made<number | null>('void_at'),
    knownAt: made<number | null>('known_at'),
  },
});

/** The answer of a call that the team store has refused for good: it must not keep what comes after it. */
export const setAside = 'set-aside';

export const seatTable = entity({
  table: 'team_seats',
  key: ['seatId'],
  columns: {
    seatId: column<string>('seat_id'),
    person: column<string>('person'),
    machine: column<string>('machine'),
  },
});
