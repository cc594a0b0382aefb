import { expect, type Page } from 'playwright/test';
import { dataFolder, startWebHost } from '../support/programs.ts';
import { test } from './journey.ts';

/** Whoever types into the palette and presses Enter at once gets the first entry for what was typed, however soon. */
test('Enter right after typing takes the first entry for the typed text', async ({ page }) => {
  const { home, remove } = await dataFolder();
  const { program, address } = await startWebHost(home);
  try {
    await page.goto(address);
    await page.getByRole('button', { name: 'Practise offline' }).click();
    await expect(page.getByRole('row', { name: /þórður\.example/ })).toBeVisible();

    // Something is marked already, and what is typed on takes it out of the list.
    const field = await openPalette(page, 'g');
    await expect(field).toHaveAttribute('aria-activedescendant', /./);
    await page.keyboard.type('lossary');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Glossary' })).toBeVisible();
    await page.keyboard.press('Escape');

    // The names for the text are still on their way, and those of a former text are in the list.
    let slow = 0;
    await page.route('**/rpc/domains/page', async (route) => {
      if (route.request().postData()?.includes('"text"')) await new Promise((resolve) => setTimeout(resolve, slow));
      await route.continue();
    });
    await openPalette(page, 'e');
    await expect(page.getByRole('menuitem', { name: /\.example/ }).first()).toBeVisible();
    slow = 600;
    await page.keyboard.press('Backspace');
    await page.keyboard.type('þórður');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary').getByText('þórður.example').first()).toBeVisible();

    // A view that the palette opens has the keys: Ctrl A marks its names and no text of the page, R renews them.
    await page.getByRole('navigation').first().getByRole('button', { name: /Inbox/ }).focus();
    await openPalette(page, 'within 30 days');
    await page.keyboard.press('Enter');
    await expect(page.getByText('expires within 30 days')).toBeVisible();
    await expect(page.getByRole('row', { name: /\.example/ }).first()).toBeVisible();
    await expect(page.getByRole('grid')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await expect(page.getByText(/^\d+ selected$/)).toBeVisible();
    await page.getByRole('navigation').first().getByRole('button', { name: /Inbox/ }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    expect(await page.evaluate(() => String(getSelection()))).toBe('');

    // Escape closes it at once, whatever was typed; a backup is found by the word for it.
    const written = await openPalette(page, 'back-up');
    await expect(page.getByRole('menuitem', { name: 'Back up everything…' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(written).toBeHidden();

    // A label that was typed in full waits for no names, and what is typed on goes to what it opened.
    await openPalette(page, 'glossary');
    await page.keyboard.press('Enter');
    await page.keyboard.type('sliding');
    await expect(page.getByRole('status').getByText('1 term', { exact: true })).toBeVisible();
  } finally {
    await program.end();
    await remove();
  }
});

async function openPalette(page: Page, text: string) {
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('dialog').getByRole('searchbox');
  await expect(field).toBeFocused();
  await page.keyboard.type(text);
  return field;
}
