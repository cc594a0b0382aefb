import type { Collected, Collecting } from '#contract/inbox.ts';
import { isWithin } from '#main/clock.ts';
import { acknowledgesMessages, type PassWrite } from '#main/pass-write.ts';
import type { Publish } from '#main/ports.ts';
import type { Session } from '#main/protocol/session.ts';
import type { StoredAccount } from '#main/store/store.ts';
import { message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { rulesOf } from '#registry/account-rules.ts';
import { DeskFailure, type Failure } from '#registry/failure.ts';
import { judgeRules } from './judge-rules.ts';
import type { QueueMemory, QueueSettings } from './queue-settings.ts';
import { type Walk, type WalkNews, type WalkPorts, walkQueue } from './walk-queue.ts';

export interface RoundsPorts extends WalkPorts {
  readonly settings: QueueSettings;
  readonly passWrite: PassWrite;
  readonly publish: Publish;
  /** Something of the inbox changed. */
  readonly changed: (accountId: string) => void;
}

const tellEveryMilliseconds = 250;
/** Whether another program has stopped the account is looked at so often at most: a long queue comes fast. */
const lookMilliseconds = 1000;

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
export function createRounds(ports: RoundsPorts) {
  const { clock, settings } = ports;
  /** The last round at each queue, under way or waiting. */
  const busy = new Map<string, Promise<unknown>>();
  /** Every round at each queue, under way or waiting. */
  const open = new Map<string, Set<AbortController>>();
  /** The rounds whose acknowledgement is under way, by the signal that ends them. */
  const acknowledging = new Map<string, AbortSignal>();

  function inTurn<T>(
    accountId: string,
    control: RoundControl,
    work: (control: RoundControl) => Promise<T>,
  ): Promise<T> {
    const abort = new AbortController();
    const aborts = open.get(accountId) ?? new Set();
    open.set(accountId, aborts.add(abort));
    const signal = AbortSignal.any([control.signal, abort.signal]);
    async function step(): Promise<void> {
      await control.step();
      signal.throwIfAborted();
    }
    const mine = Promise.all([busy.get(accountId), control.after])
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
        if (busy.get(accountId) !== settled) return;
        busy.delete(accountId);
        open.delete(accountId);
      });
    busy.set(accountId, settled);
    return mine;
  }

  /** Whether a person has stopped the account, in any program. What stops a poller alone ends no round of a person. */
  async function isStoppedByHand(accountId: string): Promise<boolean> {
    // A store that is busy is looked at the next time.
    const stopped = await settings.stopped(accountId).catch(() => null);
    return stopped?.trouble?.code === 'by-hand';
  }

  /** A session that lets nothing leave any more once the account is stopped by hand. */
  function heedingStop(session: Session, accountId: string, before: Promise<boolean>): Session {
    let wasStopped = before;
    let lookedAt = Number.NEGATIVE_INFINITY;
    async function look(): Promise<void> {
      if (isWithin(lookMilliseconds, lookedAt, clock.now())) return;
      lookedAt = clock.now();
      const isStopped = await isStoppedByHand(accountId);
      if (isStopped && !(await wasStopped)) throw stoppedFailure();
      wasStopped = Promise.resolve(isStopped);
    }
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
  async function walk(
    account: StoredAccount,
    how: Pick<Collecting, 'via' | 'form'> & Pick<Walk, 'acknowledges' | 'most'>,
    control: RoundControl,
    wasStopped = Promise.resolve(false),
  ): Promise<Collected> {
    const { accountId } = account;
    const rules = await settings.rules();
    let memory: QueueMemory = await settings.memory(accountId);
    let done = 0;
    let toldAt = 0;
    function heard(news: WalkNews): void {
      if (news.kind === 'count') {
        memory = { ...memory, serverCount: news.count, serverCountAt: clock.now() };
        return;
      }
      if (news.kind === 'acknowledgement') {
        if (news.underWay) acknowledging.set(accountId, control.signal);
        else acknowledging.delete(accountId);
        return;
      }
      if (news.kind === 'kept') {
        done += 1;
        control.progress?.(done);
      }
      if (news.settledEntryIds.length > 0) ports.publish('renewals', accountId);
      // A long queue comes fast: windows look some times a second, and once more at the end.
      if (isWithin(tellEveryMilliseconds, toldAt, clock.now())) return;
      toldAt = clock.now();
      ports.changed(accountId);
    }
    control.signal.addEventListener('abort', () => ports.changed(accountId), { once: true });
    try {
      const session: WalkPorts['session'] = (one) => heedingStop(ports.session(one), accountId, wasStopped);
      const collected = await walkQueue(
        { ...ports, session },
        {
          account,
          ...how,
          ...control,
          rule: (content) => judgeRules(rules, content, account.label),
          heard,
        },
      );
      memory = { ...memory, lastGoodAt: clock.now() };
      return collected;
    } finally {
      await settings.keepMemory(accountId, { ...memory, lastRoundAt: clock.now() });
      ports.changed(accountId);
    }
  }

  /** Why nothing may be acknowledged now; undefined where it may. */
  function blockOf(account: StoredAccount): Failure | undefined {
    try {
      ports.passWrite({ account, what: acknowledgesMessages, count: 1 });
      return undefined;
    } catch (error) {
      if (error instanceof DeskFailure && error.failure.kind === 'blocked') return error.failure;
      throw error;
    }
  }

  async function collectNow(account: StoredAccount, order: RoundOrder, control: RoundControl): Promise<Collected> {
    const usual = await settings.collecting(account);
    const acknowledge = order.acknowledge ?? usual.acknowledge;
    const block = acknowledge === 'after-storing' ? blockOf(account) : undefined;
    const may = acknowledge === 'after-storing' && block === undefined;
    const how = {
      via: order.via ?? usual.via,
      form: order.form ?? usual.form,
      acknowledges: may ? 'every' : 'none',
      most: order.most,
    } as const;
    const collected = await walk(account, how, control);
    // The message at the head was stored all the same, and waits.
    if (block === undefined || collected.end !== 'waits') return collected;
    const text = `${collected.text} ${say('en', block.message)}`;
    return { ...collected, end: 'blocked', trouble: { code: 'failure', failure: block }, text };
  }

  return {
    /**
     * Fails with blocked where a person wants a whole queue acknowledged that is acknowledged by hand, and may not: the
     * number of messages that the registry counts is what has to be confirmed, and the most that the round acknowledges.
     * While the registry has told none there is nothing to confirm, and a production account acknowledges nothing.
     */
    async confirmed(account: StoredAccount, order: RoundOrder): Promise<RoundOrder> {
      const usual = await settings.collecting(account);
      if (order.acknowledge !== 'after-storing' || usual.acknowledge === 'after-storing') return order;
      const { serverCount } = await settings.memory(account.accountId);
      const count = Math.max(1, serverCount ?? 1);
      const isProduction = rulesOf(account) === 'production';
      if (isProduction && serverCount === null) {
        ports.passWrite({ account, what: acknowledgesMessages, count: 1 });
        throw new DeskFailure({
          kind: 'blocked',
          message: message('inbox.countUnknown'),
          reason: 'count-not-typed',
          nothingSent: true,
        });
      }
      ports.passWrite({ account, what: acknowledgesMessages, count, typedCount: order.typedCount ?? null });
      return { ...order, most: isProduction ? count : order.typedCount };
    },

    /** Stores, and acknowledges where the account or the order says so, until the queue is empty. */
    collect: (account: StoredAccount, order: RoundOrder, control: RoundControl): Promise<Collected> =>
      inTurn(account.accountId, control, (mine) => collectNow(account, order, mine)),

    /** Acknowledges the wanted ones of what is stored, as long as they are at the head, and stores what comes next. */
    acknowledge(account: StoredAccount, wanted: ReadonlySet<string>, control: RoundControl): Promise<Collected> {
      const wasStopped = isStoppedByHand(account.accountId);
      return inTurn(account.accountId, control, async (mine) => {
        const { via, form } = await settings.collecting(account);
        return walk(account, { via, form, acknowledges: (inboxId) => wanted.has(inboxId) }, mine, wasStopped);
      });
    },

    /** Resolves when the rounds that are under way or waiting now are over; undefined where there are none. */
    underWay: (accountId: string): Promise<unknown> | undefined => busy.get(accountId),

    /** Whether a round that was stopped waits for the answer to an acknowledgement that has left. */
    isEnding: (accountId: string): boolean => acknowledging.get(accountId)?.aborted === true,

    /** Ends every round of the account, under way or waiting for its turn: none sends anything any more. */
    stop(accountId: string): void {
      const reason = stoppedFailure();
      for (const abort of open.get(accountId) ?? []) abort.abort(reason);
    },
  };
}

function stoppedFailure(): DeskFailure {
  return new DeskFailure({ kind: 'cancelled', message: message('inbox.stopped') });
}

export type Rounds = ReturnType<typeof createRounds>;
