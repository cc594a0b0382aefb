import { expect, type Page, test } from 'playwright/test';
import type { InboxMessage } from '#contract/inbox.ts';
import { callDesk } from '../support/page-desk.ts';
import { inInbox, numbered } from './in-inbox.ts';

/** Chromium knows no Icelandic alphabet: the order is the desk's own. */
test('tags stand in the order of the language, wherever they are listed', async ({ page }) => {
  await inInbox(page, numbered(2), async () => {
    await setTags(page, 1, ['þing', 'zeta', 'az', 'Ábyrgð']);
    const listed = async (of: string): Promise<string[]> => {
      await page.getByRole('button', { name: of, exact: true }).click();
      const texts = await page.getByRole('menuitem').allInnerTexts();
      await page.keyboard.press('Escape');
      return texts.map((text) => text.split('\n')[0] ?? '').filter((text) => /^(þing|zeta|az|Ábyrgð)$/.test(text));
    };
    await page.getByRole('row', { name: /Boð nr\. 1/ }).click();
    for (const of of ['Filter', 'Tag']) {
      await expect.poll(() => listed(of)).toEqual(['Ábyrgð', 'az', 'zeta', 'þing']);
    }

    await callDesk(page, 'desk/changeSettings', { language: 'is' });
    const icelandic = ['az', 'Ábyrgð', 'zeta', 'þing'];
    for (const of of ['Sía', 'Merkja']) await expect.poll(() => listed(of)).toEqual(icelandic);
    await expect(page.getByRole('row', { name: /Boð nr\. 1/ })).toContainText('azÁbyrgðzeta+1');
    await expect(page.getByRole('definition').filter({ hasText: 'zeta' })).toHaveText(icelandic.join(''));
  });
});

/** Tags the message so many rows from the top. */
async function setTags(page: Page, row: number, tags: readonly string[]): Promise<void> {
  const { messages } = await callDesk<{ messages: InboxMessage[] }>(page, 'inbox/page', {
    ...{ filter: {}, offset: row, limit: 1 },
  });
  for (let start = 0; start < tags.length; start += 20) {
    await callDesk(page, 'inbox/tag', {
      selection: { kind: 'messages', inboxIds: messages.map(({ inboxId }) => inboxId) },
      add: tags.slice(start, start + 20),
      remove: [],
    });
  }
}
