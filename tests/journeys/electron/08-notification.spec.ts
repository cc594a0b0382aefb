import { expect } from 'playwright/test';
import { collectTwoMessages } from '../two-messages.ts';
import { deskOfFile, mends, test } from './electron-test.ts';
import { controlAddress, practise } from './start-desk.ts';

interface Kept {
  shown: { body: string; failed: boolean; kept: WeakRef<Electron.Notification> }[];
}

/** Notifications of the system, clicked on hours later. */
test.describe('a notification', () => {
  const desk = deskOfFile();

  test(
    'opens what it tells of, also after main has tidied its memory',
    mends('a click on a notification still works hours later'),
    async () => {
      const { app, page } = desk();
      test.skip(!(await app.evaluate(({ Notification }) => Notification.isSupported())), 'Nothing here shows one.');
      await app.evaluate(({ Notification }) => {
        const shown: Kept['shown'] = [];
        Object.assign(globalThis, { shown });
        const { show } = Notification.prototype;
        Notification.prototype.show = function () {
          const one = { body: this.body, failed: false, kept: new WeakRef(this) };
          this.once('failed', () => {
            one.failed = true;
          });
          shown.push(one);
          show.call(this);
        };
      });
      await practise(page);
      await collectTwoMessages(page, await controlAddress(page));
      const bodies = () => app.evaluate(() => (globalThis as unknown as Kept).shown.map(({ body }) => body));
      await expect.poll(bodies).toContain('Boð nr. 2');
      // A system without a server for notifications says so a moment later.
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      const failed = await app.evaluate(() => (globalThis as unknown as Kept).shown.some((one) => one.failed));
      test.skip(failed, 'The system shows no notifications here.');
      await page.getByRole('button', { name: /^Domains/ }).click();
      const clicked = await app.evaluate(async () => {
        process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
        const tidy = process.getBuiltinModule('node:vm').runInNewContext('gc') as () => void;
        for (let turn = 0; turn < 5; turn += 1) {
          await new Promise((resolve) => setTimeout(resolve, 20));
          tidy();
        }
        const { shown } = globalThis as unknown as Kept;
        return (
          shown
            .find(({ body }) => body === 'Boð nr. 2')
            ?.kept.deref()
            ?.emit('click') ?? false
        );
      });
      expect(clicked).toBe(true);
      await expect(page.getByRole('tabpanel').getByText('Boð nr. 2')).toBeVisible();
    },
  );
});
