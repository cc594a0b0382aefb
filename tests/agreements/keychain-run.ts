import { createOsKeychain } from '#main/keychain/os-keychain.ts';
import { DeskFailure } from '#values/failure.ts';
import { keychainAgreements } from './keychain-agreements.ts';

// Run inside a private D-Bus session by keychain-os.test.ts, one JSON line for each thing done on the real keychain:
// `agreements` runs every agreement, `attempt` reads and sets one entry and says what came of it.
const report = (title: string, outcome: string): void => {
  process.stdout.write(`${JSON.stringify({ title, outcome })}\n`);
};

async function attempt(title: string, work: () => Promise<unknown>): Promise<void> {
  try {
    report(title, String(await work()));
  } catch (error) {
    const failure = error instanceof DeskFailure ? error.failure : undefined;
    report(title, failure?.kind === 'keychain-unavailable' ? failure.reason : String(error));
  }
}

if (process.argv[2] === 'agreements') {
  for (const [place, agreement] of keychainAgreements.entries()) {
    await attempt(agreement.title, async () => {
      await agreement.run(createOsKeychain(), (name) => `agreement-${place}/${name}`);
      return 'kept';
    });
  }
} else {
  const keychain = createOsKeychain();
  await attempt('get', () => keychain.get('account/api-key'));
  await attempt('set', async () => {
    await keychain.set('account/api-key', 'a key');
    return 'done';
  });
}
