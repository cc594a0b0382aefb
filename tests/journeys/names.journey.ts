import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { domainToASCII } from 'node:url';
import { expect, type Locator, type Page } from 'playwright/test';
import { callDesk, connectAccount, tellEmulator } from '../support/page-desk.ts';
import { dataFolder, startEmulatorHost, startWebHost } from '../support/programs.ts';
import { readXlsx } from '../unit/main/files/read-xlsx.ts';
import { chooseOption } from './choose-option.ts';
import { closeReceipt } from './close-receipt.ts';
import { fillFile } from './fill-file.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

/** Rows that a table has in all, its titles not counted. */
const rowsOf = async (grid: Locator) => Number(await grid.getAttribute('aria-rowcount')) - 1;
const titles = (page: Page) => page.getByRole('grid').locator('[data-column]');

async function middleOf(title: Locator): Promise<[x: number, y: number]> {
  const box = await title.boundingBox();
  if (box === null) throw new Error('The title is not in sight.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function edgeOf(title: Locator): Promise<[x: number, y: number]> {
  const box = await title.boundingBox();
  if (box === null) throw new Error('The title is not in sight.');
  return [box.x + box.width - 2, box.y + box.height / 2];
}

/** Presses at a place, moves so many pixels to the right (negative: to the left), and lets go. */
async function drag(page: Page, [x, y]: readonly [number, number], distance: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance, y, { steps: 8 });
  await page.mouse.up();
}

async function practise(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Practise offline' }).click();
  await expect(page.getByText('þórður.example').first()).toBeVisible();
}

test('the list is narrowed, laid out, kept as a view, tagged and exported', async ({ page }) => {
  const { home, remove } = await dataFolder();
  let running = await startWebHost(home);
  try {
    await practise(page, running.address);
    const grid = page.getByRole('grid', { name: 'Domains of Practice' });
    const all = await rowsOf(grid);

    // A range follows the cursor, however quick the keys are: none of them is lost, and back again is fewer.
    await grid.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    for (let count = 0; count < 20; count += 1) await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByText('21 selected', { exact: true })).toBeVisible();
    for (let count = 0; count < 18; count += 1) await page.keyboard.press('Shift+ArrowUp');
    await expect(page.getByText('3 selected', { exact: true })).toBeVisible();
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('Shift+ArrowUp');
    await expect(page.getByText(`${all - 1} selected`, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');

    // Several conditions at once; each is a chip that can be taken away.
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await noSeriousFindings(page);
    await page.getByRole('menuitem', { name: 'Nameserver' }).press('ArrowRight');
    await page.getByRole('menuitemcheckbox', { name: /ns1\.norn\.example/ }).click();
    await expect.poll(() => rowsOf(grid)).toBeLessThan(all);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Expires between…' }).click();
    const dates = page.getByRole('dialog', { name: 'Names that expire between two dates' });
    const year = new Date().getFullYear();
    await dates.getByRole('textbox', { name: 'From' }).fill(`${year - 1}-01-01`);
    await dates.getByRole('textbox', { name: 'Until' }).fill(`${year + 70}-12-31`);
    await noSeriousFindings(page);
    await dates.getByRole('button', { name: 'Show them' }).click();
    const narrowed = await rowsOf(grid);
    await expect(page.getByRole('button', { name: /^Remove the condition/ })).toHaveCount(3);

    // Columns by keyboard: wider, to another place; and one that is hidden at first.
    await titles(page).filter({ hasText: 'Status' }).getByRole('button').focus();
    const width = async () => (await titles(page).filter({ hasText: 'Status' }).boundingBox())?.width ?? 0;
    const before = await width();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(width).toBeGreaterThan(before);
    // Past the customer, and past the name.
    for (const _ of ['Customer', 'Name']) await page.keyboard.press('ControlOrMeta+ArrowLeft');
    await expect(titles(page).first()).toHaveText('Status');

    // And by mouse: the edge makes it wider, a double click there fits it; the title moves it, and that is no press.
    const status = titles(page).filter({ hasText: 'Status' });
    const order = await status.getAttribute('aria-sort');
    const narrow = await width();
    await drag(page, await edgeOf(status), 60);
    await expect.poll(width).toBeGreaterThan(narrow + 40);
    const wide = await width();
    await page.mouse.dblclick(...(await edgeOf(status)));
    await expect.poll(width).not.toBe(wide);
    await drag(page, await middleOf(status), 400);
    await expect(titles(page).first()).not.toHaveText('Status');
    const first = await middleOf(titles(page).first());
    const here = await middleOf(status);
    await drag(page, here, first[0] - 20 - here[0]);
    await expect(titles(page).first()).toHaveText('Status');
    expect(await status.getAttribute('aria-sort')).toBe(order);

    await page.getByRole('button', { name: 'Custom filter' }).click();
    await page.getByRole('menuitem', { name: 'Columns…' }).click();
    const columns = page.getByRole('dialog', { name: 'Columns' });
    await columns.getByText('LDH name', { exact: true }).click();
    await noSeriousFindings(page);
    await columns.getByRole('button', { name: 'Close' }).last().click();
    await expect(titles(page).filter({ hasText: 'LDH name' })).toHaveCount(1);

    await page.getByRole('button', { name: 'Custom filter' }).click();
    await page.getByRole('menuitem', { name: 'Save as a view…' }).click();
    const naming = page.getByRole('dialog', { name: 'Save as a view' });
    await naming.getByRole('textbox', { name: 'Name of the view' }).fill('On our servers');
    await noSeriousFindings(page);
    await naming.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'On our servers' })).toBeVisible();

    // All that the filter finds, the last of them never in sight; then tags for all of them, and back again.
    await grid.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await expect(page.getByText(`${narrowed} selected`, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Tag…' }).click();
    const tagging = page.getByRole('dialog', { name: `Tags of ${narrowed} names` });
    await tagging.getByRole('textbox', { name: 'New tag' }).fill('house, =SUM(1)');
    await noSeriousFindings(page);
    await tagging.getByRole('button', { name: 'Tag', exact: true }).click();
    await expect(page.getByText(`${narrowed} names tagged`).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await noSeriousFindings(page);

    // What a registry or a person wrote cannot become a formula, in either kind of file; the receipts hold.
    const text = await exported(page, join(home, 'names.csv'), 'CSV for Excel');
    expect(text.toString('utf8').split('\r\n')[1]).toMatch(/,'=SUM\(1\); house$/);
    const [head, ...rows] = readXlsx(await exported(page, join(home, 'names.xlsx'), 'XLSX'));
    expect(head).toContain('Tags');
    expect(rows).toHaveLength(narrowed);
    expect(rows.every((row) => row.includes('=SUM(1); house'))).toBe(true);
    // The tray covers nothing of the list: all of it can be pressed while the tray is there.
    await page.getByRole('contentinfo').getByRole('button', { name: 'Tasks' }).click();
    await expect(page.getByRole('region', { name: 'Tasks' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

    // The drawer: what people write, what the registry said, what it links to.
    await page
      .getByRole('row', { name: /norn\.example/ })
      .first()
      .click();
    const drawer = page.getByRole('complementary');
    await drawer.getByRole('textbox', { name: 'Note' }).fill('Ask before renewing.');
    // One goes on at once: it is kept all the same, and nowhere else.
    const named = page.getByRole('row', { name: /norn\.example/ });
    await named.nth(2).click();
    await expect(drawer.getByRole('textbox', { name: 'Note' })).toHaveValue('');
    await named.first().click();
    await expect(drawer.getByRole('textbox', { name: 'Note' })).toHaveValue('Ask before renewing.');
    const { currentAccountId: accountId } = await callDesk<{ currentAccountId: string }>(page, 'accounts/list');
    const ldhName = domainToASCII(await drawer.getByRole('heading').first().innerText());
    await expect
      .poll(() => callDesk(page, 'domainMarks/note', { accountId, ldhName }))
      .toMatchObject({ note: 'Ask before renewing.' });
    // A pause is enough, with the cursor still in it, and blanks that one types on after stay.
    const note = drawer.getByRole('textbox', { name: 'Note' });
    await note.pressSequentially(' First ');
    await expect(drawer.getByText('Note kept')).toBeVisible();
    await note.pressSequentially('Anna.');
    await expect(note).toHaveValue('Ask before renewing. First Anna.');
    // The window may go as soon as it was said to be kept.
    await note.blur();
    await expect
      .poll(() => callDesk(page, 'domainMarks/note', { accountId, ldhName }))
      .toMatchObject({ note: 'Ask before renewing. First Anna.' });
    await drawer.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByRole('status').getByText('Copied', { exact: true })).toBeAttached();
    await drawer.getByRole('button', { name: 'Look up now' }).click();
    await expect(drawer.getByText('"objectClassName": "domain"')).toBeVisible();
    await expect(drawer.getByText('added', { exact: true }).first()).toBeVisible();
    await noSeriousFindings(page);
    await drawer.getByRole('button', { name: 'ns1.norn.example' }).click();
    await expect(page.getByRole('complementary', { name: 'ns1.norn.example' })).toBeVisible();

    // The view, its columns and the note are there after a restart.
    await running.program.end();
    running = await startWebHost(home);
    await page.goto(running.address);
    await page.getByRole('button', { name: 'All names' }).click();
    await page.getByRole('menuitemradio', { name: 'On our servers' }).click();
    await expect.poll(() => rowsOf(page.getByRole('grid'))).toBe(narrowed);
    await expect(titles(page).first()).toHaveText('Status');
    await page.getByRole('button', { name: 'On our servers' }).click();
    await page.getByRole('menuitem', { name: 'Remove “On our servers”' }).click();
    await expect(page.getByText('View “On our servers” removed').first()).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Custom filter' }).click();
    await page.getByRole('menuitemradio', { name: 'On our servers', exact: true }).click();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'With a note' }).click();
    await expect.poll(() => rowsOf(page.getByRole('grid'))).toBe(1);

    // A batch of renewals takes the names of the view, whatever the list shows now.
    await page.getByRole('button', { name: /^Renewals/ }).click();
    await page.getByRole('tab', { name: 'Batches' }).click();
    await page.getByRole('button', { name: 'Renew several…' }).first().click();
    const several = page.getByRole('dialog', { name: 'Renew several names' });
    await chooseOption(page, several.getByRole('button', { name: /Names from/ }), 'Saved view: On our servers');
    await noSeriousFindings(page);
    await several.getByLabel('Batch name (optional)').fill('The house');
    await several.getByRole('button', { name: 'Review the names' }).click();
    await expect(page.getByRole('heading', { name: 'The house' })).toBeVisible();
    await expect(page.getByText(new RegExp(`of ${narrowed} selected`))).toBeVisible();
  } finally {
    await running.program.end();
    await remove();
  }
});

test('two downloads are compared, a list is imported, expiries are told of and planned', async ({ page }) => {
  const { home, remove } = await dataFolder();
  const { program: registry, emulator } = await startEmulatorHost();
  const { program, address } = await startWebHost(home);
  try {
    await page.goto(address);
    await page.getByRole('button', { name: 'Practise offline' }).waitFor();
    const accountId = await connectAccount(page, emulator);
    await page.reload();
    await page.getByRole('button', { name: 'Download the list' }).last().click();
    const grid = page.getByRole('grid', { name: /^Domains of/ });
    await expect(grid.getByRole('row', { name: /þórður\.example/ })).toBeVisible();
    const names = await rowsOf(grid);

    await page.getByRole('tab', { name: 'Changes' }).click();
    await expect(page.getByText('Nothing to compare yet')).toBeVisible();
    await noSeriousFindings(page);

    // The registry changes its mind about one name, then the list is downloaded again.
    await tellEmulator(emulator, 'PATCH', 'domains/norn.example', { status: 'server hold' });
    await page.getByRole('button', { name: 'Download the list now' }).click();
    await expect
      .poll(
        async () =>
          (await callDesk<{ downloads: unknown[] }>(page, 'domainHistory/downloads', { accountId })).downloads.length,
      )
      .toBe(2);
    await page.getByRole('tab', { name: 'Changes' }).click();
    const compared = page.getByRole('grid', { name: 'What changed between two downloads' });
    await expect(compared.getByRole('row', { name: /norn\.example Status active server hold/ })).toBeVisible();
    await expect(page.getByText('1 difference', { exact: true })).toBeVisible();
    await noSeriousFindings(page);
    await compared.getByRole('row', { name: /norn\.example/ }).click();
    await expect(page.getByRole('complementary').getByText('Status: server hold')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Export…' }).click();
    await noSeriousFindings(page);
    const file = join(home, 'changes.csv');
    await fillFile(page.getByRole('dialog'), file);
    await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
    await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('norn.example,status,active,server hold');
    await closeReceipt(page.getByRole('dialog'));

    // A list of the reseller's own: looked at first, with what is wrong by line.
    await page.getByRole('tab', { name: 'Names' }).click();
    await page.getByRole('button', { name: 'More lists' }).click();
    await page.getByRole('menuitem', { name: /Import a list/ }).click();
    const bring = page.getByRole('dialog', { name: 'Import a list' });
    const day = mondayOnTheFirst();
    const lines = [
      'domain;expires;tags;note',
      `elsewhere.example;${day.date};transfer;at another registrar`,
      'undated.example;;;',
      'two words;;;',
    ];
    await bring.getByRole('textbox', { name: 'The list' }).fill(lines.join('\n'));
    await bring.getByRole('button', { name: 'Preview' }).click();
    await expect(bring.getByText('2 names to import, 2 new')).toBeVisible();
    await expect(bring.getByText('Line 4')).toBeVisible();
    await noSeriousFindings(page);
    await bring.getByRole('button', { name: 'Import 2 names' }).click();
    await expect.poll(() => rowsOf(grid)).toBe(names + 2);

    // Notices: told of once each; the picture leads to the names of a month.
    await page.getByRole('tab', { name: /^Expiries/ }).click();
    await expect(page.getByText(/names? expires? within/).first()).toBeVisible();
    await noSeriousFindings(page);
    await page.getByRole('button', { name: 'All seen' }).click();
    await expect(page.getByRole('button', { name: 'All seen' })).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Expiries', exact: true })).toBeVisible();

    const calendar = join(home, 'expiries.ics');
    await page.getByRole('button', { name: 'Calendar file…' }).click();
    await noSeriousFindings(page);
    await fillFile(page.getByRole('dialog'), calendar);
    await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
    await expect
      .poll(() => readFile(calendar, 'utf8').catch(() => ''))
      .toContain(`DTSTART;VALUE=DATE:${day.date.replaceAll('-', '')}`);
    await closeReceipt(page.getByRole('dialog'));

    // The plan: who is asked next and why; carried out, it says what came of it.
    const plan = page.getByRole('region', { name: 'Planned lookups' });
    await expect(plan.getByRole('row', { name: /undated\.example expiry unknown/ })).toBeVisible();
    await noSeriousFindings(page);
    await page.getByRole('button', { name: 'Read them' }).click();
    const refreshed = async () => {
      const { works } = await callDesk<{ works: { kind: string; result: unknown }[] }>(page, 'work/list');
      return works.find((work) => work.kind === 'expiry-refresh')?.result;
    };
    await expect.poll(refreshed).toMatchObject({ asked: 1, inVain: 1, failed: 0 });

    await page.getByRole('button', { name: new RegExp(`^${day.month}: `) }).click();
    await expect(page.getByRole('row', { name: /elsewhere\.example/ })).toBeVisible();
    await expect(page.getByText(`expires from 1 ${day.month}`)).toBeVisible();

    // The same by day: keys go over the edge of a month, and a day leads to its names; back again all is as it was left.
    await page.getByRole('tab', { name: /^Expiries/ }).click();
    await page.getByRole('tab', { name: 'Calendar', exact: true }).click();
    const days = page.getByRole('grid', { name: /^Expiries by day/ });
    await expect(days.locator('[aria-current=date]')).toHaveCount(1);
    await days.locator('[tabindex="0"]').focus();
    await noSeriousFindings(page);
    // The registry's own names expire on days that move with today, and some may expire on this one as well.
    const onThatDay = await callDesk<{ total: number }>(page, 'domains/page', {
      accountId,
      filter: { expiresFrom: day.date, expiresTo: day.date },
      sort: { column: 'name', direction: 'ascending' },
      offset: 0,
      limit: 1,
    });
    expect(onThatDay.total).toBeGreaterThan(0);
    const counted = onThatDay.total === 1 ? '1 name' : `${onThatDay.total} names`;
    const first = days.getByRole('gridcell', { name: `${day.title}: ${counted}`, exact: true });
    for (let count = 0; count < 30 && (await first.count()) === 0; count += 1) {
      const shown = await days.getAttribute('aria-label');
      await page.keyboard.press('PageDown');
      await expect(days).not.toHaveAttribute('aria-label', shown ?? '');
    }
    await expect(first, 'the calendar has no such day with that many names').toBeVisible();
    await first.focus();
    await page.keyboard.press('ArrowUp');
    await expect(days.getByRole('gridcell', { name: new RegExp(`^${day.weekBefore}: `) })).toBeFocused();
    await page.keyboard.press('End');
    await expect(days.getByRole('gridcell', { name: new RegExp(`^${day.dayBefore}: `) })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(first).toBeFocused();
    await page.setViewportSize({ width: 700, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await noSeriousFindings(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.emulateMedia({ colorScheme: null });
    await first.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => rowsOf(page.getByRole('grid', { name: /^Domains of/ }))).toBe(onThatDay.total);
    await expect(page.getByText(`expires until 1 ${day.month}`)).toBeVisible();
    await page.getByRole('tab', { name: /^Expiries/ }).click();
    await expect(first).toHaveAttribute('tabindex', '0');
    await page.getByRole('button', { name: 'Previous month' }).click();
    await expect(days).toHaveAttribute('aria-label', new RegExp(day.monthBefore));
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await expect(days.locator('[aria-current=date]')).toHaveAttribute('tabindex', '0');
    await page.getByRole('tab', { name: 'Names' }).click();

    // Without the registry the copy stays, and says so.
    await registry.end();
    await page.getByRole('button', { name: 'Download the list' }).click();
    await expect(page.getByText(/^Offline since \d/)).toBeVisible();
    await expect(page.getByText(/^List of \d/)).toBeVisible();
    await expect(page.getByRole('main').getByText('The registry cannot be reached')).toHaveCount(0);
    await expect(page.getByRole('row', { name: /elsewhere\.example/ })).toBeVisible();
    await noSeriousFindings(page);
  } finally {
    await program.end();
    await registry.end();
    await remove();
  }
});

/**
 * The next first of a month that is a Monday and at least 40 days away, as the calendar writes it: the day before it is
 * in another week and another month.
 */
function mondayOnTheFirst() {
  const first = new Date(Date.now() + 40 * 86_400_000);
  do first.setUTCMonth(first.getUTCMonth() + 1, 1);
  while (first.getUTCDay() !== 1);
  const write = (daysBefore: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(first.getTime() - daysBefore * 86_400_000);
  const title = (daysBefore: number) =>
    `${write(daysBefore, { weekday: 'long' })} ${write(daysBefore, { dateStyle: 'long' })}`;
  const month = (daysBefore: number) => write(daysBefore, { month: 'short', year: 'numeric' });
  return {
    date: first.toISOString().slice(0, 10),
    title: title(0),
    weekBefore: title(7),
    dayBefore: title(1),
    month: month(0),
    monthBefore: month(1),
  };
}

/** Exports what is selected in a format, and holds the receipt, and its copy in the tray, against the file. */
async function exported(page: Page, path: string, format: string): Promise<Buffer> {
  await page.getByRole('contentinfo').waitFor();
  await page.getByRole('button', { name: 'Export…' }).last().click();
  const order = page.getByRole('dialog', { name: /^Export/ });
  await order.getByText(format, { exact: true }).click();
  // The view was laid out before there were tags, so it does not show them.
  await order.getByText('Chosen here', { exact: true }).click();
  await fillFile(order, path);
  await noSeriousFindings(page);
  await order.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(order.getByText(basename(path), { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tasks' })).toHaveCount(0);
  await noSeriousFindings(page);
  await closeReceipt(order);
  const tasks = page.getByRole('contentinfo').getByRole('button', { name: 'Tasks' });
  await tasks.click();
  await expect(page.getByText(path).first()).toBeVisible();
  const bytes = await readFile(path);
  const sum = createHash('sha256').update(bytes).digest('hex');
  await expect(page.getByText(sum.slice(0, 16)).first()).toBeVisible();
  await tasks.click();
  return bytes;
}
