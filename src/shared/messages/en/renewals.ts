/** Renewals, the ledger, batches and prices. */
export const renewals = {
  alreadyUnderWay: 'A renewal of {{name}} is under way or has an unknown outcome. Settle that one first.',
  anotherAtOnce:
    'Another renewal of {{name}} was requested since you looked, so its expiry date may have moved. Look again before renewing.',
  answerWithoutDate: 'The registry’s answer carries no expiry date.',
  batchBegun: 'A batch can be changed only until it runs. This one has begun.',
  batchCancelled: 'Cancelled by a person.',
  batchCounts: 'Names sent: {{sent}} of {{chosen}}. Not sent: {{left}}.',
  batchEmpty: 'There are no names here.',
  batchEnded: 'This batch is over already, or another program runs it.',
  batchIsRunning: 'The batch is still running: wait, or pause it first.',
  batchMissing: 'There is no such batch.',
  batchNeedsRdap:
    'This account has no RDAP address. A batch reads each expiry date before it renews, so it cannot send anything. Renew the names one by one.',
  batchOfAnother:
    'This batch bills {{label}} ({{handle}}), not the account that was confirmed. Open it under {{label}}.',
  batchOver: 'This batch is over. Retry what failed in a new one.',
  batchRunsElsewhere: 'Another program already runs this batch.',
  batchTooLong: 'A batch holds at most {{most}} names. Split the list.',
  cardForm: 'Choose the card or account to bill.',
  cardUnknown: 'The account {{label}} has no card {{cardId}}. Choose one of its cards, or add this one to the account.',
  overCap:
    'The monthly cap of card {{card}} is {{cap}}. By our count {{spent}} is billed to it this month, and this renewal costs {{price}}. Raise the cap, or renew above it once with a reason.',
  capNoPrice:
    'Card {{card}} has a monthly cap of {{cap}}, and the price list has no price for this period. Add the price, or renew above the cap once with a reason.',
  capUnpriced_one:
    'Card {{card}} has a monthly cap of {{cap}}. {{count}} renewal of this month has no price. Add the price, or renew above the cap once with a reason.',
  capUnpriced_other:
    'Card {{card}} has a monthly cap of {{cap}}. {{count}} renewals of this month have no price. Add the prices, or renew above the cap once with a reason.',
  capOtherCurrency:
    'Card {{card}} has a monthly cap of {{cap}}, and the price list is in another currency. Set the cap again, or renew above it once with a reason.',
  countOverCap: '{{number}} not sent above the cap',
  cardNoPrices: 'The account {{label}} has no price list. Enter one first: amounts of a card are in its currency.',
  cardOtherCurrency_one:
    'The price list of the account {{label}} is in {{currency}} with {{count}} decimal. Enter the amount in that currency.',
  cardOtherCurrency_other:
    'The price list of the account {{label}} is in {{currency}} with {{count}} decimals. Enter the amount in that currency.',
  cardDayAhead: 'The day {{day}} is later than today, {{today}}. Enter the day on which it was.',
  cardAmountMissing: 'No such top-up or balance was entered for this account.',
  cardAmountTakenBack: 'This top-up or balance was taken back before.',
  cardMessageMissing: 'The account has no such message in the inbox. Choose a message of this account, or none.',
  codeMeans: '{{code}} {{meaning}}.',
  columnDiffers: 'The column {{name}} says {{value}}, and the batch says something else.',
  countNotSent: '{{number}} not sent',
  countRefused: '{{number}} refused',
  countRenewed: '{{number}} renewed',
  countUnderWay: '{{number}} under way',
  countUnknown: '{{number}} with unknown outcome',
  countWaiting: '{{number}} waiting',
  colleagueRenews: '{{person}} ({{machine}}) is renewing {{name}} right now.',
  dateMissing: 'A renewal carries an expiry date.',
  dateMovedHere:
    'The date known here of {{name}} is {{date}}, not {{given}}; it may have been renewed meanwhile. Look again before renewing.',
  dateMovedThere:
    'The registry’s expiry date of {{name}} is {{date}}, not {{given}}; it may have been renewed meanwhile. Look again before renewing.',
  dryRunCount_one: '{{count}} renewal by {{period}}, billed to {{card}}.',
  dryRunCount_other: '{{count}} renewals by {{period}}, billed to {{card}}.',
  dryRunExpected: 'The new date should be {{date}}; the transaction identifier is made when it is sent.',
  dryRunNoPrice: 'Your price list has no price for it.',
  dryRunPartly: '{{total}} by your price list, without {{unpriced}} that have no price.',
  dryRunReadAgain: 'Expiry dates older than a few minutes are read again.',
  dryRunReadFirst: 'The expiry date is read first; the request carries what is read.',
  dryRunReadings: 'Names without a known expiry date: {{readings}}. It is read before they are sent.',
  dryRunTotal: '{{total}} by your price list.',
  elsewhereMissing: 'No name was renewed elsewhere with the number {{eventId}}.',
  entryGone: 'The ledger entry of this renewal is gone, so another process has dealt with it.',
  entryMissing: 'There is no such entry in the ledger.',
  entryMoved: 'The ledger entry of this renewal is {{state}} already, so another process has dealt with it.',
  entryUnderWay: 'The renewal of {{name}} is under way just now.',
  lineCountChanged_one: '{{count}} line of this batch waits to be sent now, not {{typed}}. Look at it again.',
  lineCountChanged_other: '{{count}} lines of this batch wait to be sent now, not {{typed}}. Look at it again.',
  lineDuplicate: 'The same name as on line {{line}}; it is renewed once.',
  lineExpiryUnknown: 'Expiry unknown; it is looked up before renewing.',
  lineNotInList: 'Not in your list. Its expiry date must be looked up first, and lookups are limited.',
  marked: '{{name}} is marked “do not renew”: “{{marked}}”. Confirm with a reason to renew it all the same.',
  markedReason: '{{name}} is marked “do not renew”: “{{marked}}”. Give a reason of at least 3 characters.',
  markedMeanwhile: 'The mark “do not renew” of {{name}} was set or changed meanwhile. Read it first.',
  lineMarked: 'Do not renew: “{{reason}}”',
  linesMarked: 'At least one of these names is marked “do not renew”. Give a reason to select it.',
  lineOutcomeUnknown: 'An earlier renewal has an unknown outcome: check the registry first.',
  lineRefused: 'Refused {{time}}: {{why}}',
  lineUnderWay: 'A renewal of this name is in progress.',
  minutes_one: 'a minute',
  minutes_other: '{{count}} minutes',
  nameNotKnown: 'The registry does not know this name: {{why}}',
  noDateOf: 'The registry’s answer about {{name}} carries no expiry date.',
  noEndpoint:
    'Nothing renews names at the address of RPP v0 (status {{status}}): the registry has retired it, or the address is wrong. Check the base address of the account.',
  noFailedLine: 'No line of this batch was refused or left unsent.',
  notReadWhileOpen: 'Not read again while a renewal of this name is open.',
  noWaitingLine: 'No chosen line of this batch waits to be sent.',
  ofName: '{{name}}: {{said}}',
  batchChanged: 'This batch was changed meanwhile. Look at it again.',
  otherCurrency_one:
    'The other lists of this account are in {{currency}} with {{count}} decimal, and sums need one currency. Remove them first.',
  otherCurrency_other:
    'The other lists of this account are in {{currency}} with {{count}} decimals, and sums need one currency. Remove them first.',
  outcomeNotRead:
    'The outcome of the renewal is written down, but could not be read again: {{outcome}} Look at the renewals before anything else. Nothing is sent again. (clTRID {{clTRID}})',
  outcomeNotWritten:
    'The outcome of the renewal could not be written down: {{outcome}} Make room on the disk or check the data folder, then reconcile the entry. Nothing is sent again. (clTRID {{clTRID}})',
  pausedAlike:
    'Paused automatically: the registry refused {{count}} renewals in a row with the same code, so the names are hardly the reason. {{why}}',
  pausedFailure: 'Paused automatically. {{why}}',
  pausedFault: 'Paused because of a fault of Registry Desk.',
  pausedHopeless: 'Paused automatically, because the next renewals would fail too. {{why}}',
  pausedNoAnswers: 'Paused automatically: the registry gave no readable answer {{count}} times in a row. {{why}}',
  pausedProgramClosed: 'Registry Desk was closed while this batch ran. It goes on when you say so.',
  pausedProgramEnded: 'Registry Desk ended while this batch ran. It goes on when you say so; nothing is sent twice.',
  pausedUnknownOutcomes: 'Paused automatically: {{count}} renewals in a row have an unknown outcome. {{why}}',
  pausedWithCounts: '{{why}} {{counts}}',
  pausedWrongDate:
    'Paused automatically: a renewal led to another date than expected, and the next ones may too. If you go on, the batch does not pause for that again. {{why}}',
  readDateFirst: 'Read the expiry date first: it may prove what happened.',
  readingSuperseded: 'The renewal was sent again meanwhile, so this reading decides nothing.',
  registryBehind: 'RDAP still reports {{date}}; the ledger has it renewed to {{to}} on {{on}}.',
  registryBehindLine:
    'The registry still reports {{date}} for {{name}}, which the ledger has renewed to {{to}} on {{on}}. Its answer may lag. To renew it once more all the same, renew it alone.',
  registryNotKnow: 'The registry does not know {{name}}: {{why}}',
  reviewOutdated:
    '{{name}} had another renewal, found not to have been carried out, after this batch was reviewed. To renew it once more all the same, renew it alone, or retry it in a new batch.',
  reviewOutdatedRenewed:
    '{{name}} was renewed on {{on}}, to {{to}} after this batch was reviewed. To renew it once more all the same, renew it alone, or retry it in a new batch.',
  seconds_one: '{{count}} second',
  seconds_other: '{{count}} seconds',
  sentAgainMeanwhile: 'The renewal was sent again meanwhile. Read it again.',
  sentNothing: '{{what}} This sent nothing.',
  settledAlready: 'This renewal is settled already; what is settled stays.',
  settledNothingToSend: 'This renewal is settled already, so there is nothing to send again.',
  staleNeedsReason:
    'The expiry date of {{name}} could not be read fresh. {{why}} To send {{date}} all the same, give a reason.',
  tooEarly: 'The registry may still carry it out. Settle it as not renewed after {{time}} UTC.',
  undecided: '{{why}} The entry stays as it is. Nothing was sent now.',
  undecidedAtWork:
    'Looked at {{time}}: the registry still has {{date}}, but the request may still be at work there. Read again after {{after}}: the same date then, and once more {{span}} later, proves that it was not renewed.',
  undecidedLater:
    'The registry still has {{date}}, but it accepted the renewal and carries it out later. Its message will say the outcome; collect the inbox, or read again later.',
  undecidedNoDate:
    'The registry’s answer carries no expiry date (requested: {{from}} to {{to}}), so it decides nothing.',
  undecidedNotFresh:
    'The registry has {{date}} (requested: {{from}} to {{to}}), but the date before had not been read fresh: it may have been there already. Compare with what was billed.',
  undecidedNotYet:
    'Looked at {{time}}: the registry still has {{date}}. It will be certain after {{after}}: the same date then proves that it was not renewed.',
  undecidedOtherDate:
    'The registry has {{date}}, which is neither the date before nor the one after (requested: {{from}} to {{to}}). Compare with what was billed.',
  undecidedUnknownName: 'The registry does not know {{name}} ({{said}}), which decides nothing.',
  undecidedYes:
    'The registry still has {{date}}, but its answer carried a code of success, so this date proves nothing. Read again later, or compare with what was billed.',
  warnContradicted:
    'An earlier renewal of this name may have been carried out and billed after all. Look at the alarms first.',
  warnElsewhere: 'Renewed elsewhere: {{from}} → {{to}}. No renewal of Registry Desk did that.',
  warnExpired: 'The name expired on {{date}}.',
  warnHorizon: 'The new date, {{date}}, is more than {{years}} years ahead; the registry will probably refuse it.',
  warnNoCard: 'The account has no card to bill yet. Add one under “Bill to”.',
  warnNotInList: 'The name is not in the local list of this account.',
  warnNotOurs: '{{handle}} is only a {{roles}} contact here and may not be allowed to renew.',
  warnProhibited: 'The registry prohibits renewal ({{status}}).',
  warnReadOnly: 'This account is read-only: nothing can be renewed with it.',
  warnRecent: 'Already renewed on {{date}}, until {{to}}.',
  yearsTwice: 'The list has two prices for the same number of years.',
} as const;
