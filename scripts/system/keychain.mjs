import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../bootstrap/checkout.mjs';
import { onPath } from './on-path.mjs';

/**
 * Loads keytar's binary in a process of its own and answers with why it cannot be, or undefined. keytar itself hides
 * the reason, which on Linux is mostly the absence of libsecret.
 *
 * @param {string} node
 * @returns {string | undefined}
 */
export function whyKeytarDoesNotLoad(node) {
  const binary = inProject('node_modules', 'keytar', 'prebuilds', `${process.platform}-${process.arch}`, 'keytar.node');
  if (!existsSync(binary)) return `keytar brings no binary for ${process.platform}-${process.arch}`;
  const loaded = spawnSync(node, ['-e', 'process.dlopen({ exports: {} }, process.argv[1])', binary], {
    encoding: 'utf8',
  });
  if (loaded.status === 0) return undefined;
  return /^Error: (.*)$/m.exec(loaded.stderr)?.[1] ?? `loading it ended with code ${loaded.status ?? loaded.signal}`;
}

/**
 * True where a session bus can be reached (Linux): the keychain is asked over it.
 *
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function hasSessionBus(environment = process.env) {
  if (environment.DBUS_SESSION_BUS_ADDRESS) return true;
  const runtimeFolder = environment.XDG_RUNTIME_DIR;
  return Boolean(runtimeFolder && existsSync(path.join(runtimeFolder, 'bus')));
}

/** The program that keeps secrets on Linux: GNOME's, KDE's or KeePassXC's, or whatever registered itself on the bus. */
export function findKeyring() {
  const program = onPath(['gnome-keyring-daemon', 'kwalletd6', 'kwalletd5', 'ksecretd', 'keepassxc']);
  if (program) return program;
  const services = '/usr/share/dbus-1/services';
  return existsSync(services) && readdirSync(services).some((name) => name.startsWith('org.freedesktop.secrets'))
    ? path.join(services, 'org.freedesktop.secrets.service')
    : undefined;
}
