import { expect, type Page } from 'playwright/test';
import { addDays, calendarDate } from '#values/calendar-date.ts';
import { callDesk, connectAccount, tellEmulator } from '../support/page-desk.ts';
import { dataFolder, type EmulatorLine, startEmulatorHost, startWebHost } from '../support/programs.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

/** A desk whose list was downloaded from a registry with these names, so many days before each expires. */
async function withNames(
  page: Page,
  names: Readonly<Record<string, { readonly days: number; readonly status?: string }>>,
  act: (emulator: EmulatorLine, accountId: string) => Promise<void>,
): Promise<void> {
  const { home, remove } = await dataFolder();
  const { program: registry, emulator } = await startEmulatorHost(['--seed', 'empty']);
  const { program, address } = await startWebHost(home);
  try {
    const today = calendarDate(new Date().toISOString().slice(0, 10));
    for (const [name, { days, status }] of Object.entries(names)) {
      await tellEmulator(emulator, 'POST', 'domains', { name, expiryDate: addDays(today, days) });
      if (status !== undefined) await tellEmulator(emulator, 'PATCH', `domains/${name}`, { status });
    }
    await tellEmulator(emulator, 'PUT', `cards/${emulator.accounts[0]?.cardIds[0]}`, { balance: 100_000_000 });
    await page.goto(address);
    await page.getByRole('button', { name: 'Practise offline' }).waitFor();
    const accountId = await connectAccount(page, emulator);
    await callDesk(page, 'domains/refresh', { accountId });
    await page.reload();
    await expect(list(page)).toHaveAttribute('aria-rowcount', String(Object.keys(names).length + 1));
    await act(emulator, accountId);
  } finally {
    await program.end();
    await registry.end();
    await remove();
  }
}

const list = (page: Page) => page.getByRole('grid', { name: /Domains of/ });

/** From the list, by the keyboard: all that it shows, into a batch under review. */
async function reviewAll(page: Page): Promise<void> {
  // Also where the focus is on a button beside the list.
  await page
    .getByRole('button', { name: /^Export/ })
    .first()
    .focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(list(page)).toBeFocused();
  await page
    .getByRole('button', { name: /^Renew/ })
    .last()
    .click();
  await expect(page.getByRole('grid', { name: /Names of the batch/ })).toBeVisible();
}

async function runBatch(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Renew \d+ names?…$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Renew now' }).click();
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible();
}

const toDomains = (page: Page) =>
  page.getByRole('navigation').first().getByRole('button', { name: 'Domains', exact: true }).click();

test('what the registry would refuse is left out of a batch, and what started leaves the selection', async ({
  page,
}) => {
  const names = {
    'bannað.example': { days: 40, status: 'locked' },
    'síðar.example': { days: 50 },
    'fyrst.example': { days: 60 },
    'annað.example': { days: 70 },
  };
  await withNames(page, names, async (emulator) => {
    await reviewAll(page);
    const lines = page.getByRole('grid', { name: /Names of the batch/ });
    await expect(page.getByText('3 of 4 selected')).toBeVisible();
    await expect(lines.getByRole('row', { name: /bannað/ })).toContainText('Registry prohibits renewal');
    // The reasons are counted above the lines and filter them; the whole sentence is below, of the line with the cursor.
    const reasons = page.getByRole('radiogroup', { name: 'Show' });
    await reasons.getByRole('radio', { name: 'Registry prohibits renewal 1' }).click();
    await expect(lines.getByRole('row')).toHaveCount(2);
    await lines.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('The registry prohibits renewal (locked).')).toBeVisible();
    await reasons.getByRole('radio', { name: 'All 4' }).click();
    await noSeriousFindings(page);

    // Locked since the list was downloaded: only the registry's answer shows it.
    await tellEmulator(emulator, 'PATCH', `domains/${encodeURIComponent('síðar.example')}`, { status: 'locked' });
    await runBatch(page);

    await toDomains(page);
    await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
    await expect(page.getByText('3 in a batch.')).toBeVisible();
    await expect(list(page).getByRole('row', { selected: true })).toHaveCount(1);
    await expect(list(page).getByRole('row', { selected: true })).toContainText('bannað');
    await noSeriousFindings(page);
    await page.getByRole('button', { name: 'See it' }).click();
    await expect(page.getByText('3 of 4 selected')).toBeVisible();

    // The next review knows the refusal, and a person may choose the name again.
    await toDomains(page);
    await page.getByRole('button', { name: 'Dismiss the note about the batch' }).click();
    await expect(page.getByText('3 in a batch.')).toBeHidden();
    await reviewAll(page);
    await expect(page.getByText('0 of 4 selected')).toBeVisible();
    const refused = lines.getByRole('row', { name: /síðar/ });
    await expect(refused).toContainText('Refused today');
    await expect(refused).toContainText('skipped');
    await lines.focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    await expect(page.getByText('1 of 4 selected')).toBeVisible();
    await noSeriousFindings(page);
  });
});

test('names that a filter found leave the selection with their batch, and the others stay in it', async ({ page }) => {
  const names = {
    'bannað.example': { days: 4, status: 'locked' },
    'brátt.example': { days: 5 },
    'strax.example': { days: 6 },
    'löngu-síðar.example': { days: 200 },
  };
  await withNames(page, names, async () => {
    await page.getByRole('button', { name: 'All names' }).click();
    await page.getByRole('menuitemradio', { name: 'Expiring within 30 days' }).click();
    await expect(list(page)).toHaveAttribute('aria-rowcount', '4');
    await reviewAll(page);
    await expect(page.getByText('2 of 3 selected')).toBeVisible();
    await runBatch(page);
    await toDomains(page);
    // The renewed names expire in a year now, so that the filter finds them no more.
    await expect(list(page)).toHaveAttribute('aria-rowcount', '2');
    await expect(page.getByText('2 in a batch.')).toBeVisible();
    await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
    await expect(list(page).getByRole('row', { selected: true })).toContainText('bannað');
  });
});

test('the view of names that expire soon shows first what has expired and can still be renewed', async ({ page }) => {
  const names = {
    'á-morgun.example': { days: 1 },
    'útrunnið.example': { days: -12, status: 'server hold' },
    'á-leið-út.example': { days: -20, status: 'pending delete' },
    'seinna.example': { days: 300 },
  };
  await withNames(page, names, async () => {
    await page.getByRole('button', { name: 'All names' }).click();
    await page.getByRole('menuitemradio', { name: 'Expiring within 30 days' }).click();
    await expect(list(page)).toHaveAttribute('aria-rowcount', '3');
    const rows = list(page).getByRole('row');
    await expect(rows.nth(1)).toContainText('útrunnið');
    await expect(rows.nth(1)).toContainText('12d ago');
    await expect(rows.nth(2)).toContainText('á-morgun');
    await expect(page.getByText('Expired (1)')).toBeVisible();
    await noSeriousFindings(page);
    await page.getByRole('button', { name: 'Show only expired' }).click();
    await expect(list(page)).toHaveAttribute('aria-rowcount', '3');
    await expect(page.getByText('Expired (1)')).toBeHidden();
    for (const name of ['útrunnið', 'á-leið-út']) {
      await expect(list(page).getByRole('row', { name: new RegExp(name) })).toBeVisible();
    }

    // A notice reports it as well.
    await callDesk(page, 'expiryPlanner/keepAlertDistances', { days: [1] });
    await page.getByRole('tab', { name: 'Expiries' }).click();
    await expect(page.getByText('1 name has expired and can still be renewed')).toBeVisible();
    await expect(page.getByText('1 name expires within 1 day')).toBeVisible();
    await noSeriousFindings(page);
  });
});
