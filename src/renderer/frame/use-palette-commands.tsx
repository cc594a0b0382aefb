import {
  BookOpenText,
  Contrast,
  FlaskConical,
  Globe,
  Inbox,
  Info,
  Keyboard,
  Languages,
  Microscope,
  Network,
  Plus,
  RefreshCcw,
  RotateCw,
  Rows3,
  Settings,
  Users,
} from 'lucide-react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { Settings as DeskSettings } from '#contract/desk/desk.ts';
import type { DomainRow } from '#contract/domains/domains.ts';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { keysOf, placeFacts, places } from '#renderer/parts/places.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { appWords } from './app-words.ts';
import type { PaletteCommand, PaletteGroup } from './palette-matches.ts';
import { paletteWords } from './palette-words.ts';
import { themeWords } from './top-bar.tsx';
import { useCommand } from './use-command.ts';
import { useFileCommands } from './use-file-commands.tsx';
import { useNamesCommands } from './use-names-commands.tsx';
import { useScreenCommands } from './use-screen-commands.ts';
import { useWorkCommands } from './use-work-commands.tsx';

const languageWords = { en: 'languageEnglish', is: 'languageIcelandic', pseudo: 'languagePseudo' } as const;

/** Everything that the palette offers, before the text narrows it. */
export function usePaletteCommands(
  account: Account | null,
  accounts: readonly Account[],
  names: readonly DomainRow[],
): readonly PaletteGroup[] {
  const say = useWords(appWords);
  const ofNames = useFoundNames(names);
  const ofAccount = useAccountCommands(account, names[0]);
  const ofWork = useWorkCommands(account);
  const ofList = useNamesCommands(account);
  const ofDialogs = useDialogCommands();
  const ofPlaces = usePlaceCommands();
  const ofScreens = useScreenCommands(account);
  const ofFiles = useFileCommands();
  const ofAccounts = useChoiceOfAccount(account, accounts);
  const ofAppearance = useAppearanceCommands();
  // Without an account there is only the welcome, and the team whose accounts may come.
  const isWelcome = accounts.length === 0;
  return [
    { id: 'names', title: say('groupNames'), commands: ofNames },
    {
      id: 'do',
      title: say('groupDo'),
      commands: [...ofAccount, ...(isWelcome ? [] : ofWork), ...ofList, ...ofDialogs],
    },
    { id: 'go', title: say('groupGo'), commands: isWelcome ? ofPlaces.filter(({ id }) => id === 'go-team') : ofPlaces },
    ...(isWelcome ? [] : ofScreens),
    { id: 'files', title: say('groupFiles'), commands: ofFiles },
    { id: 'accounts', title: say('groupAccounts'), commands: ofAccounts },
    { id: 'theme', title: say('groupTheme'), commands: ofAppearance },
  ];
}

function useFoundNames(names: readonly DomainRow[]): readonly PaletteCommand[] {
  const { go, show } = useScreen();
  return names.map((row) => ({
    id: `name-${row.ldhName}`,
    label: row.unicodeName,
    icon: <Globe aria-hidden />,
    ...(row.ldhName === row.unicodeName ? {} : { aside: row.ldhName }),
    matched: true,
    run: () => {
      go('domains');
      show({ kind: 'domain', ldhName: row.ldhName });
    },
  }));
}

/** What is done with the account in use. Renew is offered for the first name found, or else for the one in the drawer. */
function useAccountCommands(account: Account | null, first: DomainRow | undefined): readonly PaletteCommand[] {
  const say = useWords(appWords);
  const { go, open, drawer } = useScreen();
  const refresh = useCommand((desk, accountId: string) => desk.domains.refresh({ accountId }));
  const collect = useCommand((desk, accountId: string) => desk.inbox.collect({ accountId }));
  if (account === null) return [];
  const { accountId } = account;
  const inDrawer = drawer?.kind === 'domain' ? { ldhName: drawer.ldhName, unicodeName: drawer.ldhName } : undefined;
  const renewable = first ?? inDrawer;
  return [
    ...(renewable === undefined
      ? []
      : [
          {
            id: 'renew',
            label: say('renewName', { name: renewable.unicodeName }),
            icon: <RefreshCcw aria-hidden />,
            matched: first !== undefined,
            run: () => open({ kind: 'renew', names: [renewable.ldhName] }),
          },
        ]),
    {
      id: 'download',
      label: say('downloadList'),
      icon: <RotateCw aria-hidden />,
      run: () => {
        go('domains');
        void refresh.start(accountId);
      },
    },
    {
      id: 'collect',
      label: say('collectMessages'),
      icon: <Inbox aria-hidden />,
      run: () => {
        go('inbox');
        void collect.start(accountId);
      },
    },
    {
      id: 'probe',
      label: say('probe'),
      icon: <Microscope aria-hidden />,
      run: () => open({ kind: 'probe', accountId }),
    },
  ];
}

function useDialogCommands(): readonly PaletteCommand[] {
  const say = useWords(appWords);
  const sayPalette = useWords(paletteWords);
  const open = useScreen((screen) => screen.open);
  return [
    { id: 'settings', label: say('settings'), icon: <Settings aria-hidden />, run: () => open({ kind: 'settings' }) },
    {
      id: 'network',
      label: sayPalette('network'),
      words: sayPalette('network-words'),
      icon: <Network aria-hidden />,
      run: () => open({ kind: 'settings' }),
    },
    {
      id: 'about',
      label: sayPalette('about'),
      words: sayPalette('about-words'),
      icon: <Info aria-hidden />,
      run: () => open({ kind: 'about' }),
    },
    {
      id: 'keys',
      label: say('keysTitle'),
      icon: <Keyboard aria-hidden />,
      aside: '?',
      run: () => open({ kind: 'keys' }),
    },
    {
      id: 'glossary',
      label: say('glossary'),
      icon: <BookOpenText aria-hidden />,
      run: () => open({ kind: 'glossary' }),
    },
  ];
}

function usePlaceCommands(): readonly PaletteCommand[] {
  const say = useWords(appWords);
  const go = useScreen((screen) => screen.go);
  return places.map((place) => {
    const { icon: Icon } = placeFacts[place];
    return {
      id: `go-${place}`,
      label: say(place),
      icon: <Icon aria-hidden />,
      aside: keysOf(place),
      run: () => go(place),
    };
  });
}

/** The other accounts, and what leads to a new one or to the settings of this one. */
function useChoiceOfAccount(account: Account | null, accounts: readonly Account[]): readonly PaletteCommand[] {
  const say = useWords(appWords);
  const sayPart = useWords(partsWords);
  const sayPalette = useWords(paletteWords);
  const open = useScreen((screen) => screen.open);
  const use = useCommand((desk, accountId: string) => desk.accounts.use({ accountId }));
  const practise = useCommand((desk, _: undefined) => desk.accounts.practise());
  return [
    ...accounts
      .filter((one) => one.accountId !== account?.accountId)
      .map((one) => ({
        id: `use-${one.accountId}`,
        label: say('useAccount', { account: one.label }),
        icon: <Users aria-hidden />,
        aside: sayPart(one.environment),
        run: () => void use.start(one.accountId),
      })),
    {
      id: 'add-account',
      label: say('addAccount'),
      icon: <Plus aria-hidden />,
      run: () => open({ kind: 'account', accountId: null }),
    },
    ...(account === null
      ? []
      : [
          {
            id: 'edit-account',
            label: sayPalette('edit-account'),
            words: sayPalette('edit-account-words'),
            icon: <Users aria-hidden />,
            run: () => open({ kind: 'account', accountId: account.accountId }),
          },
        ]),
    {
      id: 'practise',
      label: say('practise'),
      icon: <FlaskConical aria-hidden />,
      run: () => void practise.start(undefined),
    },
  ];
}

/** Theme, height of the rows and language. */
function useAppearanceCommands(): readonly PaletteCommand[] {
  const say = useWords(appWords);
  const language = useAsked('settings', ['settings'], (desk, options) => desk.desk.settings(undefined, options)).answer
    ?.language;
  const change = useCommand((desk, changes: Partial<DeskSettings>) => desk.desk.changeSettings(changes));
  // The lengthened language is for testing; it is offered only while it is in use, so that it can be chosen again.
  const languages = ['en', 'is', ...(language === 'pseudo' ? (['pseudo'] as const) : [])] as const;
  return [
    ...(['system', 'light', 'dark', 'contrast'] as const).map((theme) => ({
      id: `theme-${theme}`,
      label: `${say('themeLabel')}: ${say(themeWords[theme])}`,
      icon: <Contrast aria-hidden />,
      run: () => void change.start({ theme }),
    })),
    ...(['compact', 'comfortable'] as const).map((density) => ({
      id: `density-${density}`,
      label: `${say('density')}: ${say(density === 'compact' ? 'densityCompact' : 'densityComfortable')}`,
      icon: <Rows3 aria-hidden />,
      run: () => void change.start({ density }),
    })),
    ...languages.map((one) => ({
      id: `language-${one}`,
      label: `${say('language')}: ${say(languageWords[one])}`,
      icon: <Languages aria-hidden />,
      run: () => void change.start({ language: one }),
    })),
  ];
}
