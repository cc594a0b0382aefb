import { useAsked } from './use-asked.ts';
import { viewsQuestion } from './views-question.ts';

/** The saved views of an account, and the columns as they were last left. */
export function useKeptViews(accountId: string, when = true) {
  return useAsked(
    'settings',
    viewsQuestion(accountId),
    (desk, options) => desk.domainHistory.views({ accountId }, options),
    { when },
  );
}
