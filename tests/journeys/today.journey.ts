import { expect } from 'playwright/test';
import { addDays, calendarDate } from '#values/calendar-date.ts';
import { callDesk, connectAccount, tellEmulator } from '../support/page-desk.ts';
import { dataFolder, startEmulatorHost, startWebHost } from '../support/programs.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

/** A morning: everything that waits is on one page, and each row goes when its one action is done. */
test('from the first row of Today to an empty page', async ({ page }) => {
  const { home, remove } = await dataFolder();
  const { program: registry, emulator } = await startEmulatorHost(['--seed', 'empty']);
  const { program, address } = await startWebHost(home);
  const chargesNow = async () => {
    const { charges } = await tellEmulator<{ charges: unknown[] }>(emulator, 'GET', 'charges?limit=10');
    return charges.length;
  };
  const rowOf = (what: string | RegExp) => page.getByRole('listitem').filter({ hasText: what });
  try {
    const today = calendarDate(new Date().toISOString().slice(0, 10));
    const names = { 'fjara.example': 20, 'hraun.example': 9, 'torg.example': 12, 'ey.example': 200 };
    for (const [name, days] of Object.entries(names)) {
      await tellEmulator(emulator, 'POST', 'domains', { name, expiryDate: addDays(today, days) });
    }
    const [contact] = emulator.accounts;
    await tellEmulator(emulator, 'POST', 'messages', { handle: contact?.handle, text: 'Low balance on your card.' });
    await page.goto(address);
    await page.getByRole('button', { name: 'Practise offline' }).waitFor();
    const accountId = await connectAccount(page, emulator);
    await page.reload();

    await test.step('the page says that there is no list, and gets everything in one press', async () => {
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('button', { name: /^Today/ })
        .waitFor();
      await page.locator('body').press('g');
      await page.keyboard.press('t');
      await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
      await expect(rowOf('No list of names yet')).toBeVisible();
      await noSeriousFindings(page);
      await page.getByRole('button', { name: 'Check everything' }).click();
      await expect(rowOf('3 names expire within 30 days')).toContainText('First: hraun.example');
      await expect(rowOf('1 unhandled message')).toBeVisible();
      await expect(page.getByText(/^Checked /)).toBeVisible();
      await expect(page.getByRole('img', { name: '2 things wait' })).toHaveText('2');
    });

    await test.step('an unknown outcome comes first, and is read in place', async () => {
      await tellEmulator(emulator, 'POST', 'faults', { fault: 'reset-after', route: 'rpp-v0/renew-domain', times: 1 });
      const expiryDate = addDays(today, names['hraun.example']);
      await callDesk(page, 'renewals/renew', {
        ...{ accountId, ldhName: 'hraun.example', expiryDate, period: { unit: 'y', value: 1 } },
        ...{ cardId: contact?.cardIds[0], staleReason: 'As the list has it.' },
      });
      const money = page.getByRole('region', { name: 'Money' });
      await expect(money.getByRole('listitem')).toContainText('hraun.example');
      await expect(rowOf('2 names expire within 30 days')).toContainText('1 more is in a batch');
      await noSeriousFindings(page);
      // By keyboard: the arrows lead from row to row.
      await money.getByRole('button', { name: /^Check now/ }).focus();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('button', { name: /^Review 2…/ })).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await expect(money).toHaveCount(0);
      expect(await chargesNow()).toBe(1);
    });

    await test.step('a name that is given up is out of the count, the others are renewed in three presses', async () => {
      const selection = { kind: 'names', names: ['torg.example'] };
      await callDesk(page, 'domainMarks/doNotRenew', { accountId, selection, reason: 'Given up.', until: null });
      await expect(rowOf('1 name expires within 30 days')).toContainText('1 more is not to be renewed');
      await rowOf('1 name expires within 30 days').getByRole('button').click();
      const form = page.getByRole('dialog', { name: 'Renew' });
      await form.getByRole('button', { name: 'Renew for 1 year' }).click();
      await expect(form.getByText('Renewed', { exact: true }).first()).toBeVisible();
      await form.getByRole('button', { name: 'Done' }).click();
      await expect(rowOf(/expires? within/)).toHaveCount(0);
      expect(await chargesNow()).toBe(2);
    });

    await test.step('the message is read and handled', async () => {
      await rowOf('1 unhandled message').getByRole('button').click();
      await page.getByRole('row', { name: /Low balance/ }).click();
      await page.getByRole('button', { name: 'Mark as handled' }).first().click();
      await page.getByRole('button', { name: /^Today/ }).click();
      await expect(rowOf('unhandled')).toHaveCount(0);
    });

    await test.step('an empty page says so, in both languages', async () => {
      await expect(page.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
      await expect(page.getByText('Next to expire: torg.example, in 12 days.')).toBeVisible();
      await noSeriousFindings(page);
      await callDesk(page, 'desk/changeSettings', { language: 'is' });
      await expect(page.getByRole('heading', { name: 'Ekkert bíður þín' })).toBeVisible();
      await noSeriousFindings(page);
    });
  } finally {
    await program.end();
    await registry.end();
    await remove();
  }
});
