import type { WebContents } from 'electron/main';
import { isPageAddress } from './page-address.ts';

/**
 * Keeps whatever shows a page in its place: it goes to no other address, opens no window and holds no other page.
 * Told about every web contents that this program makes, whoever makes it.
 */
export function guardContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (details) => {
    if (!isPageAddress(details.url)) details.preventDefault();
  });
  contents.on('will-frame-navigate', (details) => {
    if (!details.isMainFrame || !isPageAddress(details.url)) details.preventDefault();
  });
  contents.on('will-redirect', (details) => details.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
}
