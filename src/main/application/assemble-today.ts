import type { AccountSecrets } from '#main/accounts/account-secrets.ts';
import type { AccountsService } from '#main/accounts/accounts.ts';
import type { Clock } from '#main/clock.ts';
import type { Store, StoredAccount } from '#main/database/store.ts';
import type { BackupsService } from '#main/desk/backups.ts';
import type { DeskService } from '#main/desk/desk.ts';
import type { WorkService } from '#main/desk/work.ts';
import type { DomainsService } from '#main/domains/domains.ts';
import type { ExportFiles } from '#main/files/export-files.ts';
import type { InboxService } from '#main/inbox/inbox.ts';
import { resultOf } from '#main/today/check-everything.ts';
import { TodayService } from '#main/today/today.ts';
import { say } from '#messages/say.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import type { Failure } from '#values/failure.ts';
import type { assembleRenewals } from './assemble-renewals.ts';

interface Given {
  readonly productionAllowed: boolean;
  readonly clock: Clock;
  readonly failureOf: (error: unknown) => Failure;
  readonly accounts: AccountsService;
  readonly secrets: AccountSecrets;
  readonly today: (account: StoredAccount) => Promise<CalendarDate>;
  readonly desk: DeskService;
  readonly work: WorkService;
  readonly backups: BackupsService;
  readonly domains: DomainsService;
  readonly inbox: InboxService;
  readonly exportFiles: ExportFiles;
  readonly renewing: ReturnType<typeof assembleRenewals>;
}

const oneYear = { unit: 'y', value: 1 } as const;

/** The page Today, put together of what every noun knows. It gets no way to send a renewal. */
export function assembleToday(store: Store, given: Given) {
  const { accounts, desk, work, inbox, domains, renewing } = given;
  const { renewals, renewalBatches, costs, cards } = renewing;
  return new TodayService({
    clock: given.clock,
    tables: store.today,
    settings: store.settings,
    accounts: async () =>
      (await accounts.allStored()).filter(({ environment }) => environment !== 'production' || given.productionAllowed),
    account: accounts.stored,
    today: given.today,
    failureOf: given.failureOf,
    queues: async () => (await inbox.standing()).queues,
    sources: (accountId) => domains.sources(accountId),
    backup: () => given.backups.status(),
    works: () => work.list(),
    cards: async (accountId) => (await cards.list(accountId)).cards,
    yearPrice: (accountId) => costs.price(accountId, oneYear),
    who: desk.who,
    keysWait: given.secrets.places.waiting.bind(given.secrets.places),
    startWork: work.start,
    files: given.exportFiles,
    refresh: (accountId) => domains.refresh(accountId),
    collect: (accountId) => inbox.collect({ accountId }),
    examineAll: (accountId) => renewals.examineAll(accountId),
    async finished(workId, signal) {
      const cancel = () => void work.cancel(workId);
      signal.addEventListener('abort', cancel, { once: true });
      try {
        return resultOf(await work.whenOver(workId));
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },
    async prepareBatch({ accountId, names, cardId, title }) {
      const { language } = await desk.settings();
      return renewalBatches.prepare({
        accountId,
        source: { kind: 'selection', selection: { kind: 'names', names: [...names] } },
        period: oneYear,
        cardId,
        title: say(language === 'is' ? 'is' : 'en', title),
      });
    },
    isUnderReview: async (batchId) => (await renewalBatches.get(batchId).catch(() => undefined))?.state === 'review',
  });
}
