import { wordBook } from './words.ts';

/** What may be off in an answer about the poll queue, word for word as main says and keeps it: a text is its own pattern. */
export const oddityWords = wordBook('oddity', {
  charset: 'The body is not UTF-8 and names no charset that it is in: it was read as windows-1252.',
  echo: 'The answer carries the client transaction identifier {{echoed}}, not {{sent}} that was sent.',
  sunset: 'The registry announces that this interface ends at {{at}}.',
  deprecated: 'The registry marks this interface as deprecated.',
  otherForm: '{{asked}} was asked for and {{came}} came.',
  messageWith1300: 'The code is 1300 (no messages), and message {{id}} is in the answer.',
  noCode: 'The answer has no result code.',
  oddResult: 'paResult is {{value}}.',
  noNamespace: 'The root element names no namespace.',
  otherNamespace: 'The root element is in the namespace {{namespace}}, not EPP’s.',
  otherNamed: 'The answer names message {{named}}, not {{asked}} that was acknowledged.',
  storedSameId:
    'Stored from the answer to an acknowledgement: the queue held another message with the identifier {{id}}.',
  storedOther: 'Stored from the answer to the acknowledgement of message {{id}}.',
});
