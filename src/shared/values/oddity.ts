import type { english } from '#messages/en/index.ts';
import type { Message } from '#messages/message.ts';
import type { Slots } from '#messages/text-slots.ts';

/** What is off in an answer of the registry. Rows of 0.1.0 have it as it was written. */
export type Oddity = Message;

type Texts = typeof english.oddities;
type Values<Text> = [Slots<Text>] extends [never] ? [] : [{ readonly [Name in Slots<Text>]: string | number }];

/** What was off in an answer. */
export function oddity<Key extends keyof Texts>(key: Key, ...[values]: Values<Texts[Key]>): Oddity {
  return { code: `oddities.${key}`, values };
}
