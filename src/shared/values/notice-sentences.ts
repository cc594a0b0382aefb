/**
 * What a notice of the inbox says where no message brings words of its own. It is kept in English with the notice;
 * whoever tells of it says it in the language of the person.
 */
export const noticeSentences = {
  cameWithoutText: 'A message came with the poll queue.',
  stopped: 'Collecting has stopped until somebody sees to it. The inbox says why.',
  overdue:
    'For half an hour or longer the poll queue could not be asked. The desk goes on trying; the inbox says why it failed.',
  unreadable: 'The poll queue answered with something that could not be read.',
  stoppedUnreadable:
    'The poll queue answered with something that could not be read, and collecting has stopped until somebody sees to it. The inbox says why.',
} as const;

/** Messages that are told one by one; more of them at a time are one notification. */
export const mostNoticesAtOnce = 5;

export type NoticeSentence = keyof typeof noticeSentences;

/** Which of our own sentences a notice says; null for the words of the message itself. */
export function noticeSentenceOf(text: string): NoticeSentence | null {
  const known = Object.keys(noticeSentences) as NoticeSentence[];
  return known.find((one) => noticeSentences[one] === text) ?? null;
}
