import { join } from 'node:path';
import type { EmulatorControl, EmulatorReady } from '#main/application/host-ports.ts';
import { makeOwnFile } from '#main/database/own-files.ts';
import { type EmbeddedEmulator, startEmbeddedEmulator } from '#main/emulator/embedded-emulator.ts';
import { EmulatorStartError } from '#main/emulator/emulator-options.ts';
import { asWritten, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';

/** What it begins from; another one is chosen on its page. */
const firstSeed = 'first-desk';

/**
 * The practice registry of a host: one emulator in a worker thread on any free port of this machine, started when it is
 * first asked for. Starting twice at once starts one; one that ended by itself can be started again. It lives in
 * `dataFolder` and goes on where it stood, so that a renewal of yesterday is still renewed; without a folder, or while
 * another host of this folder has it open, it lives in memory and begins anew.
 */
export function emulatorControl(
  dataFolder?: string,
  start: typeof startEmbeddedEmulator = startEmbeddedEmulator,
): EmulatorControl {
  let starting: Promise<EmbeddedEmulator> | undefined;
  let running: EmbeddedEmulator | undefined;

  async function begin(): Promise<EmbeddedEmulator> {
    try {
      const emulator = await startKept();
      running = emulator;
      void emulator.ended.then(() => {
        if (running !== emulator) return;
        running = undefined;
        starting = undefined;
      });
      return emulator;
    } catch (error) {
      starting = undefined;
      const reason =
        error instanceof EmulatorStartError
          ? error.what
          : asWritten(error instanceof Error ? error.message : String(error));
      const failure = {
        kind: 'internal',
        message: message('desk.emulatorNotStarted', { reason }),
        reference: 'emulator-start',
      } as const;
      throw new DeskFailure(failure, { cause: error });
    }
  }

  async function startKept(): Promise<EmbeddedEmulator> {
    const inMemory = { port: 0, seed: firstSeed };
    if (dataFolder === undefined) return start(inMemory);
    try {
      return await start({ ...inMemory, durableFile: ownFile(join(dataFolder, 'practice-registry.sqlite')) });
    } catch (error) {
      if (!(error instanceof EmulatorStartError) || error.problem !== 'file-unusable') throw error;
      return start(inMemory);
    }
  }

  return {
    async start() {
      starting ??= begin();
      return readyOf(await starting);
    },
    async stop() {
      // Also one that is still starting, and one whose start failed.
      const emulator = await starting?.catch(() => undefined);
      running = undefined;
      starting = undefined;
      await emulator?.stop();
    },
    running: () => running && readyOf(running),
  };
}

/** Nobody else's to read, like all of the folder; where it cannot be made, the emulator says why. */
function ownFile(path: string): string {
  try {
    makeOwnFile(path);
  } catch {}
  return path;
}

/** Only what may be known of it; the thread stays here. */
function readyOf({ url, rpp, repp, rdap, control, accounts }: EmbeddedEmulator): EmulatorReady {
  return { url, rpp, repp, rdap, control, seed: firstSeed, accounts };
}
