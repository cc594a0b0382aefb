import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What is looked at to find a browser; the machine's own facts, as arguments so that tests can give others. */
export interface BrowserFacts {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly exists: (file: string) => boolean;
  /** True for the superuser, as whom Chromium starts only without its sandbox. */
  readonly isRoot: boolean;
}

/** A program to start and its words. */
export interface BrowserStart {
  readonly program: string;
  readonly words: readonly string[];
}

const linuxNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge-stable'];
const macPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * The ways to open a window for `address`, the best first: Chrome, Chromium or Edge in app mode (a window without
 * address bar and tabs), then the default browser. Empty on a Linux without a display. `profile` is a folder for a
 * browser profile of the window's own, where the address is one for which the usual profile can have been prepared.
 */
export function browserStarts(address: string, facts: BrowserFacts, profile?: string): readonly BrowserStart[] {
  const { environment, platform } = facts;
  if (platform === 'linux' && !environment.DISPLAY && !environment.WAYLAND_DISPLAY) return [];
  const chromium = findChromium(facts);
  const appMode = chromium === undefined ? [] : [{ program: chromium, words: appWords(address, facts, profile) }];
  if (platform === 'darwin') return [...appMode, { program: 'open', words: [address] }];
  if (platform === 'win32') {
    // rundll32 rather than `start`: no shell reads the address.
    return [...appMode, { program: 'rundll32', words: ['url.dll,FileProtocolHandler', address] }];
  }
  return [...appMode, { program: 'xdg-open', words: [address] }];
}

/** Tries the ways in their order; false when none of them could be started. */
export async function openWindow(starts: readonly BrowserStart[]): Promise<boolean> {
  for (const { program, words } of starts) if (await started(program, words)) return true;
  return false;
}

/** The machine as it is. */
export function browserFacts(): BrowserFacts {
  const isRoot = process.getuid?.() === 0;
  return { environment: process.env, platform: process.platform, exists: existsSync, isRoot };
}

function appWords(address: string, { isRoot, platform }: BrowserFacts, profile: string | undefined): string[] {
  // Other users of this machine can read the address in the list of processes until it is used up, within a second. On
  // Linux the server refuses them; elsewhere they would shut this window out, which the person sees. Who cannot accept
  // that starts with --no-open.
  return [
    `--app=${address}`,
    ...(profile === undefined ? [] : [`--user-data-dir=${profile}`, '--no-first-run', '--no-default-browser-check']),
    ...(isRoot && platform === 'linux' ? ['--no-sandbox'] : []),
  ];
}

function findChromium({ environment, platform, exists }: BrowserFacts): string | undefined {
  const named = environment.CHROMIUM_PATH;
  if (named) return exists(named) ? named : undefined;
  if (platform === 'darwin') return macPrograms.find(exists);
  if (platform === 'win32') {
    const roots = [environment.ProgramFiles, environment['ProgramFiles(x86)'], environment.LOCALAPPDATA];
    return roots.flatMap((root) => (root ? windowsPrograms.map((program) => `${root}\\${program}`) : [])).find(exists);
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return linuxNames.flatMap((name) => folders.map((folder) => join(folder, name))).find(exists);
}

/** True as soon as the program runs; it goes on by itself when this one ends. */
function started(program: string, words: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { detached: true, stdio: 'ignore', env: withoutOurs(process.env) });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}

/** A browser and all that it starts outlive this program: keys for the command line are none of theirs. */
function withoutOurs(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('REGISTRY_DESK_')));
}
