import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { findChromium } from '../../../../scripts/system/chromium.mjs';
import { type HarnessPages, openHarness } from '../../../support/desk-double/harness-pages.ts';

const program = findChromium();
let harness: HarnessPages;

/** The newest renewal was settled as not renewed; a late answer and a list say otherwise. */
async function contradict(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { world } = globalThis.deskDouble;
    const [entry] = world.entries;
    if (entry === undefined) throw new Error('no entry');
    const written = (text: string) => ({ code: 'words.asWritten', values: { text } });
    const about = { at: entry.openedAt, journalId: null };
    world.entries = world.entries.map((one) =>
      one === entry
        ? {
            ...one,
            accountId: world.currentAccountId ?? '',
            state: 'reconciled-not-renewed' as const,
            newExpiryDate: null,
            alarm: 'unseen' as const,
            contradictions: [
              {
                ...about,
                source: 'answer' as const,
                dateNow: null,
                text: written('A late answer of the registry says yes.'),
              },
              {
                ...about,
                source: 'my-domains' as const,
                dateNow: '2031-03-14',
                text: written('The registry reports it.'),
              },
            ],
          }
        : { ...one, alarm: 'none' as const },
    );
    world.publish('renewals');
    return entry.unicodeName;
  });
}

describe.skipIf(program === undefined)('a renewal that something later contradicts', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    harness = await openHarness(program ?? '');
  }, 120_000);
  afterEach(() => harness.tidy());
  afterAll(() => harness?.close());

  test.each([
    {
      language: 'en',
      place: 'Renewals',
      title: '1 renewal does not agree with the registry',
      shown: /^My domains shows 14 Mar 2031$/,
      later: 'What came later says otherwise',
      answer: /^A late answer of the registry, /,
      seen: 'I have seen it',
      tag: 'contradicted',
    },
    {
      language: 'is',
      place: 'Endurnýjanir',
      title: '1 endurnýjun ber ekki saman við skráningarstofuna',
      shown: /^Lénin mín sýnir 14\. mar\. 2031$/,
      later: 'Það sem kom síðar segir annað',
      answer: /^Síðbúið svar skráningarstofunnar, /,
      seen: 'Ég hef séð það',
      tag: 'ber ekki saman',
    },
  ])(
    'is an alarm until it was seen ($language)',
    async ({ language, place, title, shown, later, answer, seen, tag }) => {
      const { page, troubles } = await harness.open(`language=${language}`);
      await page.locator('[role=row][aria-rowindex="2"]:not([aria-busy=true])').waitFor();
      await page.locator('nav').getByRole('button', { name: place }).click();
      const name = await contradict(page);
      await expect(page.getByText(title, { exact: true })).toBeVisible();
      await expect(page.getByText(shown)).toBeVisible();
      await expect(page.getByRole('row', { name: new RegExp(name.replaceAll('.', '\\.')) }).first()).toContainText(tag);
      await page.getByRole('listitem').getByRole('button', { name }).click();
      const drawer = page.getByRole('complementary');
      await expect(drawer.getByText(later, { exact: true })).toBeVisible();
      await expect(drawer.getByText(answer)).toBeVisible();
      await expect(drawer.getByText(shown)).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
      await drawer.getByRole('button', { name: seen }).click();
      await expect(page.getByText(title, { exact: true })).toHaveCount(0);
      // What contradicts it stays to be read.
      await expect(drawer.getByText(later, { exact: true })).toBeVisible();
      await expect(drawer.getByRole('button', { name: seen })).toHaveCount(0);
      expect(troubles).toEqual([]);
    },
  );
});
