import { describe, expect, it } from 'vitest';
import { addAccount, removeAccount } from '#main/hosts/cli/commands/accounts.ts';
import { setNetwork } from '#main/hosts/cli/commands/network.ts';
import { saveRecording } from '#main/hosts/cli/commands/recordings.ts';
import { UsageError } from '#main/hosts/cli/usage-error.ts';
import { asWritten } from '#messages/message.ts';
import { fakeAnswer, fakeDesk } from './fake-desk.ts';
import { run } from './run-command.ts';

it('accounts remove says what it would do until --yes, and ends so that no script takes it for done', async () => {
  expect(await run(removeAccount, ['shop'])).toMatchObject({ asked: [], exitCode: 2 });
  expect((await run(removeAccount, ['shop', '--yes'])).asked).toEqual(['accounts.remove']);
});

it('accounts add takes secrets from standard input, for the keychain', async () => {
  const words = ['--label', 'x', '--handle', 'h', '--environment', 'sandbox', '--api-key-stdin', '--card', '7=Visa'];
  const { fake } = await run(addAccount, words);
  expect(fake.asked[0]?.input).toMatchObject({ cards: [{ cardId: '7', label: 'Visa' }] });
  expect(fake.asked[1]?.input).toMatchObject({ secret: 'api-key', value: 'secret', keep: 'keychain' });
});

it('accounts add leaves no half account where the keychain takes no key', async () => {
  const fake = fakeDesk();
  fake.failNext('accounts.setSecret', {
    kind: 'keychain-unavailable',
    message: asWritten('There is no keychain.'),
    reason: 'missing',
    advice: asWritten(''),
  });
  const words = ['--label', 'x', '--handle', 'h', '--environment', 'sandbox', '--api-key-stdin'];
  await expect(run(addAccount, words, fake)).rejects.toThrow();
  expect(fake.asked.map(({ operation }) => operation)).toEqual([
    'accounts.add',
    'accounts.setSecret',
    'accounts.remove',
  ]);
});

it('network set changes what is named and leaves the rest', async () => {
  const now = { proxyUrl: 'http://old:1', proxyUser: 'me', bypass: ['.example'], authoritiesPath: '' };
  const answer = { ...now, proxyPassword: 'none', authorities: [], authoritiesProblem: null };
  const answers = { 'network.settings': answer, 'network.change': answer, 'network.setProxyPassword': answer };
  const { fake } = await run(setNetwork, ['--proxy', 'http://new:2', '--proxy-password-stdin'], fakeDesk(answers));
  expect(fake.asked[1]?.input).toEqual({ ...now, proxyUrl: 'http://new:2' });
  expect(fake.asked[2]?.input).toEqual({ value: 'secret', keep: 'keychain' });
  expect(() => setNetwork.prepare([])).toThrow(UsageError);
});

describe('recordings save', () => {
  it('asks for a stretch of the whole journal, without contacts unless they are wanted, and tells the receipt', async () => {
    const receipt = { path: '/tmp/r.json', rows: 12, bytes: 3400, sha256: 'ab', downloadPath: null };
    const desk = () =>
      fakeDesk({
        'recordings.save': { workId: 'w' },
        'work.get': { ...(fakeAnswer('work.get') as object), state: 'done', failure: null, result: receipt },
      });
    const all = await run(saveRecording, ['/tmp/r.json'], desk());
    expect(all.fake.asked[0]).toMatchObject({
      input: { stretch: { kind: 'all' }, withoutContacts: true, path: '/tmp/r.json', replace: false, text: '' },
    });
    expect([all.exitCode, all.json]).toEqual([0, { path: '/tmp/r.json', exchanges: 12, bytes: 3400, sha256: 'ab' }]);
    const last = await run(saveRecording, ['/tmp/r.json', '--minutes', '15', '--with-contacts', '--replace'], desk());
    expect(last.fake.asked[0]).toMatchObject({
      input: { stretch: { kind: 'minutes', minutes: 15 }, withoutContacts: false, replace: true },
    });
    for (const words of [[], ['a', 'b'], ['a', '--minutes', '0']]) {
      expect(() => saveRecording.prepare(words)).toThrow(UsageError);
    }
  });
});
