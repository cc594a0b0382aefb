import {
  type Collecting,
  collectingSchema,
  type InboxRule,
  inboxRuleSchema,
  type QueueTrouble,
} from '#contract/inbox.ts';
import { isWithin } from '#main/clock.ts';
import { messageKept } from '#main/database/message-column.ts';
import type { SettingsTable, StoredAccount } from '#main/database/store.ts';
import type { Message } from '#messages/message.ts';
import { rulesOf } from '#values/account-rules.ts';
import { baseAddress, type RegistryInterface } from '#values/environment.ts';
import { collectingSetting, rulesSetting, stoppedSetting } from '#values/setting-names.ts';

/** Why collecting stopped: in words, and what is in the way where a code has a meaning for the program. */
export interface QueueStop {
  readonly text: Message;
  readonly trouble: QueueTrouble | null;
}

/** A program of 0.1.0 kept an English sentence. */
type KeptStop = Omit<QueueStop, 'text'> & { readonly text: Message | string };

/** What is remembered of an account's queue over restarts. */
export interface QueueMemory {
  readonly serverCount: number | null;
  readonly serverCountAt: number | null;
  /** When the last round ended, however it ended. */
  readonly lastRoundAt: number | null;
  /** When the last round ended that nothing had gone wrong in. */
  readonly lastGoodAt: number | null;
}

/** A count that an answer to something else carried (RPP-Queue-Size, a draft's extra). */
interface HeardCount {
  readonly count: number;
  readonly at: number;
}

/** The same count again is news of nothing for so long. */
const heardAgainMilliseconds = 10_000;

/**
 * The inbox's own settings. What cannot be read, whatever wrote it, counts as never set. `changed` is told of a count that
 * was heard by the way.
 */
export function queueSettings(settings: SettingsTable, changed: (accountId: string) => void) {
  const heard = new Map<string, HeardCount>();

  async function read(name: string): Promise<unknown> {
    const json = await settings.get(name);
    return json === undefined ? undefined : JSON.parse(json);
  }

  async function collecting(account: StoredAccount): Promise<Collecting> {
    const kept = collectingSchema.safeParse(await read(collectingSetting(account.accountId)));
    return kept.success ? kept.data : defaultCollecting(account);
  }

  return {
    collecting,
    keepCollecting(accountId: string, wanted: Collecting): Promise<void> {
      heard.delete(accountId);
      return settings.set(collectingSetting(accountId), JSON.stringify(wanted));
    },
    /**
     * How many messages wait, by an answer to something else. Only of the interface whose queue is collected: two need not
     * share one. Kept with what a round remembers next, and until then here.
     */
    async heard(account: StoredAccount, via: RegistryInterface, count: number, at: number): Promise<void> {
      const { accountId } = account;
      const before = heard.get(accountId);
      if (before?.count === count && at - before.at < heardAgainMilliseconds) return;
      if (via.split('-', 1)[0] !== (await collecting(account)).via.split('-', 1)[0]) return;
      heard.set(accountId, { count, at });
      if (before?.count !== count) changed(accountId);
    },
    async memory(accountId: string): Promise<QueueMemory> {
      const kept = (await read(memoryName(accountId))) as Partial<QueueMemory> | undefined;
      const { serverCount = null, serverCountAt = null, lastRoundAt = null, lastGoodAt = null } = kept ?? {};
      const memory = { serverCount, serverCountAt, lastRoundAt, lastGoodAt };
      const later = heard.get(accountId);
      if (later === undefined || later.at <= (memory.serverCountAt ?? 0)) return memory;
      return { ...memory, serverCount: later.count, serverCountAt: later.at };
    },
    keepMemory: (accountId: string, memory: QueueMemory): Promise<void> =>
      settings.set(memoryName(accountId), JSON.stringify(memory)),
    /** Why collecting stopped; null while it may go on. Under a name that no round writes. */
    stopped: async (accountId: string): Promise<QueueStop | null> => {
      const kept = (await read(stoppedSetting(accountId))) as KeptStop | null | undefined;
      return kept == null ? null : { ...kept, text: messageKept(kept.text) };
    },
    /** Stops collecting, until it is resumed. False where it is stopped already: the first reason stays. */
    async stop(accountId: string, why: QueueStop): Promise<boolean> {
      const name = stoppedSetting(accountId);
      for (;;) {
        const before = await settings.get(name);
        if (before !== undefined && before !== notStopped) return false;
        if (await settings.replace(name, before, JSON.stringify(why))) return true;
      }
    },
    resume: (accountId: string): Promise<void> => settings.set(stoppedSetting(accountId), notStopped),
    /**
     * Takes the turn to ask a queue from now on, so that of several programs on this store one asks for each interval.
     * Answers with the instant of the turn that is in the way. A turn holds for one interval, whatever becomes of its program.
     */
    async takeTurn(accountId: string, now: number, everySeconds: number): Promise<{ taken: boolean; at: number }> {
      const name = turnName(accountId);
      const before = await settings.get(name);
      const at = Number(before ?? 0);
      if (isWithin(everySeconds * 1000, at, now)) return { taken: false, at };
      return { taken: await settings.replace(name, before, String(now)), at: now };
    },
    /** Whether nobody was told yet that no round went well since `lastGoodAt`; from now on somebody was, by any program. */
    async tellOverdue(accountId: string, lastGoodAt: number | null): Promise<boolean> {
      const name = overdueName(accountId);
      const before = await settings.get(name);
      return before !== String(lastGoodAt) && (await settings.replace(name, before, String(lastGoodAt)));
    },
    async rules(): Promise<InboxRule[]> {
      const kept = inboxRuleSchema.array().safeParse(await read(rulesSetting));
      return kept.success ? kept.data : [];
    },
    keepRules: (rules: readonly InboxRule[]): Promise<void> => settings.set(rulesSetting, JSON.stringify(rules)),
  };
}

export type QueueSettings = ReturnType<typeof queueSettings>;

/**
 * Production starts with acknowledging by hand; elsewhere a stored message is acknowledged at once. Nobody is asked
 * unasked: a poller is a person's choice.
 */
export function defaultCollecting(account: StoredAccount): Collecting {
  return {
    via: baseAddress(account, 'repp-v1') === '' && baseAddress(account, 'rpp-v1') !== '' ? 'rpp-v1' : 'repp-v1',
    form: 'json',
    acknowledge: rulesOf(account) === 'production' ? 'by-hand' : 'after-storing',
    everySeconds: 0,
  };
}

const notStopped = 'null';

function memoryName(accountId: string): string {
  return `inbox-queue/${accountId}`;
}

function overdueName(accountId: string): string {
  return `inbox-overdue/${accountId}`;
}

function turnName(accountId: string): string {
  return `inbox-turn/${accountId}`;
}
