import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { clockEnvironment } from '../../../support/test-clock.ts';

const lone = join(import.meta.dirname, 'lone-web-server.ts');
const openFiles = 200;
const canBeAnother =
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('python3', ['--version']).status === 0;

const folder = mkdtempSync(join(tmpdir(), 'registry-desk-flood-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Registry Desk</title>');
afterAll(() => rmSync(folder, { recursive: true }));

const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
});

/** The server with few open files; answers with its process and its one-time address. */
async function startServer(): Promise<{ server: ChildProcess; address: string }> {
  const words = ['-c', `ulimit -n ${openFiles}; exec "$0" "$1" "$2"`, process.execPath, lone, folder];
  const server = spawn('sh', words, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...clockEnvironment },
  });
  running.push(server);
  const [line] = (await once(server.stdout ?? server, 'data')) as [Buffer];
  return { server, address: line.toString('utf8').trim() };
}

/** Another program than Node, whose binary another user may not be able to read. */
function python(script: string, address: string, user: number): ChildProcess {
  const child = spawn('python3', ['-c', `${asking}${script}`, address], { uid: user, gid: user, cwd: '/' });
  running.push(child);
  return child;
}

const asking = `
import json, socket, sys
page, token = sys.argv[1].split('#token=')
host, _, path = page.removeprefix('http://').partition('/')
where = (host.split(':')[0], int(host.split(':')[1]))
def send(one):
    body = json.dumps({'token': token})
    head = f'POST /{path}session HTTP/1.1\\r\\nHost: {host}\\r\\nOrigin: http://{host}\\r\\nContent-Length: {len(body)}\\r\\n\\r\\n'
    one.settimeout(20)
    one.sendall((head + body).encode())
def trade(one):
    try:
        send(one)
        return one.recv(4096).decode().split(' ')[1]
    except (OSError, IndexError):
        return 'closed'
`;

const onceWithin = `print(trade(socket.create_connection(where)))`;

it.skipIf(!canBeAnother)('another user who knows the address gets no session (needs root and python3)', async () => {
  const { address } = await startServer();
  const ask = async (user: number) => {
    const words = ['-c', `${asking}${onceWithin}`, address];
    return (await promisify(execFile)('python3', words, { uid: user, gid: user, cwd: '/' })).stdout.trim();
  };
  expect(await ask(65_534)).toBe('403');
  expect(await ask(0)).toBe('200');
});

it.skipIf(!canBeAnother)('another user who asks and leaves uses up no token (needs root and python3)', async () => {
  const { address } = await startServer();
  // Linux before 6.17 shows a socket that its program has closed as the superuser's.
  const leaving = `
one = socket.create_connection(where)
send(one)
one.close()
`;
  expect(await once(python(leaving, address, 65_534), 'exit')).toEqual([0, null]);
  const { origin, pathname, hash } = new URL(address);
  const body = JSON.stringify({ token: hash.slice('#token='.length) });
  const traded = await fetch(`${origin}${pathname}session`, { method: 'POST', headers: { origin }, body });
  expect(traded.status).toBe(200);
});

it.skipIf(!canBeAnother)(
  'another user who takes all open files gets no session (needs root and python3)',
  async () => {
    const { server, address } = await startServer();
    const attacker = python(
      `
first = socket.create_connection(where)
flood = []
for _ in range(${3 * openFiles}):
    one = socket.socket()
    one.setblocking(False)
    one.connect_ex(where)
    flood.append(one)
import time
time.sleep(0.5)
print(trade(first), flush=True)
sys.stdin.readline()
`,
      address,
      65_534,
    );
    const [answer] = (await once(attacker.stdout ?? attacker, 'data')) as [Buffer];
    expect(['403', 'closed']).toContain(answer.toString('utf8').trim());
    expect(readdirSync(`/proc/${server.pid}/fd`).length).toBeLessThan(openFiles - 50);

    // Our own user is answered while the flood lasts, and the token is still good after it.
    const { origin, pathname, hash } = new URL(address);
    const page = `${origin}${pathname}`;
    await vi.waitFor(async () => expect((await fetch(page)).status).toBe(200), { timeout: 20_000, interval: 100 });
    const gone = once(attacker, 'exit');
    attacker.stdin?.end('\n');
    await gone;
    const body = JSON.stringify({ token: hash.slice('#token='.length) });
    const traded = await fetch(`${page}session`, { method: 'POST', headers: { origin }, body });
    expect(traded.status).toBe(200);
  },
  60_000,
);
