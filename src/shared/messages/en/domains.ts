/** What the list of domains says: its downloads, changes, views, imports and exports. */
export const domains = {
  chosenGone_one: '{{count}} of the chosen names is not in the list any more: {{names}}. Choose again.',
  chosenGone_other: '{{count}} of the chosen names are not in the list any more: {{names}}. Choose again.',
  downloadNotKept: 'One of these downloads is not kept for this account.',
  exportColumnTwice: 'A column is chosen twice.',
  exportNoColumns: 'Choose at least one column.',
  importRefused: '{{reason}} Nothing was imported.',
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
