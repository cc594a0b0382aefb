/** Runs one of several works; what it throws is its answer. */
export function settled<Result>(work: () => Result): PromiseSettledResult<Result> {
  try {
    return { status: 'fulfilled', value: work() };
  } catch (reason) {
    return { status: 'rejected', reason };
  }
}

/** Answers every work from `first` on with the reason for which all of them were lost. */
export function loseFrom<Result>(answers: PromiseSettledResult<Result>[], first: number, reason: unknown): void {
  for (let index = first; index < answers.length; index += 1) answers[index] = { status: 'rejected', reason };
}
