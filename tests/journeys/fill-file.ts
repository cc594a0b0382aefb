import { expect, type Locator } from 'playwright/test';

/** Writes a path over the suggested one, once that is there: it may come while a machine types, as it never does under fingers. */
export async function fillFile(dialog: Locator, path: string): Promise<void> {
  const file = dialog.getByRole('textbox', { name: 'File', exact: true });
  await expect(file).not.toHaveValue('');
  await file.fill(path);
}
