import type { ReadSteady } from '#main/clock.ts';
import type { Exchange, ExchangeReply } from './transport/exchange.ts';

/** What answers at an address: the emulator, which names itself, something else, or nothing. */
export type FarSide = 'emulator' | 'other' | 'no-answer';

export interface EmulatorProofParts {
  /** Below the layers that add secrets, budgets and the journal: the question carries none of them. */
  readonly wire: Exchange;
  readonly steady: ReadSteady;
  /** The emulator that this program runs itself. It is known without a question. */
  readonly runningPractice: () => { readonly rpp: string } | undefined;
}

/** The emulator's own name in the answer of `GET /control/program`. No registry has this path or gives this name. */
export const emulatorProgram = 'Registry Desk emulator';

/** The far side may change, so an answer serves only so long; one of another program is asked for again later. */
const provenMilliseconds = 1_000;
const unprovenMilliseconds = 2_000;
/** A busy computer may let the emulator wait a while. */
const patienceMilliseconds = 5_000;

interface Asked {
  readonly answer: Promise<FarSide>;
  until: number;
}

/**
 * Finds out whether the emulator answers at all the given addresses. An address on this machine proves nothing: a tunnel to a
 * real registry has one too. Each origin gets one GET without credentials, by the way that requests to it travel.
 * Without addresses there is nothing that could be reached, so nothing has to be proved.
 */
export function createEmulatorProof(parts: EmulatorProofParts): (addresses: readonly string[]) => Promise<FarSide> {
  const known = new Map<string, Asked>();
  const now = () => parts.steady().milliseconds;

  function farSideOf(origin: string): Promise<FarSide> {
    const own = parts.runningPractice();
    if (own !== undefined && new URL(own.rpp).origin === origin) return Promise.resolve('emulator');
    const before = known.get(origin);
    if (before !== undefined && now() < before.until) return before.answer;
    const asked: Asked = { answer: ask(parts.wire, origin), until: Number.POSITIVE_INFINITY };
    known.set(origin, asked);
    void asked.answer.then((found) => {
      asked.until = now() + (found === 'emulator' ? provenMilliseconds : unprovenMilliseconds);
    });
    return asked.answer;
  }

  return async (addresses) => {
    const origins = new Set(addresses.filter((address) => address !== '').map((address) => URL.parse(address)?.origin));
    const found = await Promise.all([...origins].map((one) => (one === undefined ? 'no-answer' : farSideOf(one))));
    if (found.includes('other')) return 'other';
    return found.includes('no-answer') ? 'no-answer' : 'emulator';
  };
}

async function ask(wire: Exchange, origin: string): Promise<FarSide> {
  try {
    return farSideIn(
      await wire({
        method: 'GET',
        url: `${origin}/control/program`,
        headers: [['accept', 'application/json']],
        body: undefined,
        accountId: '',
        interface: 'rpp-v0',
        command: 'recognise-emulator',
        credentials: 'none',
        budget: undefined,
        repeatable: true,
        clTRID: undefined,
        priority: 'person',
        signal: undefined,
        journalId: '',
        maxBodyBytes: 4_096,
        wholeTimeoutMilliseconds: patienceMilliseconds,
      }),
    );
  } catch {
    // A broken way (a proxy's password that cannot be read) is reported by the request that follows.
    return 'no-answer';
  }
}

function farSideIn(reply: ExchangeReply): FarSide {
  if (reply.kind === 'answered') return reply.status === 200 && isEmulators(reply.body) ? 'emulator' : 'other';
  if (reply.kind === 'limited') return 'no-answer';
  // TLS that fails, and an answer that breaks off: something is there.
  const isSomethingThere = ['tls', 'too-large', 'malformed-http'].includes(reply.cause);
  return isSomethingThere ? 'other' : 'no-answer';
}

function isEmulators(body: Uint8Array): boolean {
  try {
    const said: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof said === 'object' && said !== null && 'program' in said && said.program === emulatorProgram;
  } catch {
    return false;
  }
}
