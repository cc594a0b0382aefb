import { expect, test } from 'vitest';
import { asWritten } from '#messages/message.ts';
import { noticesToShow } from '#renderer/inbox/notices-to-show.ts';

const message = (number: number) => ({ number, inboxId: `i${number}`, title: 'a.is', text: asWritten('Created') });
const messages = (count: number) => Array.from({ length: count }, (_, at) => message(at + 1));
const stopped = { number: 51, inboxId: null, title: 'Norn', text: asWritten('Stopped') } as const;

test('a few messages are each a notification of their own', () => {
  expect(noticesToShow({ notices: messages(5), latest: 5 })).toEqual({ each: messages(5), many: 0, newest: 5 });
  expect(noticesToShow({ notices: [], latest: 7 })).toEqual({ each: [], many: 0, newest: undefined });
});

test('many are one, with those that did not fit into the answer; what is no message is told all the same', () => {
  const notices = [...messages(50), stopped];
  expect(noticesToShow({ notices, latest: 88 })).toEqual({ each: [stopped], many: 87, newest: 88 });
});
