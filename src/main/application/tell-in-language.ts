import type { Settings } from '#contract/desk/desk.ts';
import type { Work } from '#contract/desk/work.ts';
import type { ExpiringNames } from '#main/domains/expiries/expiry-notices.ts';
import type { AttentionPort, InboxAttention } from '#main/inbox/attention.ts';
import type { NamesElsewhere } from '#main/renewals/renewed-elsewhere.ts';
import { type Message, message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { failureMessage } from '#values/failure.ts';
import { workTitle } from '#values/work-title.ts';

export interface Telling {
  /** The host's port, with what the inbox tells of in the language of the person; undefined where the host has none. */
  readonly attention: InboxAttention | undefined;
  tellWork(work: Work): void;
  tellExpiring(names: ExpiringNames): void;
  /** Undefined where the host cannot tell: what nobody was told stays to be told. */
  readonly tellElsewhere: ((names: NamesElsewhere) => void) | undefined;
}

/** Tells by the host's port, in the language that the windows have at that moment. A store that is closed tells nothing. */
export function tellInLanguage(
  port: AttentionPort | undefined,
  settings: () => Promise<Pick<Settings, 'language'>>,
): Telling {
  function tell(how: (port: AttentionPort, said: (message: Message) => string) => void): void {
    if (port === undefined) return;
    settings().then(
      ({ language }) => how(port, (message) => say(language === 'is' ? 'is' : 'en', message)),
      () => undefined,
    );
  }
  const notify = (title: string, text: Message) => tell((to, said) => to.notify({ title, text: said(text) }));
  return {
    attention: port && {
      badge: (unhandled) => port.badge(unhandled),
      notify: (notice) => tell((to, said) => to.notify({ ...notice, text: said(notice.text) })),
      notifyMany: (count) =>
        tell((to, said) =>
          to.notify({
            title: said(message('notifications.inbox')),
            text: said(message('notifications.manyMessages', { count })),
            inboxId: null,
          }),
        ),
    },
    tellWork: (work) =>
      tell((to, said) => to.workEnded?.({ title: said(workTitle(work.subject)), text: said(workText(work)) })),
    tellExpiring: (names) => notify(names.accountLabel, expiringText(names)),
    tellElsewhere: port && ((names) => notify(names.accountLabel, elsewhereText(names))),
  };
}

function workText({ failure, state, trouble }: Work): Message {
  if (failure !== null) return failureMessage(failure);
  if (state !== 'paused') return message('notifications.workDone');
  return message('notifications.workPaused', { why: trouble ?? '' });
}

function expiringText({ names: count, nearest, days }: ExpiringNames): Message {
  const which = whichNames(count, nearest);
  if (days < 0) return message('notifications.expired', { count, which });
  return message('notifications.expiring', {
    count,
    which,
    when: message('notifications.withinDays', { count: days }),
  });
}

function elsewhereText({ names: count, first }: NamesElsewhere): Message {
  return message('notifications.renewedElsewhere', { count, which: whichNames(count, first) });
}

/** One name is said by its name, several by their number. */
function whichNames(count: number, name: string | undefined): string | Message {
  return count === 1 && name !== undefined ? name : message('notifications.names', { count });
}
