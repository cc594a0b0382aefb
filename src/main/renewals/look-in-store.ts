import { type Moment, steadyAge } from '#main/clock.ts';
import type { DomainTables, StoredAccount } from '#main/database/store.ts';
import type { StoredDomain } from '#main/domains/store/record.ts';
import type { AccountOf } from '#main/ports.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import type { DomainName } from '#values/domain-name.ts';
import type { Environment } from '#values/environment.ts';
import { readOrderName } from './read-order.ts';
import { knownMilliseconds } from './renewal-limits.ts';
import type { CardTables } from './store/card-record.ts';
import type { NameStanding, RenewalLedger } from './store/ledger-record.ts';

export interface LookPorts {
  readonly moment: () => Moment;
  readonly ledger: Pick<RenewalLedger, 'standings'>;
  readonly cards: Pick<CardTables, 'isCapped'>;
  readonly domains: Pick<DomainTables, 'rowsOf'>;
  readonly account: AccountOf;
  readonly today: (account: StoredAccount) => Promise<CalendarDate>;
}

/** What the store knows of a name that is to be renewed. */
export interface KnownName {
  readonly account: StoredAccount;
  readonly name: DomainName;
  readonly row: StoredDomain | undefined;
  readonly standing: NameStanding | undefined;
  /** Whether any card of the account has a monthly cap. */
  readonly isCapped: boolean;
  /** Of a practice registry, which is asked for its day; any other account has that of the clock. */
  readonly practiceDay: CalendarDate | undefined;
}

/** What the store knew of some lines a moment ago, read for all of them at once. */
export interface KnownOfLines {
  /** Undefined where that does not do: then the store is asked for this name alone. */
  of(ldhName: string): KnownName | undefined;
}

export function lookInStore({ moment, ledger, cards, domains, account: accountOf, today }: LookPorts) {
  async function meet(accountId: string, text: string): Promise<Pick<KnownName, 'name' | 'row'>> {
    const [row] = await domains.rowsOf(accountId, [text.trim().toLowerCase()]);
    const name = readOrderName(text, row);
    if (row !== undefined || name.ldhName === text) return { name, row };
    const [found] = await domains.rowsOf(accountId, [name.ldhName]);
    return { name, row: found };
  }

  return {
    meet,

    async look({ accountId, ldhName: text }: { accountId: string; ldhName: string }): Promise<KnownName> {
      const [account, { name, row }] = await Promise.all([accountOf(accountId), meet(accountId, text)]);
      const [[standing], isCapped] = await Promise.all([
        ledger.standings(account.environment, [name.ldhName]),
        cards.isCapped(accountId),
      ]);
      return { account, name, row, standing, isCapped, practiceDay: undefined };
    },

    async lookAtLines(accountId: string, environment: Environment, ldhNames: readonly string[]): Promise<KnownOfLines> {
      const looked = moment();
      const [account, rows, standings, isCapped] = await Promise.all([
        accountOf(accountId),
        domains.rowsOf(accountId, ldhNames),
        ledger.standings(environment, ldhNames),
        cards.isCapped(accountId),
      ]);
      const practiceDay = account.practice ? await today(account) : undefined;
      const rowOf = new Map(rows.map((row) => [row.ldhName, row]));
      const standingOf = new Map(standings.map((standing) => [standing.ldhName, standing]));
      return {
        of(ldhName) {
          if (steadyAge(looked, moment()) > knownMilliseconds) return undefined;
          const row = rowOf.get(ldhName);
          const standing = standingOf.get(ldhName);
          // What was open may be settled by now. What is settled stays so, and a newer entry keeps one from being opened.
          if (row === undefined || standing?.open !== undefined) return undefined;
          const name = { ldhName, unicodeName: row.unicodeName };
          return { account, name, row, standing, isCapped, practiceDay };
        },
      };
    },
  };
}
