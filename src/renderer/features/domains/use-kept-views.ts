import { useAsked } from '#renderer/parts/use-asked.ts';

/** The saved views of an account, and the columns as they were last left. */
export function useKeptViews(accountId: string, when = true) {
  return useAsked(
    'settings',
    ['views', accountId],
    (desk, options) => desk.portfolioHistory.views({ accountId }, options),
    { when },
  );
}
