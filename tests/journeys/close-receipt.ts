import { expect, type Locator } from 'playwright/test';

/** Waits until the dialog of an export is its receipt, and closes it. */
export async function closeReceipt(dialog: Locator): Promise<void> {
  await expect(dialog.getByRole('button', { name: 'Copy SHA-256', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toHaveCount(0);
}
