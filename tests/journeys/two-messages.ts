import { expect, type Page } from 'playwright/test';

/**
 * Puts two messages into the queue of the practice registry at `control`, has the person told of each new one, and collects
 * them. Begins anywhere in the desk and ends in the inbox.
 */
export async function collectTwoMessages(page: Page, control: string): Promise<void> {
  // Without the sample work that waits for a newcomer: every message is counted here.
  const seed = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"seed":"small-reseller"}' };
  await fetch(`${control}/reset`, seed);
  const { contacts } = await (await fetch(`${control}/contacts`)).json();
  const { handle } = contacts.find((contact: { access: unknown }) => contact.access !== null);
  for (const text of ['Boð nr. 1', 'Boð nr. 2']) {
    const body = JSON.stringify({ handle, text });
    await fetch(`${control}/messages`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  }
  await page.getByRole('button', { name: /^Inbox/ }).click();
  await page.getByRole('button', { name: /How messages are collected/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Collecting messages' });
  await dialog.getByRole('button', { name: 'Add a rule' }).click();
  // The desktop program needs no leave of a browser.
  await expect(dialog.getByRole('button', { name: /Allow notifications/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Collect', exact: true }).click();
}
