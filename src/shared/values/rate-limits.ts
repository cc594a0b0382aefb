import type { RegistryInterface } from './environment.ts';

/** The published limits (specification, Limits). `windowSeconds` is the length of the window in seconds. */
export interface RateLimit {
  readonly budget: BudgetName;
  readonly requests: number;
  readonly windowSeconds: number;
}

/**
 * One name per limit. The four ways of asking for availability share one budget: whether the registry
 * counts them together is not shown, and sharing is the careful reading (protocol facts N19).
 */
export type BudgetName = 'availability' | 'rdap-domain' | 'rdap-entity' | 'rdap-nameserver';

export const publishedLimits: Readonly<Record<BudgetName, RateLimit>> = {
  availability: { budget: 'availability', requests: 7200, windowSeconds: 1800 },
  'rdap-domain': { budget: 'rdap-domain', requests: 50, windowSeconds: 1800 },
  'rdap-entity': { budget: 'rdap-entity', requests: 50, windowSeconds: 1800 },
  'rdap-nameserver': { budget: 'rdap-nameserver', requests: 1500, windowSeconds: 3600 },
};

/** What a question waits for: its published limit; where none is published, what the registry asks of its interface. */
export type BudgetOrInterface = BudgetName | RegistryInterface;

export function isPublished(budget: BudgetOrInterface): budget is BudgetName {
  return budget in publishedLimits;
}
