import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import type { Work } from '#contract/desk/work.ts';
import type { RenewalProposal } from '#contract/renewals/renewals.ts';
import { say } from '#messages/say.ts';
import { canariesIn, canary, filesWithCanaries } from '../support/canaries.ts';
import { callDesk, tellEmulator } from '../support/page-desk.ts';
import { dataFolder, startEmulatorHost, startProgram } from '../support/programs.ts';
import {
  commandLine,
  watchProcessesBelow,
  windowContents,
  withoutKeychain,
} from '../support/where-secrets-could-be.ts';
import { test } from './journey.ts';

// A recorded trace keeps what fields held in the window itself, which is what is searched here.
test.use({ trace: 'off' });

test.setTimeout(480_000);

const anywhere = { kind: 'filter', filter: {}, except: [] };
const byName = { column: 'name', direction: 'ascending' };

/** Carries out long work to its end; its result. */
async function workedOut(page: Page, path: string, input: unknown): Promise<unknown> {
  const { workId } = await callDesk<{ workId: string }>(page, path, input);
  let work: Work | undefined;
  await expect
    .poll(async () => {
      work = await callDesk<Work>(page, 'work/get', { workId });
      return work.state;
    })
    .toMatch(/done|failed|cancelled/);
  expect(work?.state, JSON.stringify(work?.failure)).toBe('done');
  return work?.result;
}

/**
 * Keys and passwords that the registry accepts, so that everything is done with them that can be: the list, lookups,
 * checks, renewals, the inbox, the probe, every kind of file. The registry even writes the key into a message. Afterwards
 * no secret is in any file, nor in what the programs printed, nor anywhere in the window.
 */
test('a key that the registry accepts is found nowhere, whatever was done with it', async ({ page }) => {
  const { home, remove } = await dataFolder();
  const [desk, headless] = [join(home, 'desk'), join(home, 'headless')];
  await mkdir(desk);
  await mkdir(headless);
  const { program: registry, emulator } = await startEmulatorHost();
  const [contact] = emulator.accounts;
  const { handle = '', cardIds = [] } = contact ?? {};
  const planted = {
    key: canary('accepted-key', [handle]),
    password: canary('accepted-password', [handle]),
    commandLineKey: canary('accepted-environment-key', [handle]),
    // For the command line, and in the environment of the web host, as where a shell exports it for all programs.
    exportedKey: canary('exported-key', [handle]),
  };
  const canaries = Object.values(planted);
  const plant = async (key: string) => tellEmulator(emulator, 'POST', `contacts/${handle}/keys`, { key });
  await plant(planted.key.value);
  await plant(planted.commandLineKey.value);
  await tellEmulator(emulator, 'PATCH', `contacts/${handle}`, { password: planted.password.value });
  const quote = async (key: string) =>
    tellEmulator(emulator, 'POST', 'messages', { handle, text: `Your key is ${key}, keep it.` });
  await quote(planted.key.value);
  const { program, match } = await startProgram(
    'web.js',
    ['--no-open', '--port', '0'],
    /Registry Desk is at (http:\/\/\S+)/,
    {
      REGISTRY_DESK_HOME: desk,
      XDG_DOWNLOAD_DIR: home,
      REGISTRY_DESK_API_KEY: planted.exportedKey.value,
      ...withoutKeychain,
    },
  );
  const processes = watchProcessesBelow(program.child.pid ?? 0, canaries);
  const place = (name: string) =>
    page
      .getByRole('navigation')
      .first()
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
  try {
    const accountId = await test.step('the account, and its secrets typed', async () => {
      await page.goto(match[1] ?? '');
      await page.getByRole('button', { name: 'Connect an account…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Connect an account' });
      await dialog.getByText('a practice registry elsewhere').click();
      const fill = (name: string, value: string) => dialog.getByRole('textbox', { name, exact: true }).fill(value);
      await fill('Name of the account', 'Canary');
      await fill('Contact handle', handle);
      await dialog.getByLabel('API key', { exact: true }).fill(planted.key.value);
      await dialog.getByLabel('Contact password (optional)').fill(planted.password.value);
      const fields = await dialog.locator('input[type=password]').elementHandles();
      expect(fields).toHaveLength(2);
      // They leave while something of them moves, as they may where somebody is quick: here without an end.
      for (const field of fields) {
        await field.evaluate((input) => {
          for (const propertyName of ['--top', '--left']) {
            input.dispatchEvent(new TransitionEvent('transitionrun', { propertyName, bubbles: true }));
          }
        });
      }
      await dialog.getByRole('button', { name: 'Next' }).click();
      await fill('RPP base address', emulator.rpp);
      await fill('RDAP base address', emulator.rdap);
      await fill('REPP base address', emulator.repp);
      await dialog.getByRole('button', { name: 'Next' }).click();
      await dialog.getByRole('button', { name: 'Save and test' }).click();
      await dialog.getByRole('button', { name: 'Keep until you quit' }).click();
      // Every interface lets it in.
      await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible();
      await expect(dialog.getByText('Access denied', { exact: true })).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Done' }).click();
      // What has left the window may live on for a while: without what was typed.
      for (const field of fields) {
        expect(await field.evaluate((left: HTMLInputElement) => [left.isConnected, left.value])).toEqual([false, '']);
        expect(await field.evaluate((left: HTMLInputElement) => left.outerHTML)).not.toContain('canary');
        await field.dispose();
      }
      const { currentAccountId } = await callDesk<{ currentAccountId: string | null }>(page, 'accounts/list');
      return currentAccountId ?? '';
    });

    const names = await test.step('the list, by the password; lookups and checks, by the key', async () => {
      await callDesk(page, 'recordings/start', { accountId });
      await workedOut(page, 'domains/refresh', { accountId });
      const listed = await callDesk<{ names: string[] }>(page, 'domains/names', {
        accountId,
        filter: { status: ['active'], expiresWithinDays: 300 },
        sort: byName,
        offset: 0,
        limit: 20,
      });
      await callDesk(page, 'domains/lookUp', { accountId, ldhName: listed.names[0] });
      await callDesk(page, 'availability/compare', { accountId, name: 'laust-nafn.example' });
      return listed.names;
    });

    await test.step('renew, collect and acknowledge', async () => {
      const ldhName = names[0] ?? '';
      const proposal = await callDesk<RenewalProposal>(page, 'renewals/propose', { accountId, ldhName });
      expect(proposal.stale, say('en', proposal.staleText)).toBe(false);
      const renewed = await callDesk<{ state: string }>(page, 'renewals/renew', {
        accountId,
        ldhName,
        expiryDate: proposal.expiry?.date,
        period: { unit: 'y', value: 1 },
        cardId: cardIds[0],
      });
      expect(renewed.state).toBe('renewed');
      for (const form of ['xml', 'json']) {
        if (form === 'json') await quote(planted.key.value);
        const order = { accountId, form, acknowledge: 'after-storing' };
        const collected = (await workedOut(page, 'inbox/collect', order)) as { end: string; acknowledged: number };
        expect(collected.end).toBe('empty');
        expect(collected.acknowledged).toBeGreaterThan(0);
      }
    });

    const written = await test.step('every kind of file', async () => {
      const to = (name: string) => ({ path: join(home, name) });
      for (const format of ['csv', 'csv-excel', 'tsv', 'json', 'xlsx', 'html']) {
        const columns = ['unicodeName', 'ldhName', 'expiryDate', 'note'];
        const list = { accountId, selection: anywhere, sort: byName, columns, format, ...to(`names.${format}`) };
        await workedOut(page, 'exports/start', list);
        await workedOut(page, 'inbox/export', { selection: anywhere, format, ...to(`inbox.${format}`) });
        const entries = { accountId, states: [], text: '' };
        await workedOut(page, 'renewals/export', { ...entries, format, ...to(`renewals.${format}`) });
        await workedOut(page, 'costs/export', { accountId, file: { what: 'spent' }, format, ...to(`costs.${format}`) });
        const forecast = { what: 'forecast', years: 1 };
        await workedOut(page, 'costs/export', { accountId, file: forecast, format, ...to(`forecast.${format}`) });
      }
      const filter = { accountId: null, interface: null, text: '', statuses: null };
      await workedOut(page, 'journal/exportHar', { selection: { kind: 'filter', filter }, ...to('journal.har') });
      const stretch = { ...filter, accountId, stretch: { kind: 'all' } };
      await workedOut(page, 'recordings/save', { ...stretch, withoutContacts: false, ...to('recording.ndjson') });
      await callDesk(page, 'recordings/stop', { accountId });
      await workedOut(page, 'probe/start', { accountId });
      await callDesk(page, 'probe/save', { accountId, format: 'md', ...to('probe.md') });
      await callDesk(page, 'probe/save', { accountId, format: 'json', ...to('probe.json') });
      await workedOut(page, 'practice/exportEvidence', { format: 'csv', ...to('evidence.csv') });
      await workedOut(page, 'backups/start', to('backup.sqlite'));
      return readdir(home);
    });
    expect(written.length).toBeGreaterThan(33);

    await test.step('copied for a terminal, and looked at', async () => {
      const query = { accountId: null, interface: null, text: '', statuses: null, offset: 0, limit: 200 };
      const { rows } = await callDesk<{ rows: { journalId: string; command: string }[] }>(page, 'journal/page', query);
      const texts: string[] = [];
      for (const { journalId } of rows) {
        const { notes, command } = await callDesk<{ notes: object[]; command: string }>(page, 'journal/curl', {
          journalId,
        });
        texts.push(`${JSON.stringify(notes)}\n${command}`);
      }
      expect(texts.filter((text) => text.includes(`--user '${handle}'`)).length).toBeGreaterThan(10);
      expect(canariesIn(Buffer.from(texts.join('\n')), canaries)).toEqual([]);
      for (const screen of ['Domains', 'Renewals', 'Inbox', 'Journal']) {
        await place(screen);
        await page.getByRole('grid').or(page.getByRole('table')).first().getByRole('row').nth(1).click();
        await page.keyboard.press('Escape');
      }
      // The message that quoted the key was kept, without it.
      await place('Inbox');
      await expect(page.getByText(/Your key is .*redacted/).first()).toBeVisible();
    });

    const outputs = await test.step('the command line, with an account from the environment', async () => {
      const variables = {
        REGISTRY_DESK_HANDLE: handle,
        REGISTRY_DESK_API_KEY: planted.commandLineKey.value,
        REGISTRY_DESK_PASSWORD: planted.password.value,
        REGISTRY_DESK_RPP_URL: emulator.rpp,
        REGISTRY_DESK_REPP_URL: emulator.repp,
        REGISTRY_DESK_RDAP_URL: emulator.rdap,
      };
      const run = async (...words: string[]): Promise<Buffer> => commandLine(headless, words, '', variables);
      await quote(planted.commandLineKey.value);
      const said = [
        await run('accounts', 'test', '--json'),
        await run('domains', 'list', '--refresh', '--json'),
        await run('domains', 'export', '--to', join(home, 'headless.xlsx'), '--format', 'xlsx', '--json'),
        await run('lookup', 'domain', names[1] ?? '', '--json'),
        ...(await Promise.all(
          ['rpp-v0', 'rpp-v1', 'repp-v1', 'rdap'].map((via) =>
            run('check', 'laust-nafn.example', '--via', via, '--json'),
          ),
        )),
        await run('renew', names[1] ?? '', '--years', '1', '--card', cardIds[0] ?? '', '--yes', '--json'),
        await run('inbox', 'collect', '--ack', '--json'),
        await run('inbox', 'list', '--all', '--json'),
        await run('ledger', 'list', '--json'),
        await run('probe', '--to', join(home, 'headless-probe.json'), '--format', 'json', '--json'),
        await run('recordings', 'save', join(home, 'headless.ndjson'), '--with-contacts', '--json'),
        await run('backup', join(home, 'headless.sqlite'), '--json'),
      ].map((one) => one.toString('utf8'));
      // It was let in, and carried everything out.
      expect(said.join('\n')).not.toMatch(/not-authorised|"outcome": ?"(?!works|off)/);
      expect(said.join('\n')).toMatch(/"state": ?"renewed"/);
      expect(said.join('\n')).toMatch(/"end": ?"empty"/);
      return said.join('\n');
    });

    // As it runs, with what is not yet in the database's main file; then in the window; then all, at rest.
    expect(filesWithCanaries(home, canaries)).toEqual([]);
    const { reachable, memory } = await windowContents(page);
    expect(canariesIn(reachable, canaries)).toEqual([]);
    expect(canariesIn(memory, canaries)).toEqual([]);
    await program.end();
    await registry.end();
    for (const text of [outputs, program.output(), registry.output()]) {
      expect(canariesIn(Buffer.from(text, 'utf8'), canaries)).toEqual([]);
    }
    expect(filesWithCanaries(home, canaries)).toEqual([]);
    // The search can find: what the registry said around the key is where it was kept.
    const archive = await readFile(join(home, 'inbox.csv'), 'utf8');
    expect(archive).toContain('Your key is ');
  } finally {
    processes.stop();
    await program.end();
    await registry.end();
    await remove();
  }
});
