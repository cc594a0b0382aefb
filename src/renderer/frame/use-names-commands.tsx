import {
  BookmarkPlus,
  BookOpenCheck,
  CalendarClock,
  CalendarDays,
  Columns3,
  FileUp,
  GitCompareArrows,
  Users,
} from 'lucide-react';
import type { Account } from '#contract/accounts/accounts.ts';
import { type NamesView, useNamesPlace } from '#renderer/parts/use-names-place.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { appWords } from './app-words.ts';
import type { PaletteCommand } from './palette-matches.ts';
import { useCommand } from './use-command.ts';

/** What the palette offers about the list of names, its history and its expiries. */
export function useNamesCommands(account: Account | null): readonly PaletteCommand[] {
  const say = useWords(appWords);
  const { go, open } = useScreen();
  const look = useNamesPlace((place) => place.look);
  const refresh = useCommand((desk, accountId: string) => desk.expiryPlanner.start({ accountId }));
  if (account === null) return [];
  const to = (view: NamesView) => {
    go('domains');
    look(view);
  };
  return [
    {
      id: 'changes',
      label: say('seeChanges'),
      icon: <GitCompareArrows aria-hidden />,
      run: () => to('changes'),
    },
    {
      id: 'books',
      label: say('matchBooks'),
      icon: <BookOpenCheck aria-hidden />,
      run: () => to('books'),
    },
    {
      id: 'expiries',
      label: say('seeExpiries'),
      icon: <CalendarClock aria-hidden />,
      run: () => to('expiries'),
    },
    {
      id: 'customers',
      label: say('seeCustomers'),
      icon: <Users aria-hidden />,
      run: () => to('customers'),
    },
    {
      id: 'refresh-expiries',
      label: say('refreshExpiries'),
      icon: <CalendarClock aria-hidden />,
      run: () => {
        to('expiries');
        void refresh.start(account.accountId);
      },
    },
    {
      id: 'calendar-file',
      label: say('calendarFile'),
      icon: <CalendarDays aria-hidden />,
      run: () => open({ kind: 'calendar-file' }),
    },
    {
      id: 'import-names',
      label: say('importNames'),
      icon: <FileUp aria-hidden />,
      run: () => {
        to('list');
        open({ kind: 'domains-import' });
      },
    },
    {
      id: 'columns',
      label: say('chooseColumns'),
      icon: <Columns3 aria-hidden />,
      run: () => {
        to('list');
        open({ kind: 'columns' });
      },
    },
    {
      id: 'save-view',
      label: say('saveView'),
      icon: <BookmarkPlus aria-hidden />,
      run: () => {
        to('list');
        open({ kind: 'save-view', viewId: null });
      },
    },
  ];
}
