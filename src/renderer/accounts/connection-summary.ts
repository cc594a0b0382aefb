import type { Account, ConnectionCause, ConnectionTest } from '#contract/accounts/accounts.ts';

/** What the tests of an account's interfaces come down to. */
export interface ConnectionSummary {
  /** `partly`: some interface accepts the key. Without one nothing of the account can be used. */
  readonly standing: 'works' | 'off' | 'partly' | 'fails';
  readonly works: readonly ConnectionTest[];
  readonly fails: readonly ConnectionTest[];
  /** The cause of every failure, where it is one and the same. */
  readonly cause: ConnectionCause | undefined;
  /** The field of the account that the first cause names; undefined where no field mends it. */
  readonly field: string | undefined;
}

export function connectionSummary(
  tests: readonly ConnectionTest[],
  { practice }: Pick<Account, 'practice'>,
): ConnectionSummary {
  const works = tests.filter(({ outcome }) => outcome === 'works');
  const fails = tests.filter(({ outcome }) => outcome !== 'works' && outcome !== 'off');
  const causes = new Set(fails.map(({ cause }) => cause ?? 'other'));
  const acceptsKey = works.some(({ found }) => found === 'accepted' || found === 'key-accepted');
  const [only] = causes;
  return {
    standing: fails.length === 0 ? (works.length === 0 ? 'off' : 'works') : acceptsKey ? 'partly' : 'fails',
    works,
    fails,
    cause: causes.size === 1 ? only : undefined,
    // Addresses and key of the practice account are the practice registry's own.
    field: practice ? undefined : fails.map(fieldOf).find((field) => field !== undefined),
  };
}

function fieldOf({ cause, interface: via }: ConnectionTest): string | undefined {
  switch (cause) {
    case 'credentials':
    case 'no-key':
    case 'keychain':
      return 'value';
    case 'unreachable':
    case 'certificate':
    case 'not-the-registry':
      return `addresses.${addressOf[via]}`;
    case 'access':
    case 'proxy':
    case 'limited':
    case 'other':
    case null:
      return undefined;
  }
}

const addressOf = { 'rpp-v0': 'rpp', 'rpp-v1': 'rpp', 'repp-v1': 'repp', rdap: 'rdap' } as const satisfies Record<
  ConnectionTest['interface'],
  keyof Account['addresses']
>;
