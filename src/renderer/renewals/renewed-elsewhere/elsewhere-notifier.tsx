import { useEffect, useState } from 'react';
import { visibleMarks } from '#renderer/kit/visible-marks.ts';
import { useDesk } from '#renderer/parts/desk-context.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useBrowserNotifications } from '#renderer/parts/use-browser-notifications.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { renewedElsewhereWords } from './renewed-elsewhere-words.ts';

/** No more at a time: the rest is under Renewals. */
const mostTold = 5;

/**
 * Shows a notification of the browser for each name that is found to be renewed elsewhere, from now on. Shows nothing
 * itself. The desktop program tells by itself, and a browser only after the person allowed it.
 */
export function ElsewhereNotifier() {
  const { host } = useDesk();
  const say = useWords(renewedElsewhereWords);
  const format = useFormats();
  const permission = useBrowserNotifications((state) => state.permission);
  const when = host === 'web' && permission === 'granted';
  const [after, setAfter] = useState<number | null>(null);
  const { answer } = useAsked(
    'renewals',
    ['elsewhere-of-all'],
    (desk, options) =>
      desk.renewals.elsewhere({ accountId: null, handled: false, offset: 0, limit: mostTold }, options),
    { when },
  );
  useEffect(() => {
    if (answer === undefined) return;
    const newest = Math.max(after ?? 0, ...answer.events.map(({ eventId }) => Number(eventId)));
    for (const event of after === null ? [] : answer.events.filter(({ eventId }) => Number(eventId) > after)) {
      // Two windows of one desk tell of it once: the tag makes it the same notification.
      const notification = new Notification(event.accountLabel, {
        body: say('notice', { name: visibleMarks(event.unicodeName), date: format.longDate(event.dateAfter) }),
        tag: `elsewhere-${event.eventId}`,
      });
      notification.addEventListener('click', () => {
        window.focus();
        useScreen.getState().go('renewals');
        notification.close();
      });
    }
    if (newest !== after) setAfter(newest);
  }, [answer, after, say, format]);
  return null;
}
