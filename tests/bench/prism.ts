import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { NotMeasured } from './figure.ts';

const folder = resolve(import.meta.dirname, '../../.cache/bench/prism');
const cli = join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js');
const wanted = '@stoplight/prism-cli@5.16.0';

/**
 * Prism with an OpenAPI file of ours: installed beside the project, never as a dependency of it. Rejects with
 * NotMeasured where it cannot be installed.
 */
export async function startPrism(openApi: string): Promise<{ port: number; stop(): Promise<void> }> {
  await install();
  const file = join(folder, 'openapi.json');
  await writeFile(file, openApi);
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      cli,
      'mock',
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--multiprocess',
      'false',
      '--verboseLevel',
      'silent',
      file,
    ],
    { stdio: 'ignore', env: { ...process.env, NODE_ENV: 'production' } },
  );
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  const endAt = performance.now() + 60_000;
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() > endAt) {
      await stop();
      throw new NotMeasured('Prism was installed and did not start');
    }
    await new Promise((done) => setTimeout(done, 200));
  }
  return { port, stop };
}

async function install(): Promise<void> {
  if (existsSync(cli)) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  try {
    await promisify(execFile)(
      'npm',
      ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', wanted],
      { timeout: 240_000 },
    );
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new NotMeasured(`Prism (${wanted}) could not be installed by npm here: ${why}`);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );
}
