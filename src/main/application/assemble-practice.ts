import type { Topic } from '#contract/topics.ts';
import type { Store } from '#main/database/store.ts';
import { type PracticePorts, PracticeService } from '#main/practice/practice.ts';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';

type Given = Omit<PracticePorts, 'store' | 'ask' | 'address' | 'practiceAccount'> & {
  readonly running: () => { readonly control: string } | undefined;
  readonly askRunning: (
    running: { readonly control: string },
    ...asked: Parameters<PracticePorts['ask']>
  ) => Promise<unknown>;
  /** Everything that is published. */
  readonly listen: (signal?: AbortSignal) => AsyncIterable<Topic>;
};

/** Practice put together: it hears of whatever may have reached the emulator, and looks at what that saw. */
export function assemblePractice(store: Store, given: Given): PracticeService {
  const { running, askRunning } = given;
  const practice = new PracticeService({
    ...given,
    store: store.practice,
    address: () => running()?.control,
    async ask(...asked) {
      const registry = running();
      if (registry !== undefined) return askRunning(registry, ...asked);
      throw new DeskFailure({
        kind: 'conflict',
        message: message('practice.notRunning'),
      });
    },
    practiceAccount: async () => (await store.accounts.list()).find((one) => one.practice),
  });
  const topics = given.listen();
  void (async () => {
    for await (const { topic } of topics) practice.heard(topic);
  })();
  return practice;
}
