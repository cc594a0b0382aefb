import { wordBook } from './words.ts';

/** The terms of the trade, each with what it is asked by and a short answer, for people who are no programmers. */
export const glossaryWords = wordBook('glossary', {
  title: 'Glossary',
  search: 'Search the glossary',
  clear: 'Clear',
  none: 'No term matches',
  found_one: '{{count}} term',
  found_other: '{{count}} terms',
  all: 'All terms',

  acknowledgeTitle: 'Acknowledge',
  acknowledgeAsk: 'What does acknowledging a message do?',
  acknowledgeText:
    'It confirms to the registry that you have the message. The message then leaves the queue for good, so it is stored here first.',

  budgetTitle: 'Budgets and limits',
  budgetAsk: 'What are budgets and limits?',
  budgetText:
    'The registry limits how many requests it takes in some minutes, for each kind of request. What is left is your budget. Registry Desk counts what it sends, also over restarts, and waits rather than sending one too many.',

  cardIdTitle: 'Card id',
  cardIdAsk: 'What is a card id?',
  cardIdText:
    'The registry’s name for a credit card or a prepaid account of yours, not the number on a card. It says what a renewal is billed to. You find it where you manage payment at the registry.',

  clTRIDTitle: 'clTRID',
  clTRIDAsk: 'What is a clTRID?',
  clTRIDText:
    'The client transaction identifier. Registry Desk makes one for each renewal and acknowledgement. The registry repeats it in its answer and in later messages, so both sides know which request is meant. A renewal that is sent again on purpose keeps its clTRID.',

  dialectTitle: 'Dialect',
  dialectAsk: 'What is a dialect?',
  dialectText:
    'The same question can be put over RPP or REPP, and written as JSON or XML. Each such pair is a dialect. The answer means the same in all of them; choose what your access allows.',

  draftsTitle: 'Drafts',
  draftsAsk: 'What are the drafts?',
  draftsText:
    'Create and renew over REPP are asked for before you get access, but neither is shown in the specification. They are practised in the shape of a public draft of 2024, on the practice registry alone, and marked as assumed.',

  expiryDateTitle: 'Expiry date',
  expiryDateAsk: 'Why is exactly this expiry date sent?',
  expiryDateText:
    'A renewal carries the date on which the name expires now. The registry compares it with its own: where the two differ, somebody has renewed already, and it can refuse instead of billing again. That is why the date is read just before, and never guessed.',

  faultTitle: 'Fault',
  faultAsk: 'What is a fault?',
  faultText:
    'Something that goes wrong on purpose in the practice registry: an answer that is lost, comes late, is cut short or comes from somebody else. Set one off to see what you would see on a bad day.',

  horizonTitle: 'Horizon',
  horizonAsk: 'What is the horizon?',
  horizonText:
    'How far ahead a registry lets a name be renewed. Where it lies is not shown for this one; five years are common. A longer renewal may be refused, and nothing is billed then.',

  journalTitle: 'Journal',
  journalAsk: 'What is the journal?',
  journalText:
    'Every request that Registry Desk sent and the answer to it, as they were, without keys and passwords. It proves what was asked, when, and what the registry said.',

  ldhNameTitle: 'LDH name',
  ldhNameAsk: 'What is an LDH name?',
  ldhNameText:
    'The name as computers send it: letters a–z, digits and hyphens. A name with Icelandic letters begins with xn-- then. Both forms are the same name; you can type and search either.',

  listPasswordTitle: 'TOTP and the list password',
  listPasswordAsk: 'What has TOTP to do with the list password?',
  listPasswordText:
    'For the two lists of RDAP the registry takes the password of your contact in place of an API key. When that contact has two-factor authentication (TOTP) switched on, only an API key works.',

  outcomeUnknownTitle: 'Unknown outcome',
  outcomeUnknownAsk: 'What does “unknown outcome” mean?',
  outcomeUnknownText:
    'The request left, and no answer came that could be understood. It may have been carried out and billed, or not. Registry Desk never sends such a renewal again automatically; the registry is read to find out.',

  personalityTitle: 'Personality',
  personalityAsk: 'What is a personality?',
  personalityText:
    'Where the specification does not show how the registry answers, the practice registry has a switch for every way that is possible. All switches together are its personality. So you can see what Registry Desk does, whichever way the real one goes.',

  pollQueueTitle: 'Poll queue',
  pollQueueAsk: 'What is the poll queue?',
  pollQueueText:
    'Where the registry leaves messages for you: something was created, refused, transferred, deleted, or will expire soon. They wait in a row. You are shown the oldest, and the next one only when that is acknowledged.',

  rdapTitle: 'RDAP',
  rdapAsk: 'What is RDAP?',
  rdapText:
    'The interface for reading: one name, contact or nameserver, the lists of your names, and a checker of its own. It changes and bills nothing. Its lookups are limited the most.',

  reconcileTitle: 'Reconcile',
  reconcileAsk: 'What does it mean to reconcile?',
  reconcileText:
    'To find out the outcome of a renewal: the expiry date is read at the registry and compared with the old and the expected one. Reading is free of charge. What no date decides is left to a person.',

  redactionTitle: 'Redaction',
  redactionAsk: 'What is left out, and why?',
  redactionText:
    'Keys and passwords are taken out before anything is written down, shown, copied or exported. What you pass on from here can be read by anybody without harm to your access.',

  reppV1Title: 'REPP v1',
  reppV1Ask: 'What is REPP v1?',
  reppV1Text:
    'The same as RPP v1 under an address of its own: poll queue and check in the words of EPP, as JSON or XML. Create and renew are asked for before you get access, though they are nowhere shown.',

  rppV0Title: 'RPP v0',
  rppV0Ask: 'What is RPP v0?',
  rppV0Text:
    'The registry’s newest interface, from 2026: it asks whether one name is available, and renews. Its answers are in their headers.',

  rppV1Title: 'RPP v1',
  rppV1Ask: 'What is RPP v1?',
  rppV1Text:
    'An interface from 2023, in spite of its number older than v0: it reads and acknowledges the poll queue and checks names, in the words of EPP.',

  slidingWindowTitle: 'Sliding window',
  slidingWindowAsk: 'What is a sliding window?',
  slidingWindowText:
    'The limit looks back from this moment: thirty minutes, not from half past to the full hour. A request stops counting thirty minutes after it was sent.',

  svTRIDTitle: 'svTRID',
  svTRIDAsk: 'What is an svTRID?',
  svTRIDText:
    'The server transaction identifier: the registry’s own number of a request that it has handled. Give it with the clTRID when you ask the registry about something.',

  two404sTitle: 'Two kinds of 404',
  two404sAsk: 'Why are there two kinds of 404?',
  two404sText:
    'Over RPP v0 a 404 with the registry’s code means: the name is registered. Over the RDAP checker a 404 means: the name is free. And a 404 without the registry’s code is no answer of the registry at all: most often the address is wrong. Registry Desk knows the difference.',

  virtualClockTitle: 'Virtual clock',
  virtualClockAsk: 'What is the virtual clock?',
  virtualClockText:
    'The practice registry’s own time. Turn it forward and names expire, go on hold and are deleted as they would in weeks. The time of your computer stays as it is.',

  writeBarrierTitle: 'Write barrier',
  writeBarrierAsk: 'What is the write barrier?',
  writeBarrierText:
    'In production nothing that bills or changes leaves Registry Desk until you arm the account for some minutes by typing your handle. Arming ends automatically. Reading is always possible.',
});
