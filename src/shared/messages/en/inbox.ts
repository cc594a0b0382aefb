/** What the inbox says of messages and of collecting them. */
export const inbox = {
  turnElsewhere: '{{person}} ({{machine}}) is collecting these messages now. They appear here as well.',
  turnLater: '{{person}} ({{machine}}) collects these messages. They appear here as well.',
  turnOver: 'A colleague collects these messages by now. The message is stored and was not acknowledged.',
  ceilingNext: 'The last round ended after as many messages as one takes; the next round goes on.',
  countUnknown:
    'How many messages the registry holds is not known yet, so there is no number to confirm. Collect first: that stores the message at the head of the queue, acknowledges nothing, and brings the number.',
  keptUnreadable: '{{reason}} It was kept in the inbox as it came, and nothing was acknowledged.',
  noneToAcknowledge: 'None of these messages waits to be acknowledged: they have left the queue, or could not be read.',
  notFound: 'There is no such message in the inbox.',
  roundCeiling: 'A round ends after {{most}} messages. Collect again for the rest.',
  roundConfirmed_one:
    '{{count}} message was confirmed, and no more than that is acknowledged. The next one is stored and waits.',
  roundConfirmed_other:
    '{{count}} messages were confirmed, and no more than that is acknowledged. The next one is stored and waits.',
  roundCounts: 'Stored: {{stored}}. Acknowledged: {{acknowledged}}.',
  roundEmpty: 'The queue is empty.',
  roundEmptyUnsaid:
    'The answer showed no message, but did not plainly say that the queue is empty (1300), so nothing is concluded from it.',
  roundNoAddress:
    'The message at the head of the queue has the identifier {{id}}. No web address can carry it, so the message cannot be acknowledged. Nothing was sent for it. The message is in the inbox. The messages after it wait at the registry. Ask the registry to remove this message from the queue.',
  roundStuck:
    'The queue is stuck: message {{id}} was acknowledged, the registry confirmed it, and shows it again. It is in the inbox; collecting stopped. Try again in a while. If it stays, write to the registry with the transaction identifiers of the exchange.',
  roundWaits: 'The message at the head of the queue waits to be acknowledged; the next ones come after it.',
  ruleWithoutEffect: 'This rule does nothing: give it a tag, or have it notify you.',
  stopped: 'Collecting was stopped.',
  stoppedAtHead: 'Collecting was stopped. The message at the head of the queue is stored and was not acknowledged.',
  stoppedByHand: 'Stopped by hand.',
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
