import type { Clock } from '#main/clock.ts';
import type { Exchange } from './exchange.ts';
import { createAuthorizationLayer, type SecretsPort } from './layers/authorization.ts';
import { createJournalLayer, type JournalOptions, type JournalPort } from './layers/journal.ts';
import type { Layer } from './layers/layer.ts';
import { type BudgetPort, createRateBudgetLayer, type RateBudgetOptions } from './layers/rate-budget.ts';
import { createRedirectLayer } from './layers/redirect.ts';
import { createRetryLayer } from './layers/retry.ts';

export interface PipelineParts {
  /** The innermost exchange: undici, or a test's own. */
  readonly wire: Exchange;
  readonly clock: Clock;
  /** A number from 0 up to 1, for jitter. */
  readonly chance: () => number;
  readonly budgets: BudgetPort;
  readonly journal: JournalPort;
  readonly keptBodyBytes?: NonNullable<JournalOptions['keptBodyBytes']>;
  readonly bodyText: JournalOptions['bodyText'];
  readonly secrets: SecretsPort;
  readonly accountKey?: NonNullable<RateBudgetOptions['accountKey']>;
  readonly longestWaitMilliseconds?: NonNullable<RateBudgetOptions['longestWaitMilliseconds']>;
  readonly underWay?: number;
  /** Told when the journal or the count could not be written after an answer had come: the answer goes on up. */
  readonly onProblem?: (error: unknown) => void;
}

/** The layers in the order in which a request meets them. */
export const layerOrder = ['retry', 'redirect', 'rate-budget', 'journal', 'authorization'] as const;

/**
 * The way of a request to a registry, in reading order. Retry is outermost, so that every attempt is counted and
 * journaled by itself; authorization is innermost, so that no other layer ever sees a secret.
 */
export function createPipeline(parts: PipelineParts): Exchange {
  const layers: Readonly<Record<(typeof layerOrder)[number], Layer>> = {
    retry: createRetryLayer(parts),
    redirect: createRedirectLayer(),
    'rate-budget': createRateBudgetLayer(parts),
    journal: createJournalLayer(parts),
    authorization: createAuthorizationLayer(parts.secrets),
  };
  return layerOrder.reduceRight((next, name) => layers[name](next), parts.wire);
}
