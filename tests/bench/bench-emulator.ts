import { startChild } from './child.ts';

export interface BenchEmulator {
  readonly url: string;
  readonly account: { readonly handle: string; readonly apiKey: string };
  stop(): Promise<void>;
}

const source = `${import.meta.dirname}/../../src/main/hosts/emulator/main.ts`;

/**
 * The emulator in a process of its own. Its published limits would end a measurement after 7200 answers, so its own
 * control interface lifts them; what counts on our side stays as it is.
 */
export async function startBenchEmulator(argv: readonly string[]): Promise<BenchEmulator> {
  const child = await startChild<{ url: string; accounts: { handle: string; apiKey: string }[] }>(source, [
    '--port',
    '0',
    ...argv,
  ]);
  try {
    const { url, accounts } = child.ready;
    const account = accounts[0];
    if (account === undefined) throw new Error('the emulator has no account');
    const reply = await fetch(`${url}/control/limits`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ availability: null }),
    });
    if (!reply.ok) throw new Error(`the emulator did not lift its limits: ${reply.status} ${await reply.text()}`);
    return { url, account, stop: child.stop };
  } catch (error) {
    await child.stop();
    throw error;
  }
}
