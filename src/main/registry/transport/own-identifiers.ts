import type { AnsweredReply } from './exchange.ts';

/** Reads the client transaction identifier out of a body, where it is one that `isAnother` knows. */
export type EchoedInBody = (reply: AnsweredReply, isAnother: (identifier: string) => boolean) => string | undefined;

/** The client transaction identifiers that this program gave to its latest requests. */
export interface OwnIdentifiers {
  gave(clTRID: string): void;
  /**
   * The identifier of another request of ours that an answer carries: proof that the answer is not to this request. A
   * foreign identifier proves nothing, since some registries make up their own.
   */
  anotherIn(reply: AnsweredReply, clTRID: string | undefined): string | undefined;
}

const mostRemembered = 1_000;

export function createOwnIdentifiers(echoedInBody: EchoedInBody): OwnIdentifiers {
  const latest = new Set<string>();
  return {
    gave(clTRID) {
      latest.delete(clTRID);
      latest.add(clTRID);
      if (latest.size <= mostRemembered) return;
      for (const oldest of latest) {
        latest.delete(oldest);
        return;
      }
    },
    anotherIn(reply, clTRID) {
      const isAnother = (identifier: string): boolean => identifier !== clTRID && latest.has(identifier);
      for (const [name, value] of reply.headers) {
        if (!isEcho(name)) continue;
        // Where a header came twice, a proxy may have joined the two.
        const another = [value, ...value.split(',')].map((part) => part.trim()).find(isAnother);
        if (another !== undefined) return another;
      }
      return reply.body.byteLength === 0 ? undefined : echoedInBody(reply, isAnother);
    },
  };
}

function isEcho(name: string): boolean {
  return name === 'rpp-cltrid' || name === 'repp-cltrid';
}
