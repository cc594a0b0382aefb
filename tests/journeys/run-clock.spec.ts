import { expect } from 'playwright/test';
import { callDesk } from '../support/page-desk.ts';
import { dataFolder, startEmulatorHost, startWebHost } from '../support/programs.ts';
import { test } from './journey.ts';

/** Behind and ahead of this process's own clock by no more than a slow machine takes to answer. */
function expectNow(at: number): void {
  expect(Math.abs(at - Date.now())).toBeLessThan(60_000);
}

test('page, desk and registry have the time and the zone of the run', async ({ page }) => {
  const { home, remove } = await dataFolder();
  const { program: registry, emulator } = await startEmulatorHost();
  const { program, address } = await startWebHost(home);
  try {
    await page.goto(address);
    const [now, made, zone] = await page.evaluate(() => [
      Date.now(),
      new Date().toISOString(),
      Intl.DateTimeFormat().resolvedOptions().timeZone,
    ]);
    expectNow(Number(now));
    expectNow(Date.parse(String(made)));
    expect(zone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    const clock = (await (await fetch(`${emulator.control}/clock`)).json()) as { now: string };
    expectNow(Date.parse(clock.now));
    await page.getByRole('button', { name: 'Practise offline' }).click();
    await expect(page.getByText('þórður.example').first()).toBeVisible();
    const { currentAccountId: accountId } = await callDesk<{ currentAccountId: string }>(page, 'accounts/list');
    const { listedAt } = await callDesk<{ listedAt: number }>(page, 'domains/page', {
      accountId,
      filter: {},
      sort: { column: 'name', direction: 'ascending' },
      offset: 0,
      limit: 1,
    });
    expectNow(listedAt);
  } finally {
    await program.end();
    await registry.end();
    await remove();
  }
});
