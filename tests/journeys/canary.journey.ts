import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { type Canary, canariesIn, canary, filesWithCanaries } from '../support/canaries.ts';
import { dataFolder, startEmulatorHost, startProgram } from '../support/programs.ts';
import { commandLine, windowContents, withoutKeychain } from '../support/where-secrets-could-be.ts';
import { closeReceipt } from './close-receipt.ts';
import { fillFile } from './fill-file.ts';
import { test } from './journey.ts';

// A recorded trace keeps what fields held in the window itself, which is what is searched here.
test.use({ trace: 'off' });

/** A secret at every place where one can come in; afterwards it is in no file, no output, and nowhere in the window. */
test('a key planted everywhere is found nowhere', async ({ page }) => {
  const { home, remove } = await dataFolder();
  const desk = join(home, 'desk');
  const headless = join(home, 'headless');
  await mkdir(desk);
  await mkdir(headless);
  const { program: registry, emulator } = await startEmulatorHost();
  const handle = emulator.accounts[0]?.handle ?? '';
  const users = [handle, 'desk'];
  const planted = {
    wrongKey: canary('wrong-key', users),
    contactPassword: canary('contact-password', users),
    inAddress: canary('address-user', users),
    proxyPassword: canary('proxy-password', users),
    inProxy: canary('proxy-address', users),
    standardInput: canary('standard-input', users),
    environment: canary('environment-key', users),
    environmentPassword: canary('environment-password', users),
    argument: canary('argument', users),
  } satisfies Record<string, Canary>;
  const canaries = Object.values(planted);
  const { program, match } = await startProgram(
    'web.js',
    ['--no-open', '--port', '0'],
    /Registry Desk is at (http:\/\/\S+)/,
    { REGISTRY_DESK_HOME: desk, XDG_DOWNLOAD_DIR: home, ...withoutKeychain },
  );
  try {
    // The search itself can find: every spelling of every canary.
    for (const one of canaries) {
      for (const spelling of one.spellings)
        expect(canariesIn(Buffer.concat([Buffer.from('…'), spelling]), [one])).toHaveLength(1);
    }

    await page.goto(match[1] ?? '');
    await page.getByRole('button', { name: 'Connect an account…' }).click();
    let dialog = page.getByRole('dialog', { name: 'Connect an account' });
    await dialog.getByText('a practice registry elsewhere').click();
    const fill = (name: string, value: string) => dialog.getByRole('textbox', { name, exact: true }).fill(value);
    await fill('Name of the account', 'Canary');
    await fill('Contact handle', handle);
    await dialog.getByRole('button', { name: 'Next' }).click();
    // Refused: a secret in an address, in two of its places.
    await fill('RPP base address', `https://${handle}:${encodeURIComponent(planted.inAddress.value)}@rpp.example`);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('button', { name: 'Save and test' }).click();
    await expect(dialog.getByText(/Leave user name and password out/)).toBeVisible();
    await fill('RPP base address', emulator.rpp);
    await fill('RDAP base address', emulator.rdap);
    await fill('REPP base address', emulator.repp);
    await dialog.getByRole('tab', { name: '1. Account' }).click();
    await dialog.getByLabel('API key', { exact: true }).fill(planted.wrongKey.value);
    await dialog.getByLabel('Contact password (optional)').fill(planted.contactPassword.value);
    // While it is being typed a key is in the window, where else: the search finds it there.
    expect(canariesIn((await windowContents(page)).memory, canaries)).toContain('wrong-key');
    await dialog.getByRole('tab', { name: '3. Cards' }).click();
    await dialog.getByRole('button', { name: 'Save and test' }).click();
    // No keychain here, so each of the two is offered for the session only.
    await dialog.getByRole('button', { name: 'Keep until you quit' }).click();
    // The emulator refuses the key over RPP and REPP.
    await expect(dialog.getByText('Access denied', { exact: true }).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep as it is' }).click();

    // The list is asked with the contact password, and refused as well.
    await page.getByRole('button', { name: 'Domains', exact: true }).click();
    await page
      .getByRole('button', { name: /Download/ })
      .first()
      .click();
    await expect(page.getByText(/did not let us in/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Check', exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Domain name' }).fill('laust-nafn.example');
    await page.getByRole('button', { name: 'Compare all interfaces' }).click();
    await expect(page.getByRole('region', { name: /over every interface/ })).toBeVisible();

    // The proxy: a password in its address is refused; one by itself is kept for the session, and used.
    await page.getByRole('button', { name: 'Settings' }).click();
    dialog = page.getByRole('dialog', { name: 'Settings' });
    await fill('Proxy', `http://desk:${encodeURIComponent(planted.inProxy.value)}@127.0.0.1:9`);
    await dialog.getByRole('button', { name: 'Save the network settings' }).click();
    await expect(dialog.getByText(/Leave user name and password out/)).toBeVisible();
    await fill('Proxy', 'http://127.0.0.1:9');
    await fill('Proxy user', 'desk');
    await dialog.getByLabel('Proxy password').fill(planted.proxyPassword.value);
    await dialog.getByRole('button', { name: 'Save the network settings' }).click();
    await dialog.getByRole('button', { name: 'Keep until you quit' }).click();
    await expect(dialog.getByText('One is kept until you quit.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    // What goes out of the program: an archive of the journal, and a request for a terminal.
    await page.getByRole('button', { name: 'Journal', exact: true }).click();
    await page.getByRole('button', { name: 'Export…' }).click();
    dialog = page.getByRole('dialog', { name: /as HAR/ });
    await fillFile(dialog, join(home, 'journal.har'));
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await closeReceipt(dialog);
    await page.getByRole('grid').getByRole('row').nth(1).click();
    await page.getByRole('button', { name: 'Copy as cURL' }).click();
    await expect(page.getByText(/No secret is in it|could not be copied/).first()).toBeVisible();

    // The command line: a key on standard input, in the environment, and where it must not be.
    const addresses = ['--rpp', emulator.rpp, '--rdap', emulator.rdap];
    const account = ['accounts', 'add', '--label', 'x', '--handle', handle, '--environment', 'emulator', ...addresses];
    const secrets = `${planted.standardInput.value}\n${planted.standardInput.value}\n`;
    const outputs = [
      await commandLine(headless, [...account, '--api-key-stdin', '--password-stdin'], secrets, {}),
      await commandLine(headless, [...account, `--api-key=${planted.argument.value}`], '', {}),
    ];
    const variables = {
      REGISTRY_DESK_HANDLE: handle,
      REGISTRY_DESK_API_KEY: planted.environment.value,
      REGISTRY_DESK_PASSWORD: planted.environmentPassword.value,
      REGISTRY_DESK_RPP_URL: emulator.rpp,
      REGISTRY_DESK_REPP_URL: emulator.repp,
      REGISTRY_DESK_RDAP_URL: emulator.rdap,
    };
    for (const words of [
      ['accounts', 'test', '--json'],
      ['check', 'laust-nafn.example', '--via', 'rpp-v0', '--json'],
      ['domains', 'list', '--refresh', '--json'],
      ['lookup', 'entity', handle, '--json'],
      ['budget', '--json'],
    ]) {
      outputs.push(await commandLine(headless, words, '', variables));
    }
    expect(Buffer.concat(outputs).toString('utf8')).toContain('not-authorised');

    const { reachable, memory } = await windowContents(page);
    expect(canariesIn(reachable, canaries)).toEqual([]);
    expect(canariesIn(memory, canaries)).toEqual([]);
    await program.end();
    await registry.end();
    expect(canariesIn(Buffer.concat(outputs), canaries)).toEqual([]);
    expect(canariesIn(Buffer.from(program.output(), 'utf8'), canaries)).toEqual([]);
    expect(canariesIn(Buffer.from(registry.output(), 'utf8'), canaries)).toEqual([]);
    expect((await readdir(home, { recursive: true })).filter((file) => file.endsWith('.sqlite')).length).toBe(2);
    expect(filesWithCanaries(home, canaries)).toEqual([]);
  } finally {
    await program.end();
    await registry.end();
    await remove();
  }
});
