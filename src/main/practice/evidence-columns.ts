import type { Observation } from '#contract/practice/practice.ts';
import type { NamedColumn } from '#main/files/table-column.ts';
import { say } from '#messages/say.ts';

/** The columns of the evidence file: what a registry's support can find again in its own logs. */
export const evidenceColumns: readonly NamedColumn<Observation>[] = [
  { name: 'lesson', kind: 'text', value: ({ lessonId }) => lessonId },
  { name: 'step', kind: 'text', value: ({ stepId }) => stepId },
  { name: 'operation', kind: 'text', value: ({ operation }) => operation },
  { name: 'assumed', kind: 'text', value: ({ assumed }) => (assumed ? 'yes: not shown by the specification' : 'no') },
  { name: 'at', kind: 'instant', value: ({ seenAt }) => seenAt },
  { name: 'registryTime', kind: 'instant', value: ({ virtualAt }) => virtualAt },
  { name: 'method', kind: 'text', value: ({ method }) => method },
  { name: 'path', kind: 'text', value: ({ target }) => target },
  { name: 'status', kind: 'number', value: ({ status }) => status },
  { name: 'resultCode', kind: 'text', value: ({ code }) => code },
  { name: 'clTRID', kind: 'text', value: ({ clTRID }) => clTRID },
  { name: 'svTRID', kind: 'text', value: ({ svTRID }) => svTRID },
  { name: 'rule', kind: 'text', value: ({ text }) => say('en', text) },
];
