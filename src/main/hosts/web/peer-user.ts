import { readFile } from 'node:fs/promises';
import { endianness } from 'node:os';
import { sharedRead } from './shared-read.ts';

/**
 * Who is at the other end of a connection on this machine: the user who started this program, another user, or nobody
 * knows. The superuser counts as our own: relays of containers and virtual machines run as root.
 */
export type Peer = 'own' | 'other' | 'unknown';

/** The two ends of a connection, as the socket that we accepted names them. */
export interface Ends {
  readonly remoteAddress?: string | undefined;
  readonly remotePort?: number | undefined;
  readonly localAddress?: string | undefined;
  readonly localPort?: number | undefined;
}

/** The machine's facts, as arguments so that tests can give others. */
export interface PeerFacts {
  readonly platform: NodeJS.Platform;
  readonly ownUser: number | undefined;
  /** The kernel's tables of connections. */
  readTables(): Promise<readonly string[]>;
}

const tableFiles = ['/proc/net/tcp', '/proc/net/tcp6'];
/** A table that changes while it is read can miss a row, so a missing row is looked for again. */
const looks = 3;

/**
 * Finds the peer of each connection. Linux fails closed: where a table cannot be read, or has no row for the connection,
 * the peer is unknown. Other systems have no such table, and there every peer counts as our own.
 * Look-ups that come together share one read of the tables.
 */
export function peerLookup(facts: PeerFacts = systemFacts()): (ends: Ends) => Promise<Peer> {
  const { platform, ownUser } = facts;
  const tables = sharedRead(() => facts.readTables());
  return async (ends) => {
    if (platform !== 'linux') return 'own';
    for (let look = 0; look < looks; look += 1) {
      const texts = await tables().catch(() => []);
      const users = texts.flatMap((text) => usersOf(text, ends));
      if (users.length > 0) return users.every((user) => user === ownUser || user === 0) ? 'own' : 'other';
    }
    return 'unknown';
  };
}

/**
 * The users of the socket at the other end, as a table of the kernel has them. A socket that its program has closed has
 * no inode any more, and Linux before 6.17 shows it as the superuser's, so its row counts for nothing.
 */
export function usersOf(table: string, ends: Ends, byteOrder: 'LE' | 'BE' = endianness()): readonly number[] {
  const users: number[] = [];
  for (const row of rowStarts(ends, byteOrder)) {
    for (let at = table.indexOf(row); at >= 0; at = table.indexOf(row, at + 1)) {
      rowRest.lastIndex = at + row.length;
      const [, user, inode] = rowRest.exec(table) ?? [];
      if (inode !== undefined && inode !== '0') users.push(Number(user));
    }
  }
  return users;
}

/** State, queues, timer and retransmissions; then user, timeout and inode. */
const rowRest = /\w\w \w+:\w+ \w+:\w+ \w+ +(\d+) +\d+ (\d+) /y;

/** How a row of the connection begins after its number: seen from the other end, as IPv4 and as IPv6 write it. */
function rowStarts(ends: Ends, byteOrder: 'LE' | 'BE'): readonly string[] {
  const from = hexadecimalEnd(ends.remoteAddress, ends.remotePort, byteOrder);
  const to = hexadecimalEnd(ends.localAddress, ends.localPort, byteOrder);
  if (from === undefined || to === undefined) return [];
  const mapped = `0000000000000000${byteOrder === 'LE' ? 'FFFF0000' : '0000FFFF'}`;
  return [`: ${from} ${to} `, `: ${mapped}${from} ${mapped}${to} `];
}

function hexadecimalEnd(address: string | undefined, port: number | undefined, byteOrder: 'LE' | 'BE') {
  const bytes = /^(?:::ffff:)?(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address ?? '')?.slice(1) ?? [];
  if (bytes.length === 0 || port === undefined) return undefined;
  const ordered = byteOrder === 'LE' ? bytes.toReversed() : bytes;
  return `${ordered.map((byte) => hexadecimal(Number(byte), 2)).join('')}:${hexadecimal(port, 4)}`;
}

function hexadecimal(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0');
}

/** The machine as it is. Without IPv6 there is no second table. */
function systemFacts(): PeerFacts {
  const read = (file: string) => readFile(file, 'latin1').catch(() => '');
  return {
    platform: process.platform,
    ownUser: process.getuid?.(),
    readTables: () => Promise.all(tableFiles.map(read)),
  };
}
