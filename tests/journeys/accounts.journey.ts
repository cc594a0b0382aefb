import { expect, type Locator, type Page } from 'playwright/test';
import { connectAccount } from '../support/page-desk.ts';
import { dataFolder, type EmulatorLine, startEmulatorHost, startProgram } from '../support/programs.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

/** A machine without a desktop session: no keychain can be had, whoever runs this test. */
const withoutKeychain = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' };

async function startDesk(home: string) {
  const { program, match } = await startProgram(
    'web.js',
    ['--no-open', '--port', '0'],
    /Registry Desk is at (http:\/\/\S+)/,
    { REGISTRY_DESK_HOME: home, ...withoutKeychain },
  );
  return { program, address: match[1] ?? '' };
}

/** Another step of the form, by its number. */
async function step(dialog: Locator, name: '1. Account' | '2. Addresses' | '3. Cards') {
  await dialog.getByRole('tab', { name }).click();
}

async function fillAddresses(dialog: Locator, emulator: EmulatorLine, changes: Readonly<Record<string, string>> = {}) {
  const values = {
    'RPP base address': emulator.rpp,
    'RDAP base address': emulator.rdap,
    'REPP base address': emulator.repp,
    ...changes,
  };
  for (const [name, value] of Object.entries(values)) await dialog.getByRole('textbox', { name }).fill(value);
}

function testLine(place: Page | Locator, name: string): Locator {
  return place.getByRole('list', { name: 'What the test found' }).getByRole('listitem').filter({ hasText: name });
}

/** The first account, on a machine that has no keychain: each step says what is wrong and what to do about it. */
test('connect an account: keychain missing, wrong key, right key, wrong address', async ({ page }) => {
  const { home, remove } = await dataFolder();
  const { program: registry, emulator } = await startEmulatorHost();
  const { program, address } = await startDesk(home);
  const { apiKey = '', handle = '' } = emulator.accounts[0] ?? {};
  try {
    await page.goto(address);
    await page.getByRole('button', { name: 'Connect an account…' }).click();
    let dialog = page.getByRole('dialog', { name: 'Connect an account' });
    await noSeriousFindings(page);
    // The rule of the lists is said where the password is entered.
    await expect(dialog.getByText(/two-factor authentication \(TOTP\).*only the API key works/)).toBeVisible();
    await expect(dialog.getByText(/sandbox and production have separate keys/)).toBeVisible();

    // A user and a password in an address are refused beside the field, and nothing is saved.
    await dialog.getByText('a practice registry elsewhere').click();
    await dialog.getByRole('textbox', { name: 'Name of the account' }).fill('Norn elsewhere');
    await expect(dialog.getByRole('tab', { name: '2. Addresses' })).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('textbox', { name: 'Contact handle' }).fill(handle);
    // Enter goes to the next step and to its first field; the emulator's address is there already.
    await page.keyboard.press('Enter');
    const rpp = dialog.getByRole('textbox', { name: 'RPP base address' });
    await expect(rpp).toBeFocused();
    await expect(rpp).toHaveValue('http://127.0.0.1:4310/rpp');
    await noSeriousFindings(page);
    await fillAddresses(dialog, emulator, { 'RPP base address': 'https://me:hidden-word@rpp.example' });
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox', { name: 'Card id' })).toBeFocused();
    await noSeriousFindings(page);
    // Back, and on again: nothing is lost.
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect(rpp).toHaveValue('https://me:hidden-word@rpp.example');
    await step(dialog, '3. Cards');
    await dialog.getByRole('button', { name: 'Save and test' }).click();
    await expect(dialog.getByText(/Leave user name and password out of the address/)).toBeInViewport();
    await expect(rpp).toBeFocused();
    await expect(dialog.getByText('RPP base address', { exact: true })).toBeInViewport();

    // No keychain: what to install or start is said, and the session is offered.
    await fillAddresses(dialog, emulator);
    await step(dialog, '1. Account');
    await dialog.getByLabel('API key', { exact: true }).fill('a-wrong-key');
    await step(dialog, '3. Cards');
    await dialog.getByRole('button', { name: 'Save and test' }).click();
    await expect(dialog.getByText(/The system keychain (cannot be reached|cannot be used)/)).toBeVisible();
    await expect(dialog.getByText(/desktop session|libsecret/).first()).toBeVisible();
    await noSeriousFindings(page);
    await dialog.getByRole('button', { name: 'Keep until you quit' }).click();

    // Each interface is tested by itself: the key is wrong, the registry is there. The cause is said once, first.
    await expect(dialog.getByRole('alert')).toHaveText(
      /^The registry refused the handle or the key\.Check both\..*Norn elsewhere is saved, but it cannot be used yet\.$/,
    );
    await expect(testLine(dialog, 'RPP v0').getByText('Access denied', { exact: true })).toBeVisible();
    await expect(testLine(dialog, 'RPP v1').first().getByText('Access denied', { exact: true })).toBeVisible();
    await expect(testLine(dialog, 'RDAP').getByText('Works', { exact: true })).toBeVisible();
    await expect(dialog.getByText(/clTRID/).first()).toBeHidden();
    // The public answer of RDAP does not make the status bar say that all is well.
    await expect(page.getByText(/^registry refused access/).first()).toBeAttached();
    await expect(page.getByText(/^Online/)).toHaveCount(0);
    await noSeriousFindings(page);
    await dialog.getByText('Details', { exact: true }).click();
    await expect(dialog.getByText(/clTRID/).first()).toBeVisible();
    await noSeriousFindings(page);
    // The first thing to do leads to the key.
    await dialog.getByRole('button', { name: 'Fix it' }).click();
    await expect(dialog.getByLabel('API key', { exact: true })).toBeFocused();
    await expect(dialog.getByLabel('API key', { exact: true })).toBeInViewport();
    await dialog.getByRole('button', { name: 'Save and test' }).click();
    await dialog.getByRole('button', { name: 'Test again' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The registry refused the handle or the key.');
    await dialog.getByRole('button', { name: 'Keep as it is' }).click();

    await page.getByRole('button', { name: 'Accounts' }).click();
    const card = page.getByRole('region', { name: 'Norn elsewhere' });
    await expect(card.getByText('until you quit')).toBeVisible();
    // The card says the same, and its way to mend it leads to the same field.
    await card.getByRole('button', { name: 'Test connection' }).click();
    await expect(card.getByRole('alert')).toContainText('The registry refused the handle or the key.');
    await noSeriousFindings(page);
    await card.getByRole('button', { name: 'Fix it' }).click();
    dialog = page.getByRole('dialog', { name: 'Change Norn elsewhere' });
    await expect(dialog.getByLabel('API key', { exact: true })).toBeFocused();
    await dialog.getByLabel('API key', { exact: true }).fill(apiKey);
    await dialog.getByRole('button', { name: 'Save and test' }).click();
    await dialog.getByRole('button', { name: 'Keep until you quit' }).click();
    for (const name of ['RPP v0', 'REPP v1', 'RDAP']) {
      await expect(testLine(dialog, name).getByText('Works', { exact: true })).toBeVisible();
    }
    await expect(dialog.getByRole('alert')).toHaveText('Every interface in use works.Norn elsewhere is saved.');
    await expect(page.getByText(/^Online/).first()).toBeAttached();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await noSeriousFindings(page);

    // A wrong address: something answers there, and it is not the registry.
    await card.getByRole('button', { name: 'Change…' }).click();
    await step(dialog, '2. Addresses');
    await dialog.getByRole('textbox', { name: 'RPP base address' }).fill(`${emulator.url}/elsewhere`);
    await dialog.getByRole('textbox', { name: 'REPP base address' }).fill('');
    await dialog.getByRole('textbox', { name: 'RDAP base address' }).fill('http://127.0.0.1:9');
    await dialog.getByRole('button', { name: 'Save and test' }).click();
    await expect(testLine(dialog, 'RPP v0').getByText('Not the registry', { exact: true })).toBeVisible();
    await expect(testLine(dialog, 'REPP v1').getByText('Off', { exact: true })).toBeVisible();
    await expect(testLine(dialog, 'RDAP').getByText('Not reachable', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('alert')).toContainText('No interface works.');
    for (const said of [/Something answers at this address, but it is not the registry/, /The registry cannot be/]) {
      await expect(dialog.getByText(said).first()).toBeVisible();
    }
    await noSeriousFindings(page);
    await dialog.getByRole('button', { name: 'Fix it' }).click();
    await expect(dialog.getByRole('textbox', { name: 'RPP base address' })).toBeFocused();

    // Some of it works: what does not is named, and what does.
    await dialog.getByRole('textbox', { name: 'RPP base address' }).fill(emulator.rpp);
    await dialog.getByRole('button', { name: 'Save and test' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The registry cannot be reached.');
    await expect(dialog.getByRole('alert')).toContainText('Does not work: RDAP. Works: RPP v0 and RPP v1.');
    await dialog.getByRole('button', { name: 'Fix it' }).click();
    await expect(dialog.getByRole('textbox', { name: 'RDAP base address' })).toBeFocused();

    // No network: one sentence, once.
    for (const name of ['RPP', 'RDAP', 'REPP']) {
      await dialog.getByRole('textbox', { name: `${name} base address` }).fill('http://127.0.0.1:9');
    }
    await dialog.getByRole('button', { name: 'Save and test' }).click();
    await expect(testLine(dialog, 'REPP v1').getByText('Not reachable', { exact: true })).toBeVisible();
    await expect(dialog.getByText('The registry cannot be reached.')).toHaveCount(1);
    await expect(dialog.getByRole('alert')).toContainText('it cannot be used yet');
    await noSeriousFindings(page);
    await dialog.getByRole('button', { name: 'Keep as it is' }).click();
    await page.getByRole('button', { name: 'Domains', exact: true }).click();
    await expect(page).toHaveTitle(/Norn elsewhere · EMULATOR/);
    // The queue of an account that is added now is known at once.
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: /^Inbox/ })
      .click();
    await expect(page.getByText('Manual collection')).toBeVisible();
    const more = { label: 'Norn second', environment: 'emulator' as const, handle: emulator.accounts[1]?.handle };
    await connectAccount(page, emulator, more);
    await expect(page).toHaveTitle(/Norn second/);
    await expect(page.getByText('Manual collection')).toBeVisible();
    expect(program.output()).not.toContain(apiKey);
    expect(program.output()).not.toContain('hidden-word');
    expect(handle).not.toBe('');
  } finally {
    await program.end();
    await registry.end();
    await remove();
  }
});
