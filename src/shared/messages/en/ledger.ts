/** What the ledger writes down of a renewal: its steps, what was read afterwards, and what contradicts it. */
export const ledger = {
  planned: 'The renewal was planned; nothing was sent yet.',
  onItsWay: 'On its way to the registry.',
  onItsWayAgain: 'On its way once more, because a person said so: the same clTRID and expiry date.',
  notWritten: 'Not sent: the ledger could not be written.',
  notWrittenAgain:
    'Not sent again: the ledger could not be written. The outcome of the first sending is still unknown.',
  seatStopped:
    'The desk of {{person}} ({{machine}}) stopped while it was sending. Whether the registry renewed the name is unknown.',
  seatSilent:
    'The desk of {{person}} ({{machine}}) did not report an outcome for long. Whether the registry renewed the name is unknown.',
  otherwiseBeforeRestore:
    'Before the team store was put back, this was recorded otherwise at {{machine}} of {{person}} ({{reference}}). The name may be billed twice: look at the registry’s account.',
  otherwiseMovedIn:
    'The history that {{person}} brought from {{machine}} has another renewal or outcome of this name ({{reference}}). It may be billed twice: look at the registry’s account.',
  endedBeforeAnswer:
    'The program ended before the answer came: whether the registry renewed and billed is not known. Nothing is sent again automatically. Read the expiry date to find out.',
  endedBeforeSending: 'The program ended before anything was sent. Nothing was billed.',
  // What sending it came to
  renewed: 'Renewed; the new expiry date is {{date}}.',
  renewedOther:
    'Renewed, but the registry’s new expiry date is {{date}} and not {{expected}} as requested. Look at the name and at what was billed.',
  acceptedForLater:
    'The registry accepted the renewal and carries it out later ({{code}}). Reconcile it in a while: that reads the expiry date. It is not sent again.',
  outcomeUnknown:
    'Whether the renewal was carried out is not known: {{why}}. It is not sent again; reconcile it, which reads the expiry date.',
  clauseFault: 'a fault of Registry Desk came in between',
  clauseTooMany: 'the answer says that too many requests were sent',
  clauseNoAnswer: 'no answer came',
  clauseNotTheRegistry: 'what answered (status {{status}}) is not the registry',
  clauseUnreadable: 'the answer could not be read at {{where}}',
  clauseUnexpected: 'something unexpected came in between',
  secondRefused:
    'Sent once more, which was refused: {{outcome}} That says nothing of the first time; read the expiry date to find out.',
  secondUnsent:
    'Sent once more, which did not leave: {{outcome}} That says nothing of the first time; read the expiry date to find out.',
  // Where the date that was sent comes from
  dateRead: 'The expiry date {{date}} was read from RDAP just before.',
  dateListed:
    'The registry reported the expiry date {{date}} in the list of our names (my_domains) {{seconds}} seconds before.',
  dateLookedUp: 'The registry reported the expiry date {{date}} by RDAP {{seconds}} seconds before.',
  lookupWithoutDate: 'A lookup just now reported none.',
  aboveCap: 'Above the monthly cap of the card ({{cap}}): “{{reason}}”.',
  althoughMarked: 'Marked “do not renew”: “{{marked}}”. Renewed all the same: “{{reason}}”.',
  dateNotFresh: 'The expiry date {{date}} could not be read fresh: {{why}}',
  lineOfBatch: 'Line {{line}} of the batch “{{title}}”.',
  // What was read afterwards
  listHas: 'The list of our names has the expiry date {{date}}.',
  readingHas: 'The registry has {{date}}.',
  readingWithoutDate: 'The answer has no expiry date.',
  // What settled it
  readAsRenewed: 'The registry has the expiry date {{date}} now, as this renewal would make it: it was carried out.',
  readAsNotRenewed:
    'The registry still has the expiry date {{date}}, read twice and late enough: the renewal was not carried out. It may be renewed again.',
  saidRenewed: 'Settled by a person: it was renewed. The reason given: “{{reason}}”. The last reading: {{reading}}',
  saidNotRenewed:
    'Settled by a person: it was not renewed. The reason given: “{{reason}}”. The last reading: {{reading}}',
  messageOfYes:
    'The registry’s message {{id}} says that it was carried out. It gives no date: look the name up to see the new one.',
  messageOfNo: 'The registry’s message {{id}} says that it was refused. It may be renewed again.',
  // What contradicts it
  lateRenewed: 'A late answer of the registry says that it was renewed: {{answer}}',
  lateYes: 'A late answer of the registry says yes, though it does not prove the renewal: {{answer}}',
  lateNo: 'A late answer of the registry says that it was not renewed: {{answer}}',
  maybeTwice: 'It was sent once more meanwhile, so it may have been billed twice.',
  dateOfDenied:
    'The registry reports {{date}}, the date that this renewal would lead to. It was settled as not renewed, but it may have been carried out and billed.',
  messageAgainstNo:
    'The registry’s message {{id}} says that this renewal was carried out. Compare with what was billed before you renew the name again.',
  messageAgainstYes:
    'The registry’s message {{id}} says that this renewal was refused. Read the expiry date to see what the registry has.',
} as const;
