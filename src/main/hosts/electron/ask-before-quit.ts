import { app, type BrowserWindow, dialog } from 'electron/main';
import type { Work } from '#contract/desk/work.ts';
import { message } from '#messages/message.ts';
import { workTitle } from '#values/work-title.ts';
import { saidHere } from './said-here.ts';

/**
 * Asks before long work is ended by closing the window or by quitting. Work that is ended keeps what it has done; a
 * renewal whose answer is awaited is waited for, or found as unknown at the next start. The system's own shutdown and a
 * signal are not held up.
 */
export function askBeforeQuit(
  underWay: () => readonly Work[],
  window: () => BrowserWindow | undefined,
): {
  watch(window: BrowserWindow): void;
  /** Quits without a question: somebody has answered already, or nobody is there to. */
  quitNow(): void;
} {
  let isAnswered = false;

  function mayEnd(): boolean {
    if (isAnswered) return true;
    const works = underWay();
    if (works.length === 0) return true;
    const titles = works.slice(0, 5).map(({ subject }) => `• ${saidHere(workTitle(subject))}`);
    const question = {
      type: 'question' as const,
      buttons: [saidHere(message('desktop.keepWorking')), saidHere(message('desktop.quit'))],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      message: saidHere(message('desktop.quitDuringWork', { count: works.length })),
      detail: `${titles.join('\n')}\n\n${saidHere(message('desktop.whatIsDoneStays'))}`,
    };
    const shown = window();
    const chosen =
      shown === undefined ? dialog.showMessageBoxSync(question) : dialog.showMessageBoxSync(shown, question);
    isAnswered = chosen === 1;
    return isAnswered;
  }

  app.on('before-quit', (event) => {
    if (!mayEnd()) event.preventDefault();
  });
  return {
    watch(one) {
      one.on('close', (event) => {
        if (!mayEnd()) event.preventDefault();
      });
    },
    quitNow() {
      isAnswered = true;
      app.quit();
    },
  };
}
