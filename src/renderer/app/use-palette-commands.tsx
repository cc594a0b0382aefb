import {
  BookOpenText,
  Contrast,
  FlaskConical,
  Globe,
  GraduationCap,
  Inbox,
  Info,
  Keyboard,
  Languages,
  Microscope,
  Network as NetworkIcon,
  Plus,
  ReceiptText,
  RefreshCcw,
  RotateCw,
  Rows3,
  ScanSearch,
  ScrollText,
  SearchCheck,
  Server,
  Settings as SettingsIcon,
  Users,
} from 'lucide-react';
import type { Account } from '#contract/accounts.ts';
import type { Settings } from '#contract/desk.ts';
import type { DomainRow } from '#contract/portfolio.ts';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { places, useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { appWords } from './app-words.ts';
import type { PaletteGroup } from './palette-matches.ts';
import { paletteWords } from './palette-words.ts';
import { placeKeys } from './shortcut.ts';
import { themeWords } from './top-bar.tsx';
import { useCommand } from './use-command.ts';
import { useFileCommands } from './use-file-commands.tsx';
import { useNamesCommands } from './use-names-commands.tsx';
import { useScreenCommands } from './use-screen-commands.ts';
import { useWorkCommands } from './use-work-commands.tsx';

const placeIcons = {
  domains: <Globe aria-hidden />,
  renewals: <ReceiptText aria-hidden />,
  inbox: <Inbox aria-hidden />,
  availability: <SearchCheck aria-hidden />,
  lookups: <ScanSearch aria-hidden />,
  journal: <ScrollText aria-hidden />,
  practice: <GraduationCap aria-hidden />,
  emulator: <Server aria-hidden />,
  accounts: <Users aria-hidden />,
} as const;

const languageWords = { en: 'languageEnglish', is: 'languageIcelandic', pseudo: 'languagePseudo' } as const;

/** Everything that the palette offers, before the text narrows it. */
export function usePaletteCommands(
  account: Account | null,
  accounts: readonly Account[],
  names: readonly DomainRow[],
): readonly PaletteGroup[] {
  const say = useWords(appWords);
  const sayPart = useWords(partsWords);
  const sayPalette = useWords(paletteWords);
  const { go, show, open, drawer } = useScreen();
  const use = useCommand((desk, accountId: string) => desk.accounts.use({ accountId }));
  const practise = useCommand((desk, _: undefined) => desk.accounts.practise());
  const refresh = useCommand((desk, accountId: string) => desk.portfolio.refresh({ accountId }));
  const collect = useCommand((desk, accountId: string) => desk.inbox.collect({ accountId }));
  const ofNames = useNamesCommands(account);
  const ofFiles = useFileCommands();
  const ofWork = useWorkCommands(account);
  const ofScreens = useScreenCommands(account);
  const language = useAsked('settings', ['settings'], (desk, options) => desk.desk.settings(undefined, options)).answer
    ?.language;
  // Before there is an account, a place would show nothing.
  const isWelcome = accounts.length === 0;
  const change = useCommand((desk, changes: Partial<Settings>) => desk.desk.changeSettings(changes));

  const first = names[0];
  const atHand =
    first !== undefined
      ? { ldhName: first.ldhName, shown: first.unicodeName }
      : drawer?.kind === 'domain'
        ? { ldhName: drawer.ldhName, shown: drawer.ldhName }
        : undefined;
  return [
    {
      id: 'names',
      title: say('groupNames'),
      commands: names.map((row) => ({
        id: `name-${row.ldhName}`,
        label: row.unicodeName,
        icon: <Globe aria-hidden />,
        ...(row.ldhName === row.unicodeName ? {} : { aside: row.ldhName }),
        matched: true,
        run: () => {
          go('domains');
          show({ kind: 'domain', ldhName: row.ldhName });
        },
      })),
    },
    {
      id: 'do',
      title: say('groupDo'),
      commands: [
        ...(account !== null && atHand !== undefined
          ? [
              {
                id: 'renew',
                label: say('renewName', { name: atHand.shown }),
                icon: <RefreshCcw aria-hidden />,
                matched: first !== undefined,
                run: () => open({ kind: 'renew', names: [atHand.ldhName] }),
              },
            ]
          : []),
        ...(account !== null
          ? [
              {
                id: 'download',
                label: say('downloadList'),
                icon: <RotateCw aria-hidden />,
                run: () => {
                  go('domains');
                  void refresh.start(account.accountId);
                },
              },
              {
                id: 'collect',
                label: say('collectMessages'),
                icon: <Inbox aria-hidden />,
                run: () => {
                  go('inbox');
                  void collect.start(account.accountId);
                },
              },
              {
                id: 'probe',
                label: say('probe'),
                icon: <Microscope aria-hidden />,
                run: () => open({ kind: 'probe', accountId: account.accountId }),
              },
            ]
          : []),
        ...(isWelcome ? [] : ofWork),
        ...ofNames,
        {
          id: 'settings',
          label: say('settings'),
          icon: <SettingsIcon aria-hidden />,
          run: () => open({ kind: 'settings' }),
        },
        {
          id: 'network',
          label: sayPalette('network'),
          words: sayPalette('network-words'),
          icon: <NetworkIcon aria-hidden />,
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
      ],
    },
    {
      id: 'go',
      title: say('groupGo'),
      // Without an account there is only the welcome.
      commands: (accounts.length === 0 ? [] : places).map((place) => ({
        id: `go-${place}`,
        label: say(place),
        icon: placeIcons[place],
        aside: `G ${placeKeys[place].toUpperCase()}`,
        run: () => go(place),
      })),
    },
    ...(isWelcome ? [] : ofScreens),
    { id: 'files', title: say('groupFiles'), commands: ofFiles },
    {
      id: 'accounts',
      title: say('groupAccounts'),
      commands: [
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
      ],
    },
    {
      id: 'theme',
      title: say('groupTheme'),
      commands: [
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
        // The lengthened language is for testing; whoever stands in it finds the way back.
        ...(['en', 'is', ...(language === 'pseudo' ? (['pseudo'] as const) : [])] as const).map((one) => ({
          id: `language-${one}`,
          label: `${say('language')}: ${say(languageWords[one])}`,
          icon: <Languages aria-hidden />,
          run: () => void change.start({ language: one }),
        })),
      ],
    },
  ];
}
