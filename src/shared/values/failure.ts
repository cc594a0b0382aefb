import { isMessage, type Message, message, sentences } from '#messages/message.ts';
import { type MessageLanguage, say } from '#messages/say.ts';
import type { RegistryInterface } from './environment.ts';
import type { BudgetName } from './rate-limits.ts';

/** What an answer carried beside what it says, for a support mail; left out where it carried none. */
export type AnswerEvidence = {
  /** The result code as received. */
  readonly code?: string | undefined;
  readonly svTRID?: string | undefined;
};

/**
 * Everything that can go wrong, as data: one closed list, so that a new kind is a compile error where notices are
 * shown. `message` says what happened, whether anything was sent or billed, what to do next. `journalId`
 * names the exchange in the journal where the wire was involved. No failure carries a secret or a stack trace.
 */
export type Failure = FailureOfKind & {
  /** Said beside the message: no byte of what was asked left this computer. */
  readonly nothingSent?: true | undefined;
};

type FailureOfKind =
  /** What was asked cannot be right; nothing was sent. `field` names the input, `code` says why for translation. */
  | { readonly kind: 'invalid-input'; readonly message: Message; readonly field: string; readonly code: string }
  /**
   * The account does not exist, or it lacks what this needs: the address, the card, the `secret`, or the person's `confirmation`
   * that keys may go where a colleague has changed it to; nothing was sent.
   */
  | { readonly kind: 'no-account'; readonly message: Message; readonly lacks?: 'secret' | 'confirmation' }
  /** The keychain is missing, locked or has lost the entry; `advice` says what to install or unlock. */
  | {
      readonly kind: 'keychain-unavailable';
      readonly message: Message;
      readonly reason: 'missing' | 'no-session' | 'locked' | 'entry-lost' | 'failed';
      readonly advice: Message;
    }
  /** Writes are blocked in main: the account is read-only, or production is not armed; nothing was sent. */
  | {
      readonly kind: 'blocked';
      readonly message: Message;
      readonly reason: 'read-only' | 'not-armed' | 'count-not-typed';
    }
  /**
   * A rate budget is used up: by our own count, or the registry says so now (`registry`), or it has asked us to wait
   * (`hold`) and nothing was sent. `retryAt` in epoch milliseconds.
   */
  | ({
      readonly kind: 'limited';
      readonly message: Message;
      readonly budget: BudgetName | undefined;
      readonly by: 'our-count' | 'registry' | 'hold';
      readonly retryAt: number | undefined;
      readonly journalId?: string;
    } & AnswerEvidence)
  /** Nothing was sent: no connection could be made. */
  | {
      readonly kind: 'unreachable';
      readonly message: Message;
      readonly interface: RegistryInterface;
      readonly cause: string;
      readonly journalId?: string;
    }
  /** Something was sent for a command that changes things, and no decoded answer came back. Never re-sent by us. */
  | ({
      readonly kind: 'outcome-unknown';
      readonly message: Message;
      readonly cause: string;
      readonly clTRID: string | undefined;
      readonly journalId?: string;
    } & AnswerEvidence)
  /** The same for a command that only asks: it may be asked again. */
  | ({
      readonly kind: 'no-answer';
      readonly message: Message;
      readonly cause: string;
      readonly journalId?: string;
    } & AnswerEvidence)
  /** 401, 403 or a code of that meaning; `hint` tells key, contact, address list or TOTP apart where it can. */
  | {
      readonly kind: 'not-authorised';
      readonly message: Message;
      readonly status: number;
      readonly code: string | undefined;
      readonly hint: Message | undefined;
      readonly svTRID?: string | undefined;
      readonly journalId?: string;
    }
  /** An answer came, but not the registry's: RPP-code is missing, an HTML page, a retired endpoint. */
  | ({
      readonly kind: 'not-the-registry';
      readonly message: Message;
      readonly status: number;
      readonly journalId?: string;
    } & AnswerEvidence)
  /** The registry's answer could not be read; `where` says at what place, `why` as a clause. */
  | ({
      readonly kind: 'unreadable';
      readonly message: Message;
      readonly where: string;
      readonly why?: Message;
      readonly journalId?: string;
    } & AnswerEvidence)
  /** The registry decoded the command and said no. */
  | {
      readonly kind: 'refused';
      readonly message: Message;
      readonly code: string;
      readonly meaning: Message;
      readonly details: readonly {
        readonly code: string;
        readonly path: string | undefined;
        readonly reason: string;
      }[];
      readonly clTRID: string | undefined;
      readonly svTRID: string | undefined;
      readonly journalId?: string;
    }
  /** This name has a renewal under way or with an unknown outcome; `entryId` is its ledger entry. */
  | {
      readonly kind: 'already-under-way';
      readonly message: Message;
      readonly ldhName: string;
      readonly entryId: string;
    }
  /**
   * The team store cannot decide now, so nothing was sent: no connection, this program is too old, the team store went back,
   * a clock jumped, the permit ran out, or the team has declared this program ended.
   */
  | {
      readonly kind: 'team-unavailable';
      readonly message: Message;
      readonly why: 'lost' | 'outdated' | 'comparing' | 'clock-unsure' | 'permit-over' | 'fenced';
    }
  | { readonly kind: 'not-found'; readonly message: Message }
  /** `midway`: of work of many steps that stopped before its end; what it had done by then stays done. */
  | { readonly kind: 'conflict'; readonly message: Message; readonly midway?: true }
  /** A file or folder could not be read or written; nothing half-written was left behind. */
  | { readonly kind: 'file'; readonly message: Message; readonly path: string; readonly cause: string }
  | { readonly kind: 'cancelled'; readonly message: Message }
  /** A fault of ours; `reference` finds it in the log. */
  | { readonly kind: 'internal'; readonly message: Message; readonly reference: string };

export type FailureKind = Failure['kind'];

/** What a person reads of a failure: what happened, and that nothing was sent where that is so. */
export function failureText(language: MessageLanguage, failure: Failure): string {
  return say(language, failureMessage(failure));
}

/** The same as a message, for what is said later or as a part of more. */
export function failureMessage({ message: what, nothingSent }: Failure): Message {
  return nothingSent ? sentences(what, message('words.nothingSent')) : what;
}

/** A failure as the command line prints it: its `text`, and its further messages, in English. */
export function failureJson(failure: Failure): Readonly<Record<string, unknown>> {
  const members = Object.entries(failure).map(([name, value]) => [
    name,
    name !== 'message' && isMessage(value) ? say('en', value) : value,
  ]);
  return { ...Object.fromEntries(members), text: failureText('en', failure) };
}

/** A failure on its way through main: inside main failures are thrown, across the seam they are data. */
export class DeskFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failureText('en', failure), options);
    this.name = 'DeskFailure';
    this.failure = failure;
  }
}
