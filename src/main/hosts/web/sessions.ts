import type { IncomingMessage } from 'node:http';
import { randomToken } from './one-time-address.ts';

/** Which browsers may use the desk. Sessions live in memory and end with the program. */
export interface Sessions {
  /** Opens a session; answers with the Set-Cookie value. */
  open(): string;
  /** Whether a request carries a session of ours. */
  has(request: IncomingMessage): boolean;
}

/**
 * The cookie is out of reach of scripts and is sent by no other site's page. Its name carries the port, because cookies
 * do not tell ports apart and two desks may run beside each other.
 */
export function openSessions(port: number, random: () => string = randomToken): Sessions {
  const name = `registry-desk-${port}`;
  const sessions = new Set<string>();
  return {
    open() {
      const session = random();
      sessions.add(session);
      return `${name}=${session}; Path=/; HttpOnly; SameSite=Strict`;
    },
    has(request) {
      const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
      return cookies.some((cookie) => cookie.startsWith(`${name}=`) && sessions.has(cookie.slice(name.length + 1)));
    },
  };
}
