import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'playwright/test';
import { dataFolder, startWebHost } from '../support/programs.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

test('a newer version is asked for by the press of a button, and by nothing else', async ({ page }) => {
  let asked = 0;
  const file = createServer((_request, response) => {
    asked += 1;
    response.end('{ "version": "99.0.0", "page": "https://example.org/registry-desk" }');
  });
  await new Promise<void>((ready) => file.listen(0, '127.0.0.1', ready));
  const { home, remove } = await dataFolder();
  const { program, address } = await startWebHost(home);
  try {
    await page.goto(address);
    await page.getByRole('button', { name: 'Practise offline' }).first().click();
    await page.getByRole('button', { name: 'Settings' }).click();
    const section = page.getByRole('region', { name: 'Newer version' });
    await expect(section.getByRole('button', { name: 'Check for a newer version' })).toHaveCount(0);
    const field = section.getByRole('textbox', { name: 'Address of the version file' });
    await field.fill('http://example.org/file');
    await section.getByRole('button', { name: 'Save the address' }).click();
    await expect(section.getByText('Write the whole address of the version file')).toBeVisible();
    await field.fill(`http://127.0.0.1:${(file.address() as AddressInfo).port}/file`);
    await section.getByRole('button', { name: 'Save the address' }).click();
    const ask = section.getByRole('button', { name: 'Check for a newer version' });
    await expect(ask).toBeVisible();
    expect(asked).toBe(0);
    await ask.click();
    await expect(section.getByText('Version 99.0.0 is available')).toBeVisible();
    await expect(section.getByText('https://example.org/registry-desk')).toBeVisible();
    expect(asked).toBe(1);
    await noSeriousFindings(page);
    await page.reload();
    await expect(page.getByRole('grid').first()).toBeVisible();
    expect(asked).toBe(1);
  } finally {
    await program.end();
    await remove();
    file.close();
  }
});
