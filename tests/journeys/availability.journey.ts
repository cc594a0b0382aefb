import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { dataFolder, startWebHost } from '../support/programs.ts';
import { closeReceipt } from './close-receipt.ts';
import { fillFile } from './fill-file.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

async function practise(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Practise offline' }).click();
  await expect(page.getByText('þórður.example').first()).toBeVisible();
}

/** Whether names are available, as a person asks: one, the same over every interface, then a list from a file. */
test('a name answers while it is typed, interfaces are compared, a list is checked and exported', async ({ page }) => {
  const { home, remove } = await dataFolder();
  const { program, address } = await startWebHost(home);
  try {
    await practise(page, address);
    await page.getByRole('button', { name: 'Check', exact: true }).first().click();
    await noSeriousFindings(page);

    // Nothing is pressed: the answer comes when the typing pauses.
    await page.getByRole('textbox', { name: 'Domain name' }).pressSequentially('laust-nafn.example', { delay: 20 });
    const typed = page.getByText('laust-nafn.example').first();
    await expect(typed).toBeVisible();
    await expect(page.getByText('Available', { exact: true }).first()).toBeVisible();
    // And it is read out, though nothing has the focus but the field.
    await expect(page.getByRole('status').filter({ hasText: 'laust-nafn.example: Available' })).toHaveCount(1);
    await expect(page.getByRole('textbox', { name: 'Domain name' })).toBeFocused();

    await page.getByRole('textbox', { name: 'Domain name' }).fill('þórður.example');
    await page.getByRole('button', { name: 'Compare all interfaces' }).click();
    const compared = page.getByRole('region', { name: /þórður\.example over every interface/ });
    await expect(compared.getByText('They agree')).toBeVisible();
    await expect(compared.getByText('Registered', { exact: true })).toHaveCount(4);
    await noSeriousFindings(page);

    // A list as somebody else made it: a header, columns in another order, a duplicate, a line that is no name.
    const file = join(home, 'autumn.csv');
    const rows = [
      'id;Domain',
      '1;laust-a.example',
      '2;þórður.example',
      '3;two words',
      '4;LAUST-A.example',
      '5;laust-b.example',
    ];
    await writeFile(file, rows.join('\r\n'));
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file…' }).click();
    await (await chooser).setFiles(file);
    await expect(page.getByRole('heading', { name: 'autumn.csv' })).toBeVisible();
    await expect(page.getByText(/3 questions; [\d,]+ are left/)).toBeVisible();
    const grid = page.getByRole('grid', { name: 'Lines of the check' });
    await expect(grid.getByRole('row', { name: /4 two words not a name/ })).toBeVisible();
    await expect(grid.getByRole('row', { name: /5 laust-a\.example waiting same as line 2/ })).toBeVisible();
    await noSeriousFindings(page);

    await page.getByRole('button', { name: 'Check 3 names' }).click();
    await expect(page.getByText('Done', { exact: true })).toBeVisible();
    await expect(page.getByText('3 of 3 asked')).toBeVisible();
    await page.getByRole('radio', { name: /Available/ }).click();
    await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount')) - 1).toBe(2);
    await page.getByRole('radio', { name: /^All/ }).click();
    await noSeriousFindings(page);

    // The proof of an answer is one press away.
    await grid.getByRole('row', { name: /laust-b\.example Available/ }).click();
    await expect(page.getByRole('complementary').getByText('rpp-code')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Export…' }).click();
    const order = page.getByRole('dialog', { name: 'Export the check' });
    const written = join(home, 'answers.csv');
    await fillFile(order, written);
    await noSeriousFindings(page);
    await order.getByRole('button', { name: 'Export', exact: true }).click();
    await closeReceipt(order);
    const lines = (await readFile(written, 'utf8')).replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',').slice(0, 5).join(','))).toEqual([
      'Line,Typed,Name,LDH name,Answer',
      '2,laust-a.example,laust-a.example,laust-a.example,available',
      '3,þórður.example,þórður.example,xn--rur-3man9d.example,registered',
      '4,two words,,,not a name',
      '5,LAUST-A.example,laust-a.example,laust-a.example,available',
      '6,laust-b.example,laust-b.example,laust-b.example,available',
    ]);

    // What was spent is explained where the budget stands.
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: /availability/ })
      .click();
    await expect(page.getByRole('dialog').getByText('check-availability over RPP v0')).toBeVisible();
    await expect(page.getByRole('dialog').getByText(/all of it by/)).toBeVisible();
    await noSeriousFindings(page);
  } finally {
    await program.end();
    await remove();
  }
});

test('a check that was interrupted by the end of the program goes on afterwards', async ({ page }) => {
  const { home, remove } = await dataFolder();
  let running = await startWebHost(home);
  try {
    await practise(page, running.address);
    await page.getByRole('button', { name: 'Check', exact: true }).first().click();
    const names = Array.from({ length: 3000 }, (_, place) => `laust-${place}.example`).join('\n');
    const file = join(home, 'many.txt');
    await writeFile(file, names);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file…' }).click();
    await (await chooser).setFiles(file);
    await page.getByRole('button', { name: 'Check 3,000 names' }).click();
    await expect(page.getByText(/^[\d,]*[1-9]\d* of 3,000 asked/)).toBeVisible();
    await page.getByRole('button', { name: 'Pause', exact: true }).first().click();
    await expect(page.getByText('Paused', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Under way', { exact: true })).toBeVisible();
    await running.program.end('SIGKILL');

    running = await startWebHost(home);
    await page.goto(running.address);
    await page.getByRole('button', { name: 'Start the practice registry' }).click();
    await page.getByRole('button', { name: 'Check', exact: true }).first().click();
    await page.getByRole('button', { name: 'Open the check many.txt' }).click();
    await expect(page.getByText('Paused', { exact: true })).toBeVisible();
    await expect(page.getByText(/Registry Desk ended while this ran/)).toBeVisible();
    const before = await page.getByText(/ of 3,000 asked/).textContent();
    expect(before).not.toMatch(/^(0|3,000) of/);
    await noSeriousFindings(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('3,000 of 3,000 asked')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('radio', { name: /Available 3,000/ })).toBeVisible();
  } finally {
    await running.program.end();
    await remove();
  }
});

test('any domain is looked up, and what it names is followed', async ({ page }) => {
  const { home, remove } = await dataFolder();
  const { program, address } = await startWebHost(home);
  try {
    await practise(page, address);
    await page.getByRole('button', { name: 'Look up', exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Domain name' }).fill('þórður.example');
    await page.keyboard.press('Enter');
    const answer = page.getByRole('region', { name: 'þórður.example' });
    await expect(answer.getByText('xn--rur-3man9d.example').first()).toBeVisible();
    await expect(answer.getByText('"objectClassName": "domain"')).toBeVisible();
    await noSeriousFindings(page);

    await answer.getByRole('button', { name: 'NORN1-EX' }).click();
    const contact = page.getByRole('region', { name: 'Norn Hosting' });
    await expect(contact.getByText('organisation')).toBeVisible();
    await expect(contact.getByText('Iceland')).toBeVisible();
    await noSeriousFindings(page);

    // Back by the way that led here; nothing is asked again.
    await page
      .getByRole('navigation', { name: 'What was looked up' })
      .getByRole('button', { name: 'þórður.example' })
      .click();
    await answer.getByRole('button', { name: 'ns1.norn.example' }).click();
    await expect(page.getByRole('region', { name: 'ns1.norn.example' }).getByText('IP addresses')).toBeVisible();
    await page.getByRole('button', { name: 'Journal', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Filter exchanges' }).fill('look-up');
    await expect(page.getByText('3 exchanges')).toBeVisible();
  } finally {
    await program.end();
    await remove();
  }
});
