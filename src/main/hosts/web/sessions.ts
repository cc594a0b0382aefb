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
 * The cookie is out of reach of scripts, is sent by no other site's page, and goes to the folder of this start only. But
 * cookies ignore ports: a browser sends it to every server on the same host that it asks for that folder. So it is only
 * half of a session. Its name carries the port, because two desks may be started on one host. Over http a browser takes
 * no cookie named __Host-, nor one with Secure everywhere.
 */
export function openSessions(port: number, folder: string, random: () => string = randomToken): Sessions {
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
      const cookie = `${name}=${session}; Path=${folder}; HttpOnly; SameSite=Strict`;
      return { cookie, pageHalf };
    },
    has(request) {
      const given = request.headers[pageHalfHeader];
      return typeof given === 'string' && pageHalvesOf(request).includes(given);
    },
    hasCookie: (request) => pageHalvesOf(request).length > 0,
  };
}
