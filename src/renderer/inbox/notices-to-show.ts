import type { InboxNotice } from '#contract/inbox.ts';
import { mostNoticesAtOnce } from '#values/most-notices.ts';

export interface NoticesToShow {
  /** Each as a notification of its own. */
  readonly each: readonly InboxNotice[];
  /** So many messages as one notification; 0 for none. */
  readonly many: number;
  /** The number of the last notice that is shown with these; undefined where there are none. */
  readonly newest: number | undefined;
}

/** How notices are shown: a few messages each, many as one number, which counts those that did not fit into the answer. */
export function noticesToShow({
  notices,
  latest,
}: {
  readonly notices: readonly InboxNotice[];
  readonly latest: number;
}): NoticesToShow {
  const last = notices.at(-1)?.number;
  const messages = notices.filter(({ inboxId }) => inboxId !== null);
  if (last === undefined || messages.length <= mostNoticesAtOnce) return { each: notices, many: 0, newest: last };
  const each = notices.filter(({ inboxId }) => inboxId === null);
  return { each, many: messages.length + Math.max(0, latest - last), newest: Math.max(last, latest) };
}
