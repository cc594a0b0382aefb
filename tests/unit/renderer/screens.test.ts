import { expect } from 'playwright/test';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { findChromium } from '../../../scripts/system/chromium.mjs';
import { type HarnessPages, openHarness } from '../../support/desk-double/harness-pages.ts';
import { cursorOnFirstRow, noFindings } from './on-screen.ts';

const program = findChromium();
let harness: HarnessPages;

/** Without a Chromium these are skipped; `npm test` sees to it that there is one. */
describe.skipIf(program === undefined)('screens over the desk double', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    harness = await openHarness(program ?? '');
  }, 120_000);
  afterEach(() => harness.tidy());
  afterAll(() => harness?.close());

  test('the palette closes a menu that is open, and roles have one spelling', async () => {
    const { page, troubles } = await harness.open('');
    await cursorOnFirstRow(page);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Role' }).click();
    await expect(page.getByRole('menuitemcheckbox', { name: /^technical/ })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog', { name: 'Commands and names' })).toBeVisible();
    await expect(page.getByRole('menuitemcheckbox', { name: /^technical/ })).toHaveCount(0);
    await page.keyboard.type('choose columns');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
    await expect(page.getByRole('menu')).toHaveCount(0);
    expect(troubles).toEqual([]);
  });

  test('what a cell has no room for ends in dots', async () => {
    const { page } = await harness.open('', { width: 1280 });
    await cursorOnFirstRow(page);
    const cut = await page.locator('[role=gridcell] > span').evaluateAll((spans) =>
      spans
        .filter((span) => getComputedStyle(span).textOverflow === 'ellipsis')
        .filter((span) => span.getBoundingClientRect().right > (span.parentElement?.getBoundingClientRect().right ?? 0))
        .map((span) => span.textContent),
    );
    expect(cut).toEqual([]);
  });

  test('the time of the practice registry follows a clock that was moved behind the screens', async () => {
    const { page } = await harness.open('');
    await cursorOnFirstRow(page);
    const shown = page.getByRole('contentinfo').getByText(/emulator time/);
    await expect(shown).not.toContainText('2031');
    await page.evaluate(() => {
      globalThis.deskDouble.world.virtualTimeAt = Date.UTC(2031, 0, 2, 12);
    });
    await expect(shown).toContainText('2031', { timeout: 10_000 });
  });

  test('the status bar says that the practice registry is off, or that nothing answered, and when it last did', async () => {
    const { page } = await harness.open('');
    await cursorOnFirstRow(page);
    const bar = page.getByRole('contentinfo');
    await expect(bar).toContainText('Online');
    await page.evaluate(() => {
      globalThis.deskDouble.world.emulatorRuns = false;
      globalThis.deskDouble.world.publish('emulator');
    });
    await expect(bar).toContainText(/the practice registry is not running · last answer (just now|.* ago)/);
    await expect(bar).not.toContainText('Online');
    await expect(bar.getByRole('status').first()).toHaveText('the practice registry is not running');
    await page.evaluate(() => {
      const { world } = globalThis.deskDouble;
      world.emulatorRuns = true;
      Object.assign(world.exchanges[0] ?? {}, { status: null, silence: 'refused-connection: ECONNREFUSED' });
      world.publish('emulator');
      world.publish('journal');
    });
    await expect(bar).toContainText(/Offline: connection refused · last answer 1\dm ago/);
    await expect(bar).not.toContainText('Online');
  });

  test('the emulator’s switches, rules and faults speak Icelandic, and are found by what they say', async () => {
    const { page } = await harness.open('language=is');
    await cursorOnFirstRow(page);
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.getByRole('tab', { name: 'Skaplyndi' }).click();
    const table = page.getByRole('table');
    await expect(table).toContainText('Hvort telja megi endurnýjunartímabil í mánuðum: hafnað eða leyft.');
    await expect(table).not.toContainText('counted in months');
    // One that this window does not know keeps the emulator’s own words.
    await expect(table).toContainText('A switch of an emulator that is newer.');
    await page.getByRole('searchbox').fill('mánuðum');
    await expect(table).not.toContainText('newer');
    await expect(table).toContainText('renewal-months');
    await page.getByRole('tab', { name: 'Beiðnaskoðun' }).click();
    const seen = page.getByText('14.1 row 18, N5 Skráði gildistíminn er 14. mar. 2027, ekki 14. mar. 2026.');
    await expect(seen).toBeVisible();
    await page.getByRole('searchbox').fill('gildistíminn');
    await expect(seen).toBeVisible();
    await page.getByRole('searchbox').fill('stored expiry');
    await expect(seen).toHaveCount(0);
    await page.getByRole('tab', { name: 'Bilanir og takmörk' }).click();
    await page.getByRole('button', { name: /Veldu eina/ }).click();
    await expect(page.getByRole('option', { name: /^hold/ })).toContainText('Vinnur verkið og svarar aldrei');
  });

  test('a hundred thousand names by keyboard alone', async () => {
    const { page, troubles } = await harness.open('names=100000');
    const grid = page.getByRole('grid');
    await expect(grid).toHaveAttribute('aria-rowcount', '100001');
    await cursorOnFirstRow(page);
    await page.keyboard.press('End');
    await expect(page.locator('[role=row][aria-rowindex="100001"]')).toBeVisible();
    // What the grid points to is in the page, wherever the cursor is.
    const pointed = (await grid.getAttribute('aria-activedescendant')) ?? '';
    await expect(page.locator(`[id="${pointed}"]`)).toHaveAttribute('aria-rowindex', '100001');
    await page.keyboard.press('ControlOrMeta+a');
    await expect(page.getByText('100,000 selected', { exact: true })).toBeVisible();
    await page.keyboard.press('Space');
    await expect(page.getByText('99,999 selected', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+End');
    await expect(page.getByText('100,000 selected', { exact: true })).toBeVisible();
    // From the second row to the last, most of them never loaded.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+End');
    await expect(page.getByText('99,999 selected', { exact: true })).toBeVisible();
    expect(troubles).toEqual([]);
  });

  test('filter, cursor, details, back: the keys of a person without a mouse', async () => {
    const { page } = await harness.open('');
    const grid = page.getByRole('grid');
    await expect(grid).toHaveAttribute('aria-rowcount', '301');
    await page.keyboard.press('/');
    await page.keyboard.type('kaffi');
    await expect(grid).not.toHaveAttribute('aria-rowcount', '301');
    await page.keyboard.press('ArrowDown');
    await expect(grid).toBeFocused();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('complementary');
    await expect(drawer).toBeVisible();
    const first = await drawer.getByRole('heading', { level: 2 }).textContent();
    await page.keyboard.press('ArrowDown');
    await expect(drawer.getByRole('heading', { level: 2 })).not.toHaveText(first ?? '');
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(grid).toBeFocused();
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await expect(page).toHaveTitle(/^Renewals – Practice · EMULATOR/);
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('jour');
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(/^Journal/);
  });

  test.each([
    { host: 'electron', buttons: ['Open', 'Show in folder', 'Copy SHA-256', 'Close'], links: 0 },
    { host: 'web', buttons: ['Copy SHA-256', 'Close'], links: 1 },
  ])('an export ends in its receipt, and opens no tray: $host', async ({ host, buttons, links }) => {
    const { page, troubles } = await harness.open(`host=${host}`);
    await cursorOnFirstRow(page);
    await page.getByRole('button', { name: 'Export…' }).last().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(dialog.getByText(/^practice-domains-.*\.csv · 300 rows · 25\.2 kB$/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused();
    expect((await dialog.getByRole('button').allTextContents()).filter(Boolean)).toEqual(buttons);
    await expect(dialog.getByRole('link', { name: 'Save a copy…' })).toHaveCount(links);
    await noFindings(page);
    for (const name of buttons.slice(0, -2)) await dialog.getByRole('button', { name, exact: true }).click();
    const asked = await page.evaluate(() =>
      globalThis.deskDouble.world.calls
        .filter(({ operation }) => operation === 'exports.openWritten')
        .map(({ input }) => (input as { where: string }).where),
    );
    expect(asked).toEqual(host === 'electron' ? ['program', 'folder'] : []);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('region', { name: 'Tasks' })).toHaveCount(0);
    expect(troubles).toEqual([]);
  });

  test.each([
    { place: 'journal', key: 'j', from: 'startedFrom', to: 'startedTo' },
    { place: 'renewals', key: 'r', from: 'openedFrom', to: 'openedTo' },
  ])('the list of $place is narrowed to dates, and one of them is taken away', async ({ place, key, from, to }) => {
    const { page, troubles } = await harness.open('');
    await cursorOnFirstRow(page);
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    const asked = () =>
      page.evaluate(
        (operation) => globalThis.deskDouble.world.calls.findLast((call) => call.operation === operation)?.input,
        `${place}.page`,
      );
    await expect(page.locator('[role=row][aria-rowindex="3"]')).toBeVisible();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Dates…' }).click();
    const dialog = page.getByRole('dialog');
    const [start, end] = [
      dialog.getByRole('textbox', { name: 'From' }),
      dialog.getByRole('textbox', { name: 'Until' }),
    ];
    await start.fill('1 Foo 2020');
    await end.fill('31.3.2020');
    await expect(dialog.getByText(/^Write a date, for example/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Show them' })).toBeDisabled();
    // The month is opened at the date that is there, and goes by the keys.
    await start.fill('2020-03-09');
    await dialog.getByRole('button', { name: 'From: choose a date' }).click();
    await expect(page.getByRole('gridcell', { name: '9 March 2020', exact: true })).toBeFocused();
    await noFindings(page);
    for (const pressed of ['ArrowUp', 'ArrowLeft', 'PageUp', 'PageDown', 'Enter']) await page.keyboard.press(pressed);
    await expect(start).toHaveValue('1 Mar 2020');
    await expect(end).toHaveValue('31 Mar 2020');
    await noFindings(page);
    await dialog.getByRole('button', { name: 'Show them' }).click();
    await expect(page.getByText(/^No (exchange|renewal) matches$/)).toBeVisible();
    // Whole days of where the person is.
    const [first, last] = await page.evaluate(() => [
      new Date(2020, 2, 1).getTime(),
      new Date(2020, 3, 1).getTime() - 1,
    ]);
    expect(await asked()).toMatchObject({ [from]: first, [to]: last });
    await page.getByRole('button', { name: 'Remove until 31 Mar 2020' }).click();
    await expect(page.locator('[role=row][aria-rowindex="3"]')).toBeVisible();
    expect(await asked()).toMatchObject({ [from]: first });
    expect(await asked()).not.toMatchObject({ [to]: expect.anything() });
    expect(troubles).toEqual([]);
  });

  test('what changed in main is seen without asking, and a lost connection is said', async () => {
    const { page } = await harness.open('');
    const row = page.locator('[role=row][aria-rowindex="2"]');
    await expect(row).toContainText('.example');
    await page.evaluate(() => {
      const [name] = globalThis.deskDouble.world.rows
        .filter((one) => one.expiry !== null)
        .sort((one, other) => ((one.expiry?.date ?? '') < (other.expiry?.date ?? '') ? -1 : 1));
      globalThis.deskDouble.world.change(name?.ldhName ?? '', { status: ['server hold'] });
    });
    await expect(row).toContainText('server hold');
    await page.evaluate(() => globalThis.deskDouble.dropTopics());
    await expect(page.getByText(/Not connected to Registry Desk/).first()).toBeVisible();
    await expect(page.getByText(/Not connected to Registry Desk/)).toHaveCount(0);
  });

  test.each([
    { name: 'light', query: 'theme=light' },
    { name: 'dark', query: 'theme=dark' },
    { name: 'high contrast', query: 'theme=contrast', dark: true },
    { name: 'narrow', query: 'theme=light', width: 760 },
  ])('nothing for axe to find: table, drawer and renewal, $name', async ({ query, ...look }) => {
    const { page, troubles } = await harness.open(query, look);
    await cursorOnFirstRow(page);
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.keyboard.press('r');
    await expect(page.getByRole('button', { name: /^Renew for/ })).toBeVisible();
    await noFindings(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await noFindings(page);
    expect(troubles).toEqual([]);
  });

  test('nor on any other screen', async () => {
    const { page, troubles } = await harness.open('theme=dark');
    await cursorOnFirstRow(page);
    for (const [key, place] of [
      ['r', 'Renewals'],
      ['j', 'Journal'],
      ['c', 'Check'],
      ['e', 'Emulator'],
      ['a', 'Accounts'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await page.locator('nav [aria-current=page]', { hasText: place }).waitFor();
      await noFindings(page);
    }
    expect(troubles).toEqual([]);
  });

  test.each(['accounts=none', 'listed=no', 'fail=domains.page'])('nor in a state without rows: %s', async (query) => {
    const { page } = await harness.open(query);
    await page.getByRole('heading').first().waitFor();
    await noFindings(page);
  });
});
