import { Archive, ArchiveRestore, FolderClock, FolderOpen, ScrollText } from 'lucide-react';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { appWords } from './app-words.ts';
import type { PaletteCommand } from './palette-matches.ts';
import { paletteWords } from './palette-words.ts';
import { useCommand } from './use-command.ts';

/** What the palette offers about files: those that were written, backups, the program's own folders. */
export function useFileCommands(): readonly PaletteCommand[] {
  const say = useWords(appWords);
  const sayPalette = useWords(paletteWords);
  const open = useScreen((screen) => screen.open);
  const about = useAsked('settings', ['about'], (desk, options) => desk.desk.about(undefined, options)).answer;
  const show = useCommand((desk, folder: 'data' | 'logs') => desk.desk.showFolder({ folder }));
  const folders: readonly PaletteCommand[] = [
    {
      id: 'data-folder',
      label: say('openDataFolder'),
      icon: <FolderOpen aria-hidden />,
      run: () => void show.start('data'),
    },
    {
      id: 'log-folder',
      label: say('openLogFolder'),
      icon: <ScrollText aria-hidden />,
      run: () => void show.start('logs'),
    },
  ];
  return [
    {
      id: 'recent-files',
      label: say('recentFiles'),
      icon: <FolderClock aria-hidden />,
      run: () => open({ kind: 'recent-files' }),
    },
    {
      id: 'backup',
      label: say('backUp'),
      words: sayPalette('backup-words'),
      icon: <Archive aria-hidden />,
      run: () => open({ kind: 'backup' }),
    },
    {
      id: 'restore',
      label: say('restoreBackup'),
      icon: <ArchiveRestore aria-hidden />,
      run: () => open({ kind: 'restore', path: null }),
    },
    ...(about?.showsFolders === true ? folders : []),
  ];
}
