/** How much a recording of exchanges may hold (docs/recording.md), for who writes it and who reads it. */
export const recordingBounds = { bytes: 64 * 1024 * 1024, exchanges: 50_000 } as const;
