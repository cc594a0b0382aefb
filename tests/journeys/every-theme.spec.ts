import { expect, type Page } from 'playwright/test';
import { callDesk } from '../support/page-desk.ts';
import { dataFolder, startWebHost } from '../support/programs.ts';
import { nothingClipped } from './clipped-texts.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

// Axe looks at some forty states of the page.
test.setTimeout(480_000);

const entries = (page: Page) => page.getByRole('navigation').first().getByRole('button');

for (const theme of ['Dark', 'High contrast']) {
  test(`every place, its tabs, a drawer and dialogs are in order: ${theme}`, async ({ page }) => {
    await practising(page, async () => {
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('dialog').getByText(theme, { exact: true }).click();
      await noSeriousFindings(page);
      await page.keyboard.press('Escape');
      for (let place = 0; place < (await entries(page).count()); place += 1) {
        await entries(page).nth(place).click();
        await noSeriousFindings(page);
        const tabs = page.getByRole('main').getByRole('tab');
        for (let tab = 1; tab < (await tabs.count()); tab += 1) {
          await tabs.nth(tab).click();
          await expect(tabs.nth(tab)).toHaveAttribute('aria-selected', 'true');
          await noSeriousFindings(page);
        }
      }
      await overlays(page, () => noSeriousFindings(page));
    });
  });
}

// The lengthened one is for testing only, so the screens do not offer it.
for (const [language, width, domains] of [
  ['pseudo', 1280, 'Dömáíns'],
  ['en', 700, 'Domains'],
  ['is', 700, 'Lén'],
] as const) {
  test(`texts are clipped in no drawer, dialog or menu: ${language}, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await practising(page, async () => {
      await callDesk(page, 'desk/changeSettings', { language });
      await expect(entries(page).filter({ hasText: domains })).toBeVisible();
      await overlays(page, (what) => nothingClipped(page, what));
    });
  });
}

/** Looks at what lies over the list of names: a menu, the drawer and its tabs, the renewal form, the keys, the settings. */
async function overlays(page: Page, look: (what: string) => Promise<void>): Promise<void> {
  // The names come after Today.
  await entries(page).nth(1).click();
  await page.getByRole('main').getByRole('tab').first().click();
  await page.locator('[data-screen-filter]').waitFor();
  await page.getByRole('tabpanel').getByRole('button').first().click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look('menu');
  await page.keyboard.press('Escape');
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('complementary');
  await expect(drawer).toBeVisible();
  await look('drawer');
  const tabs = drawer.getByRole('tab');
  for (let tab = 1; tab < (await tabs.count()); tab += 1) {
    await tabs.nth(tab).click();
    await look(`drawer, tab ${tab}`);
  }
  await page.getByRole('grid').focus();
  for (const [keys, what] of [
    ['r', 'renewal form'],
    ['?', 'keys'],
    ['ControlOrMeta+,', 'settings'],
    ['ControlOrMeta+k', 'palette'],
  ] as const) {
    await page.keyboard.press(keys);
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(what);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('grid').focus();
  }
}

async function practising(page: Page, then: () => Promise<void>): Promise<void> {
  const { home, remove } = await dataFolder();
  const { program, address } = await startWebHost(home);
  try {
    await page.goto(address);
    await page.getByRole('button', { name: 'Practise offline' }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await then();
  } finally {
    await program.end();
    await remove();
  }
}
