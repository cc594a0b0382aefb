import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type Application, createApplication } from '#main/application/application.ts';
import type { ApplicationPorts, EmulatorControl, FilePlaces, HostFacts } from '#main/application/host-ports.ts';
import { openTeam } from '#main/application/open-team.ts';
import type { Store } from '#main/database/store.ts';
import { openWorkerStore } from '#main/database/worker-store.ts';
import type { Keychain } from '#main/keychain/keychain.ts';
import { createOsKeychain } from '#main/keychain/os-keychain.ts';
import { makeDataFolder } from './data-folder.ts';
import { openLogFile } from './log-file.ts';

export interface DeskPlan {
  readonly host: 'electron' | 'web' | 'cli';
  readonly dataFolder: string;
  readonly productionAllowed: boolean;
  readonly files: FilePlaces;
  readonly emulator: EmulatorControl;
  /** The operating system's keychain, unless another is given. */
  readonly keychain?: Keychain;
  readonly versions?: Readonly<Record<string, string>>;
  /** The folder of the log; nothing is logged to a file without it. */
  readonly logFolder?: string;
  /** The menu and folders of a desktop; none unless given. */
  readonly desktop?: NonNullable<ApplicationPorts['desktop']>;
  /** How another file comes into the place of the store; not at all unless given. */
  readonly place?: ApplicationPorts['place'];
  /** Notifications and the badge of the program's own; none unless given. */
  readonly attention?: NonNullable<ApplicationPorts['attention']>;
  /** Opens this desk again after it has joined or left a team; left out where the program ends with its command. */
  readonly reopen?: () => void;
}

export interface OpenDesk {
  readonly application: Application;
  /** Small values that hosts keep: where the window stood. */
  readonly settings: Store['settings'];
  /** Stops the application, the emulator and the store, in this order; safe to call twice. */
  close(): Promise<void>;
}

/** The version of this program, as the package.json above it has it: the same from the sources and as built. */
export const programVersion = readVersion();

function readVersion(): string {
  const file = findPackageJSON(import.meta.url);
  if (file === undefined) return 'unknown';
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** The file of the store in a data folder. */
export function storePath(dataFolder: string): string {
  return join(dataFolder, 'registry-desk.sqlite');
}

const openPlace = { trouble: undefined, restored: undefined, replace: undefined };

/** A user without an entry in the system's list of users has no name there. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

/** What a host tells about itself. */
export function hostFacts(plan: DeskPlan): HostFacts {
  return {
    host: plan.host,
    version: programVersion,
    dataFolder: plan.dataFolder,
    ...(plan.logFolder === undefined ? {} : { logFolder: plan.logFolder }),
    productionAllowed: plan.productionAllowed,
    systemUser: systemUser(),
    versions: { node: process.versions.node, sqlite: process.versions.sqlite ?? '', ...plan.versions },
  };
}

/**
 * Puts the application together from the parts that every host uses: the store in the data folder, the keychain, the
 * clock. Rejects with DeskFailure, of kind file where the folder or the store's file in it cannot be used.
 */
export async function openDesk(plan: DeskPlan): Promise<OpenDesk> {
  makeDataFolder(plan.dataFolder);
  const local = await openWorkerStore(storePath(plan.dataFolder));
  const keychain = plan.keychain ?? createOsKeychain();
  const opened = await openTeam(local, { ...plan, version: programVersion, keychain }).catch(async (error) => {
    await local.close();
    throw error;
  });
  const { store, clock, team } = opened;
  const application = createApplication({
    store,
    keychain,
    clock,
    team,
    emulator: plan.emulator,
    files: plan.files,
    ...(plan.desktop === undefined ? {} : { desktop: plan.desktop }),
    ...(plan.logFolder === undefined ? {} : { log: openLogFile(plan.logFolder) }),
    ...(plan.attention === undefined ? {} : { attention: plan.attention }),
    place: plan.place ?? { ...openPlace, storePath: storePath(plan.dataFolder) },
    host: hostFacts(plan),
  });
  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    await application.stop();
    await plan.emulator.stop();
    await store.close();
  }
  try {
    // A window opens at once and can read; a command is over before a later try would help.
    const linked = opened.start();
    if (plan.host === 'cli') await linked;
    await application.start();
  } catch (error) {
    // The store's thread would keep the program alive, and its gate held against every restore.
    await close().catch(() => store.close());
    throw error;
  }
  return {
    application,
    settings: store.settings,
    close() {
      closed ??= close();
      return closed;
    },
  };
}
