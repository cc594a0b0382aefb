import { onTestFinished } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import type { Keychain } from '#main/keychain/keychain.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { createTeam, type TeamHost, type TeamService } from '#main/team/team.ts';
import { DeskFailure, failureText } from '#values/failure.ts';

/** A desk that may join a team, with all that a test looks at afterwards. */
export interface JoiningDesk {
  readonly team: TeamService;
  readonly store: Store;
  readonly keychain: Keychain;
  /** What logs leave out. */
  readonly secrets: string[];
  reopened: number;
  /** The end of the last moving in. */
  moved: Promise<unknown>;
  /** How many copies of the store were set aside and are still there. */
  asides: number;
}

/** In memory, unless a store is given. Closed after the test that calls this. */
export function joiningDesk(
  given: {
    readonly keychain?: Keychain;
    readonly store?: Store;
    readonly host?: Partial<TeamHost>;
    /** Called before each piece of a history. */
    readonly step?: () => Promise<void>;
  } = {},
): JoiningDesk {
  const store = given.store ?? openStore(':memory:');
  onTestFinished(() => store.close());
  const keychain = given.keychain ?? memoryKeychain();
  const secrets: string[] = [];
  const desk: JoiningDesk = {
    ...{ store, keychain, secrets, reopened: 0, asides: 0, moved: Promise.resolve() },
    team: createTeam({
      ...{ store, keychain, clock: systemClock },
      host: {
        machine: 'Anna’s laptop',
        link: undefined,
        reopen: () => {
          desk.reopened += 1;
        },
        ...given.host,
      },
      listener: {
        publish: () => undefined,
        onProblem: (error) => {
          throw error;
        },
        onSecret: (secret) => void secrets.push(secret),
      },
      startWork({ run }) {
        const { signal } = new AbortController();
        const control = { signal, progress: () => undefined, soFar: () => undefined };
        desk.moved = run({ ...control, step: given.step ?? (async () => undefined) });
        desk.moved.catch(() => undefined);
        return { workId: 'move' };
      },
      async setAside() {
        desk.asides += 1;
        return async () => {
          desk.asides -= 1;
        };
      },
    }),
  };
  return desk;
}

/** Keeps what it gets, as the keychain of a computer does. */
export function memoryKeychain(): Keychain {
  return { ...createSessionKeychain(), kind: 'keychain' };
}

/** The failure of a call, as a person reads it. */
export async function saidBy(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'no failure',
    (error: unknown) =>
      error instanceof DeskFailure ? failureText('en', error.failure) : `no failure of ours: ${error}`,
  );
}
