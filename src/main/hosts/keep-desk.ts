import { rmSync } from 'node:fs';
import type { DeskOrder } from '#contract/desk/desk.ts';
import type { Work } from '#contract/desk/work.ts';
import type { ApplicationPorts } from '#main/application/host-ports.ts';
import { createRescueDesk } from '#main/application/rescue-desk.ts';
import { systemClock } from '#main/clock.ts';
import { replaceStore } from '#main/database/replace-store.ts';
import { message } from '#messages/message.ts';
import { DeskFailure, type Failure } from '#values/failure.ts';
import { type DeskPlan, hostFacts, type OpenDesk, openDesk, storePath } from './open-desk.ts';

type Place = NonNullable<ApplicationPorts['place']>;
type Replaced = Parameters<NonNullable<Place['replace']>>[0];
type Router = OpenDesk['application']['router'];

/** A desk that outlives its store: what serves windows asks it for the router of the moment. */
export interface KeptDesk {
  router(): Router;
  /** The desk while its store is open; undefined while that cannot be opened or is being replaced. */
  open(): OpenDesk | undefined;
  /** Asks something of the window; where no desk is open at the moment, the next one asks it. */
  order(one: DeskOrder): void;
  /** Long work that is not over. */
  underWay(): readonly Work[];
  close(): Promise<void>;
}

/** What of a store's file a person can do something about by putting another in its place. */
const mendable: ReadonlySet<string> = new Set(['damaged', 'not-a-database', 'not-ours', 'newer-version']);

/**
 * Opens the desk of a host with windows. A store that is damaged, or no store of ours, does not end the program: the
 * windows say so, the file stays as it is, and a backup can be put in its place or an empty store begun beside it.
 * `onReopened` is called when another store is open: windows ask everything anew. Rejects as openDesk does otherwise.
 */
export async function keepDesk(plan: DeskPlan, onReopened: () => void = () => undefined): Promise<KeptDesk> {
  let opened: OpenDesk | undefined;
  let rescue: ReturnType<typeof createRescueDesk> | undefined;
  let current: Router | undefined;
  let trouble: Failure | undefined;
  let restored: Place['restored'];
  let replacing: Promise<void> = Promise.resolve();
  let closing = false;
  /** What was asked while one store gave way to another. */
  const waiting: DeskOrder[] = [];

  const place: Place = {
    storePath: storePath(plan.dataFolder),
    get trouble() {
      return trouble;
    },
    get restored() {
      return restored;
    },
    replace(replacement) {
      openAgain(() => {
        restored = putInPlace(place.storePath, replacement, trouble === undefined ? 'before-restore' : 'set-aside');
      });
    },
  };

  async function begin(isMendable: (failure: Failure) => boolean): Promise<void> {
    try {
      opened = await openDesk({ ...plan, place, reopen: () => openAgain() });
      trouble = undefined;
      current = opened.application.router;
    } catch (error) {
      if (!(error instanceof DeskFailure) || !isMendable(error.failure)) throw error;
      trouble = error.failure;
      rescue = rescueDesk(plan, place);
      current = rescue.router;
    }
    for (const one of waiting.splice(0)) order(one);
  }

  function order(one: DeskOrder): void {
    const asks =
      rescue?.order ?? opened?.application.services.desk.order ?? ((later: DeskOrder) => waiting.push(later));
    asks(one);
  }

  /** After `change`, which finds the store closed. A moment later: whoever asked for it is answered first. */
  function openAgain(change: () => void = () => undefined): void {
    replacing = aMomentAfter(replacing, async () => {
      if (closing) return;
      await end();
      change();
      // Whatever is wrong now is shown in the windows, which are there already.
      await begin(() => true);
      onReopened();
    });
  }

  async function end(): Promise<void> {
    rescue?.close();
    rescue = undefined;
    const desk = opened;
    opened = undefined;
    await desk?.close();
  }

  await begin((failure) => failure.kind === 'file' && mendable.has(failure.cause));
  return {
    router: () => current ?? notOpen(),
    open: () => opened,
    order,
    underWay: () => workOf(opened),
    async close() {
      closing = true;
      await replacing;
      await end();
    },
  };
}

function notOpen(): never {
  throw new Error('The desk is not open.');
}

function aMomentAfter(before: Promise<void>, run: () => Promise<void>): Promise<void> {
  return before.then(() => systemClock.sleep(100)).then(run);
}

function workOf(opened: OpenDesk | undefined): readonly Work[] {
  return opened?.application.services.work.list().filter(({ endedAt }) => endedAt === null) ?? [];
}

function rescueDesk(plan: DeskPlan, place: Place): ReturnType<typeof createRescueDesk> {
  return createRescueDesk({
    ...(plan.desktop && { desktop: plan.desktop }),
    files: plan.files,
    host: hostFacts(plan),
    clock: systemClock,
    place,
  });
}

/** Says what came of it. The store that was there is kept beside the new one. */
function putInPlace(
  storePath: string,
  { staged, from, keysHeldBack }: Replaced,
  why: 'before-restore' | 'set-aside',
): NonNullable<Place['restored']> {
  const at = systemClock.now();
  const stamp = new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
  try {
    const { kept } = replaceStore(storePath, staged, `${storePath}.${why}-${stamp}`);
    return { at, from, kept, keysHeldBack: [...keysHeldBack], failure: null };
  } catch (error) {
    if (staged !== undefined) rmSync(staged, { force: true });
    return { at, from, kept: null, keysHeldBack: [], failure: notReplaced(error) };
  }
}

function notReplaced(error: unknown): Failure {
  if (error instanceof DeskFailure) return error.failure;
  const reason = String(error);
  return { kind: 'internal', message: message('desk.storeNotReplaced', { reason }), reference: 'replace-store' };
}
