import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';

export async function cursorOnFirstRow(page: Page): Promise<void> {
  await page.locator('[role=row][aria-rowindex="2"]:not([aria-busy=true])').waitFor();
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
}

export async function noFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`)).toEqual(
    [],
  );
}
