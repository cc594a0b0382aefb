import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DeskClient, DeskOutputs } from '#contract/contract.ts';
import { failureOf } from '#renderer/bridge/desk.ts';
import type { Failure } from '#values/failure.ts';
import { useDesk } from './desk-context.tsx';

type TopicsIterator = DeskOutputs['topics']['listen'];
/** A topic: what may have changed in main. */
export type TopicName =
  TopicsIterator extends AsyncIterator<infer Event extends { topic: string }, unknown, unknown>
    ? Event['topic']
    : never;

export interface Asked<Answer> {
  readonly answer: Answer | undefined;
  readonly failure: Failure | undefined;
  /** True until the first answer or failure. */
  readonly waiting: boolean;
  /** True while the answer to a former question stands in. */
  readonly former: boolean;
  readonly again: () => void;
}

export interface AskOptions {
  /** False asks nothing yet. */
  readonly when?: boolean;
  /** Shows the answer to the former question until this one is answered. */
  readonly keepFormer?: boolean;
  /** Asks again every so many milliseconds: for what changes without a topic, such as a clock. */
  readonly everyMilliseconds?: number;
}

/**
 * Holds a question and its last answer. `topic` marks it stale when main says that something changed; `question` makes
 * it different from others of the same topic.
 */
export function useAsked<Answer>(
  topic: TopicName,
  question: readonly unknown[],
  ask: (desk: DeskClient, options: { signal: AbortSignal }) => Promise<Answer>,
  options: AskOptions = {},
): Asked<Answer> {
  const { desk } = useDesk();
  const query = useQuery({
    queryKey: [topic, ...question],
    queryFn: ({ signal }) => ask(desk, { signal }),
    enabled: options.when ?? true,
    ...(options.keepFormer === true ? { placeholderData: keepPreviousData } : {}),
    ...(options.everyMilliseconds === undefined ? {} : { refetchInterval: options.everyMilliseconds }),
  });
  return {
    answer: query.data as Answer | undefined,
    failure: query.error === null ? undefined : failureOf(query.error),
    waiting: query.isPending,
    former: query.isPlaceholderData,
    again: () => void query.refetch(),
  };
}
