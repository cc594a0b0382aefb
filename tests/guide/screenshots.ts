import { chromium as browserType, type Page } from 'playwright';
import type { Account } from '#contract/accounts/accounts.ts';
import { chromium } from '../support/chromium.ts';
import { callDesk } from '../support/page-desk.ts';
import { dataFolder, startWebHost } from '../support/programs.ts';
import { type Camera, place, restOfGuide } from './guide-pictures.ts';
import { keepPicture } from './keep-picture.ts';
import { otherPlaces } from './place-pictures.ts';
import { productionPictures } from './production-pictures.ts';
import { terminalPicture } from './terminal-picture.ts';

/**
 * `npm run screenshots`: the pictures of README and guide, taken from the running program with invented names, so that
 * they can be taken again after any change of the screens.
 */
const { home, remove } = await dataFolder();
const { program, address } = await startWebHost(home);
const browser = await browserType.launch({ executablePath: chromium() });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  await page.goto(address);
  await page.getByRole('button', { name: 'Practise offline' }).waitFor();
  await keepPicture(page, 'welcome');
  await page.getByRole('button', { name: 'Practise offline' }).click();
  await page.getByText('þórður.example').first().waitFor();
  const camera: Camera = {
    one: (name) => keepPicture(page, name),
    both: (name) => bothThemes(page, name),
    control: (method, path, body) => control(page, method, path, body),
  };
  await bothThemes(page, 'domains');

  await page.keyboard.press('/');
  await page.keyboard.type('hestam');
  await page.getByRole('row', { name: /hestamarkaður\.example/ }).click();
  await page.getByRole('button', { name: 'Renew…' }).first().click();
  const dialog = page.getByRole('dialog', { name: /Renew/ });
  await dialog.getByText('Expires now').waitFor();
  await bothThemes(page, 'renew');
  await dialog.getByRole('button', { name: /^Renew for/ }).click();
  await dialog.getByRole('button', { name: 'Done' }).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('Escape');
  await aBatch(page);
  await anInbox(page);
  await restOfGuide(page, camera);
  await aReceipt(page, home);
  await otherPlaces(page, camera);
  await productionPictures(page, camera);
  await terminalPicture(browser);
} finally {
  await browser.close();
  await program.end();
  await remove();
}

/** Some names reviewed and renewed at once, one of them refused; then the ledger. */
async function aBatch(page: Page): Promise<void> {
  const { accounts } = await callDesk<{ accounts: Account[] }>(page, 'accounts/list');
  const [account] = accounts;
  if (account === undefined) throw new Error('Nobody practises.');
  const { accountId } = account;
  const filter = { role: ['billing'], expiresTo: '2029-01-01' };
  const sort = { column: 'expiry', direction: 'ascending' };
  const { rows } = await callDesk<{ rows: { ldhName: string }[] }>(page, 'domains/page', {
    ...{ accountId, filter, sort, offset: 0, limit: 12 },
  });
  await callDesk(page, 'costs/keepPriceList', {
    accountId,
    priceList: { currency: 'ISK', minorDigits: 0, prices: [{ years: 1, amountMinor: 6500 }], validFrom: null },
  });
  const { batchId } = await callDesk<{ batchId: string }>(page, 'renewalBatches/prepare', {
    accountId,
    source: { kind: 'text', text: rows.map(({ ldhName }) => ldhName).join('\n') },
    ...{ period: { unit: 'y', value: 1 }, cardId: account.cards[0]?.cardId, title: 'Spring' },
  });
  await control(page, 'PATCH', `domains/${rows[4]?.ldhName}`, { status: 'locked' });
  await control(page, 'PATCH', 'personality', { 'renewal-messages': 'on' });
  const order = { batchId, typedCount: null, accountId };
  const { workId } = await callDesk<{ workId: string }>(page, 'renewalBatches/run', order);
  const isOver = async () => {
    const { state } = await callDesk<{ state: string }>(page, 'work/get', { workId });
    return state !== 'running';
  };
  while (!(await isOver())) await page.waitForTimeout(200);
  await page.getByRole('button', { name: /^Renewals/ }).click();
  await page.getByRole('grid').first().waitFor();
  await bothThemes(page, 'renewals');
  await page.getByRole('tab', { name: 'Batches' }).click();
  await page.getByRole('row', { name: /Spring/ }).click();
  await page.getByRole('heading', { name: 'Spring' }).waitFor();
  await bothThemes(page, 'batch');
}

/** The messages that those renewals and the passing of some days leave in the poll queue. */
async function anInbox(page: Page): Promise<void> {
  const { accounts } = await callDesk<{ accounts: Account[] }>(page, 'accounts/list');
  const [account] = accounts;
  const order = { handle: account?.handle, cardId: account?.cards[0]?.cardId };
  for (const name of ['norðurhaf.example', 'suðurhaf.example']) {
    await control(page, 'POST', 'applications', { name, ...order, clTRID: `elsewhere-${name.length}` });
  }
  await control(page, 'POST', 'clock/advance', { days: 20 });
  const text = 'Planned maintenance: Sunday from 02:00 to 04:00 UTC.';
  await control(page, 'POST', 'messages', { handle: account?.handle, text });
  await page.getByRole('button', { name: /^Inbox/ }).click();
  await page.getByRole('button', { name: 'Collect', exact: true }).click();
  // The first message is here, so the round has begun; then it is over.
  await page
    .getByRole('row', { name: /message \d+/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'hidden' });
  await bothThemes(page, 'inbox');
  await page.keyboard.press('/');
  await page.keyboard.type('renewed');
  await page.getByText('Domain renewed: norn.example').first().click();
  await page.getByRole('region', { name: 'Message', exact: true }).getByRole('heading').first().waitFor();
  await bothThemes(page, 'message');
}

/** The receipt of an export. The folder of the computer that takes the picture is shown as one that anybody could have. */
async function aReceipt(page: Page, folder: string): Promise<void> {
  await place(page, 'Renewals');
  await page.getByRole('tab', { name: 'Costs' }).click();
  await page
    .getByRole('row')
    .getByRole('button', { name: /^Export/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog.getByRole('button', { name: 'Copy SHA-256' }).waitFor();
  await dialog.getByText(folder).evaluate((shown, real) => {
    shown.textContent = (shown.textContent ?? '').replace(real, '/home/anna/Downloads');
  }, folder);
  await keepPicture(page, 'receipt');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
}

/** The control interface of the practice registry that this desk runs. */
async function control(page: Page, method: string, path: string, body: object): Promise<void> {
  const { url } = await callDesk<{ url: string }>(page, 'emulator/status');
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${url}/control/${path}`, { method, headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
}

async function bothThemes(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await keepPicture(page, `${name}-light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await keepPicture(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}
