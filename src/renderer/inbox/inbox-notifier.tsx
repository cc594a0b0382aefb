import { useEffect, useState } from 'react';
import type { InboxNotice } from '#contract/inbox.ts';
import { useDesk } from '#renderer/parts/desk-context.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useBrowserNotifications } from '#renderer/parts/use-browser-notifications.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { inboxWords } from './inbox-words.ts';
import { noticesToShow } from './notices-to-show.ts';
import { readMessage } from './read-message.ts';

/**
 * Shows a notification of the browser for each message that a rule wants told, from now on. Shows nothing itself. The
 * desktop program tells by itself, and a browser only after the person allowed it.
 */
export function InboxNotifier() {
  const { host } = useDesk();
  const say = useWords(inboxWords);
  const sayMessage = useSayMessage();
  const format = useFormats();
  const permission = useBrowserNotifications((state) => state.permission);
  const when = host === 'web' && permission === 'granted';
  const [after, setAfter] = useState<number | null>(null);
  const { answer } = useAsked('inbox', ['notices', after], (desk, options) => desk.inbox.notices({ after }, options), {
    when,
  });
  useEffect(() => {
    if (answer === undefined) return;
    const { each, many, newest = after ?? answer.latest } = noticesToShow(answer);
    for (const { number, inboxId, title, text } of each) {
      show({ tag: String(number), inboxId, title, text: sayMessage(text) });
    }
    if (many > 0) {
      const text = say('noticeMany', { count: many, number: format.number(many) });
      show({ tag: 'many', inboxId: null, title: say('noticeManyTitle'), text });
    }
    if (newest !== after) setAfter(newest);
  }, [answer, after, say, sayMessage, format]);
  return null;
}

interface Shown extends Pick<InboxNotice, 'inboxId' | 'title'> {
  readonly text: string;
  /** Two windows of one desk tell of one notice once: the tag makes it the same notification. */
  readonly tag: string;
}

function show({ tag, inboxId, title, text }: Shown): void {
  const notification = new Notification(title, { body: text, tag });
  notification.addEventListener('click', () => {
    window.focus();
    if (inboxId === null) useScreen.getState().go('inbox');
    else readMessage(inboxId);
    notification.close();
  });
}
