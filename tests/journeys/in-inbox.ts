import { expect, type Page } from 'playwright/test';
import type { Account } from '#contract/accounts/accounts.ts';
import { beginPracticeAgain, callDesk } from '../support/page-desk.ts';
import { dataFolder, startWebHost } from '../support/programs.ts';

/** The whole of a label: 63 letters. The message 'A long one' is about it. */
export const longName = `${'afarlangtnafn'.repeat(4)}-abcdefghij.${'undirlen'.repeat(7)}.example`;

export const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Boð nr. ${index + 1}`);

/** Puts messages into the queue of the practice registry. */
export type Queue = (texts: readonly string[]) => Promise<void>;

/** A desk that practises, on its inbox, with messages of these texts collected; the last is the newest. */
export async function inInbox(
  page: Page,
  texts: readonly string[],
  what: (queue: Queue) => Promise<void>,
): Promise<void> {
  const { home, remove } = await dataFolder();
  const { program, address } = await startWebHost(home);
  try {
    await page.goto(address);
    await page.getByRole('button', { name: 'Practise offline' }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await beginPracticeAgain(page);
    const { url } = await callDesk<{ url: string }>(page, 'emulator/status');
    const { accounts } = await callDesk<{ accounts: Account[] }>(page, 'accounts/list');
    const handle = accounts[0]?.handle;
    async function queue(texts: readonly string[]): Promise<void> {
      for (const text of texts) {
        const pendingAction = text === 'A long one' ? { domain: longName } : undefined;
        const reply = await fetch(`${url}/control/messages`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ handle, text, ...(pendingAction && { pendingAction }) }),
        });
        expect(reply.ok, await reply.text()).toBe(true);
      }
    }
    await queue(texts);
    await page.getByRole('button', { name: /^Inbox/ }).click();
    await page.getByRole('button', { name: 'Collect', exact: true }).click();
    await expect(page.getByRole('row', { name: texts.at(-1) ?? '' })).toBeVisible();
    await expect(page.getByText(/Collecting…/)).toBeHidden();
    // Just after a round the button takes no press, so that a late press of Stop does not collect.
    await expect(page.getByRole('button', { name: 'Collect', exact: true })).toBeEnabled();
    await what(queue);
  } finally {
    await program.end();
    await remove();
  }
}
