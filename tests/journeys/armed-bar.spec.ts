import { expect, type Page } from 'playwright/test';
import { callDesk, connectAccount } from '../support/page-desk.ts';
import { dataFolder, startEmulatorHost, startWebHost } from '../support/programs.ts';
import { nothingClipped } from './clipped-texts.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

// The lengthened language is for testing only, so the screens do not offer it.
for (const language of ['en', 'is', 'pseudo'] as const) {
  test(`an armed production account: nothing in the top bar covers another thing: ${language}`, async ({ page }) => {
    const { home, remove } = await dataFolder();
    const { program: registry, emulator } = await startEmulatorHost();
    const { program, address } = await startWebHost(home, ['--allow-production']);
    try {
      await page.goto(address);
      await page.getByRole('button', { name: 'Practise offline' }).waitFor();
      await callDesk(page, 'desk/changeSettings', { language });
      const label = 'Norn Hosting og synir ehf., framleiðsla';
      const accountId = await connectAccount(page, emulator, { label, environment: 'production' });
      const typedHandle = emulator.accounts[0]?.handle;
      await callDesk(page, 'barrier/arm', { accountId, minutes: 15, typedHandle });
      // An armed account shows the time that is left.
      await expect(page.getByRole('banner')).toContainText(/1[45]:\d\d/);

      for (const width of [1366, 1200, 1199, 1024, 900, 760]) {
        await page.setViewportSize({ width, height: 768 });
        await nothingClipped(page, `${language}, ${width} px`);
        expect(await coveredIn(page), `${language}, ${width} px`).toEqual([]);
      }
      await page.setViewportSize({ width: 1024, height: 768 });
      await noSeriousFindings(page);

      // The way to everything is still there, by hand and by its keys.
      const search = page.getByRole('banner').getByRole('button', { name: /K$/ });
      await expect(search).toContainText('K');
      await search.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      // The last of the arming control can be pressed, and it blocks.
      const [block] = await page.getByRole('banner').getByRole('button').filter({ hasText: blockNow[language] }).all();
      await block?.click();
      await expect
        .poll(async () => (await callDesk<{ writes: string }>(page, 'barrier/standing', { accountId })).writes)
        .toBe('blocked');
      await nothingClipped(page, `${language}, blocked`);
      expect(await coveredIn(page), `${language}, blocked`).toEqual([]);
    } finally {
      await program.end();
      await registry.end();
      await remove();
    }
  });
}

const blockNow = { en: /Block now/, is: /Loka núna/, pseudo: /Blöck/ };

/** The texts and buttons of the top bar that something else is drawn over, or that lie over another one. */
async function coveredIn(page: Page): Promise<string[]> {
  return page.getByRole('banner').evaluate((bar) => {
    const shown = [...bar.querySelectorAll<HTMLElement>('button, [class*=tag], kbd > kbd')].filter(
      (element) => element.getBoundingClientRect().width > 1,
    );
    const found: string[] = [];
    for (const element of shown) {
      const box = element.getBoundingClientRect();
      const name = element.textContent || element.getAttribute('aria-label') || element.className;
      // Its middle and near its four corners: whatever is seen there must be the thing itself or a part of it.
      for (const [across, down] of [
        [0.5, 0.5],
        [0.06, 0.2],
        [0.94, 0.2],
        [0.06, 0.8],
        [0.94, 0.8],
      ] as const) {
        const seen = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
        if (seen === null || !(element.contains(seen) || seen.contains(element))) {
          found.push(`${name} under ${seen?.textContent || seen?.tagName || 'nothing'}`);
          break;
        }
      }
      for (const other of shown) {
        if (other === element || other.contains(element) || element.contains(other)) continue;
        const beside = other.getBoundingClientRect();
        const overlap = Math.min(box.right, beside.right) - Math.max(box.left, beside.left);
        if (overlap > 1) found.push(`${name} over ${other.textContent || other.getAttribute('aria-label')}`);
      }
    }
    return [...new Set(found)];
  });
}
