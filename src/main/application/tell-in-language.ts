import type { Settings } from '#contract/desk/desk.ts';
import type { Work } from '#contract/desk/work.ts';
import type { ExpiringNames } from '#main/domains/expiries/expiry-notices.ts';
import type { AttentionPort, InboxAttention } from '#main/inbox/attention.ts';
import type { NamesElsewhere } from '#main/renewals/renewed-elsewhere.ts';
import { say } from '#messages/say.ts';
import { failureText } from '#values/failure.ts';
import { workTitle } from '#values/work-titles/work-title.ts';

type Language = keyof typeof words;

/** What the system's notifications say, in the languages of the windows. */
const words = {
  en: {
    done: () => 'Done.',
    paused: (why: string) => `Paused: ${why}`,
    expiring: ({ names, nearest, days }: ExpiringNames) => {
      if (days < 0) {
        return `${names === 1 ? `${nearest ?? 'A name'} has` : `${names} names have`} expired and can still be renewed.`;
      }
      return `${names === 1 ? `${nearest ?? 'A name'} expires` : `${names} names expire`} within ${days === 1 ? '1 day' : `${days} days`}.`;
    },
    elsewhere: ({ names, first }: NamesElsewhere) =>
      `${names === 1 ? `${first} was` : `${names} names were`} renewed, but not by Registry Desk. See Renewals.`,
    inbox: 'Inbox',
    many: (count: number) => `${count} new messages came with the poll queue.`,
  },
  is: {
    done: () => 'Lokið.',
    paused: (why: string) => `Í hléi: ${why}`,
    expiring: ({ names, nearest, days }: ExpiringNames) => {
      const which = names === 1 && nearest !== undefined ? nearest : `${names} lén`;
      if (days < 0) {
        return `${which} ${isOne(names) ? 'er útrunnið og það má enn endurnýja' : 'eru útrunnin og þau má enn endurnýja'}.`;
      }
      return `${which} ${isOne(names) ? 'rennur' : 'renna'} út innan ${days} ${isOne(days) ? 'dags' : 'daga'}.`;
    },
    elsewhere: ({ names, first }: NamesElsewhere) => {
      const which = names === 1 ? first : `${names} lén`;
      return `${which} ${isOne(names) ? 'var endurnýjað' : 'voru endurnýjuð'}, en ekki af Registry Desk. Sjá Endurnýjanir.`;
    },
    inbox: 'Innhólf',
    many: (count: number) => `${count} ný skilaboð bárust úr biðröðinni.`,
  },
};

/** One, twenty-one and so on are singular in Icelandic, eleven is not. */
function isOne(count: number): boolean {
  return new Intl.PluralRules('is').select(count) === 'one';
}

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
  function tell(how: (port: AttentionPort, language: Language) => void): void {
    if (port === undefined) return;
    settings().then(
      ({ language }) => how(port, language === 'is' ? 'is' : 'en'),
      () => undefined,
    );
  }
  return {
    attention: port && {
      badge: (unhandled) => port.badge(unhandled),
      notify: (notice) => tell((to, language) => to.notify({ ...notice, text: say(language, notice.text) })),
      notifyMany: (count) =>
        tell((to, language) =>
          to.notify({ title: words[language].inbox, text: words[language].many(count), inboxId: null }),
        ),
    },
    tellWork: (work) =>
      tell((to, language) =>
        to.workEnded?.({ title: workTitle(language, work.subject), text: workText(work, language) }),
      ),
    tellExpiring: (names) =>
      tell((to, language) => to.notify({ title: names.accountLabel, text: words[language].expiring(names) })),
    tellElsewhere:
      port &&
      ((names) =>
        tell((to, language) => to.notify({ title: names.accountLabel, text: words[language].elsewhere(names) }))),
  };
}

function workText({ failure, state, trouble }: Work, language: Language): string {
  if (failure !== null) return failureText(language, failure);
  return state === 'paused'
    ? words[language].paused(trouble === null ? '' : say(language, trouble))
    : words[language].done();
}
