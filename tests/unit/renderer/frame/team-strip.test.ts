import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import type { TeamStanding } from '#contract/team.ts';
import { findChromium } from '../../../../scripts/system/chromium.mjs';
import { type HarnessPages, openHarness } from '../../../support/desk-double/harness-pages.ts';
import { cursorOnFirstRow, noFindings } from '../on-screen.ts';

const program = findChromium();
let harness: HarnessPages;

/** How the link to the team store is, as of now. */
async function setLink(page: Page, changes: Pick<TeamStanding, 'link'> & Partial<TeamStanding>): Promise<void> {
  await page.evaluate((given) => {
    const { world } = globalThis.deskDouble;
    world.team = {
      name: 'Acme registry team',
      host: 'db.acme.example',
      port: 5432,
      database: 'acme',
      person: 'Anna Jónsdóttir',
      machine: 'laptop',
      role: 'seat',
      seatId: 'seat-1',
      joinedAt: 0,
      linkSince: Date.now(),
      comparing: { needsCheck: false, waitsFor: [] },
      putBack: 0,
      waiting: 0,
      refused: 0,
      ...given,
    };
    world.publish('team');
  }, changes);
}

describe.skipIf(program === undefined)('the strip of the team store', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    harness = await openHarness(program ?? '');
  }, 120_000);
  afterEach(() => harness.tidy());
  afterAll(() => harness?.close());

  test.each(['light', 'dark'])(
    'one line while there is no connection, with what waits; it goes with the link (%s)',
    async (theme) => {
      const { page, troubles } = await harness.open(`current=sandbox&theme=${theme}`);
      await cursorOnFirstRow(page);
      await setLink(page, { link: 'lost', waiting: 2 });
      const said = page.getByText(/^No connection to the team store since .+\. You can read\. Nothing is sent\.$/);
      await expect(said).toBeVisible();
      await expect(page.getByText('2 records of this desk are not in the team store yet.')).toBeVisible();
      expect((await said.locator('..').boundingBox())?.height).toBeLessThanOrEqual(33);
      await noFindings(page);
      await setLink(page, { link: 'outdated' });
      await expect(
        page.getByText('Update Registry Desk: the team store needs a newer one. You can read.'),
      ).toBeVisible();
      await expect(page.getByText(/records? of this desk/)).toHaveCount(0);
      await page.getByRole('button', { name: 'See the team' }).click();
      await expect(page.getByRole('heading', { name: 'Acme registry team' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'See the team' })).toHaveCount(0);
      await setLink(page, { link: 'current', waiting: 1 });
      await expect(page.getByText(/^Update Registry Desk/)).toHaveCount(0);
      expect(troubles).toEqual([]);
    },
  );

  test('a practice account works without a team store: nothing is said while it is in use', async () => {
    const { page } = await harness.open('');
    await setLink(page, { link: 'ended' });
    await cursorOnFirstRow(page);
    await expect(page.getByText('Your access to the team store has ended.')).toHaveCount(0);
    await page.evaluate(() => globalThis.deskDouble.desk.accounts.use({ accountId: 'sandbox' }));
    await expect(page.getByText('Your access to the team store has ended.')).toBeVisible();
    await page.evaluate(() => globalThis.deskDouble.desk.accounts.use({ accountId: 'practice' }));
    await expect(page.getByText('Your access to the team store has ended.')).toHaveCount(0);
  });

  test('without the team store nothing is said of the registry: there is one strip', async () => {
    const { page } = await harness.open('current=sandbox');
    await cursorOnFirstRow(page);
    await page.evaluate(() => {
      const { world } = globalThis.deskDouble;
      const [first, ...others] = world.exchanges;
      const silent = { ...first, status: null, silence: 'refused-connection: ECONNREFUSED', startedAt: Date.now() };
      Object.assign(world, { exchanges: [silent, ...others] });
      world.publish('journal');
    });
    await expect(page.getByText(/^Offline since .+\.$/)).toBeVisible();
    await setLink(page, { link: 'comparing' });
    await expect(page.getByText(/^The team store went back or was replaced\./)).toBeVisible();
    await expect(page.getByText(/^Offline since/)).toHaveCount(0);
  });

  test('the first try of a program that starts is waited for before anything is said', async () => {
    const { page } = await harness.open('current=sandbox');
    await cursorOnFirstRow(page);
    const said = page.getByText('Not connected to the team store yet. You can read. Nothing is sent.');
    await setLink(page, { link: 'lost', linkSince: null });
    await page.waitForTimeout(300);
    await expect(said).toHaveCount(0);
    await expect(said).toBeVisible();
  });
});
