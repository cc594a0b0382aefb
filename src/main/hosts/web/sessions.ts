import type { IncomingMessage } from 'node:http';
import { randomToken } from './one-time-address.ts';

/** What opens the desk to one browser; one half without the other opens nothing. */
export interface OpenedSession {
  /** The Set-Cookie value. */
  readonly cookie: string;
  /** What the page keeps where only pages of this very address can read it, and sends along by itself. */
  readonly pageHalf: string;
}

/** Which browsers may use the desk. Sessions live in memory and end with the program. */
export interface Sessions {
  open(): OpenedSession;
  /** Whether a request carries a session of ours, both halves of it. */
  has(request: IncomingMessage): boolean;
  /** Whether it carries the half that a browser sends along by itself: all that a link can have. */
  hasCookie(request: IncomingMessage): boolean;
}

/** The header of the page's half; known to renderer/bridge/connect-over-http.ts as well. */
export const pageHalfHeader = 'registry-desk-session';

/**
 * The cookie is out of reach of scripts and is sent by no other site's page. But cookies do not tell ports apart: the
 * browser gives it to every server on 127.0.0.1 that a page of that server asks, whoever runs it. So it is only half of
 * a session. Its name carries the port, because two desks may run beside each other.
 */
export function openSessions(port: number, random: () => string = randomToken): Sessions {
  const name = `registry-desk-${port}`;
  /** The page's half by the cookie's. */
  const sessions = new Map<string, string>();

  function pageHalvesOf(request: IncomingMessage): string[] {
    const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
    return cookies.flatMap((cookie) =>
      cookie.startsWith(`${name}=`) ? (sessions.get(cookie.slice(name.length + 1)) ?? []) : [],
    );
  }

  return {
    open() {
      const session = random();
      const pageHalf = random();
      sessions.set(session, pageHalf);
      return { cookie: `${name}=${session}; Path=/; HttpOnly; SameSite=Strict`, pageHalf };
    },
    has(request) {
      const given = request.headers[pageHalfHeader];
      return typeof given === 'string' && pageHalvesOf(request).includes(given);
    },
    hasCookie: (request) => pageHalvesOf(request).length > 0,
  };
}
