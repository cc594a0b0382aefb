/** What the inbox says of messages and of collecting them. */
export const inbox = {
  countUnknown:
    'How many messages the registry holds is not known yet, so there is no number to confirm. Collect first: that stores the message at the head of the queue, acknowledges nothing, and brings the number.',
  keptUnreadable: '{{reason}} It was kept in the inbox as it came, and nothing was acknowledged.',
  noneToAcknowledge: 'None of these messages waits to be acknowledged: they have left the queue, or could not be read.',
  notFound: 'There is no such message in the inbox.',
  ruleWithoutEffect: 'This rule does nothing: give it a tag, or have it notify you.',
  stopped: 'Collecting was stopped.',
  stoppedAtHead: 'Collecting was stopped. The message at the head of the queue is stored and was not acknowledged.',
  tooLarge:
    'The message at the head of the queue is larger than {{mebibytes}} MiB, the most that is read here. It cannot be stored, so it was not acknowledged, and the messages after it wait behind it. Write to the registry with the transaction identifiers of the exchange, or acknowledge it with another program.',
  // What a notice says where no message brings words of its own
  noticeCameWithoutText: 'A message came with the poll queue.',
  noticeStopped: 'Collecting has stopped until somebody sees to it. The inbox says why.',
  noticeOverdue:
    'For half an hour or longer the poll queue could not be asked. The desk goes on trying; the inbox says why it failed.',
  noticeUnreadable: 'The poll queue answered with something that could not be read.',
  noticeStoppedUnreadable:
    'The poll queue answered with something that could not be read, and collecting has stopped until somebody sees to it. The inbox says why.',
} as const;
