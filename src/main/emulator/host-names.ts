import { isIP } from 'node:net';

/** The host names under which the emulator may be addressed, and whether any address of this machine is one. */
export interface HostNames {
  has(hostname: string): boolean;
}

/** The host of a Host header without its port: `127.0.0.1:4310`, `[::1]:4310`, `localhost`. */
export function hostnameOf(header: string | undefined): string {
  if (header === undefined) return '';
  const bracket = /^\[([^\]]*)\](?::\d+)?$/.exec(header);
  return (bracket?.[1] ?? header.replace(/:\d*$/, '')).toLowerCase();
}

/** The names of a loopback-only emulator. */
export function loopbackNames(): HostNames {
  return {
    has: (hostname) =>
      hostname === 'localhost' || hostname === '::1' || (isIP(hostname) === 4 && hostname.startsWith('127.')),
  };
}
