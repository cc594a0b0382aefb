import type { Clock } from '#main/clock.ts';
import { message } from '#messages/message.ts';
import type { BudgetOrInterface } from '#values/rate-limits.ts';
import type { AnsweredReply, ExchangeReply, ExchangeRequest } from '../exchange.ts';
import type { Layer } from './layer.ts';

/** The count of what was sent, shared by all that run on one store. `accountKey` names environment and handle. */
export interface BudgetPort {
  /** Takes one, durably, or says when the next one may be (epoch milliseconds). Does not wait. */
  take(
    accountKey: string,
    budget: BudgetOrInterface,
    priority: 'person' | 'background',
    signal: AbortSignal | undefined,
  ): Promise<
    | { readonly kind: 'taken' }
    /** `isHeld` where it is not our count but the registry, asking us to wait, that says no. */
    | { readonly kind: 'limited'; readonly retryAt: number; readonly isHeld?: boolean }
  >;
  /** Takes one that is in hand already, at once; false where there is none. Absent where nothing is ever in hand. */
  takeInHand?(accountKey: string, budget: BudgetOrInterface, priority: 'person' | 'background'): boolean;
  /** Told when the registry itself answered 429 or 408 although a take was allowed, so that it can be learned from. */
  refused?(accountKey: string, budget: BudgetOrInterface, lesson: BudgetLesson): Promise<void>;
}

export interface BudgetLesson {
  readonly status: 429 | 408;
  /** From Retry-After, where there was one. */
  readonly retryAt: number | undefined;
}

export interface RateBudgetOptions {
  readonly budgets: BudgetPort;
  readonly clock: Clock;
  /** The key that a request's takes are counted under; the account id when absent. */
  readonly accountKey?: (request: ExchangeRequest) => string;
  /** How long a request waits for its turn before it is answered `limited`, in milliseconds. */
  readonly longestWaitMilliseconds?: { readonly person: number; readonly background: number };
  /** Requests of one budget under way at a time; a person's may be two more. */
  readonly underWay?: number;
  /** Told when a lesson could not be written down: the answer is in hand and goes on up. */
  readonly onProblem?: (error: unknown) => void;
}

/**
 * Lets a request through only when its budget has one left, or, where no limit is published, when the registry does not
 * hold its interface back: a person's click first, then background work in the order it came, waiting up to a maximum, else
 * `limited` with the instant to come back. A take happens just before the request travels (never for a whole batch
 * beforehand), so that our count and the registry's stay close.
 */
export function createRateBudgetLayer(options: RateBudgetOptions): Layer {
  /** By budget, then by the keys of its count. */
  const queues = new Map<BudgetOrInterface, Map<string, BudgetQueue>>();
  const accountKey = options.accountKey ?? ((request) => request.accountId);

  function queueOf(budget: BudgetOrInterface, request: ExchangeRequest): BudgetQueue {
    const ofBudget = queues.get(budget) ?? new Map<string, BudgetQueue>();
    queues.set(budget, ofBudget);
    const own = accountKey(request);
    const stranger = request.credentials === 'none' ? strangerKey(request) : undefined;
    const name = stranger === undefined ? own : `${stranger}\n${own}`;
    const queue =
      ofBudget.get(name) ?? new BudgetQueue(stranger === undefined ? [own] : [stranger, own], budget, options);
    ofBudget.set(name, queue);
    return queue;
  }

  async function learn(
    keys: readonly string[],
    budget: BudgetOrInterface,
    { status, retryAt }: Refused,
  ): Promise<void> {
    for (const key of keys) {
      const told = options.budgets.refused?.(key, budget, { status, retryAt });
      await told?.catch((error: unknown) => options.onProblem?.(error));
    }
  }

  return (next) => async (request) => {
    // What changes something goes once, when a person says so; a question may wait.
    const budget = request.budget ?? (request.repeatable ? request.interface : undefined);
    if (budget === undefined) {
      const reply = await next(request);
      // Nothing holds a change back, and it is never repeated; the questions after it wait as long as the registry asked.
      if (isRefused(reply)) await learn([accountKey(request)], request.interface, reply);
      return reply;
    }
    const queue = queueOf(budget, request);
    if (!queue.enterAtOnce(request)) {
      const turn = await queue.enter(request);
      if (turn !== 'go') return turn;
    }
    try {
      const reply = await next(request);
      if (isRefused(reply)) await learn(queue.keys, budget, reply);
      return reply;
    } finally {
      queue.leave();
    }
  };
}

/**
 * The registry may count a stranger by the address of this computer, which all accounts here share (not shown; protocol
 * facts N19), so a request without credentials counts for both: for the account, and for this.
 */
function strangerKey(request: ExchangeRequest): string {
  return `anonymous ${new URL(request.url).origin}`;
}

type Refused = AnsweredReply & { readonly status: 429 | 408 };

function isRefused(reply: ExchangeReply): reply is Refused {
  return reply.kind === 'answered' && (reply.status === 429 || reply.status === 408);
}

type Turn = 'go' | ExchangeReply;

interface Waiting {
  readonly request: ExchangeRequest;
  readonly enteredAt: number;
  readonly settle: (turn: Turn) => void;
  readonly fail: (error: unknown) => void;
}

class BudgetQueue {
  readonly keys: readonly string[];
  readonly #budget: BudgetOrInterface;
  readonly #options: RateBudgetOptions;
  readonly #persons: Waiting[] = [];
  readonly #background: Waiting[] = [];
  #underWay = 0;
  #serving = false;
  #nap: AbortController | undefined;

  constructor(keys: readonly string[], budget: BudgetOrInterface, options: RateBudgetOptions) {
    this.keys = keys;
    this.#budget = budget;
    this.#options = options;
  }

  /** Lets a request go when there is a place, a take in hand, and nobody to wait behind; else it must `enter`. */
  enterAtOnce({ priority, signal }: ExchangeRequest): boolean {
    const { budgets } = this.#options;
    const [key] = this.keys;
    if (budgets.takeInHand === undefined || key === undefined || this.keys.length > 1) return false;
    if (this.#persons.length > 0 || this.#background.length > 0 || signal?.aborted) return false;
    if (this.#underWay >= this.#places(priority) || !budgets.takeInHand(key, this.#budget, priority)) return false;
    this.#underWay += 1;
    return true;
  }

  enter(request: ExchangeRequest): Promise<Turn> {
    const enteredAt = this.#options.clock.now();
    const line = request.priority === 'person' ? this.#persons : this.#background;
    return new Promise<Turn>((settle, fail) => {
      const { signal } = request;
      const cancelled = (): void => {
        remove(line, waiting);
        settle(cancelledReply(this.#options.clock.now() - enteredAt));
      };
      const waiting: Waiting = {
        request,
        enteredAt,
        settle: (turn) => {
          signal?.removeEventListener('abort', cancelled);
          settle(turn);
        },
        fail,
      };
      if (signal?.aborted) {
        cancelled();
        return;
      }
      signal?.addEventListener('abort', cancelled, { once: true });
      line.push(waiting);
      if (request.priority === 'person') this.#nap?.abort();
      void this.#serve();
    });
  }

  leave(): void {
    this.#underWay -= 1;
    if (this.#persons.length > 0 || this.#background.length > 0) void this.#serve();
  }

  /** One at a time: asks for a take for whoever is first, and lets go, sends back, or waits. */
  async #serve(): Promise<void> {
    if (this.#serving) return;
    this.#serving = true;
    try {
      for (let first = this.#first(); first !== undefined; first = this.#first()) {
        await this.#serveOne(first);
      }
    } finally {
      this.#serving = false;
    }
  }

  /** From every count it belongs to; one that is used up is enough to wait. */
  async #take(priority: 'person' | 'background', signal: AbortSignal | undefined): ReturnType<BudgetPort['take']> {
    for (const key of this.keys) {
      const take = await this.#options.budgets.take(key, this.#budget, priority, signal);
      if (take.kind === 'limited') return take;
    }
    return { kind: 'taken' };
  }

  #places(priority: 'person' | 'background'): number {
    const places = this.#options.underWay ?? 6;
    return priority === 'person' ? places + 2 : places;
  }

  #first(): Waiting | undefined {
    if (this.#underWay < this.#places('person') && this.#persons.length > 0) return this.#persons[0];
    return this.#underWay < this.#places('background') ? this.#background[0] : undefined;
  }

  async #serveOne(first: Waiting): Promise<void> {
    const { clock } = this.#options;
    const { priority, signal } = first.request;
    const line = priority === 'person' ? this.#persons : this.#background;
    let take: Awaited<ReturnType<BudgetPort['take']>>;
    try {
      take = await this.#take(priority, signal);
    } catch (error) {
      if (remove(line, first)) first.fail(error);
      return;
    }
    if (take.kind === 'taken') {
      if (!remove(line, first)) return;
      this.#underWay += 1;
      first.settle('go');
      return;
    }
    const { retryAt, isHeld = false } = take;
    const patience = this.#options.longestWaitMilliseconds ?? { person: 5_000, background: 60_000 };
    for (const waiting of line.filter((one) => one.enteredAt + patience[priority] < retryAt)) {
      remove(line, waiting);
      waiting.settle({ kind: 'limited', budget: waiting.request.budget, retryAt, isHeld });
    }
    if (line.length === 0) return;
    this.#nap = new AbortController();
    try {
      await clock.sleep(Math.max(1, retryAt - clock.now()), this.#nap.signal);
    } catch {
      // A person came in between: background work goes on waiting, the person is asked for first.
    } finally {
      this.#nap = undefined;
    }
  }
}

function remove(line: Waiting[], waiting: Waiting): boolean {
  const place = line.indexOf(waiting);
  if (place < 0) return false;
  line.splice(place, 1);
  return true;
}

function cancelledReply(durationMilliseconds: number): ExchangeReply {
  return {
    kind: 'silent',
    sent: false,
    cause: 'cancelled',
    detail: message('registry.cancelledForBudget'),
    durationMilliseconds,
  };
}
