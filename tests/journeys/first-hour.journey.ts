import { expect, type Page } from 'playwright/test';
import { dataFolder, startWebHost } from '../support/programs.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

/** The first hour, without a mouse: practise, collect what waits, ask what a word means. */
for (const look of ['light', 'dark', 'contrast'] as const) {
  test(`the first hour by keyboard alone, ${look}`, async ({ page }) => {
    await page.emulateMedia({
      colorScheme: look === 'dark' ? 'dark' : 'light',
      forcedColors: look === 'contrast' ? 'active' : 'none',
      reducedMotion: 'reduce',
    });
    await fresh(page, async (restart) => {
      await press(page, 'Practise offline');
      await expect(page.getByRole('row', { name: /þórður\.example/ })).toBeVisible();
      await noSeriousFindings(page);

      await command(page, 'Renew a list of names');
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
      await noSeriousFindings(page);
      await page.keyboard.press('Escape');

      // What waits for a newcomer is collected by the ordinary walk.
      await page.keyboard.press('g');
      await page.keyboard.press('i');
      await press(page, 'Collect');
      const grid = page.getByRole('grid', { name: /Messages of Practice/ });
      await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount')) - 1).toBe(8);
      await expect(page.getByRole('contentinfo').getByRole('button', { name: 'queue 0' })).toBeVisible();
      await noSeriousFindings(page);

      // What a word means: opened and closed by keys, the focus where it was.
      await press(page, 'What is the poll queue?');
      const answer = page.getByRole('dialog', { name: 'What is the poll queue?' });
      await expect(answer).toBeVisible();
      await noSeriousFindings(page);
      await page.keyboard.press('Escape');
      await expect(answer).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'What is the poll queue?' })).toBeFocused();
      await command(page, 'Glossary');
      await page.keyboard.type('sliding');
      await expect(page.getByRole('status').getByText('1 term', { exact: true })).toBeVisible();
      await noSeriousFindings(page);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');

      // The program remembers the account, not the browser.
      await restart();
      await expect(railEntry(page, 'Domains')).toBeVisible();
      await expect(page.getByRole('row', { name: /þórður\.example/ })).toBeVisible();
    });
  });
}

test('at twice the size nothing that is needed is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await fresh(page, async () => {
    await inReach(page.getByRole('button', { name: 'Practise offline' }));
    await press(page, 'Practise offline');
    await expect(page.getByRole('row', { name: /þórður\.example/ })).toBeVisible();
    for (const place of [
      'Domains',
      'Renewals',
      'Inbox',
      'Check',
      'Look up',
      'Journal',
      'Practice',
      'Emulator',
      'Accounts',
    ]) {
      await inReach(railEntry(page, place));
      await railEntry(page, place).click();
      await noSideways(page, place);
    }
    await railEntry(page, 'Inbox').click();
    await page.getByRole('button', { name: 'What is the poll queue?' }).click();
    await inReach(page.getByRole('dialog').getByText('All terms'));
    await page.keyboard.press('Escape');
    await inReach(page.getByRole('button', { name: 'Collect', exact: true }));
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await inReach(page.getByRole('dialog').getByRole('button', { name: 'Close' }));
  });
});

type Target = ReturnType<Page['getByRole']>;

async function fresh(page: Page, then: (restart: () => Promise<void>) => Promise<void>): Promise<void> {
  const { home, remove } = await dataFolder();
  let { program, address } = await startWebHost(home);
  try {
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Practise offline' })).toBeVisible();
    await then(async () => {
      await program.end();
      ({ program, address } = await startWebHost(home));
      await page.goto('about:blank');
      await page.goto(address);
    });
  } finally {
    await program.end();
    await remove();
  }
}

/** Goes to a button by keys alone, as far as the focus order leads, and presses it. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).first();
  await expect(button).toBeVisible();
  for (let stop = 0; stop < 80; stop += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) {
      await page.keyboard.press('Enter');
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`The focus never comes to ${name}.`);
}

async function command(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

function railEntry(page: Page, name: string): Target {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: new RegExp(`^${name}`) });
}

/** The whole of it can be brought into sight. */
async function inReach(target: Target): Promise<void> {
  await target.first().scrollIntoViewIfNeeded();
  await expect(target.first()).toBeInViewport({ ratio: 0.99 });
}

/** The page itself never needs to be moved sideways. */
async function noSideways(page: Page, where: string): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide, where).toBeLessThanOrEqual(0);
}
