import { asWritten } from '#messages/message.ts';
import { type AnswerEvidence, DeskFailure } from '#registry/failure.ts';
import { transactions } from './refusal.ts';

/** What the failures of a decoder have in common. */
export interface AnswerFacts {
  /** What was asked, as a clause: `the availability of dæmi.is`. */
  readonly what: string;
  readonly status: number;
  readonly clTRID: string | undefined;
  readonly svTRID: string | undefined;
  /** The result code as received. */
  readonly code?: string | undefined;
  readonly journalId: string;
}

/** An answer came, but not the registry's. `because` is a sentence that says how this was seen. */
export function notTheRegistry(facts: AnswerFacts, because: string): DeskFailure {
  return new DeskFailure({
    kind: 'not-the-registry',
    message: asWritten(
      joined([
        `What answered about ${facts.what} is not the registry’s interface: ${because}`,
        'Check the base address of the account; the interface may have been retired or moved, or something on the way answered in its place.',
        transactions(facts.clTRID, facts.svTRID),
      ]),
    ),
    status: facts.status,
    ...evidence(facts),
    journalId: facts.journalId,
  });
}

/** The answer could not be read; `where` is the place (a header, a member, a character), `why` a sentence. */
export function unreadable(facts: AnswerFacts, where: string, why: string): DeskFailure {
  return new DeskFailure({
    kind: 'unreadable',
    message: asWritten(
      joined([
        `The answer about ${facts.what} (status ${facts.status}) could not be read at ${where}: ${why}`,
        'The journal shows the exchange.',
        transactions(facts.clTRID, facts.svTRID),
      ]),
    ),
    where,
    why,
    ...evidence(facts),
    journalId: facts.journalId,
  });
}

/** Trouble on the way or behind it: an answer that decides nothing and may be asked for again. */
export function noAnswer(facts: AnswerFacts, cause: string, because: string): DeskFailure {
  return new DeskFailure({
    kind: 'no-answer',
    message: asWritten(
      joined([
        `No answer about ${facts.what}: ${because}`,
        'Ask again in a while.',
        transactions(facts.clTRID, facts.svTRID),
      ]),
    ),
    cause,
    ...evidence(facts),
    journalId: facts.journalId,
  });
}

function evidence({ code, svTRID }: AnswerFacts): AnswerEvidence {
  return { ...(code === undefined ? {} : { code }), ...(svTRID === undefined ? {} : { svTRID }) };
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
