import { createRouterClient } from '@orpc/server';
import type { Account } from '#contract/accounts/accounts.ts';
import type { DeskClient } from '#contract/contract.ts';
import type { Command } from '#main/hosts/cli/command.ts';
import { linesIn, textIn } from '#main/hosts/cli/text.ts';
import type { MessageLanguage } from '#messages/say.ts';
import { type FakeDesk, fakeAnswer, fakeDesk } from './fake-desk.ts';

/** What a command said and asked of a desk that answers by itself. */
export async function run(
  command: Command,
  words: string[],
  fake: FakeDesk = fakeDesk(),
  language: MessageLanguage = 'en',
) {
  const said: string[] = [];
  const prepared = command.prepare(words);
  const outcome = await prepared.run({
    desk: createRouterClient(fake.router) as DeskClient,
    account: async () => ({ ...(fakeAnswer('accounts.add') as Account), accountId: 'a' }),
    say: (text) => said.push(textIn(language, text)),
    readSecret: async () => 'secret',
    progress: () => undefined,
    environment: {},
    language,
  });
  const asked = fake.asked.map(({ operation }) => operation);
  return { ...outcome, lines: linesIn(language, outcome.lines), asked, said, fake };
}
