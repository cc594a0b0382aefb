import { type Message, message, sentences } from '#messages/message.ts';
import { type AnswerEvidence, DeskFailure } from '#values/failure.ts';
import { transactions } from './refusal.ts';

/** What the failures of a decoder have in common. */
export interface AnswerFacts {
  /** What was asked, as a clause: `the availability of dæmi.is`. */
  readonly what: Message;
  readonly status: number;
  readonly clTRID: string | undefined;
  readonly svTRID: string | undefined;
  /** The result code as received. */
  readonly code?: string | undefined;
  readonly journalId: string;
}

/** An answer came, but not the registry's. `because` is a clause that says how this was seen. */
export function notTheRegistry(facts: AnswerFacts, because: Message): DeskFailure {
  return new DeskFailure({
    kind: 'not-the-registry',
    message: sentences(
      message('registry.notTheRegistry', { what: facts.what, because }),
      message('registry.nextCheckAddress'),
      transactions(facts.clTRID, facts.svTRID),
    ),
    status: facts.status,
    ...evidence(facts),
    journalId: facts.journalId,
  });
}

/** The answer could not be read; `where` is the place (a header, a member, a character), `why` a clause. */
export function unreadable(facts: AnswerFacts, where: string, why: Message): DeskFailure {
  return new DeskFailure({
    kind: 'unreadable',
    message: sentences(
      message('registry.unreadable', { what: facts.what, status: facts.status, where, why }),
      message('registry.seeJournal'),
      transactions(facts.clTRID, facts.svTRID),
    ),
    where,
    why,
    ...evidence(facts),
    journalId: facts.journalId,
  });
}

/** Trouble on the way or behind it: an answer that decides nothing and may be asked for again. */
export function noAnswer(facts: AnswerFacts, cause: string, because: Message): DeskFailure {
  return new DeskFailure({
    kind: 'no-answer',
    message: sentences(
      message('registry.noAnswer', { what: facts.what, because }),
      message('registry.askLater'),
      transactions(facts.clTRID, facts.svTRID),
    ),
    cause,
    ...evidence(facts),
    journalId: facts.journalId,
  });
}

function evidence({ code, svTRID }: AnswerFacts): AnswerEvidence {
  return { ...(code === undefined ? {} : { code }), ...(svTRID === undefined ? {} : { svTRID }) };
}
