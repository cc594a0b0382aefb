import type { TopicName } from './use-asked.ts';

/** Rows that a list is asked for at once. */
export const rowsPerPage = 200;

/** What a page of a long list is kept under. */
export function windowKey(topic: TopicName, question: readonly unknown[], page: number): readonly unknown[] {
  return [topic, 'window', ...question, page];
}
