import { existsSync } from 'node:fs';
import { shell } from 'electron/common';
import { app, type BrowserWindow, dialog } from 'electron/main';
import type { ApplicationPorts, FilePlaces } from '#main/application/host-ports.ts';
import { makeOwnFolder } from '#main/database/own-files.ts';
import { message } from '#messages/message.ts';
import { showDeskMenu } from './desk-menu.ts';
import { saidHere } from './said-here.ts';

/** The menu, and the system's own window for files. Only paths that main itself has written or made come here. */
export const desktop: NonNullable<ApplicationPorts['desktop']> = {
  showMenu: (menu, choose) => showDeskMenu(menu, choose, process.platform === 'darwin'),
  openFolder(path) {
    makeOwnFolder(path);
    void shell.openPath(path);
  },
  showFile: (path) => shell.showItemInFolder(path),
  openFile: async (path) => (await shell.openPath(path)) === '',
};

const openFilters = {
  backup: { name: message('desktop.backupFiles'), extensions: ['rdbackup'] },
  recording: { name: message('desktop.recordingFiles'), extensions: ['json'] },
};

/** Where files go and come from, by the system's own dialogs. */
export function filePlaces(window: () => BrowserWindow | undefined): FilePlaces {
  return {
    exportsFolder: () => {
      const downloads = app.getPath('downloads');
      return existsSync(downloads) ? downloads : app.getPath('home');
    },
    async chooseSavePath(suggested) {
      const options = { defaultPath: suggested, properties: ['showOverwriteConfirmation' as const] };
      const shown = window();
      const answer = await (shown ? dialog.showSaveDialog(shown, options) : dialog.showSaveDialog(options));
      if (answer.canceled) return null;
      app.addRecentDocument(answer.filePath);
      return answer.filePath;
    },
    async chooseOpenPath(kind) {
      const { name, extensions } = openFilters[kind];
      const options = { properties: ['openFile' as const], filters: [{ name: saidHere(name), extensions }] };
      const shown = window();
      const answer = await (shown ? dialog.showOpenDialog(shown, options) : dialog.showOpenDialog(options));
      return answer.canceled ? null : (answer.filePaths[0] ?? null);
    },
    offerDownload: () => null,
  };
}
