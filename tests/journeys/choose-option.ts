import { expect, type Locator, type Page } from 'playwright/test';

/** Opens a list of choices and takes one. A page that moves while it loads closes an open list: then it is opened again. */
export async function chooseOption(page: Page, list: Locator, name: string | RegExp): Promise<void> {
  const option = page.getByRole('option', typeof name === 'string' ? { name, exact: true } : { name });
  await expect(async () => {
    if (!(await option.isVisible())) await list.click({ timeout: 5_000 });
    await option.click({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}
