import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { type Application, createApplication } from '#main/application.ts';
import { systemClock } from '#main/clock.ts';
import type { ApplicationPorts, CrashPort, EmulatorControl, FilePlaces } from '#main/host-ports.ts';
import type { Keychain } from '#main/keychain/keychain.ts';
import { createOsKeychain } from '#main/keychain/os-keychain.ts';
import { openWorkerStore } from '#main/store/worker-store.ts';
import { makeDataFolder } from './data-folder.ts';

export interface DeskPlan {
  readonly host: 'electron' | 'web' | 'cli';
  readonly dataFolder: string;
  readonly productionAllowed: boolean;
  readonly files: FilePlaces;
  readonly emulator: EmulatorControl;
  /** The operating system's keychain, unless another is given. */
  readonly keychain?: Keychain;
  readonly versions?: Readonly<Record<string, string>>;
  /** Programs that the crash test may kill; none unless given. */
  readonly crash?: CrashPort;
  /** Notifications and the badge of the program's own; none unless given. */
  readonly attention?: NonNullable<ApplicationPorts['attention']>;
}

export interface OpenDesk {
  readonly application: Application;
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

/**
 * Puts the application together from the parts that every host uses: the store in the data folder, the keychain, the
 * clock. Rejects with DeskFailure, of kind file where the folder or the store's file in it cannot be used.
 */
export async function openDesk(plan: DeskPlan): Promise<OpenDesk> {
  makeDataFolder(plan.dataFolder);
  const store = await openWorkerStore(join(plan.dataFolder, 'registry-desk.sqlite'));
  const application = createApplication({
    store,
    keychain: plan.keychain ?? createOsKeychain(),
    clock: systemClock,
    emulator: plan.emulator,
    files: plan.files,
    ...(plan.crash === undefined ? {} : { crash: plan.crash }),
    ...(plan.attention === undefined ? {} : { attention: plan.attention }),
    host: {
      host: plan.host,
      version: programVersion,
      dataFolder: plan.dataFolder,
      productionAllowed: plan.productionAllowed,
      versions: { node: process.versions.node, ...plan.versions },
    },
  });
  await application.start();
  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    await application.stop();
    await plan.emulator.stop();
    await store.close();
  }
  return {
    application,
    close() {
      closed ??= close();
      return closed;
    },
  };
}
