import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import { answered, type Harness, startHarness } from '../desk-harness.ts';
import type { FakeStore } from '../fake-store.ts';

/** A real store in memory that says which verbs were called, and lets a test come in before and after each. */
export function watchedStore(): FakeStore {
  const real = openStore(':memory:');
  const watched = {
    rows: new Map(),
    entries: new Map(),
    calls: [] as string[],
    before: (_call: string, _given: readonly unknown[]): void => undefined,
    after: (_call: string, _given: readonly unknown[]): void => undefined,
    close: () => real.close(),
  };
  const { close: _, ...families } = real;
  for (const [family, verbs] of Object.entries(families)) {
    const called = Object.entries(verbs).map(([verb, perform]) => [
      verb,
      async (...given: unknown[]) => {
        const call = `${family}.${verb}`;
        watched.calls.push(call);
        watched.before(call, given);
        const answer = await perform(...given);
        watched.after(call, given);
        return answer;
      },
    ]);
    Object.assign(watched, { [family]: Object.fromEntries(called) });
  }
  return watched as unknown as FakeStore & Store;
}

/** The whole application over a real store in memory; the rest is played. */
export async function startDomainDesk(changes: Parameters<typeof startHarness>[0] = {}): Promise<Harness> {
  return startHarness({ store: watchedStore(), ...changes });
}

/** One item of a list as a registry sends it; `expires` null leaves the event out. */
export interface ListedName {
  readonly ldhName: string;
  readonly expires?: string | null;
  readonly status?: readonly string[];
  readonly handle?: string;
}

/** What the registry answers with when it is asked for a list. */
export function listReply(names: readonly (string | ListedName)[]): ReturnType<typeof answered> {
  return answered(200, [['content-type', 'application/rdap+json']], {
    domainSearchResults: names
      .map((name) => (typeof name === 'string' ? { ldhName: name } : name))
      .map(({ ldhName, expires = '2027-05-01', status = ['active'], handle = 'ABC12-IS' }: ListedName) => ({
        objectClassName: 'domain',
        ldhName,
        status,
        events: expires === null ? [] : [{ eventAction: 'expiration', eventDate: `${expires}T00:00:00Z` }],
        entities: [{ objectClassName: 'entity', handle, roles: ['registrant'] }],
      })),
  });
}

/** Downloads a list and waits until that is over. */
export async function refreshed(
  harness: Harness,
  order: Partial<Parameters<Harness['desk']['domains']['refresh']>[0]> = {},
) {
  const { workId } = await harness.desk.domains.refresh({ accountId: 'account-1', ...order });
  return harness.application.services.work.whenOver(workId);
}
