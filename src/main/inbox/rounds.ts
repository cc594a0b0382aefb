import type { Collected, Collecting } from '#contract/inbox.ts';
import { isWithin } from '#main/clock.ts';
import type { StoredAccount } from '#main/database/store.ts';
import { acknowledgesMessages, type PassWrite } from '#main/pass-write.ts';
import type { Publish } from '#main/ports.ts';
import type { Session } from '#main/registry/protocol/session.ts';
import { message, sentences } from '#messages/message.ts';
import { rulesOf } from '#values/account-rules.ts';
import { DeskFailure, type Failure } from '#values/failure.ts';
import { judgeRules } from './judge-rules.ts';
import type { QueueMemory, QueueSettings } from './queue-settings.ts';
import type { InboxArchive, InboxTurn } from './store/record.ts';
import { QueueWalk, type Walk, type WalkNews, type WalkPorts } from './walk-queue.ts';

export interface RoundsPorts extends WalkPorts {
  readonly archive: WalkPorts['archive'] & Pick<InboxArchive, 'takeTurn' | 'endTurn'>;
  readonly settings: QueueSettings;
  readonly passWrite: PassWrite;
  readonly who: () => Promise<string | null>;
  readonly publish: Publish;
  /** Something of the inbox changed. */
  readonly changed: (accountId: string) => void;
}

const tellEveryMilliseconds = 250;
/** Whether another program has stopped the account is looked at so often at most: a long queue comes fast. */
const lookMilliseconds = 1000;
/** How long a person's round waits for the round of a colleague, and how often it asks. */
const longestWaitMilliseconds = 15_000;
const turnAgainMilliseconds = 1000;

/** What counts for one round only; what is left out is as the account has it. */
export interface RoundOrder {
  readonly via?: Collecting['via'] | undefined;
  readonly form?: Collecting['form'] | undefined;
  readonly acknowledge?: Collecting['acknowledge'] | undefined;
  /** How many messages a person has confirmed to acknowledge. */
  readonly typedCount?: number | undefined;
  /** The most that the round acknowledges. */
  readonly most?: number | undefined;
}

export interface RoundControl {
  readonly signal: AbortSignal;
  readonly priority: 'person' | 'background';
  step(): Promise<void>;
  /** What else is waited for before the round begins; it has its turn, and can be stopped, at once. */
  readonly after?: Promise<unknown>;
  /** Told how many messages have come so far. */
  readonly progress?: (done: number) => void;
  /** Told what was done where the round fails: it may have been stopped. */
  readonly soFar?: (collected: Collected) => void;
}

/**
 * Rounds through the queues of accounts. Only one round walks through an account's queue at a time in this program; the
 * next one waits. Other programs on the same queue do no harm.
 */
export class Rounds {
  readonly #ports: RoundsPorts;
  /** The last round at each queue, under way or waiting. */
  readonly #busy = new Map<string, Promise<unknown>>();
  /** Every round at each queue, under way or waiting. */
  readonly #open = new Map<string, Set<AbortController>>();
  /** The rounds whose acknowledgement is under way, by the signal that ends them. */
  readonly #acknowledging = new Map<string, AbortSignal>();

  constructor(ports: RoundsPorts) {
    this.#ports = ports;
  }

  #inTurn<T>(accountId: string, control: RoundControl, work: (control: RoundControl) => Promise<T>): Promise<T> {
    const abort = new AbortController();
    const aborts = this.#open.get(accountId) ?? new Set();
    this.#open.set(accountId, aborts.add(abort));
    const signal = AbortSignal.any([control.signal, abort.signal]);
    async function step(): Promise<void> {
      await control.step();
      signal.throwIfAborted();
    }
    const mine = Promise.all([this.#busy.get(accountId), control.after])
      .then(() => {
        signal.throwIfAborted();
        return work({ ...control, signal, step });
      })
      .catch((error: unknown) => {
        // Whatever broke while it was being stopped broke because of it.
        throw abort.signal.aborted ? abort.signal.reason : error;
      });
    const settled = mine
      .catch(() => undefined)
      .then(() => {
        aborts.delete(abort);
        if (this.#busy.get(accountId) !== settled) return;
        this.#busy.delete(accountId);
        this.#open.delete(accountId);
      });
    this.#busy.set(accountId, settled);
    return mine;
  }

  /** Whether a person has stopped the account, in any program. What stops a poller alone ends no round of a person. */
  async #isStoppedByHand(accountId: string): Promise<boolean> {
    // A store that is busy is looked at the next time.
    const stopped = await this.#ports.settings.stopped(accountId).catch(() => null);
    return stopped?.trouble?.code === 'by-hand';
  }

  /** A session that lets nothing leave any more once the account is stopped by hand. */
  #heedingStop(session: Session, accountId: string, before: Promise<boolean>): Session {
    let wasStopped = before;
    let lookedAt = Number.NEGATIVE_INFINITY;
    const look = async (): Promise<void> => {
      if (isWithin(lookMilliseconds, lookedAt, this.#ports.clock.now())) return;
      lookedAt = this.#ports.clock.now();
      const isStopped = await this.#isStoppedByHand(accountId);
      if (isStopped && !(await wasStopped)) throw stoppedFailure();
      wasStopped = Promise.resolve(isStopped);
    };
    return {
      run: (command, options = {}) =>
        session.run(command, {
          ...options,
          async beforeSending() {
            await options.beforeSending?.();
            await look();
          },
        }),
    };
  }

  /** `wasStopped`: whether the account was stopped by hand when a person wanted this all the same. */
  async #walk(
    account: StoredAccount,
    how: Pick<Collecting, 'via' | 'form'> & Pick<Walk, 'acknowledges' | 'most'>,
    control: RoundControl,
    wasStopped = Promise.resolve(false),
  ): Promise<Collected> {
    const { accountId } = account;
    const rules = await this.#ports.settings.rules();
    let memory: QueueMemory = await this.#ports.settings.memory(accountId);
    let done = 0;
    let toldAt = 0;
    const heard = (news: WalkNews): void => {
      if (news.kind === 'count') {
        memory = { ...memory, serverCount: news.count, serverCountAt: this.#ports.clock.now() };
        return;
      }
      if (news.kind === 'acknowledgement') {
        if (news.underWay) this.#acknowledging.set(accountId, control.signal);
        else this.#acknowledging.delete(accountId);
        return;
      }
      if (news.kind === 'kept') {
        done += 1;
        control.progress?.(done);
      }
      if (news.settledEntryIds.length > 0) this.#ports.publish('renewals', accountId);
      // A long queue comes fast: windows look some times a second, and once more at the end.
      if (isWithin(tellEveryMilliseconds, toldAt, this.#ports.clock.now())) return;
      toldAt = this.#ports.clock.now();
      this.#ports.changed(accountId);
    };
    control.signal.addEventListener('abort', () => this.#ports.changed(accountId), { once: true });
    try {
      const session: WalkPorts['session'] = (one) => this.#heedingStop(this.#ports.session(one), accountId, wasStopped);
      const collected = await new QueueWalk(
        { ...this.#ports, session },
        {
          account,
          ...how,
          ...control,
          person: control.priority === 'person' ? await this.#ports.who() : null,
          rule: (content) => judgeRules(rules, content, account.label),
          heard,
        },
      ).run();
      memory = { ...memory, lastGoodAt: this.#ports.clock.now() };
      return collected;
    } finally {
      await this.#ports.settings.keepMemory(accountId, { ...memory, lastRoundAt: this.#ports.clock.now() });
      this.#ports.changed(accountId);
    }
  }

  /** Why nothing may be acknowledged now; undefined where it may. */
  #blockOf(account: StoredAccount): Failure | undefined {
    try {
      this.#ports.passWrite({ account, what: acknowledgesMessages, count: 1 });
      return undefined;
    } catch (error) {
      if (error instanceof DeskFailure && error.failure.kind === 'blocked') return error.failure;
      throw error;
    }
  }

  async #collectNow(account: StoredAccount, order: RoundOrder, control: RoundControl): Promise<Collected> {
    const usual = await this.#ports.settings.collecting(account);
    const acknowledge = order.acknowledge ?? usual.acknowledge;
    const block = acknowledge === 'after-storing' ? this.#blockOf(account) : undefined;
    const may = acknowledge === 'after-storing' && block === undefined;
    const how = {
      via: order.via ?? usual.via,
      form: order.form ?? usual.form,
      acknowledges: may ? 'every' : 'none',
      most: order.most,
    } as const;
    const collected = await this.#walk(account, how, control);
    // The message at the head was stored all the same, and waits.
    if (block === undefined || collected.end !== 'waits') return collected;
    const text = sentences(collected.text, block.message);
    return { ...collected, end: 'blocked', trouble: { code: 'failure', failure: block }, text };
  }

  /**
   * Fails with blocked where a person wants a whole queue acknowledged that is acknowledged by hand, and may not: the
   * number of messages that the registry counts is what has to be confirmed, and the most that the round acknowledges.
   * While the registry has told none there is nothing to confirm, and a production account acknowledges nothing.
   */
  async confirmed(account: StoredAccount, order: RoundOrder): Promise<RoundOrder> {
    const usual = await this.#ports.settings.collecting(account);
    if (order.acknowledge !== 'after-storing' || usual.acknowledge === 'after-storing') return order;
    const { serverCount } = await this.#ports.settings.memory(account.accountId);
    const count = Math.max(1, serverCount ?? 1);
    const isProduction = rulesOf(account) === 'production';
    if (isProduction && serverCount === null) {
      this.#ports.passWrite({ account, what: acknowledgesMessages, count: 1 });
      throw new DeskFailure({
        kind: 'blocked',
        message: message('inbox.countUnknown'),
        reason: 'count-not-typed',
        nothingSent: true,
      });
    }
    this.#ports.passWrite({ account, what: acknowledgesMessages, count, typedCount: order.typedCount ?? null });
    return { ...order, most: isProduction ? count : order.typedCount };
  }

  /**
   * Walks while this desk has the turn of its team. A person waits a while for a colleague's round to end; a poller asks only
   * once in each interval of the team.
   */
  async #inTeamTurn(account: StoredAccount, control: RoundControl, walk: () => Promise<Collected>): Promise<Collected> {
    const { archive, clock, settings } = this.#ports;
    const { accountId } = account;
    const isAsked = control.priority === 'person';
    const every = isAsked ? null : (await settings.collecting(account)).everySeconds * 1000;
    const begun = clock.now();
    let turn = await archive.takeTurn(accountId, every);
    while (turn.kind !== 'yours' && isAsked && isWithin(longestWaitMilliseconds, begun, clock.now())) {
      await clock.sleep(turnAgainMilliseconds, control.signal);
      await control.step();
      turn = await archive.takeTurn(accountId, every);
    }
    if (turn.kind !== 'yours') return elsewhere(turn);
    let isDone = false;
    try {
      const collected = await walk();
      isDone = collected.end !== 'blocked';
      return collected;
    } finally {
      await archive.endTurn(accountId, isDone);
    }
  }

  /** Stores, and acknowledges where the account or the order says so, until the queue is empty. */
  collect(account: StoredAccount, order: RoundOrder, control: RoundControl): Promise<Collected> {
    return this.#inTurn(account.accountId, control, (mine) =>
      this.#inTeamTurn(account, mine, () => this.#collectNow(account, order, mine)),
    );
  }

  /** Acknowledges the wanted ones of what is stored, as long as they are at the head, and stores what comes next. */
  acknowledge(account: StoredAccount, wanted: ReadonlySet<string>, control: RoundControl): Promise<Collected> {
    const wasStopped = this.#isStoppedByHand(account.accountId);
    return this.#inTurn(account.accountId, control, async (mine) => {
      const { via, form } = await this.#ports.settings.collecting(account);
      const how = { via, form, acknowledges: (inboxId: string) => wanted.has(inboxId) };
      return this.#inTeamTurn(account, mine, () => this.#walk(account, how, mine, wasStopped));
    });
  }

  /** Resolves when the rounds that are under way or waiting now are over; undefined where there are none. */
  readonly underWay = (accountId: string): Promise<unknown> | undefined => this.#busy.get(accountId);

  /** Whether a round that was stopped waits for the answer to an acknowledgement that has left. */
  readonly isEnding = (accountId: string): boolean => this.#acknowledging.get(accountId)?.aborted === true;

  /** Ends every round of the account, under way or waiting for its turn: none sends anything any more. */
  stop(accountId: string): void {
    const reason = stoppedFailure();
    for (const abort of this.#open.get(accountId) ?? []) abort.abort(reason);
  }
}

/** Another desk of the team collects: its messages come into this archive as well. */
function elsewhere({ kind, person, machine }: Exclude<InboxTurn, { kind: 'yours' }>): Collected {
  const who = { person, machine };
  const text = kind === 'later' ? message('inbox.turnLater', who) : message('inbox.turnElsewhere', who);
  return { stored: 0, knownAlready: 0, acknowledged: 0, end: 'elsewhere', trouble: { code: 'elsewhere' }, text };
}

function stoppedFailure(): DeskFailure {
  return new DeskFailure({ kind: 'cancelled', message: message('inbox.stopped') });
}
