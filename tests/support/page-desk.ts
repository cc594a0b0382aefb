import type { Page } from 'playwright/test';
import { type Failure, failureText } from '#values/failure.ts';
import type { EmulatorLine } from './programs.ts';

/**
 * Calls an operation of the contract from the page, with the session that it has: for what a journey sets up or looks
 * up, and a person does not do in it. `path` such as `renewals/page`.
 */
export async function callDesk<Output>(page: Page, path: string, input?: unknown): Promise<Output> {
  const answer = await page.evaluate(
    async ([path, input]) => {
      const reply = await fetch(`rpc/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'registry-desk-session': localStorage.getItem('registry-desk-session') ?? '',
        },
        body: JSON.stringify({ json: input }),
      });
      return { ok: reply.ok, body: await reply.text() };
    },
    [path, input] as const,
  );
  if (!answer.ok) throw new Error(`${path}: ${answer.body} ${sentenceIn(answer.body)}`);
  return (JSON.parse(answer.body) as { json: Output }).json;
}

/** What a person reads of the failure in a refusal of main; empty where it carries none. */
function sentenceIn(body: string): string {
  if (!body.startsWith('{')) return '';
  const data = (JSON.parse(body) as { json?: { data?: Failure } }).json?.data;
  return data === undefined ? '' : failureText('en', data);
}

/** Tells an emulator something at its control address. */
export async function tellEmulator<Answer>(
  emulator: EmulatorLine,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const reply = await fetch(`${emulator.control}/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Answer;
}

/**
 * An account at an emulator in its own process, with its key for this session, made current; answers with its id. What
 * `changes` names differs from the usual one.
 */
export async function connectAccount(page: Page, emulator: EmulatorLine, changes: object = {}): Promise<string> {
  const [contact] = emulator.accounts;
  const { accountId } = await callDesk<{ accountId: string }>(page, 'accounts/add', {
    label: 'Norn elsewhere',
    environment: 'emulator',
    handle: contact?.handle,
    addresses: { rpp: emulator.rpp, repp: emulator.repp, rdap: emulator.rdap },
    cards: contact?.cardIds.map((cardId) => ({ cardId, label: '' })),
    readOnly: false,
    ...changes,
  });
  await giveKey(page, emulator, accountId);
  await callDesk(page, 'accounts/use', { accountId });
  return accountId;
}

/** A key that is kept for the session is gone with the program, and given anew after a restart. */
export async function giveKey(page: Page, emulator: EmulatorLine, accountId: string): Promise<void> {
  const value = emulator.accounts[0]?.apiKey;
  await callDesk(page, 'accounts/setSecret', { accountId, secret: 'api-key', value, keep: 'session' });
}

/** Puts the practice registry of a desk to `seed`: for what counts every message and wants none of the sample work. */
export async function beginPracticeAgain(page: Page, seed = 'small-reseller'): Promise<void> {
  await callDesk(page, 'emulator/beginAgain', { from: 'seed', seed });
}
