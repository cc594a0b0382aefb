import type { TopicName } from './use-asked.ts';

/** Rows that a list is asked for at once: some three screens full, since a person waits for the first of them. */
export const rowsPerPage = 100;

/** What a page of a long list is kept under. */
export function windowKey(topic: TopicName, question: readonly unknown[], page: number): readonly unknown[] {
  return [topic, 'window', ...question, page];
}
