/** What the hosts without windows print at their start about the disk and the data folder. */
export const hosts = {
  diskFull: 'The disk of {{folder}} is full. {{limits}} Make room, then start again.',
  earlierOpen: 'Renewals that an earlier run left open are still shown as sent; their outcome may be unknown.',
  folderNotWritable: '{{folder}} cannot be written. {{limits}} Allow this user to write there, then start again.',
  onlyReads: 'What is there can be read. What cannot be written down is not sent.',
  openToOthers:
    'Other users of this machine have rights to the data folder {{folder}} (mode {{mode}}). Take them away with: chmod 700 {{quoted}}',
} as const;
