import { useEffect, useState } from 'react';
import type { InboxNotice } from '#contract/inbox.ts';
import { useDesk } from '#renderer/parts/desk-context.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useBrowserNotifications } from '#renderer/parts/use-browser-notifications.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { inboxWords } from './inbox-words.ts';
import { readMessage } from './read-message.ts';

/**
 * Shows a notification of the browser for each message that a rule wants told, from now on. Shows nothing itself. The
 * desktop program tells by itself, and a browser only after the person allowed it.
 */
export function InboxNotifier() {
  const { host } = useDesk();
  const say = useWords(inboxWords);
  const permission = useBrowserNotifications((state) => state.permission);
  const when = host === 'web' && permission === 'granted';
  const [after, setAfter] = useState<number | null>(null);
  const { answer } = useAsked('inbox', ['notices', after], (desk, options) => desk.inbox.notices({ after }, options), {
    when,
  });
  useEffect(() => {
    if (answer === undefined) return;
    for (const notice of answer.notices) {
      show(notice.sentence === null ? notice : { ...notice, text: say(sentences[notice.sentence]) });
    }
    const newest = answer.notices.at(-1)?.number ?? (after === null ? answer.latest : after);
    if (newest !== after) setAfter(newest);
  }, [answer, after, say]);
  return null;
}

const sentences = {
  cameWithoutText: 'noticeCameWithoutText',
  stopped: 'noticeStopped',
  unreadable: 'noticeUnreadable',
} as const;

function show({ number, inboxId, title, text }: InboxNotice): void {
  // Two windows of one desk tell of one notice once: the tag makes it the same notification.
  const notification = new Notification(title, { body: text, tag: String(number) });
  notification.addEventListener('click', () => {
    window.focus();
    if (inboxId === null) useScreen.getState().go('inbox');
    else readMessage(inboxId);
    notification.close();
  });
}
