/** What the list of domains says: its downloads, changes, views, imports and exports. */
export const domains = {
  calendarExpires: '{{name}} expires on {{date}}.',
  calendarOfImport: 'Reported by an imported list on {{date}}; {{account}}.',
  calendarOfIspstat: 'Reported by the list of a DNS provider on {{date}}; {{account}}.',
  calendarOfList: 'Reported by the list of my domains on {{date}}; {{account}}.',
  calendarOfLookup: 'Reported by an RDAP lookup on {{date}}; {{account}}.',
  calendarOfRenewal: 'Reported by a renewal on {{date}}; {{account}}.',
  calendarSummary: '{{name}} expires',
  calendarTitle: 'Expiry dates of {{account}}',
  markUntil: 'The day from which the name may be renewed again must be after {{today}}.',
  chosenGone_one: '{{count}} of the chosen names is not in the list any more: {{names}}. Choose again.',
  chosenGone_other: '{{count}} of the chosen names are not in the list any more: {{names}}. Choose again.',
  downloadNotKept: 'One of these downloads is not kept for this account.',
  exportColumnTwice: 'A column is chosen twice.',
  exportNoColumns: 'Choose at least one column.',
  importNoDate: '{{name}}: {{shown}} is no date such as 2027-03-14.',
  importNoteCut: '{{name}}: the note is longer than {{longest}} letters and was cut.',
  importOnlyFirst:
    'Only the first value of the line was read, not {{shown}}. Write one name a line, or a first line that names the columns.',
  importQuoteOpen: 'A quoted cell begins here and never ends; nothing from here on was read.',
  importRefused: '{{reason}} Nothing was imported.',
  importTags: '{{name}}: a name carries at most {{most}} new tags, each one line of {{longest}} letters.',
  importTwice: '{{name}} is in line {{line}} already; this line was left out.',
  listForDnsProviders:
    'The registry gives this list to DNS providers: contacts whose nameservers are registered with it. {{handle}} does not seem to be one (HTTP 403). Your own names come with the list of my domains.',
  listTooLarge:
    'The registry’s list is larger than Registry Desk can take: {{what}}. Your list was left as it was. A further request does not help. Import the names from a file instead.',
  namesAndOthers: '{{names}} and others',
  otherList: 'These are downloads of different lists. Only two of the same list can be compared.',
  pageNotWanted: 'This page of the list is not needed any more.',
  unknownHere: 'Nothing is known here about {{name}}. Look it up at the registry.',
  viewTwice: 'There is a view of this name already.',
  listCameEmpty_one:
    'The registry’s list came back empty, but the last one had {{count}} name. Your list was left as it is.',
  listCameEmpty_other:
    'The registry’s list came back empty, but the last one had {{count}} names. Your list was left as it is.',
} as const;
