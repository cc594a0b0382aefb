import { expect, type Page } from 'playwright/test';
import { callDesk } from '../support/page-desk.ts';
import { inInbox, longName, numbered, type Queue } from './in-inbox.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

const longTag = 'a tag of fifty letters, as long as one may ever be';

/** An inbox of more messages than are loaded at once, with what is too long for its place. */
test('read a long inbox: what is far away, too long, or written from right to left', async ({ page }) => {
  await inLongInbox(page, async () => {
    const grid = page.getByRole('grid', { name: /Messages of Practice/ });
    const pane = page.getByRole('region', { name: 'Message', exact: true });
    await grid.focus();

    await test.step('the last message opens, although it was not loaded yet', async () => {
      await page.keyboard.press('End');
      await expect(pane.getByRole('heading', { name: 'Boð nr. 1', exact: true })).toBeVisible();
    });

    await test.step('a message from right to left reads that way', async () => {
      await page.keyboard.press('Home');
      await expect(pane.getByRole('definition').filter({ hasText: 'تم تجديد' }).first()).toBeVisible();
      for (const text of [pane.getByRole('heading').first(), pane.getByText('تم تجديد').last()]) {
        expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
      }
    });

    await test.step('a search that finds nothing leaves no message beside it, and the focus where it is', async () => {
      const search = page.getByRole('searchbox', { name: 'Search messages' });
      const none = pane.getByText('Select a message');
      await search.fill('nowhere to be found');
      await expect(page.getByText('No message matches')).toBeVisible();
      await expect(none).toBeVisible();
      await expect(search).toBeFocused();
      await search.fill('A long one');
      await expect(page.getByRole('row', { name: 'A long one' })).toBeVisible();
      await expect(none).toBeVisible();
      await expect(search).toBeFocused();
      await grid.focus();
      await page.keyboard.press('ArrowDown');
      await expect(none).toBeHidden();
      // The button that empties the search goes with the empty list: the list has the focus.
      await search.fill('nowhere to be found');
      await page.getByRole('button', { name: 'Clear the filter' }).click();
      await expect(grid).toBeFocused();
      await page.keyboard.press('Home');
    });

    await test.step('every tag is read in the message', async () => {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('row', { name: /\+5/ })).toBeVisible();
      for (const tag of ['tag-1', 'tag-7', longTag]) await expect(pane.getByText(tag, { exact: true })).toBeVisible();
    });

    await test.step('a long name is read whole', async () => {
      await page.keyboard.press('ArrowDown');
      const name = pane.getByRole('definition').getByText(longName, { exact: true }).first();
      await expect(name).toBeVisible();
      const [own, around] = [await name.boundingBox(), await pane.boundingBox()];
      expect((own?.x ?? 0) + (own?.width ?? 0)).toBeLessThanOrEqual((around?.x ?? 0) + (around?.width ?? 0));
    });

    await test.step('twice the size leaves a list to scroll to while all is selected', async () => {
      await page.setViewportSize({ width: 720, height: 450 });
      await page.keyboard.press('ControlOrMeta+a');
      const clear = page.getByRole('button', { name: 'Clear the selection' });
      await clear.scrollIntoViewIfNeeded();
      await expect(clear).toBeInViewport({ ratio: 1 });
      expect((await grid.boundingBox())?.height).toBeGreaterThan(80);
      await clear.click();
      await expect(grid).toBeFocused();
    });

    await test.step('a long tag of the filter can be removed again', async () => {
      await page.setViewportSize({ width: 700, height: 800 });
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Tag', exact: true }).press('ArrowRight');
      await page.getByRole('menuitemcheckbox', { name: longTag }).click();
      const remove = page.getByRole('button', { name: `Remove ${longTag}` });
      const [own, around] = [await remove.boundingBox(), await grid.boundingBox()];
      expect((own?.x ?? 0) + (own?.width ?? 0)).toBeLessThanOrEqual((around?.x ?? 0) + (around?.width ?? 0));
      await remove.click();
      await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
    });
  });
});

test('a raw answer of twenty thousand elements is laid out as it is read, found and copied whole', async ({ page }) => {
  const elements = Array.from({ length: 20_000 }, (_, index) => `<name>lén-${index}.example</name>`);
  await page.route('**/rpc/inbox/details', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    for (const one of body.json.received) one.raw = `<epp>${elements.join('')}</epp>`;
    await route.fulfill({ response: reply, json: body });
  });
  await inInbox(page, numbered(1), async () => {
    await page.getByRole('row', { name: /Boð nr/ }).click();
    await page.evaluate(() =>
      document.addEventListener('contentvisibilityautostatechange', (event) => {
        if (event.target instanceof Element)
          event.target.toggleAttribute('data-laid-out', !(event as ContentVisibilityAutoStateChangeEvent).skipped);
      }),
    );
    await page.getByRole('tab', { name: 'Raw' }).click();
    const raw = page.getByRole('region', { name: 'Answer to the request' });
    const isLaidOut = (text: string) => raw.getByText(text).evaluate((piece) => piece.hasAttribute('data-laid-out'));
    const whole = (between: string) => ['<epp>', ...elements, '</epp>'].join(between);
    const copied = () =>
      raw.evaluate((region) => {
        getSelection()?.selectAllChildren(region);
        return getSelection()?.toString();
      });
    await expect.poll(() => isLaidOut('lén-1.example')).toBe(true);
    expect(await isLaidOut('lén-19999.example')).toBe(false);
    expect(await copied()).toBe(whole('\n  ').replace('\n  </epp>', '\n</epp>'));
    // What is far away is found, and there when one comes to it.
    expect(await page.evaluate(() => Reflect.apply(Reflect.get(window, 'find'), window, ['lén-19999.']))).toBe(true);
    await raw.focus();
    await page.keyboard.press('End');
    await expect.poll(() => isLaidOut('lén-19999.example')).toBe(true);
    await noSeriousFindings(page);

    await page.getByText('Exactly as received').click();
    await expect.poll(copied).toBe(whole(''));
  });
});

test('a double click on Collect does not stop what it began', async ({ page }) => {
  await inLongInbox(page, async (queue) => {
    await queue(numbered(600));
    const box = await page.getByRole('button', { name: 'Collect', exact: true }).boundingBox();
    // Near the right edge, where Stop stands too.
    const place = [(box?.x ?? 0) + (box?.width ?? 0) - 12, (box?.y ?? 0) + 12] as const;
    // The second one in the page itself, as soon as the button says Stop: a busy machine may take too long from outside.
    await page.evaluate(async ([x, y]) => {
      const button = () => document.elementFromPoint(x, y)?.closest('button');
      await new Promise<void>((resolve) => {
        const changes = new MutationObserver(() => {
          if (button()?.textContent !== 'Stop') return;
          changes.disconnect();
          button()?.click();
          resolve();
        });
        changes.observe(document.body, { subtree: true, childList: true, characterData: true });
        button()?.click();
      });
    }, place);
    await expect(page.getByText('1,203 messages')).toBeVisible();
  });
});

test('Collect and Stop keep the focus', async ({ page }) => {
  await inLongInbox(page, async (queue) => {
    await queue(numbered(300));
    const collect = page.getByRole('button', { name: 'Collect', exact: true });
    await collect.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeFocused();
    await expect(collect).toBeFocused();
  });
});

async function inLongInbox(page: Page, what: (queue: Queue) => Promise<void>): Promise<void> {
  const texts = [...numbered(600), 'A long one', 'A tagged one', 'تم تجديد اسم النطاق: مثال.example'];
  await inInbox(page, texts, async (queue) => {
    const { messages } = await callDesk<{ messages: { inboxId: string }[] }>(page, 'inbox/page', {
      ...{ filter: {}, offset: 1, limit: 1 },
    });
    await callDesk(page, 'inbox/tag', {
      selection: { kind: 'messages', inboxIds: messages.map(({ inboxId }) => inboxId) },
      add: [...[1, 2, 3, 4, 5, 6, 7].map((number) => `tag-${number}`), longTag],
      remove: [],
    });
    await what(queue);
  });
}

test('to stop and to resume what asks by itself, and to dismiss what a round came to, keeps the focus', async ({
  page,
}) => {
  await inInbox(page, numbered(1), async () => {
    const { accounts } = await callDesk<{ accounts: { accountId: string }[] }>(page, 'accounts/list');
    const accountId = accounts[0]?.accountId;
    const collecting = { via: 'repp-v1', form: 'json', acknowledge: 'after-storing', everySeconds: 3600 };
    await callDesk(page, 'inbox/changeCollecting', { accountId, collecting });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await expect(page.getByText(/asks again at/)).toBeVisible();
    await expect(button('Collect')).toBeVisible();
    await button('Stop').focus();
    await page.keyboard.press('Enter');
    await expect(button('Resume')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button('Stop')).toBeFocused();

    // A round that fails says so; where its notice goes, the focus goes to Collect, and it does not come back.
    await callDesk(page, 'emulator/stop');
    const dismiss = page.getByRole('main').getByRole('button', { name: 'Dismiss' });
    // A press while the resumed round begins or ends does nothing.
    await expect(async () => {
      await button('Collect').click();
      await expect(dismiss).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await dismiss.focus();
    await page.keyboard.press('Enter');
    await expect(dismiss).toBeHidden();
    await expect(button('Collect')).toBeFocused();
    await page.getByRole('button', { name: /^Check/ }).click();
    await page.getByRole('button', { name: /^Inbox/ }).click();
    await expect(page.getByRole('row', { name: /Boð nr\. 1/ })).toBeVisible();
    await expect(dismiss).toBeHidden();
  });
});

/** What waits is worked off by keys alone: found, read, handled, and the next one. */
test('by keys alone: to the list, through what is unhandled, and from the search to what it found', async ({
  page,
}) => {
  const longText = `${'Please see to your balance before the end of the month. '.repeat(17)}End.`;
  await inInbox(page, [...numbered(5), longText], async () => {
    const grid = page.getByRole('grid', { name: /Messages of Practice/ });
    const pane = page.getByRole('region', { name: 'Message', exact: true });
    const reads = (name: string) => expect(pane.getByRole('heading', { name, exact: true })).toBeVisible();
    // The button that collected keeps the focus.
    await expect(page.getByRole('button', { name: 'Collect', exact: true })).toBeFocused();

    await test.step('a letter that goes there goes to the list', async () => {
      await page.getByRole('button', { name: /^Check/ }).click();
      await page.keyboard.press('g');
      await page.keyboard.press('i');
      await expect(grid).toBeFocused();
    });

    await test.step('a text without end leaves in sight what can be done with it', async () => {
      await page.keyboard.press('Home');
      await expect(pane.getByText(longText, { exact: true }).last()).toBeVisible();
      await expect(pane.getByRole('button', { name: 'Mark as handled' })).toBeInViewport();
      await expect(pane.getByRole('tab', { name: 'Raw' })).toBeInViewport();
    });

    await test.step('the next one stands where the handled one was; the same key takes it back', async () => {
      await page.getByRole('button', { name: 'All messages' }).click();
      await page.getByRole('menuitemradio', { name: 'Unhandled' }).click();
      await expect(page.getByRole('button', { name: 'Unhandled', exact: true })).toBeFocused();
      await page.keyboard.press('/');
      await page.keyboard.press('Enter');
      await expect(grid).toBeFocused();
      for (let row = 0; row < 2; row += 1) await page.keyboard.press('ArrowDown');
      await reads('Boð nr. 4');
      await page.keyboard.press('e');
      await expect(page.getByText('5 of 6')).toBeVisible();
      await reads('Boð nr. 4');
      await page.keyboard.press('e');
      await expect(page.getByText('6 messages')).toBeVisible();
      await page.keyboard.press('e');
      await expect(page.getByText('5 of 6')).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await reads('Boð nr. 3');
      await page.keyboard.press('e');
      await expect(page.getByText('4 of 6')).toBeVisible();
      await page.keyboard.press('ArrowUp');
      await reads('Boð nr. 5');
    });

    await test.step('Enter goes from the search to what it found', async () => {
      await page.keyboard.press('/');
      await page.keyboard.type('nr. 2');
      await expect(page.getByText('1 of 6')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(grid).toBeFocused();
      await reads('Boð nr. 2');
      await page.keyboard.press('e');
      await expect(page.getByText('No message matches')).toBeVisible();
    });
  });
});
