import type { Budget, BudgetExplanation } from '#contract/accounts/budgets.ts';
import type { Clock } from '#main/clock.ts';
import type { BudgetLog, JournalTable, StoredAccount } from '#main/database/store.ts';
import type { AccountOf } from '#main/ports.ts';
import { type BudgetName, publishedLimits } from '#values/rate-limits.ts';

export interface BudgetsPorts {
  readonly log: BudgetLog;
  readonly journal: Pick<JournalTable, 'sentSince'>;
  readonly clock: Clock;
  readonly account: AccountOf;
  /** Every account that there is: the registry counts a contact, however often we keep it. */
  readonly accounts: () => Promise<readonly StoredAccount[]>;
  readonly keyOf: (account: StoredAccount) => string;
  /** What is allowed now, after what was learned from refusals, and how long a take counts. */
  readonly ruleOf: (
    key: string,
    budget: BudgetName,
  ) => Promise<{ readonly limit: number; readonly backgroundLimit: number; readonly countedSeconds: number }>;
}

/** The commands that draw from each budget, by their names in the journal. */
const commandsOf: Readonly<Record<BudgetName, readonly string[]>> = {
  availability: ['check-availability', 'check-domain'],
  'rdap-domain': ['look-up-domain'],
  'rdap-entity': ['look-up-entity'],
  'rdap-nameserver': ['look-up-nameserver'],
};

/** What is left of the published limits, by our own sliding log (specification, Limits). */
export class BudgetsService {
  readonly #ports: BudgetsPorts;

  constructor(ports: BudgetsPorts) {
    this.#ports = ports;
  }

  async #standing(key: string, name: BudgetName): Promise<{ budget: Budget; heldUntil: number | undefined }> {
    const { limit, countedSeconds } = await this.#ports.ruleOf(key, name);
    const now = this.#ports.clock.now();
    const { used, oldestAt, heldUntil } = await this.#ports.log.standing(key, name, countedSeconds, now);
    const held = heldUntil !== undefined && heldUntil > now ? heldUntil : undefined;
    const leavesAt = oldestAt === undefined ? undefined : oldestAt + countedSeconds * 1000;
    const isUsedUp = used >= limit;
    // Where a refusal has lowered the limit, one take that leaves the window frees no place yet; freeAt knows the hold, too.
    const freeAt = { key, budget: name, limit, windowSeconds: countedSeconds, at: now, counts: [1] };
    const nextAt = isUsedUp ? (await this.#ports.log.freeAt(freeAt))[0] : (held ?? leavesAt);
    return {
      budget: {
        budget: name,
        limit,
        windowSeconds: publishedLimits[name].windowSeconds,
        used,
        left: held === undefined ? Math.max(0, limit - used) : 0,
        nextAt: nextAt ?? null,
      },
      heldUntil: held,
    };
  }

  /** Fails with no-account. */
  async list(accountId: string): Promise<Budget[]> {
    const key = this.#ports.keyOf(await this.#ports.account(accountId));
    const all = (Object.keys(publishedLimits) as BudgetName[]).map((name) => this.#standing(key, name));
    return (await Promise.all(all)).map(({ budget }) => budget);
  }

  /** What used a budget and when more comes. Fails with no-account. */
  async explain(accountId: string, name: BudgetName): Promise<BudgetExplanation> {
    const key = this.#ports.keyOf(await this.#ports.account(accountId));
    const { limit, countedSeconds: windowSeconds } = await this.#ports.ruleOf(key, name);
    const { budget, heldUntil } = await this.#standing(key, name);
    const at = this.#ports.clock.now();
    const free = heldUntil === undefined ? budget.left : Math.max(0, limit - budget.used);
    const missing = Math.min(limit, budget.used);
    const wanted = [...new Set([1, Math.round(missing / 2), missing])].filter((count) => count > 0 && missing > 0);
    const instants = await this.#ports.log.freeAt({
      key,
      budget: name,
      limit,
      windowSeconds,
      at,
      counts: wanted.map((count) => free + count),
    });
    const sharing = (await this.#ports.accounts()).filter((one) => this.#ports.keyOf(one) === key);
    const sent = await this.#ports.journal.sentSince(
      sharing.map((one) => one.accountId),
      at - windowSeconds * 1000,
    );
    return {
      budget,
      uses: sent.filter(({ command }) => commandsOf[name].includes(command)).map((use) => ({ ...use })),
      refills: wanted.map((count, place) => ({ count, at: instants[place] ?? at })),
      heldUntil: heldUntil ?? null,
      lowered: limit < publishedLimits[name].requests,
    };
  }

  /** When so many more could all have been sent as background work, no faster than so many a second. */
  async forecast(account: StoredAccount, name: BudgetName, count: number, perSecond: number): Promise<number> {
    const key = this.#ports.keyOf(account);
    const { backgroundLimit: limit, countedSeconds: windowSeconds } = await this.#ports.ruleOf(key, name);
    const [at] = await this.#ports.log.freeAt({
      key,
      budget: name,
      limit,
      windowSeconds,
      at: this.#ports.clock.now(),
      counts: [count],
      perSecond,
    });
    return at ?? this.#ports.clock.now();
  }
}
