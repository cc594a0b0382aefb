import type { Page } from 'playwright';
import { callDesk, connectAccount } from '../support/page-desk.ts';
import { dataFolder, startEmulatorHost, startWebHost } from '../support/programs.ts';
import type { Camera } from './guide-pictures.ts';

/** What protects a production account: arming, and the number of names that is typed. The registry is an emulator. */
export async function productionPictures(page: Page, camera: Pick<Camera, 'one'>): Promise<void> {
  const { home, remove } = await dataFolder();
  const { program: registry, emulator } = await startEmulatorHost();
  const { program, address } = await startWebHost(home, ['--allow-production']);
  try {
    await page.goto(address);
    await page.getByRole('button', { name: 'Practise offline' }).waitFor();
    const accountId = await connectAccount(page, emulator, { label: 'Norn Hosting', environment: 'production' });
    await callDesk(page, 'domains/refresh', { accountId });
    await page
      .getByRole('row', { name: /\.example/ })
      .first()
      .waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Writes blocked' }).click();
    await page.getByRole('textbox', { name: /Type the handle/ }).fill(String(emulator.accounts[0]?.handle));
    await camera.one('production-arm');
    await page.getByRole('button', { name: 'Arm writes' }).click();
    await page
      .getByRole('banner')
      .getByText(/Armed for/)
      .waitFor();
    await openBatch(page, accountId);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').first().waitFor();
    await camera.one('production-count');
  } finally {
    await program.end();
    await registry.end();
    await remove();
  }
}

async function openBatch(page: Page, accountId: string): Promise<void> {
  const { rows } = await callDesk<{ rows: { ldhName: string }[] }>(page, 'domains/page', {
    ...{ accountId, filter: { role: ['billing'], expiresTo: '2029-01-01' }, offset: 0, limit: 12 },
    sort: { column: 'expiry', direction: 'ascending' },
  });
  const { accounts } = await callDesk<{ accounts: { cards: { cardId: string }[] }[] }>(page, 'accounts/list');
  await callDesk(page, 'renewalBatches/prepare', {
    accountId,
    source: { kind: 'text', text: rows.map(({ ldhName }) => ldhName).join('\n') },
    ...{ period: { unit: 'y', value: 1 }, cardId: accounts[0]?.cards[0]?.cardId, title: 'December' },
  });
  await page.getByRole('button', { name: /^Renewals/ }).click();
  await page.getByRole('tab', { name: 'Batches' }).click();
  await page.getByRole('row', { name: /December/ }).click();
  await page.getByRole('button', { name: /^Renew \d+ names/ }).click();
}
