import type { StepToKeep } from '#main/renewals/store/ledger-record.ts';
import { message } from '#messages/message.ts';
import { TeamRefusal } from './connection.ts';
import type { TeamRow, WaitingCall } from './store/team-record.ts';
import { setAside } from './store/team-tables.ts';
import { isFault } from './team-trouble.ts';

type Answer = { readonly kind?: string; readonly rows?: readonly TeamRow[] };

/** A call to the team store, under the identifier and the number that the seat has given it. */
export interface Call {
  readonly callId: string;
  readonly number: number;
  readonly verb: string;
  readonly given: unknown;
}

export interface DeliverPorts {
  readonly askOnce: (call: Call) => Promise<Answer>;
  /** Takes the rows of an answer into the copy. */
  readonly take: (rows: readonly TeamRow[]) => Promise<void>;
  readonly settle: (number: number, answer: Answer) => Promise<void>;
  readonly deliverStep: (given: unknown) => Promise<void>;
  /** Told of a call that the team store refuses for good. */
  readonly onRefused: (error: unknown) => void;
}

/** What a call to the ledger was about. */
interface LedgerGiven {
  readonly entryId: string;
  readonly steps?: readonly StepToKeep[];
  readonly step?: StepToKeep;
  readonly restsOn?: number;
}

/**
 * Delivers what waits in this seat, the oldest first. A fact is told; a call that nobody waits for is made void by its own
 * identifier, so that it cannot be carried out later. Where it had been carried out after all, what it opened is
 * released: its program gave it up before anything left, or has ended and nobody knows. A call that the team store refuses
 * for good is set aside, still written down: it must not keep what comes after it.
 */
export async function deliverWaiting(waiting: readonly WaitingCall[], ports: DeliverPorts): Promise<void> {
  for (const call of waiting) {
    try {
      if (call.isFact) await deliverFact(call, ports);
      else await makeVoid(call, ports);
    } catch (error) {
      if (!(error instanceof TeamRefusal) || !isFault(error)) throw error;
      ports.onRefused(error);
      await ports.settle(call.number, { kind: setAside });
    }
  }
}

async function deliverFact(call: WaitingCall, ports: DeliverPorts): Promise<void> {
  if (call.verb === 'inbox.note') {
    // It is as true as it was: the same call is asked again.
    await ports.settle(call.number, await ports.askOnce(call));
    return;
  }
  // The first call is made void. Its fact is then delivered by a new call, which looks at the entry as it is now.
  const answer = await ports.askOnce({ ...call, verb: 'void', given: {} });
  if (answer.kind === 'void' || answer.kind === 'moved') {
    await ports.take(answer.rows ?? []);
    if (call.verb === 'ledger.step') await ports.deliverStep(call.given);
  }
  await ports.settle(call.number, answer);
}

async function makeVoid(call: WaitingCall, ports: DeliverPorts): Promise<void> {
  const answer = await ports.askOnce({ ...call, verb: 'void', given: {} });
  // Given up before anything left; else its program ended, and nobody knows.
  const left = releaseOf(call, answer, call.voidAt !== null);
  if (left !== undefined) {
    await ports.take(answer.rows ?? []);
    await ports.deliverStep(left);
  }
  await ports.settle(call.number, answer);
}

/** The step that follows a sending which was permitted and never made, or of which nobody knows whether it was. */
function releaseOf(call: WaitingCall, answer: Answer, isKnownUnsent: boolean): LedgerGiven | undefined {
  const given = call.given as LedgerGiven;
  const opened = call.verb === 'ledger.open' && answer.kind === 'opened' && given.steps?.at(-1)?.state === 'sent';
  const again = call.verb === 'ledger.step' && answer.kind === 'stepped' && given.step?.state === 'sent';
  if (!opened && !again) return undefined;
  const restsOn = opened ? (given.steps?.length ?? 0) : (given.restsOn ?? 0) + 1;
  const at = call.madeAt;
  // A second sending that never left says nothing of the first.
  const step: StepToKeep =
    isKnownUnsent && opened
      ? { state: 'not-sent', at, settledBy: 'program', text: message('ledger.notWritten') }
      : { state: 'outcome-unknown', at, text: message('ledger.endedBeforeAnswer') };
  return { entryId: given.entryId, step, restsOn };
}
