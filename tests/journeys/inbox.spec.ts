import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { beginPracticeAgain } from '../support/page-desk.ts';
import { dataFolder, startWebHost } from '../support/programs.ts';
import { closeReceipt } from './close-receipt.ts';
import { fillFile } from './fill-file.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

/** Messages as the registry queues them for what happens to domains: they arrive, are searched, tagged, acknowledged. */
test('collect, search, tag, handle and export messages', async ({ page }) => {
  const { home, remove } = await dataFolder();
  const { program, address } = await startWebHost(home);
  try {
    await page.goto(address);
    await page.getByRole('button', { name: 'Practise offline' }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await beginPracticeAgain(page);
    const registry = await practiceRegistry(page);

    await page.getByRole('button', { name: /^Inbox/ }).click();
    await expect(page.getByText('Messages from the registry come here')).toBeVisible();
    await noSeriousFindings(page);

    // Domain events queue messages: applications, one of them for a name that is taken by now, and names that expire.
    await registry.apply('norðurhaf.example');
    await registry.apply('suðurhaf.example');
    await registry.advance(20);
    const queued = await registry.waiting();
    expect(queued.length).toBeGreaterThan(3);

    await page.getByRole('button', { name: 'Collect', exact: true }).click();
    const grid = page.getByRole('grid', { name: /Messages of Practice/ });
    await expect
      .poll(async () => Number(await grid.getAttribute('aria-rowcount')) - 1, { timeout: 60_000 })
      .toBe(queued.length);
    expect(await registry.waiting()).toEqual([]);
    await expect(page).toHaveTitle(new RegExp(`^\\(${queued.length}\\) Inbox`));
    await expect(page.getByRole('img', { name: `${queued.length} unhandled messages` })).toBeVisible();
    await noSeriousFindings(page);

    // Searched, with the letters of the name as they are.
    await page.keyboard.press('/');
    await page.keyboard.type('norðurh');
    await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount')) - 1).toBe(1);
    await page.getByRole('row', { name: /norðurhaf\.example/ }).click();
    const pane = page.getByRole('region', { name: 'Message', exact: true });
    await expect(pane.getByRole('heading', { name: 'norðurhaf.example' })).toBeVisible();
    await expect(pane.getByText('not requested here').first()).toBeVisible();
    await expect(pane.getByRole('button', { name: 'See the change' })).toBeVisible();
    await noSeriousFindings(page);

    // As it came, with the headers, and the exchange in the journal.
    await pane.getByRole('tab', { name: 'Raw' }).click();
    await expect(pane.getByText('Answer to the request · JSON')).toBeVisible();
    await expect(pane.getByText('Answer to the acknowledgement · JSON')).toBeVisible();
    await expect(pane.getByText(/"domain:panData"/).first()).toBeVisible();
    await pane.getByRole('tab', { name: 'Headers' }).click();
    await expect(pane.getByText('access-control-allow-origin')).toBeVisible();
    await pane.getByRole('tab', { name: 'Exchange' }).click();
    await pane.getByRole('button', { name: 'Show the exchange' }).first().click();
    await expect(page.getByRole('complementary', { name: 'request-message' })).toBeVisible();
    await page.keyboard.press('Escape');

    // Tagged, then found by its tag.
    await pane.getByRole('button', { name: 'Tag', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New tag…' }).click();
    await page.getByRole('textbox', { name: 'Tag' }).fill('haf');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /norðurhaf\.example.*haf/ })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Tag', exact: true }).press('ArrowRight');
    await page.getByRole('menuitemcheckbox', { name: /^haf/ }).click();
    await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount')) - 1).toBe(1);
    await page.getByRole('button', { name: 'Remove haf' }).click();

    // By keyboard: the arrows read on, E marks as handled.
    await grid.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('e');
    await expect(page).toHaveTitle(new RegExp(`^\\(${queued.length - 1}\\) Inbox`));
    // A range grows and shrinks with the cursor.
    for (const key of ['Down', 'Down', 'Down', 'Up']) await page.keyboard.press(`Shift+Arrow${key}`);
    await expect(page.getByText('3 selected', { exact: true })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await expect(page.getByText(`${queued.length} selected`)).toBeVisible();
    await page.getByRole('button', { name: 'Export…' }).click();
    const order = page.getByRole('dialog', { name: /Export/ });
    const file = join(home, 'messages.csv');
    await fillFile(order, file);
    await order.getByRole('button', { name: 'Export', exact: true }).click();
    await closeReceipt(order);
    const text = await readFile(file, 'utf8');
    for (const { id } of queued) expect(text).toContain(`\r\n${id},Practice,emulator,`);

    // What comes in after everything was selected is not marked: nobody has seen it.
    await registry.queue({ text: 'Kom á eftir' });
    await page.getByRole('button', { name: 'Collect', exact: true }).click();
    await expect(page.getByRole('row', { name: /Kom á eftir/ })).toHaveAttribute('aria-selected', 'false');
    await expect(page.getByText(`${queued.length} selected`)).toBeVisible();
    await grid.focus();
    await page.keyboard.press('e');
    await expect(page).toHaveTitle(/^\(1\) Inbox/);
    await expect(page.getByText(`${queued.length - 1} messages marked`, { exact: true })).toBeAttached();
    // Chosen too, it is marked with the others.
    await page.keyboard.press('Home');
    await page.keyboard.press(' ');
    await expect(page.getByRole('row', { name: /Kom á eftir/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('e');
    await expect(page).toHaveTitle(/^Inbox/);
  } finally {
    await program.end();
    await remove();
  }
});

test('by hand: one message at a time, acknowledged by a key; a stuck queue is said', async ({ page }) => {
  const { home, remove } = await dataFolder();
  const { program, address } = await startWebHost(home);
  try {
    await page.goto(address);
    await page.getByRole('button', { name: 'Practise offline' }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await beginPracticeAgain(page);
    const registry = await practiceRegistry(page);
    for (const number of [1, 2, 3]) await registry.queue({ text: `Boð nr. ${number}` });

    await page.getByRole('button', { name: /^Inbox/ }).click();
    await page.getByRole('button', { name: /How messages are collected/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Collecting messages' });
    await dialog
      .getByRole('radio', { name: /By hand/ })
      .locator('xpath=ancestor::label')
      .click();
    await dialog.getByRole('radio', { name: /XML/ }).locator('xpath=ancestor::label').click();
    await dialog.getByRole('button', { name: 'Add a rule' }).click();
    await dialog.getByRole('textbox', { name: 'Tag' }).fill('boð');
    await noSeriousFindings(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: 'Collect', exact: true }).click();
    await page.getByRole('row', { name: /Boð nr\. 1.*boð/ }).click();
    expect((await registry.waiting()).length).toBe(3);
    await expect(
      page.getByRole('region', { name: 'Message', exact: true }).getByText('waits in the queue'),
    ).toBeVisible();
    await page.keyboard.press('a');
    await expect(page.getByRole('row', { name: /Boð nr\. 2/ })).toBeVisible();
    await expect.poll(async () => (await registry.waiting()).length).toBe(2);

    // The rest at once; the registry forgets one acknowledgement, which is said and not asked for ever.
    await registry.fault({ fault: 'lost-acknowledge', route: '*-v1/acknowledge-message', times: 1 });
    await page.getByRole('button', { name: 'Collect all…' }).click();
    await page.getByRole('button', { name: 'Collect and acknowledge' }).click();
    await expect(page.getByText('The queue is stuck').first()).toBeVisible();
    await noSeriousFindings(page);
    await page.getByRole('button', { name: 'Collect all…' }).click();
    await page.getByRole('button', { name: 'Collect and acknowledge' }).click();
    await expect(page.getByRole('row', { name: /Boð nr\. 3/ })).toBeVisible();
    await expect.poll(async () => (await registry.waiting()).length).toBe(0);
    await expect(page.getByRole('row', { name: /Boð nr/ })).toHaveCount(3);
  } finally {
    await program.end();
    await remove();
  }
});

/** The control interface of the practice registry that this desk runs. */
async function practiceRegistry(page: Page) {
  const call = (operation: string) =>
    page.evaluate(async (path) => {
      const answer = await fetch(`rpc/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'registry-desk-session': localStorage.getItem('registry-desk-session') ?? '',
        },
        body: '{}',
      });
      return (await answer.json()).json;
    }, operation);
  const { url } = await call('emulator/status');
  const { accounts } = await call('accounts/list');
  const handle: string = accounts[0].handle;
  const cardId: string = accounts[0].cards[0].cardId;
  async function control(method: string, path: string, body?: object) {
    const reply = await fetch(`${url}/control/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    expect(reply.ok, `${method} ${path}: ${reply.status}`).toBe(true);
    return reply.json();
  }
  return {
    queue: (message: object) => control('POST', 'messages', { handle, ...message }),
    apply: (name: string) =>
      control('POST', 'applications', { name, handle, cardId, clTRID: `elsewhere-${name.length}` }),
    advance: (days: number) => control('POST', 'clock/advance', { days }),
    fault: (order: object) => control('POST', 'faults', order),
    async waiting(): Promise<{ id: string; text: string }[]> {
      const query = new URLSearchParams({ handle, state: 'waiting', limit: '10000' });
      return (await control('GET', `messages?${query}`)).messages;
    },
  };
}
