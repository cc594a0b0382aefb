import { expect, type Page } from 'playwright/test';
import type { InboxMessage } from '#contract/inbox.ts';
import { callDesk } from '../support/page-desk.ts';
import { inInbox, numbered } from './in-inbox.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

/** Chromium knows no Icelandic alphabet: the order is the desk's own. */
test('tags stand in the order of the language, wherever they are listed', async ({ page }) => {
  await inInbox(page, numbered(2), async () => {
    await setTags(page, 1, ['þing', 'zeta', 'az', 'Ábyrgð']);
    const listed = async (of: string, within?: string): Promise<string[]> => {
      await page.getByRole('button', { name: of, exact: true }).click();
      if (within !== undefined) {
        await page.getByRole('menuitem', { name: within, exact: true }).press('ArrowRight');
        await expect(page.getByRole('menu', { name: within, exact: true })).toBeVisible();
      }
      const texts = await page.getByRole('menuitemcheckbox').allInnerTexts();
      await expect(async () => {
        if (await page.getByRole('menu').first().isVisible()) await page.keyboard.press('Escape');
        await expect(page.getByRole('menu')).toHaveCount(0, { timeout: 500 });
      }).toPass();
      return texts.map((text) => text.split('\n')[0] ?? '').filter((text) => /^(þing|zeta|az|Ábyrgð)$/.test(text));
    };
    await page.getByRole('row', { name: /Boð nr\. 1/ }).click();
    await expect.poll(() => listed('Filter', 'Tag')).toEqual(['Ábyrgð', 'az', 'zeta', 'þing']);
    await expect.poll(() => listed('Tag')).toEqual(['Ábyrgð', 'az', 'zeta', 'þing']);

    await callDesk(page, 'desk/changeSettings', { language: 'is' });
    const icelandic = ['az', 'Ábyrgð', 'zeta', 'þing'];
    await expect.poll(() => listed('Sía', 'Merki')).toEqual(icelandic);
    await expect.poll(() => listed('Merkja')).toEqual(icelandic);
    await expect(page.getByRole('row', { name: /Boð nr\. 1/ })).toContainText('azÁbyrgðzeta+1');
    await expect(page.getByRole('definition').filter({ hasText: 'zeta' })).toHaveText(icelandic.join(''));
  });
});

const many = Array.from({ length: 40 }, (_, index) => `merki ${index + 1}`);

test('a long menu of tags is searched by keyboard', async ({ page }) => {
  await inInbox(page, numbered(2), async () => {
    await setTags(page, 1, [...many, 'Árétting']);
    await page.getByRole('row', { name: /Boð nr\. 2/ }).click();
    const pane = page.getByRole('region', { name: 'Message', exact: true });
    const search = page.getByRole('searchbox', { name: 'Search this menu' });
    const choices = page.getByRole('menuitemcheckbox').or(page.getByRole('menuitem'));
    const tag = pane.getByRole('button', { name: 'Tag', exact: true });
    // Until the tags are known the menu is a short one.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await tag.focus();
      await page.keyboard.press('Enter');
      await expect(search).toBeFocused({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });

    await test.step('what goes with the words, whatever the accents, and a new one after it', async () => {
      await expect(choices).toHaveCount(many.length + 2);
      await noSeriousFindings(page);
      await page.keyboard.type('aretting');
      await expect(choices).toHaveText(['Árétting', 'New tag…']);
      await noSeriousFindings(page);
      // E is a key of the screen, but not here.
      expect((await message(page, 0)).handled).toBe(false);
    });

    await test.step('Escape empties the field, then closes the menu', async () => {
      await page.keyboard.press('Escape');
      await expect(choices).toHaveCount(many.length + 2);
      await page.keyboard.press('Escape');
      await expect(tag).toBeFocused();
    });

    await test.step('Enter takes the first', async () => {
      await page.keyboard.press('Enter');
      await page.keyboard.type('rétt');
      await expect(choices).toHaveCount(2);
      await page.keyboard.press('Enter');
      await expect(pane.getByRole('definition').getByText('Árétting', { exact: true })).toBeVisible();
      await expect(tag).toBeFocused();
    });

    await test.step('a tag that nothing has is begun with what was typed', async () => {
      await page.keyboard.press('Enter');
      await page.keyboard.type('Ný sort');
      await expect(choices).toHaveText(['New tag…']);
      await choices.click();
      await expect(page.getByRole('textbox', { name: 'Tag' })).toHaveValue('Ný sort');
      await page.keyboard.press('Enter');
      await expect(pane.getByRole('definition').getByText('Ný sort', { exact: true })).toBeVisible();
    });

    await test.step('the tags of the filter are searched too, and what is not there is said', async () => {
      const tags = page.getByRole('menu', { name: 'Tag', exact: true }).getByRole('menuitemcheckbox');
      const openTags = async () => {
        await page.getByRole('button', { name: 'Filter', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Tag', exact: true }).press('ArrowRight');
      };
      await openTags();
      await search.fill('no such thing');
      await expect(page.getByText('Nothing in this menu has these words.')).toBeVisible();
      await noSeriousFindings(page);
      await search.fill('merki 7');
      await expect(tags).toHaveText(['merki 7 1', 'merki 17 1', 'merki 27 1', 'merki 37 1']);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Remove merki 7' })).toBeVisible();
      await openTags();
      await expect(page.getByRole('menuitemcheckbox', { name: 'merki 7', exact: true })).toBeChecked();
      await expect(page.getByRole('menuitemcheckbox', { name: /^merki 17/ })).not.toBeChecked();
      await noSeriousFindings(page);
    });
  });
});

test('a tag is taken away from many messages at once', async ({ page }) => {
  await inInbox(page, numbered(3), async () => {
    await setTags(page, 0, ['haf', 'allra']);
    await setTags(page, 1, ['haf', 'allra']);
    await setTags(page, 2, ['allra']);
    const grid = page.getByRole('grid', { name: /Messages of Practice/ });
    await grid.focus();
    await page.keyboard.press('ControlOrMeta+a');
    const tag = page.getByRole('button', { name: 'Tag', exact: true }).first();
    const added = page.getByRole('group', { name: 'Add' }).getByRole('menuitem');
    const taken = page.getByRole('group', { name: 'Remove' }).getByRole('menuitem');
    await tag.focus();
    await page.keyboard.press('Enter');
    // What all of them carry cannot be added.
    await expect(taken).toHaveText(['allra 3', 'haf 2']);
    await expect(added).toHaveText(['haf']);
    await noSeriousFindings(page);
    await taken.filter({ hasText: 'haf' }).click();
    await expect.poll(async () => (await message(page, 0)).tags).toEqual(['allra']);
    expect((await message(page, 1)).tags).toEqual(['allra']);
    await expect(tag).toBeFocused();

    await test.step('and comes back to those that carried it', async () => {
      await expect(page.getByRole('main').getByText('haf removed from 2 messages')).toBeVisible();
      await noSeriousFindings(page);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(async () => (await message(page, 0)).tags).toEqual(['allra', 'haf']);
      expect((await message(page, 1)).tags).toEqual(['allra', 'haf']);
      expect((await message(page, 2)).tags).toEqual(['allra']);
      await expect(grid).toBeFocused();
    });

    await tag.focus();
    await page.keyboard.press('Enter');
    await expect(taken).toHaveText(['allra 3', 'haf 2']);
    await taken.filter({ hasText: 'allra' }).click();
    await expect(page.getByRole('row', { name: /allra/ })).toHaveCount(0);
    expect((await message(page, 2)).tags).toEqual([]);
  });
});

test('a mark of many is undone for those that it changed', async ({ page }) => {
  await inInbox(page, numbered(4), async () => {
    const grid = page.getByRole('grid', { name: /Messages of Practice/ });
    const handled = async () =>
      (await Promise.all([0, 1, 2, 3].map((row) => message(page, row)))).map((one) => one.handled);
    await page.getByRole('row', { name: /Boð nr\. 3/ }).click();
    await page.keyboard.press('e');
    await expect.poll(handled).toEqual([false, true, false, false]);
    // One is marked back as it was marked.
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();

    await test.step('of a list', async () => {
      await grid.focus();
      await page.keyboard.press('Home');
      for (let row = 0; row < 2; row += 1) await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('e');
      await expect(page.getByText('2 messages marked as handled')).toBeVisible();
      await noSeriousFindings(page);
      expect(await handled()).toEqual([true, true, true, false]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(handled).toEqual([false, true, false, false]);
      await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
      await expect(grid).toBeFocused();
    });

    await test.step('of everything that the filter finds, though nothing of it is left in sight', async () => {
      await page.getByRole('button', { name: 'All messages' }).click();
      await page.getByRole('menuitemradio', { name: 'Unhandled' }).click();
      await expect(page.getByText('3 of 4')).toBeVisible();
      await grid.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('e');
      await expect(page.getByText('No message matches')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(handled).toEqual([false, true, false, false]);
      await expect(grid).toBeFocused();
    });

    await test.step('by the bar, which goes with its button: the focus stays with the list', async () => {
      await page.keyboard.press('ControlOrMeta+a');
      await page.getByRole('button', { name: 'Mark as handled' }).first().focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText('No message matches')).toBeVisible();
      await expect(grid).toBeFocused();
    });
  });
});

/** The message so many rows from the top. */
async function message(page: Page, row: number): Promise<InboxMessage> {
  const { messages } = await callDesk<{ messages: InboxMessage[] }>(page, 'inbox/page', {
    ...{ filter: {}, offset: row, limit: 1 },
  });
  const [found] = messages;
  if (found === undefined) throw new Error(`There is no message in row ${row}.`);
  return found;
}

/** Tags the message so many rows from the top. */
async function setTags(page: Page, row: number, tags: readonly string[]): Promise<void> {
  const { inboxId } = await message(page, row);
  for (let start = 0; start < tags.length; start += 20) {
    await callDesk(page, 'inbox/tag', {
      selection: { kind: 'messages', inboxIds: [inboxId] },
      add: tags.slice(start, start + 20),
      remove: [],
    });
  }
}
