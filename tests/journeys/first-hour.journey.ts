import { expect, type Page } from 'playwright/test';
import { dataFolder, startWebHost } from '../support/programs.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

/** The stops of the tour in their order, each with the place of the rail that it stands on. */
const stops = [
  ['Your names', 'Domains'],
  ['Find a name', 'Domains'],
  ['Renew', 'Renewals'],
  ['Messages of the registry', 'Inbox'],
  ['Is a name free?', 'Check'],
  ['What you may still ask', 'Check'],
  ['Turn the clock', 'Emulator'],
  ['Everything else', 'Domains'],
] as const;

/** The first hour, without a mouse: practise, take the tour, collect what waits, ask what a word means. */
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
      await expect(page.getByText('New here?')).toBeVisible();
      await noSeriousFindings(page);

      await press(page, 'Take the tour');
      const card = page.getByRole('region', { name: 'Tour', exact: true });
      for (const [index, [title, place]] of stops.entries()) {
        await expect(card.getByRole('heading', { name: title })).toBeVisible();
        await expect(railEntry(page, place)).toHaveAttribute('aria-current', 'page');
        const next = card.getByRole('button', { name: index === stops.length - 1 ? 'Finish' : 'Next' });
        await expect(next).toBeFocused();
        await expect(page.getByText(new RegExp(`^Stop ${index + 1} of 8\\. `))).toBeAttached();
        if (index % 3 === 0) await noSeriousFindings(page);
        await page.keyboard.press('Enter');
      }
      await expect(card).toHaveCount(0);

      // It can be left at any stop, and the keys work again.
      await command(page, 'Take the tour');
      await expect(card.getByRole('button', { name: 'Next' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(card).toHaveCount(0);

      await command(page, 'Renew a list of names');
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
      await noSeriousFindings(page);
      await page.keyboard.press('Escape');

      // What waits for a newcomer is collected by the ordinary walk.
      await page.keyboard.press('g');
      await page.keyboard.press('i');
      await press(page, 'Collect messages now');
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

      // The program remembers the answer, not the browser.
      await restart();
      await expect(railEntry(page, 'Domains')).toBeVisible();
      await expect(page.getByRole('row', { name: /þórður\.example/ })).toBeVisible();
      await expect(page.getByText('New here?')).toHaveCount(0);
    });
  });
}

test('at twice the size nothing that is needed is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await fresh(page, async () => {
    await inReach(page.getByRole('button', { name: 'Practise offline' }));
    await press(page, 'Practise offline');
    await expect(page.getByRole('row', { name: /þórður\.example/ })).toBeVisible();
    await inReach(page.getByRole('button', { name: 'No, thanks' }));
    await press(page, 'Take the tour');
    const card = page.getByRole('region', { name: 'Tour', exact: true });
    for (const [index, [title]] of stops.entries()) {
      await expect(card.getByRole('heading', { name: title })).toBeVisible();
      const next = card.getByRole('button', { name: index === stops.length - 1 ? 'Finish' : 'Next' });
      await inReach(next);
      await inReach(card.getByRole('button', { name: 'End the tour' }));
      await page.keyboard.press('Enter');
    }
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
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
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
