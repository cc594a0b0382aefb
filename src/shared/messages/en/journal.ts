/** What is said of the journal of exchanges, and of recordings made from it. */
export const journal = {
  notFound: 'This exchange is not in the journal any more; the oldest ones are removed when it is full.',
  nothingRecorded: 'Nothing is being recorded.',
  nothingToRecord: 'The journal has no answered exchange there, so there is nothing to record.',
  recordingTooLong:
    'A recording has at most {{exchanges}} exchanges and {{mebibytes}} MiB. Nothing was written; choose a shorter stretch.',
  curlChanges: 'This changes something at the registry: a renewal that is sent again may be billed again.',
  curlAsksKey: 'curl asks for a password: that is the API key.',
  curlAsksPassword: 'curl asks for a password: that is the contact password, or the API key.',
  curlNeedsHandle: 'Put the handle into REGISTRY_DESK_HANDLE first.',
  curlHeaderLeftOut: 'The header {{name}} is left out: the journal does not keep its value.',
  curlBodyRedacted: 'The body has {{mark}} where a secret was.',
} as const;
