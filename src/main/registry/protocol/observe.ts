import type { AnsweredReply } from '../transport/exchange.ts';
import type { Command } from './command.ts';

/** A reply as it came. */
export type ObservedReply = AnsweredReply;

/**
 * A command whose answer is the reply as it came, unjudged: for the conformance probe, which looks at how a registry
 * speaks. Only for commands that ask; one that changes something is a fault of the caller.
 */
export function observe(
  command: Command<unknown>,
  otherwise: { readonly credentials?: 'none'; readonly withoutHeaders?: true } = {},
): Command<ObservedReply> {
  if (command.effect !== 'asks' || !command.repeatable) throw new Error(`${command.name} changes something.`);
  return {
    ...command,
    credentials: otherwise.credentials ?? command.credentials,
    encode(addresses) {
      const encoded = command.encode(addresses);
      return otherwise.withoutHeaders === true ? { ...encoded, headers: [] } : encoded;
    },
    decode: (reply) => reply,
  };
}
