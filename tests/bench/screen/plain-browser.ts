import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '../../support/chromium.ts';

/** A browser that is asked nothing while a page loads. */
export interface PlainBrowser {
  /**
   * Opens an address in a page of its own, waits, and answers with what `look` finds in it. `first` runs before anything
   * of the page.
   */
  seen<Answer>(address: string, waitMilliseconds: number, look: () => Answer, first?: () => void): Promise<Answer>;
  end(): Promise<void>;
}

/**
 * Chromium by its own protocol and nothing else. A driver of tests watches the network and puts scripts of its own into
 * every page: then Chromium works out a stack for each request, for which it reads all of a page's scripts once more, and
 * each request is passed on by the driver. That is 0.1 to 0.2 s of a load which nobody has who only opens the page.
 */
export async function startPlainBrowser(): Promise<PlainBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'registry-desk-browser-'));
  const child = spawn(
    chromium(),
    [
      '--headless',
      '--no-sandbox',
      '--no-first-run',
      '--disable-background-networking',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--window-size=1440,900',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const gone = once(child, 'exit');
  const socket = new WebSocket(await addressIn(child.stderr));
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('The browser does not answer.'));
  });
  let calls = 0;
  const waiting = new Map<number, (answer: { result?: unknown; error?: { message: string } }) => void>();
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as { id?: number; result?: unknown; error?: { message: string } };
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  };
  function call<Result>(method: string, params: object, sessionId?: string): Promise<Result> {
    calls += 1;
    const id = calls;
    return new Promise((resolve, reject) => {
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error === undefined) resolve(result as Result);
        else reject(new Error(`${method}: ${error.message}`));
      });
      socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
    });
  }
  return {
    async seen<Answer>(address: string, waitMilliseconds: number, look: () => Answer, first?: () => void) {
      const { targetId } = await call<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
      const { sessionId } = await call<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
      const size = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false };
      await call('Emulation.setDeviceMetricsOverride', size, sessionId);
      await call('Page.enable', {}, sessionId);
      if (first !== undefined) {
        await call('Page.addScriptToEvaluateOnNewDocument', { source: `(${first.toString()})()` }, sessionId);
      }
      await call('Page.navigate', { url: address }, sessionId);
      await new Promise((resolve) => setTimeout(resolve, waitMilliseconds));
      const { result, exceptionDetails } = await call<{ result: { value: Answer }; exceptionDetails?: unknown }>(
        'Runtime.evaluate',
        { expression: `(${look.toString()})()`, returnByValue: true },
        sessionId,
      );
      await call('Target.closeTarget', { targetId });
      if (exceptionDetails !== undefined) throw new Error(`The page failed: ${JSON.stringify(exceptionDetails)}`);
      return result.value;
    },
    async end() {
      socket.close();
      child.kill();
      await gone;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function addressIn(stderr: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const piece of stderr) {
    text += String(piece);
    const address = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
    if (address !== undefined) {
      stderr.on('data', () => undefined).resume();
      return address;
    }
  }
  throw new Error(`The browser did not start:\n${text}`);
}
