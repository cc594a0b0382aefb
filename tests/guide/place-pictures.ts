import type { Page } from 'playwright';
import type { Account } from '#contract/accounts/accounts.ts';
import { callDesk } from '../support/page-desk.ts';
import { type Camera, place } from './guide-pictures.ts';

/** The places that the other pictures do not show, and the main ones in Icelandic. */
export async function otherPlaces(page: Page, camera: Camera): Promise<void> {
  const { accounts } = await callDesk<{ accounts: Account[] }>(page, 'accounts/list');
  const accountId = accounts[0]?.accountId;

  await place(page, 'Accounts');
  await page.getByRole('button', { name: 'Test connection' }).first().click();
  await page.getByText('Every interface in use works.').waitFor();
  await camera.one('accounts');
  await page.getByRole('button', { name: /^More/ }).first().click();
  await page.getByRole('menuitem', { name: /^Conformance probe/ }).click();
  await page.getByRole('button', { name: 'Run the probe' }).click();
  await page.getByRole('table', { name: 'What the probe found' }).waitFor();
  await camera.one('probe');
  await page.keyboard.press('Escape');

  await place(page, 'Domains');
  await callDesk(page, 'domains/refresh', { accountId });
  await page.getByRole('tab', { name: 'Changes' }).click();
  await page.getByRole('grid', { name: 'What changed between two downloads' }).getByRole('row').nth(2).waitFor();
  await camera.one('changes');
  await page.getByRole('tab', { name: /^Expiries/ }).click();
  await camera.one('expiries');
  await page.getByRole('tab', { name: 'Calendar' }).click();
  await camera.one('calendar');
  await page.getByRole('tab', { name: 'Names' }).click();
  await page.getByRole('button', { name: 'All names' }).click();
  await camera.one('views');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'More lists' }).click();
  await page.getByRole('menuitem', { name: /^Import a list/ }).click();
  const list = page.getByRole('dialog', { name: 'Import a list' });
  const lines = [
    'name;expiry date;customer',
    'fjallasalur.example;2027-03-14;Hótel Norðurljós',
    'two words;;Vefsmiðja',
  ];
  await list.getByRole('textbox', { name: 'The list' }).fill(lines.join('\n'));
  await list.getByRole('button', { name: 'Preview' }).click();
  await list.getByText('customer').first().waitFor();
  await camera.one('import');
  await page.keyboard.press('Escape');

  await place(page, 'Today');
  await page.getByRole('listitem').filter({ hasText: 'within 30 days' }).waitFor();
  await camera.both('today');

  await place(page, 'Look up');
  await page.getByRole('textbox', { name: 'Domain name' }).fill('norn.example');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'norn.example' }).getByText('"objectClassName": "domain"').waitFor();
  await camera.one('lookup');
  await place(page, 'Journal');
  await page.getByRole('grid').getByRole('row').nth(2).click();
  await camera.one('journal');
  await page.keyboard.press('Escape');

  await place(page, 'Renewals');
  await page.getByRole('tab', { name: 'Ledger' }).click();
  await page.getByRole('tab', { name: 'Cards' }).click();
  const card = accounts[0]?.cards[0]?.cardId ?? '';
  const topUp = { accountId, cardId: card, amountMinor: 150_000, currency: 'ISK', day: null, reference: '2026-118' };
  await callDesk(page, 'cards/topUp', topUp);
  await callDesk(page, 'cards/setCap', { accountId, cardId: card, amountMinor: 400_000, currency: 'ISK' });
  await page.getByText('2026-118').first().waitFor();
  await camera.one('cards');
  await page.getByRole('tab', { name: 'Ledger' }).click();
  await callDesk(page, 'desk/changeSettings', { language: 'is' });
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.getByRole('listitem').filter({ hasText: 'innan 30 daga' }).waitFor();
  await camera.one('today-is');
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  // The pictures before have left a filter.
  for (const key of ['/', 'ControlOrMeta+a', 'Delete']) await page.keyboard.press(key);
  await page.getByRole('grid').getByRole('row').nth(6).waitFor();
  await page.getByRole('grid').focus();
  await camera.one('domains-is');
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await camera.one('inbox-is');
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await camera.one('renewals-is');
  await callDesk(page, 'desk/changeSettings', { language: 'en' });
}
