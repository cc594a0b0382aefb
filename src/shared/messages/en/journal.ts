/** What is said of the journal of exchanges, and of recordings made from it. */
export const journal = {
  notFound: 'This exchange is not in the journal any more; the oldest ones are removed when it is full.',
  nothingRecorded: 'Nothing is being recorded.',
  nothingToRecord: 'The journal has no answered exchange there, so there is nothing to record.',
  recordingTooLong:
    'A recording has at most {{exchanges}} exchanges and {{mebibytes}} MiB. Nothing was written; choose a shorter stretch.',
} as const;
