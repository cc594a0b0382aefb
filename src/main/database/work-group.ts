import type { Database } from './database.ts';

/** The database as a group of works needs it. */
type Connection = Pick<Database, 'command' | 'isTransaction'>;

/** How the transactions of a group are kept apart: not at all, or each by a savepoint, so that one can be undone alone. */
type Way = 'whole' | 'in parts';

/**
 * Several works in one transaction around them all, see GroupedDatabase.together. Each savepoint is two statements more and
 * makes SQLite copy pages, and most groups go well: at first there are none, and where a transaction of the group fails, all is undone and the works
 * run once more, each transaction behind a savepoint of its own.
 */
export class WorkGroup {
  readonly #connection: Connection;
  #around: 'none' | 'awaited' | 'begun' = 'none';
  #way: Way = 'whole';
  #hasFailed = false;
  #inPart = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** While works run together: whether the transaction around them all has begun. */
  get around(): 'none' | 'awaited' | 'begun' {
    return this.#around;
  }

  /** Begins the transaction around all, where one is awaited. To be called before anything is written. */
  begin(): void {
    if (this.#around !== 'awaited' || this.#connection.isTransaction) return;
    this.#connection.command('BEGIN IMMEDIATE');
    this.#around = 'begun';
  }

  /** One transaction inside the one around it. */
  part<Result>(work: () => Result): Result {
    if (this.#inPart) throw new Error('A transaction within a transaction.');
    this.#inPart = true;
    const isApart = this.#way === 'in parts';
    try {
      if (isApart) this.#connection.command('SAVEPOINT part');
      const result = work();
      if (isApart) this.#connection.command('RELEASE part');
      return result;
    } catch (error) {
      this.#hasFailed = true;
      if (isApart && this.#connection.isTransaction) {
        this.#connection.command('ROLLBACK TO part');
        this.#connection.command('RELEASE part');
      }
      throw error;
    } finally {
      this.#inPart = false;
    }
  }

  together<Result>(works: readonly (() => Result)[]): PromiseSettledResult<Result>[] {
    if (works.length === 1) return works.map(settled);
    return this.#run(works, 'whole') ?? this.#run(works, 'in parts') ?? [];
  }

  /** Answers undefined, with nothing written, where a transaction of a whole failed. */
  #run<Result>(works: readonly (() => Result)[], way: Way): PromiseSettledResult<Result>[] | undefined {
    const answers: PromiseSettledResult<Result>[] = [];
    /** From this answer on, all hangs on the transaction around them. */
    let hanging = works.length;
    this.#around = 'awaited';
    this.#way = way;
    this.#hasFailed = false;
    try {
      for (const work of works) {
        answers.push(settled(work));
        if (way === 'whole' && this.#hasFailed) {
          this.#undo();
          return undefined;
        }
        if (!this.#hasBegun()) continue;
        hanging = Math.min(hanging, answers.length - 1);
        if (this.#connection.isTransaction) continue;
        // SQLite undoes some failures (a full disk) by itself, and all that was written with them.
        const answer = answers.at(-1);
        const reason = answer?.status === 'rejected' ? answer.reason : new Error('The store lost a group.');
        loseFrom(answers, hanging, reason);
        hanging = works.length;
        this.#around = 'awaited';
      }
      if (this.#hasBegun()) this.#connection.command('COMMIT');
    } catch (error) {
      this.#undo();
      loseFrom(answers, hanging, error);
    } finally {
      this.#around = 'none';
    }
    return answers;
  }

  /** Asked anew each time: a work may have begun the transaction since. */
  #hasBegun(): boolean {
    return this.#around === 'begun';
  }

  #undo(): void {
    if (this.#connection.isTransaction) this.#connection.command('ROLLBACK');
  }
}

/** Runs one of several works; what it throws is its answer. */
function settled<Result>(work: () => Result): PromiseSettledResult<Result> {
  try {
    return { status: 'fulfilled', value: work() };
  } catch (reason) {
    return { status: 'rejected', reason };
  }
}

/** Answers every work from `first` on with the reason for which all of them were lost. */
function loseFrom<Result>(answers: PromiseSettledResult<Result>[], first: number, reason: unknown): void {
  for (let index = first; index < answers.length; index += 1) answers[index] = { status: 'rejected', reason };
}
