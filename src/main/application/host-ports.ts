import type { Clock, ReadSteady } from '#main/clock.ts';
import type { Store } from '#main/database/store.ts';
import type { StorePlace } from '#main/desk/backups.ts';
import type { DesktopPort } from '#main/desk/desk.ts';
import type { AttentionPort } from '#main/inbox/attention.ts';
import type { Keychain } from '#main/keychain/keychain.ts';
import type { Exchange } from '#main/registry/transport/exchange.ts';
import type { TeamHost } from '#main/team/team.ts';
import type { QuietTimes } from '#values/quiet-times.ts';
import type { Chance } from './chance.ts';

/** What the application needs from the place where it runs. Only hosts know Electron, browsers or terminals. */
export interface ApplicationPorts {
  readonly store: Store;
  /**
   * The operating system's keychain; may be unusable, then secrets live for the session only, after the person agreed.
   * One of kind `session` (given secrets of a host without windows) serves for this run and keeps nothing.
   */
  readonly keychain: Keychain;
  /** Secrets of this run only, which win over kept ones; an empty one unless given. */
  readonly sessionKeychain?: Keychain;
  readonly clock: Clock;
  /** Time that nobody can set; the computer's unless given. */
  readonly steady?: ReadSteady;
  readonly emulator: EmulatorControl;
  readonly files: FilePlaces;
  readonly host: HostFacts;
  /** Tells the person beside the windows; left out where the host cannot. */
  readonly attention?: AttentionPort;
  /** The wire; undici unless given. */
  readonly wire?: Exchange;
  /** One line for the log of main, which no window sees; standard error unless given. */
  readonly log?: (line: string) => void;
  /** Identifiers and letters of chance; the system's unless given. */
  readonly chance?: Chance;
  /** When the old expiry date proves that nothing was renewed; the usual times unless given. */
  readonly quietTimes?: QuietTimes;
  /** The menu and the folders of a desktop; left out where the host has none. */
  readonly desktop?: DesktopPort;
  /** Where the store lies, and how this host puts another in its place; left out where there is no file. */
  readonly place?: StorePlace;
  /** The link to a team store, which the host opens with the store; a desk that works alone unless given. */
  readonly team?: TeamHost;
  /** For tests: which wrappers of speed are left out. */
  readonly speed?: Speed;
}

/** The wrappers that only make the application faster (decision 0022); each is on unless it is false. */
export interface Speed {
  readonly ahead?: boolean;
  readonly batched?: boolean;
}

export interface HostFacts {
  readonly host: 'electron' | 'web' | 'cli';
  readonly version: string;
  readonly dataFolder: string;
  readonly logFolder?: string;
  readonly productionAllowed: boolean;
  /** The user of the operating system, where the host knows it. */
  readonly systemUser?: string;
  /** Versions of what it runs on: node, electron, chrome, sqlite. */
  readonly versions: Readonly<Record<string, string>>;
}

/** Starts and stops the embedded emulator. */
export interface EmulatorControl {
  /** Starts it, or answers with the one that runs. Rejects with DeskFailure when it cannot start. */
  start(): Promise<EmulatorReady>;
  stop(): Promise<void>;
  running(): EmulatorReady | undefined;
  /** The running emulator's own time, epoch milliseconds; asked at its control address where a host leaves this out. */
  virtualTime?(running: EmulatorReady): Promise<number>;
}

/** What the emulator prints when it is ready. */
export interface EmulatorReady {
  readonly url: string;
  readonly rpp: string;
  readonly repp: string;
  readonly rdap: string;
  readonly control: string;
  /** The start state that it began from, where the host says it. */
  readonly seed?: string | undefined;
  readonly accounts: readonly {
    readonly handle: string;
    readonly apiKey: string;
    readonly password: string;
    readonly cardIds: readonly string[];
  }[];
}

/** Where files go. */
export interface FilePlaces {
  /** The folder for exports that the person has not named another for. */
  exportsFolder(): string;
  /** Opens the system's save dialog; undefined where the host has none. */
  readonly chooseSavePath: ((suggested: string) => Promise<string | null>) | undefined;
  /** Opens the system's dialog for a file that is there; left out where the host has none. */
  readonly chooseOpenPath?: ((kind: 'backup' | 'recording') => Promise<string | null>) | undefined;
  /**
   * A person names paths to this host itself, in a terminal. Left out where a window does: it writes only where its
   * person chose in the dialog, or into the exports folder.
   */
  readonly namesAnyPath?: true;
  /** Offers a written file for download in the window; null where the person can open the path anyway. */
  offerDownload(path: string): string | null;
}
