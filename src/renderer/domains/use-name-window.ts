import type { DeskClient, DeskInputs } from '#contract/contract.ts';
import { useLatest } from '#renderer/parts/use-latest.ts';
import { useRowWindow } from '#renderer/parts/use-row-window.ts';
import { tidyFilter, useDomainsView } from './use-domains-view.ts';

type Question = Pick<DeskInputs['domains']['page'], 'filter' | 'sort'>;

/** The names that the filter finds, in windows. `typing` asks for what another text would find, before it is shown. */
export function useNameWindow(accountId: string) {
  const { filter, sort } = useDomainsView();
  const pageOf =
    (question: Question) =>
    (desk: DeskClient, part: { offset: number; limit: number }, options: { signal: AbortSignal }) =>
      desk.domains.page({ accountId, ...question, ...part }, options);
  const list = useRowWindow('domains', [accountId, filter, sort], pageOf({ filter, sort }));
  const typing = useLatest((text: string) => {
    const wanted = tidyFilter({ ...filter, text });
    return list.ahead([accountId, wanted, sort], pageOf({ filter: wanted, sort }));
  });
  return { ...list, typing };
}
