import type { Collected } from '#contract/inbox.ts';
import type { StoredAccount } from '#main/database/store.ts';
import { acknowledgesMessages, type PassWrite } from '#main/pass-write.ts';
import type { AccountOf, StartWork } from '#main/ports.ts';
import { message, sentences } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import type { RoundOrder, Rounds } from './rounds.ts';
import type { InboxArchive, InboxChoice } from './store/record.ts';
import { stoppedAfter } from './walk-texts.ts';

export interface OrderedRoundsPorts {
  readonly archive: Pick<InboxArchive, 'acknowledgeable'>;
  readonly account: AccountOf;
  readonly passWrite: PassWrite;
  readonly startWork: StartWork;
  readonly rounds: Rounds;
  readonly changed: (accountId: string) => void;
}

/** A round that a person has started, under way or waiting for its turn. */
interface Ordered {
  readonly workId: string;
  readonly order: string;
  /** Aborts when its work is cancelled; undefined before it has begun. */
  signal: AbortSignal | undefined;
}

/** What a person starts at a queue by hand, as long work: rounds of collecting, and acknowledging. */
export class OrderedRounds {
  readonly #ports: OrderedRoundsPorts;
  readonly #open = new Map<string, Ordered[]>();

  constructor(ports: OrderedRoundsPorts) {
    this.#ports = ports;
  }

  readonly isCollecting = (accountId: string): boolean => this.#open.has(accountId);

  /** Starts a round, or answers with one that is open already and does the same; another one waits for its turn. */
  collect(account: StoredAccount, order: RoundOrder): { readonly workId: string } {
    const { accountId } = account;
    const words = JSON.stringify(order);
    const same = this.#open.get(accountId)?.find((one) => one.order === words && one.signal?.aborted !== true);
    if (same !== undefined) return { workId: same.workId };
    const { workId } = this.#ports.startWork({
      kind: 'inbox-collect',
      accountId,
      subject: { code: 'collect-messages', name: account.label },
      canPause: false,
      run: async ({ signal, step, progress, soFar }) => {
        ordered.signal = signal;
        soFar(stoppedAfter(countsOf([])));
        try {
          const told = (done: number) => progress(done, null);
          return await this.#ports.rounds.collect(account, order, {
            signal,
            step,
            progress: told,
            soFar,
            priority: 'person',
          });
        } finally {
          const left = (this.#open.get(accountId) ?? []).filter((one) => one !== ordered);
          if (left.length === 0) this.#open.delete(accountId);
          else this.#open.set(accountId, left);
          this.#ports.changed(accountId);
        }
      },
    });
    const ordered: Ordered = { workId, order: words, signal: undefined };
    this.#open.set(accountId, [...(this.#open.get(accountId) ?? []), ordered]);
    this.#ports.changed(accountId);
    return { workId };
  }

  /** Said when the account's rounds were stopped: a new one is not answered with one that is coming to its end. */
  stopped(accountId: string): void {
    this.#open.delete(accountId);
  }

  /** Fails with blocked where nothing may be written, and with conflict where nothing waits to be acknowledged. */
  async acknowledge(choice: InboxChoice): Promise<{ readonly workId: string }> {
    const chosen = await this.#ports.archive.acknowledgeable(choice);
    const byAccount = Map.groupBy(chosen, ({ accountId }) => accountId);
    const accounts = await Promise.all([...byAccount.keys()].map(this.#ports.account));
    const [first] = accounts;
    if (first === undefined) {
      throw new DeskFailure({
        kind: 'conflict',
        message: message('inbox.noneToAcknowledge'),
      });
    }
    for (const account of accounts) this.#ports.passWrite({ account, what: acknowledgesMessages, count: 1 });
    return this.#ports.startWork({
      kind: 'inbox-collect',
      accountId: accounts.length === 1 ? first.accountId : null,
      subject: { code: 'acknowledge-messages', count: chosen.length },
      canPause: false,
      run: async ({ signal, step, progress, soFar }) => {
        const told = (done: number) => progress(done, null);
        const parts = new Map<StoredAccount, Collected>();
        function tell(account: StoredAccount, part: Collected): void {
          parts.set(account, part);
          soFar(stoppedAfter(countsOf([...parts.values()])));
        }
        soFar(stoppedAfter(countsOf([])));
        const results: Promise<Collected>[] = [];
        let after: Promise<unknown> = Promise.resolve();
        // One after the other, but all have their turn now: Stop of any of them finds it.
        for (const account of accounts) {
          const wanted = new Set(byAccount.get(account.accountId)?.map(({ inboxId }) => inboxId));
          const stopped = (part: Collected) => tell(account, part);
          const control = { signal, step, after, progress: told, soFar: stopped, priority: 'person' } as const;
          const result = this.#ports.rounds.acknowledge(account, wanted, control);
          results.push(result);
          after = result.then((part) => tell(account, part)).catch(() => undefined);
        }
        await after;
        return sumOf(await Promise.all(results));
      },
    });
  }
}

function countsOf(results: readonly Collected[]): Pick<Collected, 'stored' | 'knownAlready' | 'acknowledged'> {
  const sum = (of: (one: Collected) => number): number => results.reduce((total, one) => total + of(one), 0);
  return {
    stored: sum(({ stored }) => stored),
    knownAlready: sum(({ knownAlready }) => knownAlready),
    acknowledged: sum(({ acknowledged }) => acknowledged),
  };
}

function sumOf(results: readonly Collected[]): Collected {
  return {
    ...countsOf(results),
    end: results.at(-1)?.end ?? 'empty',
    trouble: results.at(-1)?.trouble ?? null,
    text: sentences(...results.map(({ text }) => text)),
  };
}
