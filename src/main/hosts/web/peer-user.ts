import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

const tables = ['/proc/net/tcp', '/proc/net/tcp6'];

/**
 * Whether the program at the other end of a connection on this machine runs as another user than this one (the
 * superuser passes: relays of containers and virtual machines are his). Linux tells it; elsewhere, and where it cannot
 * be told, the answer is no.
 */
export async function isOfAnotherUser(socket: Socket): Promise<boolean> {
  const own = process.getuid?.();
  const { remotePort, localPort } = socket;
  if (own === undefined || remotePort === undefined || localPort === undefined) return false;
  const texts = await Promise.all(tables.map((file) => readFile(file, 'latin1').catch(() => '')));
  const users = texts.flatMap((text) => usersOf(text, remotePort, localPort));
  return users.some((user) => user !== own && user !== 0);
}

/** The users of the sockets that reach from one port to another of 127.0.0.1, as a table of the kernel has them. */
export function usersOf(table: string, from: number, to: number): readonly number[] {
  const line = /^ *\d+: (\w{8}|\w{32}):(\w{4}) (\w{8}|\w{32}):(\w{4}) \w\w \w+:\w+ \w+:\w+ \w+ +(\d+) /gm;
  return [...table.matchAll(line)].flatMap(([, here, fromPort, there, toPort, user]) =>
    isLoopback(here) && isLoopback(there) && portOf(fromPort) === from && portOf(toPort) === to ? Number(user) : [],
  );
}

/** 127.0.0.0/8 in the byte order of most machines or of the others, also as IPv6 writes it. */
function isLoopback(hexadecimal = ''): boolean {
  return /^(?:0{16}(?:FFFF0000|0000FFFF))?(?:\w{6}7F|7F\w{6})$/i.test(hexadecimal);
}

function portOf(hexadecimal = ''): number {
  return Number.parseInt(hexadecimal, 16);
}
