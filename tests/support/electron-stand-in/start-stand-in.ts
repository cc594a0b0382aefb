import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import type { Observations, Order } from './observations.ts';
import type { OrderAnswer } from './orders.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The built program of hosts/electron, running on the stand-in. Electron itself does not run; see README.md. */
export interface StandIn {
  /** The window's page, in a real Chromium. */
  readonly page: Page;
  order(order: Order): Promise<OrderAnswer>;
  observe(): Promise<Observations>;
  /** What it has written to standard error. */
  said(): string;
  /** Its exit code, once it ends. */
  readonly ended: Promise<number | null>;
  /** Sends a signal, or closes the window as a person does, and answers with the exit code. */
  stop(by?: NodeJS.Signals | 'window'): Promise<number | null>;
}

/** Starts the program with a data folder of its own, and words such as a file, and waits until its window shows the page. */
export async function startStandIn(
  home: string,
  words: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
): Promise<StandIn> {
  const program = runStandIn(home, environment, words);
  const ended = new Promise<number | null>((tell) => program.once('exit', tell));
  const answers = new Map<number, (answer: OrderAnswer) => void>();
  let said = '';
  program.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    said += piece;
  });
  const loaded = new Promise<void>((tell, fail) => {
    program.on('message', (message: { kind: string; number: number; answer: OrderAnswer }) => {
      if (message.kind === 'loaded') tell();
      if (message.kind === 'answer') answers.get(message.number)?.(message.answer);
    });
    void ended.then((code) => fail(new Error(`The program ended with code ${code}: ${said}`)));
  });
  function order(given: Order): Promise<OrderAnswer> {
    return new Promise((tell) => {
      const number = answers.size + 1;
      answers.set(number, tell);
      program.send({ order: given, number });
    });
  }
  await loaded;
  const { observations } = await order({ do: 'observe' });
  const browser = await chromium.connectOverCDP(observations.cdp);
  const page = pageOf(browser);
  return {
    page,
    order,
    ended,
    said: () => said,
    observe: async () => (await order({ do: 'observe' })).observations,
    async stop(by = 'SIGTERM') {
      if (by === 'window') await page.close();
      else program.kill(by);
      const code = await ended;
      await browser.close().catch(() => {});
      return code;
    },
  };
}

/** Starts the program only; for starts that end by themselves. */
export function runStandIn(
  home: string,
  environment: NodeJS.ProcessEnv = {},
  words: readonly string[] = [],
): ChildProcess {
  const register = pathToFileURL(resolve(import.meta.dirname, 'register.ts')).href;
  return fork(resolve(root, 'out/main/electron.js'), words, {
    execPath: resolve(root, 'node_modules/.bin/node'),
    execArgv: ['--expose-gc', '--import', register],
    env: { ...process.env, REGISTRY_DESK_HOME: home, ...environment },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
}

function pageOf(browser: Browser): Page {
  const pages = browser.contexts().flatMap((context) => context.pages());
  const page = pages.find((candidate) => candidate.url().startsWith('https://registry-desk.stand-in.test/'));
  if (page === undefined) throw new Error('The window’s page is not among the pages of Chromium.');
  return page;
}
