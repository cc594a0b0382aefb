/** A way in which a registry may speak v1, and how the desk is told to ask. */
export interface InboxDialect {
  readonly name: string;
  readonly via: 'rpp-v1' | 'repp-v1';
  readonly form: 'json' | 'xml';
  readonly personality: Readonly<Record<string, string>>;
}

/** JSON as the specification shows it; XML; and the registry of 2023 that says everything with 200 and little of it. */
export const inboxDialects: readonly InboxDialect[] = [
  { name: 'json-rpp', via: 'rpp-v1', form: 'json', personality: {} },
  {
    name: 'xml-repp',
    via: 'repp-v1',
    form: 'xml',
    personality: { 'epp-dates': 'utc', 'pending-action-result': '1-0', 'v1-cltrid': 'invent' },
  },
  {
    name: 'bare-200',
    via: 'repp-v1',
    form: 'json',
    personality: {
      'epp-failures': '200',
      'acknowledge-answer': 'bare',
      'poll-code': '1000',
      'json-content': 'unwrapped',
    },
  },
];
