import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import type { Settings } from '#contract/desk/desk.ts';
import { RescueScreen } from '#renderer/desk/backups/rescue-screen.tsx';
import { WelcomeScreen } from '#renderer/desk/welcome/welcome-screen.tsx';
import { CopyWords } from '#renderer/kit/use-copy.ts';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useLanguage } from '#renderer/parts/language.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { appWords } from './app-words.ts';
import { Desktop } from './desktop.tsx';
import styles from './frame.module.css';
import { Frame } from './frame.tsx';
import { changeLanguage } from './languages.ts';
import { Dialogs, readLaterScreens } from './later-screens.tsx';
import { Mark } from './mark.tsx';
import { useCommandTrouble } from './use-command.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** The window: welcome as long as there is no account, the frame with its screens after that, and the open dialog. */
export function DeskApp() {
  const say = useWords(appWords);
  const sayPart = useWords(partsWords);
  const copyWords = useMemo(() => ({ copied: sayPart('copied'), refused: sayPart('copyRefused') }), [sayPart]);
  const { texts } = useLanguage();
  const settings = useAsked('settings', ['settings'], (desk, options) => desk.desk.settings(undefined, options)).answer;
  const asked = useAsked('accounts', ['list'], (desk, options) => desk.accounts.list(undefined, options));
  const inTrouble = asked.failure !== undefined;
  const status = useAsked('files', ['backups'], (desk, options) => desk.backups.status(undefined, options), {
    when: inTrouble,
  }).answer;
  useAppearance(settings);
  useShortcuts(settings?.singleKeys ?? true);
  const language = settings?.language;
  useEffect(() => {
    if (language !== undefined && language !== texts.language) void changeLanguage(texts, language);
  }, [language, texts]);

  useEffect(() => {
    // Once the first screen is drawn and its answers are in.
    const timer = setTimeout(readLaterScreens, 400);
    return () => clearTimeout(timer);
  }, []);

  const list = asked.answer;
  const account = list?.accounts.find((one) => one.accountId === list.currentAccountId) ?? null;
  const dialog = useScreen((screen) => screen.dialog);
  const place = useScreen((screen) => screen.place);
  // A person may join a team before anything else; its accounts come with it.
  const welcome = list !== undefined && list.accounts.length === 0 && place !== 'team';
  useEffect(() => {
    if (welcome) document.title = say('product');
  }, [welcome, say]);

  return (
    <CopyWords value={copyWords}>
      <Desktop account={account} accounts={list?.accounts ?? []} />
      {shown()}
    </CopyWords>
  );

  function shown() {
    if (status?.trouble != null) {
      return <RescueScreen status={status} path={(dialog?.kind === 'restore' && dialog.path) || ''} />;
    }
    if (list === undefined) {
      return asked.failure === undefined ? null : (
        <main className={styles.alone}>
          <FailureNotice failure={asked.failure} onAgain={asked.again} />
        </main>
      );
    }
    return (
      <>
        {welcome ? <WelcomeScreen mark={<Mark size={56} />} /> : <Frame account={account} accounts={list.accounts} />}
        <CommandTrouble />
        {dialog !== null && <Dialogs account={account} accounts={list.accounts} />}
      </>
    );
  }
}

/** Says what a command could not do, over whatever screen is shown, until it is dismissed or one succeeds. */
function CommandTrouble() {
  const { failure, tell } = useCommandTrouble();
  if (failure === null) return null;
  return (
    <div className={styles.trouble}>
      <FailureNotice failure={failure} onDismiss={() => tell(null)} />
    </div>
  );
}

const moreContrast = '(prefers-contrast: more)';

/** Whether the system asks for more contrast; not where it forces its own colours, which win over any of ours. */
function useMoreContrast(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(moreContrast);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(moreContrast).matches,
  );
}

/** Puts theme, density and language of the settings on the page; the tokens follow. */
function useAppearance(settings: Settings | undefined): void {
  const contrast = useMoreContrast();
  useLayoutEffect(() => {
    if (settings === undefined) return;
    const root = document.documentElement;
    const theme = settings.theme === 'system' && contrast ? 'contrast' : settings.theme;
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    root.dataset.density = settings.density;
    root.lang = settings.language === 'is' ? 'is' : 'en';
  }, [settings, contrast]);
}
