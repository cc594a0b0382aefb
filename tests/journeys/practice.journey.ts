import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import { beginPracticeAgain } from '../support/page-desk.ts';
import { dataFolder, startWebHost } from '../support/programs.ts';
import { chooseOption } from './choose-option.ts';
import { closeReceipt } from './close-receipt.ts';
import { fillFile } from './fill-file.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

test.setTimeout(240_000);

/** Every lesson, as somebody learns who has never seen these interfaces: by the screens alone. */
test('what access asks for: availability, renew, poll; the evidence survives a restart and goes into a file', async ({
  page,
}) => {
  const { home, remove } = await dataFolder();
  let { program, address } = await startWebHost(home);
  try {
    await toPractice(page, address);
    await noSeriousFindings(page);
    await page.getByRole('tab', { name: 'Evidence' }).click();
    await page.getByRole('button', { name: 'Choose a lesson' }).click();
    await expect(page.getByRole('tab', { name: 'Lessons' })).toHaveAttribute('aria-selected', 'true');

    await test.step('availability', async () => {
      const bar = await begin(page, 'Is a name available?');
      await bar.getByRole('button', { name: 'Hint' }).click();
      await expect(bar.getByText(/200 with RPP-code 01000/)).toBeVisible();
      await bar.getByRole('button', { name: 'Take me there' }).click();
      const name = page.getByRole('textbox', { name: 'Domain name' });
      await name.fill('laust-nafn.example');
      await expect(bar.getByText('Find a registered one')).toBeVisible();
      await noSeriousFindings(page);
      await name.fill('dæmi.example');
      await expect(bar.getByText('Ask the RDAP checker')).toBeVisible();
      await name.fill('annað-nafn.example');
      await page.getByRole('button', { name: 'Compare all interfaces' }).click();
      await done(bar);
    });

    await test.step('renew', async () => {
      const bar = await next(page, 'Renew a name');
      await place(page, 'Domains');
      await renew(page, 'hestamark');
      await expect(bar.getByText('Read what came of it')).toBeVisible();
      await bar.getByRole('button', { name: 'Take me there' }).click();
      await lookUp(page, 'hestamarkaður.example');
      await done(bar);
    });

    await test.step('poll, one message by hand', async () => {
      const bar = await next(page, 'The poll queue');
      await bar.getByRole('button', { name: 'Take me there' }).click();
      await page.getByRole('button', { name: 'How messages are collected, and rules' }).click();
      const settings = page.getByRole('dialog');
      await settings.getByText('By hand', { exact: true }).click();
      await settings.getByRole('button', { name: 'Save' }).click();
      await expect(settings).toHaveCount(0);
      await collectButton(page).click();
      await expect(bar.getByText('Acknowledge it')).toBeVisible();
      await page.getByRole('row', { name: /fjara\.example/ }).click();
      await page.keyboard.press('a');
      await expect(bar.getByText('Come to the end of the queue')).toBeVisible();
      const second = page.getByRole('row', { name: /norn\.example/ });
      await second.click();
      await page.keyboard.press('a');
      await collectButton(page).click();
      await done(bar);
    });

    await test.step('the evidence is there after a restart, and goes into a file', async () => {
      await program.end();
      ({ program, address } = await startWebHost(home));
      await page.goto('about:blank');
      await page.goto(address);
      await page.getByRole('button', { name: 'Start the practice registry' }).click();
      await expect(lesson(page)).toContainText('The poll queue');
      await done(lesson(page));
      await lesson(page).getByRole('button', { name: 'All lessons' }).click();
      await page.getByRole('tab', { name: 'Evidence' }).click();
      await expect(page.getByRole('row', { name: /Renew it for a year.*rpp-v0\/renew-domain/ })).toContainText(
        '201 · 01000',
      );
      await noSeriousFindings(page);
      await page.getByRole('button', { name: 'Write the evidence…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Write the evidence' });
      const file = join(home, 'evidence.csv');
      await fillFile(dialog, file);
      await dialog.getByRole('button', { name: 'Export', exact: true }).click();
      await closeReceipt(dialog);
      const lines = (await readFile(file, 'utf8')).trimEnd().split('\r\n');
      expect(lines).toHaveLength(10);
      expect(lines.find((line) => line.includes('renew-name'))).toMatch(
        /,no,.*,POST,.*,201,01000,renew-[\w-]+,S-[0-9A-F]+,/,
      );
      await page.keyboard.press('Escape');
    });
  } finally {
    await program.end();
    await remove();
  }
});

test('what access asks for and is not shown, and time', async ({ page }) => {
  const { home, remove } = await dataFolder();
  const { program, address } = await startWebHost(home);
  try {
    await toPractice(page, address);

    await test.step('assumed, and marked so', async () => {
      const bar = await begin(page, 'Create and renew over REPP');
      await expect(bar.getByText('assumed')).toBeVisible();
      await bar.getByRole('button', { name: 'Take me there' }).click();
      await page.getByRole('tab', { name: 'Personality' }).click();
      await page.getByRole('searchbox', { name: 'Filter switches' }).fill('epp-drafts');
      await chooseOption(page, page.getByRole('button', { name: /Value of epp-drafts/ }), /^2024/);
      await bar.getByRole('textbox', { name: 'Name' }).fill('mín-æfing.example');
      await noSeriousFindings(page);
      await bar.getByRole('button', { name: 'Send create (assumed)' }).click();
      await expect(bar.getByText('Receive the confirmation')).toBeVisible();
      await page.getByRole('tab', { name: 'Clock' }).click();
      await page.getByRole('button', { name: '+1 day' }).click();
      await place(page, 'Inbox');
      // The whole queue at once: the clock has brought more messages than this one.
      await page.getByRole('button', { name: 'How messages are collected, and rules' }).click();
      await page.getByRole('dialog').getByText('After storing', { exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await collectButton(page).click();
      await bar.getByRole('textbox', { name: 'Name' }).fill('mín-æfing.example');
      await bar.getByRole('button', { name: 'Send renew (assumed)' }).click();
      await done(bar);
    });

    await test.step('time', async () => {
      await place(page, 'Practice');
      const bar = await begin(page, 'Let a name expire');
      await bar.getByRole('button', { name: 'Take me there' }).click();
      await lookUp(page, 'stundaglas.example');
      await expect(bar.getByText('Let it expire')).toBeVisible();
      await bar.getByRole('button', { name: 'Take me there' }).click();
      await page.getByRole('tab', { name: 'Clock' }).click();
      await page.getByRole('button', { name: '+1 day' }).click();
      await expect(bar.getByText('See it on hold')).toBeVisible();
      await bar.getByRole('button', { name: 'Take me there' }).click();
      await page.getByRole('button', { name: 'Refresh', exact: true }).click();
      await expect(page.getByText('server hold').first()).toBeVisible();
      await expect(bar.getByText('Let it be deleted')).toBeVisible();
      await bar.getByRole('button', { name: 'Take me there' }).click();
      await page.getByRole('button', { name: '+30 days' }).click();
      await expect(bar.getByText('See that it is free')).toBeVisible();
      await bar.getByRole('button', { name: 'Take me there' }).click();
      await page.getByRole('textbox', { name: 'Domain name' }).fill('stundaglas.example');
      await done(bar);
    });
  } finally {
    await program.end();
    await remove();
  }
});

test('what goes wrong: a lost answer, too many requests, a stranger, a refused card; the way to access', async ({
  page,
}) => {
  const { home, remove } = await dataFolder();
  const { program, address } = await startWebHost(home);
  try {
    await toPractice(page, address);

    await test.step('a lost answer', async () => {
      const bar = await begin(page, 'The answer is lost');
      await place(page, 'Domains');
      await renewUnheard(page, 'hestamark');
      await expect(bar.getByText('Find out by reading')).toBeVisible();
      await place(page, 'Renewals');
      await page.getByRole('tab', { name: /^Unknown/ }).click();
      await noSeriousFindings(page);
      await page.getByRole('button', { name: 'Read all expiry dates' }).first().click();
      await done(bar);
    });

    await test.step('too many requests', async () => {
      await place(page, 'Practice');
      const bar = await begin(page, 'Too many requests');
      await bar.getByRole('button', { name: 'Take me there' }).click();
      await page.getByRole('textbox', { name: 'Domain name' }).fill('laust-nafn.example');
      await expect(bar.getByText('Ask when it is time')).toBeVisible();
      await expect(async () => {
        await page.getByRole('button', { name: 'Check', exact: true }).last().click();
        await expect(bar.getByText('Done:')).toBeVisible({ timeout: 1000 });
      }).toPass({ timeout: 30_000 });
    });

    await test.step('a stranger', async () => {
      await place(page, 'Practice');
      const bar = await begin(page, 'Somebody else answers');
      await bar.getByRole('button', { name: 'Take me there' }).click();
      await page.getByRole('textbox', { name: 'Domain name' }).fill('dæmi.example');
      await expect(page.getByText(/not the registry/i).first()).toBeVisible();
      await expect(bar.getByText('Hear the registry itself')).toBeVisible();
      await page.getByRole('button', { name: 'Check', exact: true }).last().click();
      await done(bar);
    });

    await test.step('a refused card', async () => {
      await place(page, 'Practice');
      const bar = await begin(page, 'The card is refused');
      await place(page, 'Domains');
      await openRenew(page, 'hestamark');
      const dialog = page.getByRole('dialog', { name: /Renew/ });
      await dialog.getByRole('button', { name: /Bill to/ }).click();
      await page.getByRole('option', { name: /PREPAID-0007/ }).click();
      await dialog.getByRole('button', { name: /^Renew for/ }).click();
      await expect(dialog.getByText(/declined/).first()).toBeVisible();
      // What to do comes first, the registry's code last, and the identifiers stand below.
      const refusal = dialog.getByText('The registry refused; nothing was billed').locator('xpath=../..');
      await expect(refusal).toContainText(/Check the money on the card.*The registry refused the renewal.*02104/s);
      await expect(refusal).not.toContainText('clTRID');
      await expect(bar.getByText('Pay with another one')).toBeVisible();
      await dialog.getByRole('button', { name: 'Use another card…' }).click();
      await expect(dialog.getByRole('button', { name: /Bill to/ })).toContainText('PREPAID-0042');
      await dialog.getByRole('button', { name: /^Renew for/ }).click();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await done(bar);
      await bar.getByRole('button', { name: 'Close the lesson' }).click();
      await expect(lesson(page)).toHaveCount(0);
    });

    await test.step('getting access is remembered', async () => {
      await place(page, 'Practice');
      await expect(page.getByText('done', { exact: true })).toHaveCount(4);
      await page.getByRole('tab', { name: 'Getting access' }).click();
      const rpp = page.getByRole('region', { name: 'RPP', exact: true });
      await expect(rpp.getByText('0 of 2 required lessons')).toBeVisible();
      await rpp
        .getByRole('checkbox', { name: /Issue an API key for the sandbox/ })
        .locator('xpath=ancestor::label')
        .click();
      await expect(rpp.getByRole('checkbox', { name: /Issue an API key for the sandbox/ })).toBeChecked();
      await noSeriousFindings(page);
      await page.reload();
      await place(page, 'Practice');
      await page.getByRole('tab', { name: 'Getting access' }).click();
      await expect(rpp.getByRole('checkbox', { name: /Issue an API key for the sandbox/ })).toBeChecked();
    });
  } finally {
    await program.end();
    await remove();
  }
});

async function toPractice(page: Page, address: string): Promise<void> {
  page.setDefaultTimeout(25_000);
  await page.goto(address);
  await page.getByRole('button', { name: 'Practise offline' }).click();
  await expect(page.getByText('þórður.example').first()).toBeVisible({ timeout: 60_000 });
  await beginPracticeAgain(page);
  await place(page, 'Practice');
  await expect(page.getByRole('heading', { level: 1, name: 'Practice' })).toBeVisible();
}

function lesson(page: Page): Locator {
  return page.getByRole('region', { name: /^Lesson:/ });
}

async function begin(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: `Start: ${title}` }).click();
  const bar = page.getByRole('region', { name: `Lesson: ${title}` });
  await expect(bar).toBeVisible();
  return bar;
}

/** From a lesson that is done to the one that follows. */
async function next(page: Page, title: string): Promise<Locator> {
  await lesson(page)
    .getByRole('button', { name: `Next: ${title}` })
    .click();
  const bar = page.getByRole('region', { name: `Lesson: ${title}` });
  await expect(bar.getByText(/^Step 1 of/)).toBeVisible();
  return bar;
}

async function done(bar: Locator): Promise<void> {
  await expect(bar.getByText('Done: the registry has seen every step')).toBeVisible();
}

async function place(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
}

function collectButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Collect', exact: true });
}

async function openRenew(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await expect.poll(async () => Number(await page.getByRole('grid').getAttribute('aria-rowcount'))).toBe(2);
  await page.locator('[role=row][aria-rowindex="2"]').click();
  await page.getByRole('button', { name: 'Renew…' }).first().click();
}

async function renew(page: Page, text: string): Promise<void> {
  await openRenew(page, text);
  const dialog = page.getByRole('dialog', { name: /Renew/ });
  await dialog.getByRole('button', { name: /^Renew for/ }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
}

async function renewUnheard(page: Page, text: string): Promise<void> {
  await openRenew(page, text);
  const dialog = page.getByRole('dialog', { name: /Renew/ });
  await dialog.getByRole('button', { name: /^Renew for/ }).click();
  await expect(dialog.getByText(/unknown/i).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

async function lookUp(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Domain name' }).fill(name);
  await page.getByRole('button', { name: 'Look up', exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}
