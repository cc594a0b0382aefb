/** The only reader of system time in main. Instants are epoch milliseconds. Tests own time by passing another. */
export interface Clock {
  now(): number;
  /** Resolves after `milliseconds`, or rejects with the signal's reason as soon as it aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const timer = setTimeout(done, milliseconds);
      signal?.addEventListener('abort', stopped, { once: true });
      function done(): void {
        signal?.removeEventListener('abort', stopped);
        resolve();
      }
      function stopped(): void {
        clearTimeout(timer);
        reject(signal?.reason);
      }
    }),
};
