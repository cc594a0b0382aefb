import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { findChromium } from '../../../../scripts/system/chromium.mjs';
import { type HarnessPages, openHarness } from '../../../support/desk-double/harness-pages.ts';
import { cursorOnFirstRow, noFindings } from '../on-screen.ts';

const program = findChromium();
let harness: HarnessPages;

interface Wanted {
  readonly kind: string;
  readonly unasked?: boolean;
  readonly entryId?: string;
  readonly accountId?: string;
  /** Days until the name expires, in the list. */
  readonly daysLeft?: number;
  readonly status?: string;
}

/** The inbox with one message, about the first name of the list, which the registry queued three days and a half ago. */
async function withMessage(wanted: Wanted): Promise<Page> {
  const { page } = await harness.open('');
  await cursorOnFirstRow(page);
  await page.evaluate(({ kind, unasked = false, entryId = null, accountId = 'practice', daysLeft = 9, status }) => {
    const { desk, world } = globalThis.deskDouble;
    const row = world.rows.find(({ expiry }) => expiry !== null);
    if (row?.expiry == null) return;
    world.change(row.ldhName, { expiry: { ...row.expiry, daysLeft }, status: [status ?? 'active'] });
    const message = {
      ...{ inboxId: 'm1', accountId, accountLabel: 'Practice', environment: 'emulator', messageId: '7', kind },
      ...{ text: 'About a name', queuedAt: 'x', queuedInstant: Date.now() - 3.5 * 86_400_000, storedAt: Date.now() },
      ...{ acknowledgedBy: null, acknowledgedSeat: null, handledBy: null, handledSeat: null, assignedTo: null },
      ...{ acknowledged: null, offHeadAt: null, handled: false, tags: [], entryId, unasked },
      ...{ domainName: row.ldhName, ldhName: row.ldhName, unicodeName: row.unicodeName },
    };
    Object.assign(desk.inbox, {
      standing: async () => ({ queues: [], unhandled: 1 }),
      page: async () => ({ messages: [message], total: 1, all: 1, unhandled: 1 }),
      details: async () => ({
        ...{ message, pendingAction: null, language: null, received: [], cameAgain: 0, oddities: [] },
      }),
      facets: async () => ({ kind: [], tag: [] }),
    });
    world.publish('inbox');
  }, wanted);
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await page.getByRole('row', { name: /About a name/ }).click();
  await expect(page.getByRole('button', { name: 'Mark as handled' })).toBeVisible();
  return page;
}

const offered = /^(Renew…|Open the renewal|See the change)$/;

describe.skipIf(program === undefined)('what a message asks for', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    harness = await openHarness(program ?? '');
  }, 120_000);
  afterEach(() => harness.tidy());
  afterAll(() => harness?.close());

  test('a notice about a name that expires soon leads to its renewal', async () => {
    const page = await withMessage({ kind: 'notice' });
    await expect(page.getByRole('row', { name: /About a name/ })).toContainText('3d');
    await noFindings(page);
    await page.getByRole('button', { name: 'Renew…', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Renew for/ })).toBeVisible();
  });

  test.each([
    { says: 'a name that was renewed since', message: { kind: 'notice', daysLeft: 370 } },
    { says: 'a name that may not be renewed', message: { kind: 'notice', status: 'pending delete' } },
    { says: 'a message of another account', message: { kind: 'notice', accountId: 'sandbox' } },
    { says: 'data of another kind', message: { kind: 'other' } },
  ])('nothing is offered for $says', async ({ message }) => {
    const page = await withMessage(message);
    await page.waitForTimeout(200);
    await expect(page.getByRole('button', { name: offered })).toHaveCount(0);
  });

  test.each([
    { button: 'Open the renewal', message: { kind: 'action-refused', entryId: 'e1' } },
    { button: 'See the change', message: { kind: 'action-done', unasked: true } },
  ])('$button is the one thing that is offered', async ({ button, message }) => {
    const page = await withMessage(message);
    await expect(page.getByRole('button', { name: offered })).toHaveText([button]);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('complementary')).toBeVisible();
  });

  test('an inbox that was collected empty says when', async () => {
    const { page } = await harness.open('');
    await cursorOnFirstRow(page);
    await page.evaluate(() => {
      const { desk } = globalThis.deskDouble;
      const queue = {
        ...{ accountId: 'practice', accountLabel: 'Practice', environment: 'emulator', trouble: null },
        text: { code: 'words.asWritten', values: { text: '' } },
        collecting: { via: 'rpp-v1', form: 'json', acknowledge: 'after-storing', everySeconds: 0 },
        ...{ serverCount: 0, serverCountAt: Date.now(), archived: 0, unhandled: 0, unacknowledged: 0 },
        ...{ poller: 'off', nextAt: null, overdueSince: null },
      };
      Object.assign(desk.inbox, {
        standing: async () => ({ queues: [queue], unhandled: 0 }),
        page: async () => ({ messages: [], total: 0, all: 0, unhandled: 0 }),
        facets: async () => ({ kind: [], tag: [] }),
      });
    });
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await expect(page.getByRole('heading', { name: 'No messages' })).toBeVisible();
    await expect(page.getByText(/^Asked .+\.$/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Collect/ })).toHaveCount(1);
  });
});
