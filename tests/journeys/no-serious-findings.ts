import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** React Aria's live announcer: it points to a button that was pending, for seconds after that button is gone. */
const announcer = '[data-live-announcer]';

/** Fails where axe finds anything serious or critical on the page as it is, once its colours have come to rest. */
export async function noSeriousFindings(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page }).exclude(announcer).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
