/** The words on the command line are wrong; nothing was opened and nothing was sent. Ends with exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
