import { expect, it, vi } from 'vitest';
import { type Peer, type PeerFacts, peerLookup, usersOf } from '#main/hosts/web/peer-user.ts';

const heading =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode                 \n';
const line = (here: string, there: string, user: string, inode = '71234') =>
  `  12: ${here} ${there} 01 00000000:00000000 00:00000000 00000000 ${user}        0 ${inode} 1 0000000000000000 20 4 30 10 -1\n`;

const ends = { remoteAddress: '127.0.0.1', remotePort: 50_000, localAddress: '127.5.6.7', localPort: 8080 };

it.each([
  ['0100007F:C350', '0706057F:1F90', '  1001', 'LE', [1001]],
  ['7F000001:C350', '7F050607:1F90', '  1001', 'BE', [1001]],
  ['0000000000000000FFFF00000100007F:C350', '0000000000000000FFFF00000706057F:1F90', '     0', 'LE', [0]],
  ['00000000000000000000FFFF7F000001:C350', '00000000000000000000FFFF7F050607:1F90', '  1001', 'BE', [1001]],
  // Our own end of it, other addresses of this machine, another machine, another port.
  ['0706057F:1F90', '0100007F:C350', '  1001', 'LE', []],
  ['0200007F:C350', '0706057F:1F90', '  1001', 'LE', []],
  ['0100007F:C350', '0100007F:1F90', '  1001', 'LE', []],
  ['0100A8C0:C350', '0706057F:1F90', '  1001', 'LE', []],
  ['0100007F:C351', '0706057F:1F90', '  1001', 'LE', []],
] as const)('of a socket from %s to %s of the user %s', (here, there, user, byteOrder, users) => {
  expect(usersOf(heading + line(here, there, user), ends, byteOrder)).toEqual(users);
});

it('takes the row of a closed socket, which is shown as the superuser’s, for none', () => {
  expect(usersOf(heading + line('0100007F:C350', '0706057F:1F90', '     0', '0'), ends, 'LE')).toEqual([]);
});

/** The table of this machine's byte order with one row of the connection. */
const rowOf = (user: number) => {
  const [from, to] = usersOf(heading + line('0100007F:C350', '0706057F:1F90', '7'), ends).length
    ? ['0100007F:C350', '0706057F:1F90']
    : ['7F000001:C350', '7F050607:1F90'];
  return heading + line(from, to, String(user));
};

const linux = (readTables: PeerFacts['readTables']): PeerFacts => ({ platform: 'linux', ownUser: 1000, readTables });
const answers = (facts: PeerFacts): Promise<Peer> => peerLookup(facts)(ends);

it.each([
  [1000, 'own'],
  [0, 'own'],
  [1001, 'other'],
])('the user %i is %s', async (user, peer) => {
  expect(await answers(linux(async () => [rowOf(user), '']))).toBe(peer);
});

it('does not know the peer where no table can be read', async () => {
  expect(await answers(linux(() => Promise.reject(new Error('EMFILE'))))).toBe('unknown');
  expect(await answers(linux(async () => ['', '']))).toBe('unknown');
});

it('does not know the peer where no row is the connection’s, and looks more than once', async () => {
  const readTables = vi.fn(async () => [heading, heading]);
  expect(await answers(linux(readTables))).toBe('unknown');
  expect(readTables).toHaveBeenCalledTimes(3);
});

it('finds a row that could not be read at first', async () => {
  const readTables = vi.fn(async () => [rowOf(1000)]).mockRejectedValueOnce(new Error('EMFILE'));
  expect(await answers(linux(readTables))).toBe('own');
});

it('finds a row that the first read missed', async () => {
  const readTables = vi.fn(async () => [heading, heading]).mockImplementationOnce(async () => [heading]);
  readTables.mockImplementationOnce(async () => [heading, rowOf(1000)]);
  expect(await answers(linux(readTables))).toBe('own');
});

it('reads the tables once for many connections, and not for one that came later', async () => {
  let open: (tables: readonly string[]) => void = () => {};
  const readTables = vi.fn(
    () =>
      new Promise<readonly string[]>((resolve) => {
        open = resolve;
      }),
  );
  const lookUp = peerLookup(linux(readTables));
  const first = Array.from({ length: 500 }, () => lookUp(ends));
  await vi.waitFor(() => expect(readTables).toHaveBeenCalledTimes(1));
  // These came while the tables were read: they may not be in them.
  const later = Array.from({ length: 500 }, () => lookUp(ends));
  open([rowOf(1000)]);
  expect(new Set(await Promise.all(first))).toEqual(new Set(['own']));
  await vi.waitFor(() => expect(readTables).toHaveBeenCalledTimes(2));
  open([rowOf(1001)]);
  expect(new Set(await Promise.all(later))).toEqual(new Set(['other']));
  expect(readTables).toHaveBeenCalledTimes(2);
});

it('takes every peer for our own where the system has no such table', async () => {
  const readTables = vi.fn();
  expect(await answers({ platform: 'darwin', ownUser: 501, readTables })).toBe('own');
  expect(await answers({ platform: 'win32', ownUser: undefined, readTables })).toBe('own');
  expect(readTables).not.toHaveBeenCalled();
});
