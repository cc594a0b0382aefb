import { expect, type Page, test } from 'playwright/test';
import { dataFolder, startWebHost } from '../support/programs.ts';
import { nothingClipped } from './clipped-texts.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

/** Chromium brings no Icelandic dates and numbers of its own: what stands here is what people see. */
test('choose Icelandic: rail, dates and plurals follow, and it stays', async ({ page }) => {
  await practising(page, async () => {
    await page.getByRole('button', { name: 'Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.getByText('Íslenska', { exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Stillingar' })).toBeVisible();
    await noSeriousFindings(page);
    await page.keyboard.press('Escape');
    await inIcelandic(page);

    await page.getByRole('grid').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await expect(page.getByText(/^\d+ valin$/)).toBeVisible();
    await noSeriousFindings(page);

    await page.reload();
    await inIcelandic(page);
    await noSeriousFindings(page);

    await page.getByRole('navigation', { name: 'Aðalvalmynd' }).getByRole('button', { name: 'Aðgangar' }).click();
    await expect(page.getByRole('heading', { name: 'Aðgangar' })).toBeVisible();
    await expect(page).toHaveTitle(/^Aðgangar – /);
    await noSeriousFindings(page);

    // The palette leads back, in whatever language it stands.
    await command(page, 'English');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
  });
});

test('texts a third longer are clipped nowhere', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await practising(page, async () => {
    await command(page, 'Lengthened');
    const rail = page.getByRole('navigation').first();
    await expect(rail.getByRole('button', { name: 'Dömáíns' })).toBeVisible();
    const places = await rail.getByRole('button').count();
    expect(places).toBeGreaterThan(7);
    for (let place = 0; place < places; place += 1) {
      const entry = rail.getByRole('button').nth(place);
      const name = (await entry.innerText()).split('\n')[0] ?? '';
      await entry.click();
      await expect(entry).toHaveAttribute('aria-current', 'page');
      await nothingClipped(page, name);
      await noSeriousFindings(page);
      const tabs = page.getByRole('main').getByRole('tab');
      for (let tab = 1; tab < (await tabs.count()); tab += 1) {
        await tabs.nth(tab).click();
        await expect(tabs.nth(tab)).toHaveAttribute('aria-selected', 'true');
        await nothingClipped(page, `${name}, ${await tabs.nth(tab).innerText()}`);
      }
    }
  });
});

test('a clipped text would be found', async ({ page }) => {
  const narrow = 'width: 5em; white-space: nowrap; overflow: hidden';
  await page.setContent(`
    <button style="${narrow}">Cut by its own button</button>
    <div style="${narrow}"><button>Cut by what stands around</button></div>
    <label style="width: 5em; white-space: nowrap; display: block">Flows over its neighbour</label>
    <h1 style="${narrow}; text-overflow: ellipsis">An ellipsis alone</h1>
    <h2 style="${narrow}; text-overflow: ellipsis" title="An ellipsis with its title">An ellipsis with its title</h2>
    <button>Whole</button>`);
  await expect(nothingClipped(page, 'here')).rejects.toThrow(
    /Cut by its own.*Cut by what.*Flows over.*An ellipsis alone/s,
  );
  await page.locator('h2').evaluate((title) => title.previousElementSibling?.remove());
  await page
    .locator('div, label, button')
    .evaluateAll((wrong) => wrong.slice(0, -1).forEach((one) => void one.remove()));
  await nothingClipped(page, 'here');
});

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

async function inIcelandic(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'is');
  const rail = page.getByRole('navigation', { name: 'Aðalvalmynd' });
  for (const place of ['Lén', 'Endurnýjanir', 'Innhólf', 'Samskiptaskrá', 'Hermir', 'Aðgangar']) {
    await expect(rail.getByRole('button', { name: place, exact: true })).toBeVisible();
  }
  const date = /\d{1,2}\. (jan\.|feb\.|mar\.|apr\.|maí|jún\.|júl\.|ágú\.|sep\.|okt\.|nóv\.|des\.) 20\d\d/;
  await expect(page.getByRole('row', { name: date }).first()).toBeVisible();
}

/** Does what the palette finds, once it has found it. */
async function command(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(text);
  await page
    .getByRole('menuitem', { name: new RegExp(text) })
    .first()
    .click();
}
