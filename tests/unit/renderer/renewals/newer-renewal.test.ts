import { expect } from 'playwright/test';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { findChromium } from '../../../../scripts/system/chromium.mjs';
import { type HarnessPages, openHarness } from '../../../support/desk-double/harness-pages.ts';
import { cursorOnFirstRow, noFindings } from '../on-screen.ts';

const program = findChromium();
let harness: HarnessPages;

describe.skipIf(program === undefined)(
  'a name that a colleague renews while the form is open',
  { timeout: 60_000 },
  () => {
    beforeAll(async () => {
      harness = await openHarness(program ?? '');
    }, 120_000);
    afterEach(() => harness.tidy());
    afterAll(() => harness.close());

    test('is not renewed from that form: first it says who is at it, then what came of it, and reads again', async () => {
      const { page, troubles } = await harness.open('');
      await cursorOnFirstRow(page);
      await page.keyboard.press('Enter');
      await page.getByRole('complementary').getByRole('button', { name: 'Renew…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Renew' });
      const renew = dialog.getByRole('button', { name: /^Renew for/ });
      await expect(renew).toBeVisible();

      const shown = await dialog.getByRole('heading', { level: 3 }).innerText();
      const colleague = (state: 'sent' | 'renewed') =>
        page.evaluate(
          ([name, is]) => {
            const { world } = globalThis.deskDouble;
            const [sample] = world.entries;
            const row = world.rows.find(({ unicodeName }) => unicodeName === name);
            if (sample === undefined || row === undefined) throw new Error('There is nothing to go by.');
            const by = { person: 'Björn', machine: 'front desk' };
            const { ldhName, unicodeName } = row;
            const entry = {
              ...sample,
              entryId: 'colleague',
              ldhName,
              unicodeName,
              by,
              state: is,
              alarm: 'none' as const,
            };
            world.entries = [
              { ...entry, settledAt: is === 'sent' ? null : Date.now() },
              ...world.entries.filter(({ entryId }) => entryId !== 'colleague'),
            ];
            world.publish('renewals');
          },
          [shown, state] as const,
        );
      await colleague('sent');
      await expect(dialog.getByText('Björn (front desk) is renewing it right now.')).toBeVisible();
      await expect(renew).toHaveCount(0);
      await noFindings(page);
      await colleague('renewed');
      await expect(dialog.getByRole('alert')).toContainText('There is a newer renewal of this name');
      await expect(dialog.getByText('By Björn, front desk, while this form was open.')).toBeVisible();
      await noFindings(page);
      await dialog.getByRole('button', { name: 'Read again' }).click();
      await expect(renew).toBeVisible();
      await expect(dialog.getByText('There is a newer renewal of this name')).toHaveCount(0);
      // What the person sends is no news, also when the form opens again.
      await page.keyboard.press('Escape');
      await page.getByRole('complementary').getByRole('button', { name: 'Renew…' }).click();
      await renew.click();
      await expect(dialog.getByText('Renewed', { exact: true }).first()).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('complementary').getByRole('button', { name: 'Renew…' }).click();
      await expect(renew).toBeVisible();
      await page.waitForTimeout(300);
      await expect(renew).toBeVisible();
      await expect(dialog.getByText('There is a newer renewal of this name')).toHaveCount(0);
      expect(troubles).toEqual([]);
    });
  },
);
