/** A lock on a file that the system releases when its holder's process ends, however it ends. */
export interface FileLock {
  /** May be called again. */
  release(): void;
}
