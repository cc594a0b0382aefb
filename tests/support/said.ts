import type { Message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { type Failure, failureText } from '#values/failure.ts';

/** Matches a message, where equality is asked for, whose English sentence is this text or matches this matcher. */
export function said(expected: unknown): Message {
  const matcher = {
    $$typeof: Symbol.for('jest.asymmetricMatcher'),
    asymmetricMatch: (actual: unknown) => {
      if (!isMessage(actual)) return false;
      const text = say('en', actual);
      return isMatcher(expected) ? expected.asymmetricMatch(text) : text === expected;
    },
    toString: () => 'said',
    getExpectedType: () => 'Message',
    toAsymmetricMatcher: () => `said ${isMatcher(expected) ? 'a matching sentence' : String(expected)}`,
  };
  return matcher as unknown as Message;
}

/** What a person reads of a failure in English; undefined of none. */
export function saidOf(failure: Failure): string;
export function saidOf(failure: Failure | null | undefined): string | undefined;
export function saidOf(failure: Failure | null | undefined): string | undefined {
  return failure == null ? undefined : failureText('en', failure);
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && typeof (value as Message).code === 'string';
}

function isMatcher(value: unknown): value is { asymmetricMatch(text: string): boolean } {
  return typeof value === 'object' && value !== null && 'asymmetricMatch' in value;
}

/** The English sentence of a message; undefined of none. */
export function saidText(what: Message | null | undefined): string | undefined {
  return what == null ? undefined : say('en', what);
}
