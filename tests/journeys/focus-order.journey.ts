import { expect, type Page } from 'playwright/test';
import { dataFolder, startWebHost } from '../support/programs.ts';
import { walkFocus } from './focus-walk.ts';
import { test } from './journey.ts';

test.describe.configure({ timeout: 600_000 });

/** A form in the screen itself, the browser's own dialog for files, and a form that grows while it reads a date. */
const opensNone = new Set(['Add a card…', 'Choose a file…', 'Renew…']);

type Hold = (what: () => Promise<unknown>) => Promise<void>;

/** Every place by Tab and back, each of its tabs, and every dialog and menu that a button of it opens (row 66). */
test('the focus is seen everywhere, goes in reading order, is held nowhere and comes back', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { home, remove } = await dataFolder();
  const { program, address } = await startWebHost(home);
  const wrong: string[] = [];
  const known = new Set<string>();
  const hold: Hold = async (what) => {
    await what().catch((error: Error) => {
      wrong.push(error.message);
    });
  };
  try {
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Practise offline' })).toBeVisible();
    await hold(() => walkFocus(page, 'Welcome'));
    await page.getByRole('button', { name: 'Practise offline' }).click();
    await expect(page.getByRole('row', { name: /\.example/ }).first()).toBeVisible();
    const rail = page.getByRole('navigation', { name: 'Main' }).getByRole('button');
    const places = await rail.count();
    expect(places).toBeGreaterThan(7);
    for (let place = 0; place < places; place += 1) {
      await rail.nth(place).click();
      const name = (await rail.nth(place).innerText()).split('\n')[0] ?? '';
      await hold(() => walkFocus(page, name));
      await openers(page, name, known, hold);
      const tabs = page.getByRole('main').getByRole('tab');
      for (let tab = 1; tab < (await tabs.count()); tab += 1) {
        await tabs.nth(tab).click();
        const both = `${name}, ${await tabs.nth(tab).innerText()}`;
        await hold(() => walkFocus(page, both));
        await openers(page, both, known, hold);
      }
    }
    expect(wrong.join('\n\n')).toBe('');
  } finally {
    await program.end();
    await remove();
  }
});

/** A form that takes the place of its button, and a drawer that a table opens. */
test('the focus goes into a form and a drawer that open, and back where they were asked for', async ({ page }) => {
  const { home, remove } = await dataFolder();
  const { program, address } = await startWebHost(home);
  try {
    await page.goto(address);
    await page.getByRole('button', { name: 'Practise offline' }).click();
    await expect(page.getByRole('row', { name: /\.example/ }).first()).toBeVisible();
    const names = page.getByRole('grid', { name: /^Domains of/ });
    await names.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('complementary');
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(names).toBeFocused();

    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Renewals' }).click();
    await page.getByRole('tab', { name: 'Costs' }).click();
    await page.getByRole('button', { name: 'Your prices…' }).click();
    const prices = page.getByRole('button', { name: 'Add a price change…' });
    await prices.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Currency' })).toBeFocused();
    await page.getByRole('button', { name: 'Cancel', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(prices).toBeFocused();
  } finally {
    await program.end();
    await remove();
  }
});

/** Everything here that opens something and was not opened before: it is walked, and Escape leads back to what opened it. */
async function openers(page: Page, where: string, known: Set<string>, hold: Hold): Promise<void> {
  const found = await page
    .getByRole('main')
    .getByRole('button', { disabled: false })
    .evaluateAll((buttons) =>
      buttons.map((button) => ({
        name: (button.getAttribute('aria-label') ?? button.textContent ?? '').trim(),
        popup: button.getAttribute('aria-haspopup') ?? '',
      })),
    );
  for (const { name, popup } of found) {
    // The question marks of the glossary are all alike.
    if (known.has(name) || !(name.endsWith('…') || popup === 'true' || popup === 'menu')) continue;
    known.add(name);
    if (opensNone.has(name)) continue;
    await hold(() => opened(page, name, `${where}, ${name}`));
  }
}

async function opened(page: Page, name: string, what: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name, exact: true }).first();
  const shown = page.getByRole('dialog').or(page.getByRole('menu'));
  const soon = { timeout: 10_000 };
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(shown.first(), what).toBeVisible(soon);
  try {
    if (await page.getByRole('dialog').first().isVisible()) await walkFocus(page, what);
  } finally {
    // Where the words of a button are shown, the first Escape takes them away.
    if (await page.getByRole('tooltip').isVisible()) await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  }
  await expect(shown, what).toHaveCount(0, soon);
  await expect(button, `${what}: where the focus came from`).toBeFocused(soon);
}
