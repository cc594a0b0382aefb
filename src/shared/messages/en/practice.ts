/** The practice registry, its lessons and its controls. */
export const practice = {
  noAnswer: 'The practice registry does not answer. Stop it and start it again.',
  pathMissing: '{{what}} There is no such path.',
  recordingUnreadable: 'The recording could not be read.',
  refused: 'The practice registry refused this with HTTP {{status}}.',
  snapshotUnreadable: 'The snapshot could not be read.',
} as const;
