import type { Message } from '#messages/message.ts';

/**
 * The rule that decided an answer, shown beside it in the inspector. `source` names the place: a section of the
 * specification ("Endpoints, RPP v0"), an N-point for what is not shown there, or a row of a decision table
 * ("14.1 row 18").
 */
export interface Rule {
  readonly source: string;
  readonly text: Message;
}

/** Text in pieces, for lists that are too long to hold. Called once. */
export type TextPieces = () => Iterable<string>;

/**
 * What goes back. `headers` is flat (name, value, name, value) with the letters as the specification writes them;
 * Content-Length and Date are not in it.
 */
export interface Reply {
  readonly status: number;
  readonly headers: string[];
  readonly body: string | TextPieces | undefined;
  readonly rule: Rule;
}

export function reply(status: number, headers: string[], body: string | TextPieces | undefined, rule: Rule): Reply {
  return { status, headers, body, rule };
}
