import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import type { RenewalBatch } from '#contract/renewals/batches.ts';
import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import { addDays, calendarDate } from '#values/calendar-date.ts';
import { callDesk, connectAccount, giveKey, tellEmulator } from '../support/page-desk.ts';
import { dataFolder, type EmulatorLine, startEmulatorHost, startWebHost } from '../support/programs.ts';
import { closeReceipt } from './close-receipt.ts';
import { fillFile } from './fill-file.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

const names = Array.from({ length: 500 }, (_, index) => `stofn-${String(index + 1).padStart(3, '0')}.example`);
const refusedNames = names.filter((_, index) => index % 50 === 20);
const route = 'rpp-v0/renew-domain';

async function charged(emulator: EmulatorLine): Promise<string[]> {
  const { charges } = await tellEmulator<{ charges: { domain: string }[] }>(emulator, 'GET', 'charges?limit=10000');
  return charges.map(({ domain }) => domain);
}

async function ledger(page: Page): Promise<LedgerEntry[]> {
  const all: LedgerEntry[] = [];
  for (;;) {
    const query = { accountId: null, states: [], text: '', offset: all.length, limit: 500 };
    const { entries } = await callDesk<{ entries: LedgerEntry[] }>(page, 'renewals/page', query);
    all.push(...entries);
    if (entries.length < 500) return all;
  }
}

const counted = (entries: readonly LedgerEntry[], ...states: string[]) =>
  entries.filter(({ state }) => states.includes(state)).length;

/**
 * 500 names at once: 10 of them locked at the registry, 5 whose answers are lost (3 after the work was done, 2 before),
 * a pause, the program killed in the middle, and the unknown outcomes found out. Billed once each, by the registry's own
 * count.
 */
test('renew 500 names: refusals, lost answers, a pause, a crash, and what became of it', async ({ page }) => {
  test.setTimeout(480_000);
  const { home, remove } = await dataFolder();
  const { program: registry, emulator } = await startEmulatorHost(['--seed', 'empty']);
  let { program, address } = await startWebHost(home);
  try {
    // Some months ahead, whenever this runs.
    const today = calendarDate(new Date().toISOString().slice(0, 10));
    for (const [index, name] of names.entries()) {
      const expiryDate = addDays(today, 60 + (index % 12) * 30);
      await tellEmulator(emulator, 'POST', 'domains', { name, expiryDate });
    }
    await tellEmulator(emulator, 'PATCH', 'settings', { yearlyPrice: 6500 });
    await tellEmulator(emulator, 'PUT', `cards/${emulator.accounts[0]?.cardIds[0]}`, { balance: 100_000_000 });

    await page.goto(address);
    // The one-time address has been traded for a session when there is something to see.
    await page.getByRole('button', { name: 'Practise offline' }).waitFor();
    const accountId = await connectAccount(page, emulator);
    await callDesk(page, 'costs/keepPriceList', {
      accountId,
      priceList: { currency: 'ISK', minorDigits: 0, prices: [{ years: 1, amountMinor: 6500 }], validFrom: null },
    });
    await callDesk(page, 'domains/refresh', { accountId });
    await page.reload();

    // All names of the list, by the keyboard alone.
    const list = page
      .getByRole('grid', { name: /Domains of/ })
      .or(page.getByRole('grid'))
      .first();
    // The download of 500 names takes its time on a busy machine.
    await expect.poll(async () => Number(await list.getAttribute('aria-rowcount')), { timeout: 60_000 }).toBe(501);
    // Locked since then: a review leaves out what the list knows to be locked.
    for (const name of refusedNames) await tellEmulator(emulator, 'PATCH', `domains/${name}`, { status: 'locked' });
    await list.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page
      .getByRole('button', { name: /^Renew/ })
      .last()
      .click();
    // The review opens at once: every name, the total by our own prices, and nothing sent. It takes a name and a period.
    await page.getByLabel('Batch name (optional)').fill('Autumn');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Autumn' })).toBeVisible();
    await page.getByRole('button', { name: /Period/ }).click();
    await page.getByRole('option', { name: '2 years' }).click();
    await expect(page.getByText('Unknown.')).toBeVisible();
    await noSeriousFindings(page);
    await page.getByRole('button', { name: /Period/ }).click();
    await page.getByRole('option', { name: '1 year' }).click();
    await expect(page.getByText('500 of 500 selected')).toBeVisible();
    await expect(page.getByText(/ISK\s*3,250,000|3,250,000\s*ISK/).first()).toBeVisible();
    const lines = page.getByRole('grid', { name: /Names of the batch Autumn/ });
    // The sum comes before the lines on a busy machine.
    await expect(lines.getByRole('row', { name: /^1 stofn/ })).toBeVisible();
    await lines.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(page.getByText('499 of 500 selected')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(page.getByText('500 of 500 selected')).toBeVisible();
    // Quick presses are all carried out; a range brings lines back, and where it shrinks they are out again.
    for (const key of ['Space', 'ArrowDown', 'Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    await expect(page.getByText('497 of 500 selected')).toBeVisible();
    for (const key of ['Up', 'Up', 'Down']) await page.keyboard.press(`Shift+Arrow${key}`);
    await expect(page.getByText('499 of 500 selected')).toBeVisible();
    await page.keyboard.press('Shift+ArrowUp');
    await expect(page.getByText('500 of 500 selected')).toBeVisible();
    await noSeriousFindings(page);
    await page.getByRole('button', { name: 'What would be sent' }).click();
    const dry = page.getByRole('dialog', { name: 'What would be sent' });
    await expect(dry.getByText(/"renewalPeriod":/).first()).toBeVisible();
    await noSeriousFindings(page);
    await dry.getByRole('button', { name: 'Close' }).last().click();
    expect(await charged(emulator)).toEqual([]);

    // Slow enough to press a button in between; lost answers here and there, never three in a row and far from those refused.
    await tellEmulator(emulator, 'POST', 'faults', { fault: 'latency', route, options: { milliseconds: 25 } });
    const lost = ['reset-after', 'reset-before', 'reset-after', 'reset-before', 'reset-after'];
    for (const [index, fault] of lost.entries()) {
      await tellEmulator(emulator, 'POST', 'faults', { fault, route, times: 1, skip: 45 + index * 100 });
    }
    await page.getByRole('button', { name: /^Renew 500 names/ }).click();
    const last = page.getByRole('dialog', { name: 'Renew 500 names' });
    await expect(last.getByText(/Will be billed: 500 names/)).toBeVisible();
    await expect(last.getByText('This is practice: no real money moves.')).toBeVisible();
    await noSeriousFindings(page);
    await last.getByRole('button', { name: 'Renew now' }).click();

    // A pause: what is under way comes in, and then nothing leaves.
    await expect.poll(async () => (await charged(emulator)).length).toBeGreaterThan(60);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByRole('button', { name: 'Resume…' })).toBeVisible();
    await expect.poll(async () => (await currentBatch(page)).counts.underWay).toBe(0);
    const atPause = (await charged(emulator)).length;
    expect(atPause).toBeLessThan(480);
    await noSeriousFindings(page);
    await page.waitForTimeout(500);
    expect(await charged(emulator)).toHaveLength(atPause);

    // On again, and the program dies in the middle without a word.
    await page.getByRole('button', { name: 'Resume…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Renew now' }).click();
    await expect.poll(async () => (await charged(emulator)).length).toBeGreaterThan(atPause + 60);
    await program.end('SIGKILL');
    const atCrash = (await charged(emulator)).length;
    ({ program, address } = await startWebHost(home));
    await page.goto(address);
    await page.getByRole('navigation').first().waitFor();
    await giveKey(page, emulator, accountId);
    await page.getByRole('button', { name: /^Renewals/ }).click();
    await page.getByRole('tab', { name: 'Batches' }).click();
    await page.getByRole('row', { name: /Autumn/ }).click();
    await expect(page.getByText(/Registry Desk ended while this batch ran/)).toBeVisible();
    expect((await charged(emulator)).length).toBe(atCrash);
    await page.getByRole('button', { name: 'Resume…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Renew now' }).click();
    await expect(page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
    await noSeriousFindings(page);

    const afterRun = await currentBatch(page);
    // One that was on its way to be refused when the program died is in doubt, as whatever else was on its way.
    const inDoubt = (await ledger(page)).filter(
      ({ ldhName, state }) => refusedNames.includes(ldhName) && state === 'outcome-unknown',
    ).length;
    expect(inDoubt).toBeLessThanOrEqual(1);
    const refused = refusedNames.length - inDoubt;
    expect(afterRun.counts).toMatchObject({ chosen: 500, refused, waiting: 0, underWay: 0 });
    expect(afterRun.counts.unknown).toBeGreaterThanOrEqual(5);
    expect(afterRun.counts.renewed + afterRun.counts.unknown + afterRun.counts.notSent).toBe(500 - refused);

    // What is unknown is found out by reading. A new date proves a yes at once. The old one proves nothing for some
    // minutes, for a person as for the program: what is still unknown then stays so, and is not tried again.
    await page.getByRole('tab', { name: /Unknown outcomes/ }).click();
    const queue = page.getByRole('grid', { name: /Unknown outcomes/ });
    await expect(queue).toBeVisible();
    await expect(queue.getByText('not read yet').first()).toBeVisible();
    await noSeriousFindings(page);
    await page.getByRole('tab', { name: 'Batches' }).click();
    await page.getByRole('button', { name: 'Check now' }).click();
    const onTheBill = new Set(await charged(emulator));
    const stillUnknown = async () => (await ledger(page)).filter(({ state }) => state === 'outcome-unknown');
    await expect
      .poll(async () => (await stillUnknown()).filter(({ ldhName }) => onTheBill.has(ldhName)), { timeout: 60_000 })
      .toEqual([]);
    const notOnTheBill = await stillUnknown();
    expect(notOnTheBill.length).toBeGreaterThanOrEqual(2);
    for (const { entryId } of notOnTheBill) {
      const one = { entryId };
      await expect
        .poll(async () => (await callDesk<{ readings: object[] }>(page, 'renewals/readings', one)).readings.length)
        .toBeGreaterThan(0);
      const word = { ...one, renewed: false, newExpiryDate: null, reason: 'It is not on the registry’s bill.' };
      await expect(callDesk(page, 'renewals/settleByHand', word)).rejects.toThrow('may still carry it out');
    }

    // The registry's bill, name by name, is what the ledger says.
    const billed = await charged(emulator);
    const entries = await ledger(page);
    expect(new Set(billed).size).toBe(billed.length);
    expect(counted(entries, 'renewed', 'reconciled-renewed')).toBe(billed.length);
    expect(counted(entries, 'planned', 'sent')).toBe(0);
    expect(counted(entries, 'outcome-unknown')).toBe(notOnTheBill.length);
    expect(counted(entries, 'refused')).toBe(refused);

    // The file of the batch says the same.
    await page.getByRole('tab', { name: 'Batches' }).click();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const target = page.getByRole('dialog', { name: 'Export the batch' });
    await target.getByText('JSON').click();
    const file = join(home, 'autumn.json');
    await fillFile(target, file);
    await target
      .getByRole('button', { name: /^Export/ })
      .last()
      .click();
    await expect.poll(async () => readFile(file, 'utf8').catch(() => '')).not.toBe('');
    await closeReceipt(target);
    const rows = JSON.parse(await readFile(file, 'utf8')) as { ldhName: string; state: string; clTRID: string }[];
    expect(rows).toHaveLength(500);
    const newest = new Map(entries.toReversed().map((entry) => [entry.ldhName, entry]));
    for (const row of rows) {
      expect([row.ldhName, row.state, row.clTRID]).toEqual([
        row.ldhName,
        newest.get(row.ldhName)?.state,
        newest.get(row.ldhName)?.clTRID,
      ]);
    }

    // Only what failed may be tried again, in a batch that is reviewed anew.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Retry what failed…' }).click();
    await expect(page.getByRole('heading', { name: 'Autumn (again)' })).toBeVisible();
    const again = await currentBatch(page);
    expect(again.counts.lines).toBe(500 - billed.length - notOnTheBill.length);
  } finally {
    await program.end();
    await registry.end();
    await remove();
  }
});

async function currentBatch(page: Page): Promise<RenewalBatch> {
  const { batches } = await callDesk<{ batches: RenewalBatch[] }>(page, 'renewalBatches/list', { accountId: null });
  const [newest] = batches;
  if (newest === undefined) throw new Error('There is no batch.');
  return newest;
}
