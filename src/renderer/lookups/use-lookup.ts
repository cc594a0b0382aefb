import { useQuery } from '@tanstack/react-query';
import type { Lookup, LookupKind } from '#contract/lookups.ts';
import { failureOf } from '#renderer/bridge/desk.ts';
import { useDesk } from '#renderer/parts/desk-context.tsx';
import type { Failure } from '#values/failure.ts';

/** What can be looked up: a name or a handle of a kind. */
export interface LookupTarget {
  readonly kind: LookupKind;
  readonly key: string;
}

export interface AskedLookup {
  readonly answer: Lookup | undefined;
  readonly failure: Failure | undefined;
  readonly asking: boolean;
  readonly again: () => void;
}

/**
 * One object of the registry: asked when it is first shown, and kept as long as the program runs, because each question
 * takes one of few. No topic marks it stale; only a person asks again.
 */
export function useLookup(accountId: string, target: LookupTarget): AskedLookup {
  const { desk } = useDesk();
  const query = useQuery({
    queryKey: ['lookup', accountId, target.kind, target.key.toLowerCase()],
    queryFn: () => desk.lookups[target.kind]({ accountId, key: target.key }),
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
    // A failed question is asked again by a person only.
    retryOnMount: false,
  });
  return {
    answer: query.data,
    failure: query.error === null || query.isFetching ? undefined : failureOf(query.error),
    asking: query.isFetching,
    again: () => void query.refetch(),
  };
}
