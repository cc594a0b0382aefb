import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { DeskClient } from '#contract/contract.ts';
import { failureOf } from '#renderer/bridge/desk.ts';
import type { Failure } from '#values/failure.ts';
import { useDesk } from './desk-context.tsx';
import type { TopicName } from './use-asked.ts';
import { useSight } from './use-sight.ts';
import { rowsPerPage, windowKey } from './window-key.ts';

/** The most rows that main gives at once. */
const largestWindow = 500;

interface Page {
  readonly rows: readonly unknown[];
  readonly total: number;
}
type RowOf<Answer extends Page> = Answer['rows'][number];

type Ask<Answer extends Page> = (
  desk: DeskClient,
  window: { offset: number; limit: number },
  options: { signal: AbortSignal },
) => Promise<Answer>;

export interface RowWindow<Answer extends Page> extends ReturnType<typeof useSight> {
  readonly rowAt: (index: number) => RowOf<Answer> | undefined;
  readonly total: number;
  /** The newest page as it came, for what it says beside its rows. */
  readonly page: Answer | undefined;
  /** True while rows of an earlier question stand in for the ones that are on their way. */
  readonly former: boolean;
  readonly waiting: boolean;
  readonly failure: Failure | undefined;
  readonly again: () => void;
  /** Asks for the first page of another question, before it is shown; the table then finds it on its way. */
  readonly ahead: (question: readonly unknown[], ask: Ask<Answer>) => Promise<void>;
  /** The rows from `first` to `last`, both included, asked for where they are not held. */
  readonly load: (first: number, last: number) => Promise<readonly RowOf<Answer>[]>;
}

interface Shown<Answer extends Page> {
  readonly scope: unknown;
  readonly question: string;
  readonly rowAt: (index: number) => RowOf<Answer> | undefined;
  readonly page: Answer;
}

/** The pages that cover the rows from `first` to `last`. */
export function pagesOf(first: number, last: number, size: number = rowsPerPage): readonly number[] {
  const from = Math.floor(Math.max(0, first) / size);
  const to = Math.floor(Math.max(0, first, last) / size);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/**
 * A long list of main, held in pages: asks for those in sight (the table says which by `onRange`), keeps the others for a while, and goes on showing the
 * rows of the former question until the new one is answered, so that a table never blinks. The first part of the
 * question is its scope (the account): rows of another scope never stand in.
 */
export function useRowWindow<Answer extends Page>(
  topic: TopicName,
  question: readonly unknown[],
  ask: Ask<Answer>,
): RowWindow<Answer> {
  const { desk } = useDesk();
  const sight = useSight();
  const { inSight } = sight;
  const client = useQueryClient();
  const keyOf = (page: number, asked = question) => windowKey(topic, asked, page);
  const last = useRef<Shown<Answer> | undefined>(undefined);
  // None beyond the end, as far as it is known.
  const end = Math.max(0, (last.current?.page.total ?? Number.POSITIVE_INFINITY) - 1);
  const pages = pagesOf(inSight.first, Math.min(inSight.last, Math.max(inSight.first, end)));
  const queryOf = (page: number, asked = question, asking = ask) => ({
    queryKey: keyOf(page, asked),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      asking(desk, { offset: page * rowsPerPage, limit: rowsPerPage }, { signal }),
    gcTime: 120_000,
  });
  const results = useQueries({ queries: pages.map((page) => queryOf(page)) });

  const held = (index: number): RowOf<Answer> | undefined => {
    const page = Math.floor(index / rowsPerPage);
    const answer = results[page - (pages[0] ?? 0)]?.data ?? (client.getQueryData(keyOf(page)) as Answer | undefined);
    return answer?.rows[index % rowsPerPage];
  };
  const newest = results
    .filter((result) => result.data !== undefined)
    .reduce<(typeof results)[number] | undefined>(
      (best, result) => (best === undefined || result.dataUpdatedAt > best.dataUpdatedAt ? result : best),
      undefined,
    );

  const questionText = JSON.stringify(question);
  const page = newest?.data as Answer | undefined;
  if (page !== undefined) last.current = { scope: question[0], question: questionText, rowAt: held, page };
  const shown = last.current?.scope === question[0] ? last.current : undefined;
  const former = page === undefined && shown !== undefined && shown.question !== questionText;
  const error = results.find((result) => result.error !== null)?.error;
  const again = useCallback(() => {
    void client.invalidateQueries({ queryKey: [topic] });
  }, [client, topic]);

  return {
    ...sight,
    rowAt: former ? shown.rowAt : held,
    total: (page ?? shown?.page)?.total ?? 0,
    page: page ?? shown?.page,
    former,
    waiting: shown === undefined && results.some((result) => result.isPending),
    failure: error === null || error === undefined ? undefined : failureOf(error),
    again,
    ahead: (asked, asking) => client.prefetchQuery(queryOf(0, asked, asking)),
    load: async (first, last) => {
      const rows: RowOf<Answer>[] = [];
      for (let index = first; index <= last; index += 1) {
        const row = held(index);
        if (row !== undefined) rows.push(row);
      }
      if (rows.length === last - first + 1) return rows;
      rows.length = 0;
      for (let offset = first; offset <= last; offset += largestWindow) {
        const limit = Math.min(largestWindow, last - offset + 1);
        rows.push(...(await ask(desk, { offset, limit }, { signal: new AbortController().signal })).rows);
      }
      return rows;
    },
  };
}
