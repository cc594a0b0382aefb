import type { Page } from 'playwright';
import type { DeskClient } from '#contract/contract.ts';
import { deskAt } from '#renderer/bridge/connect-over-http.ts';
import type { EmulatorLine } from './programs.ts';

/** The desk that a page shows, as calls: with the page's own session, for what a journey prepares beside the screens. */
export async function deskOf(page: Page): Promise<DeskClient> {
  const address = new URL('.', page.url()).href;
  const { origin } = new URL(address);
  const cookies = await page.context().cookies(address);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const pageHalf = await page.evaluate(() => localStorage.getItem('registry-desk-session') ?? '');
  return deskAt(address, pageHalf, (request) => {
    const headers = new Headers(request.headers);
    headers.set('cookie', cookie);
    headers.set('origin', origin);
    return fetch(new Request(request, { headers }));
  });
}

/** An account at an emulator that runs beside the program, current in every window. */
export async function accountAt(desk: DeskClient, emulator: EmulatorLine, label: string): Promise<string> {
  const [contact] = emulator.accounts;
  if (contact === undefined) throw new Error('The emulator has no account.');
  const { accountId } = await desk.accounts.add({
    label,
    environment: 'sandbox',
    handle: contact.handle,
    addresses: { rpp: emulator.rpp, repp: emulator.repp, rdap: emulator.rdap },
    cards: contact.cardIds.map((cardId) => ({ cardId, label: '' })),
  });
  await desk.accounts.setSecret({ accountId, secret: 'api-key', value: contact.apiKey, keep: 'session' });
  await desk.accounts.use({ accountId });
  return accountId;
}
