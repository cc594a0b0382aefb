import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A keychain of a test's own: what it keeps rests in `folder`, on a session bus that no other program is at. */
export interface PrivateKeychain {
  /** What the environment of a program must hold to use it. */
  readonly environment: Readonly<Record<string, string>>;
  end(): void;
}

/** True where this computer has what a private keychain needs (Linux with D-Bus and GNOME's keyring). */
export const hasPrivateKeychain: boolean = ['dbus-run-session', 'gnome-keyring-daemon'].every((program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program))),
);

const unlock = 'printf %s pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1';

export async function startPrivateKeychain(folder: string): Promise<PrivateKeychain> {
  const places = { XDG_DATA_HOME: folder, XDG_RUNTIME_DIR: folder };
  const { DBUS_SESSION_BUS_ADDRESS: _bus, DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...bare } = process.env;
  // The bus lasts as long as `cat`, which lasts as long as its input.
  const session = spawn('dbus-run-session', ['--', 'sh', '-c', `${unlock}; echo "$DBUS_SESSION_BUS_ADDRESS"; cat`], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...bare, ...places },
  });
  const address = await firstLine(session);
  return {
    environment: { ...places, DBUS_SESSION_BUS_ADDRESS: address },
    end: () => session.stdin?.end(),
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (piece: Buffer) => {
      said += piece.toString('utf8');
      if (said.includes('\n')) resolve(said.slice(0, said.indexOf('\n')));
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The session bus ended with ${code} before it was there.`)));
  });
}
