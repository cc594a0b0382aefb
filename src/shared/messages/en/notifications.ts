/** What the system's notifications say. */
export const notifications = {
  workDone: 'Done.',
  workPaused: 'Paused: {{why}}',
  expired_one: '{{which}} has expired and can still be renewed.',
  expired_other: '{{which}} have expired and can still be renewed.',
  expiring_one: '{{which}} expires {{when}}.',
  expiring_other: '{{which}} expire {{when}}.',
  renewedElsewhere_one: '{{which}} was renewed, but not by Registry Desk. See Renewals.',
  renewedElsewhere_other: '{{which}} were renewed, but not by Registry Desk. See Renewals.',
  names_one: '{{count}} name',
  names_other: '{{count}} names',
  withinDays_one: 'within {{count}} day',
  withinDays_other: 'within {{count}} days',
  inbox: 'Inbox',
  manyMessages_one: '{{count}} new message came with the poll queue.',
  manyMessages_other: '{{count}} new messages came with the poll queue.',
} as const;
