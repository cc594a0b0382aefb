import type { DeskClient } from '#contract/contract.ts';
import { firstPageKey, firstSort } from '#renderer/domains/first-questions.ts';
import { viewsQuestion } from '#renderer/parts/views-question.ts';
import { rowsPerPage } from '#renderer/parts/window-key.ts';

/** An answer that the screens will look for, and what they look for it by. */
export interface FirstAnswer {
  readonly key: readonly unknown[];
  readonly answer: Promise<unknown>;
}

/**
 * Asks main for what every window shows first, so that it is on its way while the screens themselves are still being
 * read. Resolves when the account is known, with what of it is still under way; rejects where main does not answer, and
 * the screens then ask and say so themselves.
 */
export async function askFirst(desk: DeskClient): Promise<readonly FirstAnswer[]> {
  const settings = desk.desk.settings();
  const accounts = desk.accounts.list();
  const [, { currentAccountId: accountId }] = await Promise.all([settings, accounts]);
  const first = [
    { key: ['settings', 'settings'], answer: settings },
    { key: ['accounts', 'list'], answer: accounts },
  ];
  if (accountId === null) return first;
  const page = desk.domains.page({ accountId, filter: {}, sort: firstSort, offset: 0, limit: rowsPerPage });
  const views = desk.domainHistory.views({ accountId });
  // Who takes them in hears of what went wrong.
  for (const answer of [page, views]) answer.catch(() => undefined);
  return [
    ...first,
    { key: firstPageKey(accountId), answer: page },
    { key: ['settings', ...viewsQuestion(accountId)], answer: views },
  ];
}
