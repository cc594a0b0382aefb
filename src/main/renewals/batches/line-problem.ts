import type { Message } from '#messages/message.ts';
import type { LineProblem } from '../store/batch-tables.ts';

const blocking: readonly LineProblem['code'][] = ['malformed', 'duplicate', 'outcome-unknown', 'under-way'];

/** A problem of a line: its kind, by which lines are chosen and counted, and its sentence. */
export function lineProblem(code: LineProblem['code'], text: Message): LineProblem {
  return { code, text, blocks: blocking.includes(code) };
}
