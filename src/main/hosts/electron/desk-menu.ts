import { Menu, type MenuItemConstructorOptions } from 'electron/main';
import type { DeskMenu } from '#contract/desk/desk.ts';

/**
 * The system's own menu: the actions that the window offers in its palette, with the same words and keys, beside the
 * menus that every program has. The window hears its keys itself, so the menu only shows them.
 */
export function showDeskMenu(menu: DeskMenu, choose: (commandId: string) => void, isMac: boolean): void {
  const own: MenuItemConstructorOptions[] = menu.groups.map(({ title, commands }) => ({
    label: title,
    submenu: commands.map(({ id, label, keys }) => ({
      id,
      // An ampersand would be taken for the mark of an access key.
      label: label.replaceAll('&', '&&'),
      ...shownKeys(keys),
      click: () => choose(id),
    })),
  }));
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(isMac ? [{ role: 'appMenu' as const }] : []),
      { role: 'fileMenu' },
      { role: 'editMenu' },
      ...own,
      // Without the developer tools and reload of Electron's own view menu.
      {
        label: 'View',
        submenu: [
          { role: 'resetZoom' },
          { role: 'zoomIn' },
          { role: 'zoomOut' },
          { type: 'separator' },
          { role: 'togglefullscreen' },
        ],
      },
      { role: 'windowMenu' },
      { role: 'help', submenu: [{ role: 'about' }] },
    ]),
  );
}

/** One key with Ctrl or Cmd is an accelerator; keys after one another, or words, stand in the label's tooltip only. */
function shownKeys(keys: string): MenuItemConstructorOptions {
  const [, key] = /^(?:Ctrl|⌘|Cmd) (\S)$/.exec(keys) ?? [];
  if (key !== undefined) return { accelerator: `CmdOrCtrl+${key}`, registerAccelerator: false };
  return keys === '' ? {} : { sublabel: keys, toolTip: keys };
}
