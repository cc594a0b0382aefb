import { useEffect, useState } from 'react';
import type { ToldNotice } from '#contract/domains/expiries.ts';
import { useDesk } from '#renderer/parts/desk-context.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useBrowserNotifications } from '#renderer/parts/use-browser-notifications.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNamesPlace } from '#renderer/parts/use-names-place.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { expiriesWords } from './expiries-words.ts';
import { noticeWord } from './notice-word.ts';

/**
 * Shows a notification of the browser for names that come near their expiry, of any account, from now on. Shows nothing
 * itself. The desktop program tells by itself, and a browser only after the person allowed it.
 */
export function ExpiryNotifier() {
  const { host } = useDesk();
  const say = useWords(expiriesWords);
  const format = useFormats();
  const permission = useBrowserNotifications((state) => state.permission);
  const when = host === 'web' && permission === 'granted';
  const [after, setAfter] = useState<number | null>(null);
  const use = useAction((desk, accountId: string) => desk.accounts.use({ accountId }));
  const { answer } = useAsked(
    'domains',
    ['notices-since', after],
    (desk, options) => desk.expiryPlanner.noticesSince({ after }, options),
    { when },
  );
  const start = use.start;
  useEffect(() => {
    if (answer === undefined) return;
    const showNames = async (notice: ToldNotice) => {
      if ((await start(notice.account.accountId))?.ok !== true) return;
      useScreen.getState().go('domains');
      useNamesPlace.getState().showNames({ expiresFrom: notice.earliest, expiresTo: notice.latest });
    };
    for (const notice of answer.notices) {
      // Two windows of one desk tell of it once: the tag makes it the same notification.
      const notification = new Notification(notice.account.label, {
        body: say(noticeWord({ ...notice, still: notice.names }), {
          count: notice.names,
          number: format.number(notice.names),
          days: format.longDays(notice.distance),
        }),
        tag: `expiry-${notice.noticeId}`,
      });
      notification.addEventListener('click', () => {
        window.focus();
        void showNames(notice);
        notification.close();
      });
    }
    const newest = Number(answer.notices.at(-1)?.noticeId ?? (after === null ? answer.latest : after));
    if (newest !== after) setAfter(newest);
  }, [answer, after, say, format, start]);
  return null;
}
