import type { Page } from 'playwright';

/** What the pictures of the guide need of the script that takes them. */
export interface Camera {
  /** One picture, light. */
  one(name: string): Promise<void>;
  /** Light and dark. */
  both(name: string): Promise<void>;
  /** Turns something at the practice registry. */
  control(method: string, path: string, body: object): Promise<void>;
}

/** What the rest of the guide shows, after renewals and messages. */
export async function restOfGuide(page: Page, camera: Camera): Promise<void> {
  await place(page, 'Check');
  await page.getByRole('textbox', { name: 'Domain name' }).fill('norn.example');
  await page.getByRole('button', { name: 'Compare all interfaces' }).click();
  await page.getByText('How each interface answers').click();
  await page.getByRole('button', { name: 'Why are there two kinds of 404?' }).click();
  await camera.both('compare');
  await page.keyboard.press('Escape');

  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /availability/ })
    .click();
  await page.getByRole('dialog').getByText('What used it').waitFor();
  await camera.one('budget');
  await page.keyboard.press('Escape');

  await place(page, 'Renewals');
  await page.getByRole('tab', { name: 'Costs' }).click();
  await camera.one('costs');

  await place(page, 'Practice');
  await page.getByRole('heading', { level: 1, name: 'Practice' }).waitFor();
  await camera.one('lessons');
  await place(page, 'Emulator');
  await page.getByText('Life cycle').first().waitFor();
  await camera.both('emulator');

  await page.keyboard.press('ControlOrMeta+k');
  await camera.one('palette');
  await page.keyboard.press('Escape');

  await camera.control('POST', 'faults', { fault: 'reset-after', route: 'rpp-v0/renew-domain', times: 1 });
  await place(page, 'Domains');
  await page.keyboard.press('/');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('rafút');
  await page.getByRole('row', { name: /rafútsýn/ }).click();
  await page.getByRole('button', { name: 'Renew…' }).first().click();
  const dialog = page.getByRole('dialog', { name: /Renew/ });
  await dialog.getByRole('button', { name: /^Renew for/ }).click();
  await dialog
    .getByText(/unknown/i)
    .first()
    .waitFor();
  await camera.both('unknown');
  await page.keyboard.press('Escape');
  // The registry answers again, which the status bar says.
  await place(page, 'Check');
  await page.getByRole('textbox', { name: 'Domain name' }).fill('hver.example');
  await page.keyboard.press('Enter');

  await page
    .getByRole('contentinfo')
    .getByText(/^Online/)
    .first()
    .waitFor();
  await place(page, 'Renewals');
  await page.getByRole('tab', { name: /^Unknown/ }).click();
  await page.getByRole('row', { name: /rafútsýn/ }).waitFor();
  await camera.one('reconcile');
}

export async function place(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
}
