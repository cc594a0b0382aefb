import { createHash } from 'node:crypto';
import { chmod, constants, copyFile, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { systemClock } from '#main/clock.ts';
import type { StoreContents } from '#main/database/copy-store.ts';
import { replaceStore } from '#main/database/replace-store.ts';
import { storeFailure } from '#main/database/store-failure.ts';
import { storeUpkeep } from '#main/database/store-upkeep.ts';
import { readPieces, readWhole } from '#main/files/regular-file.ts';
import { message, sentences } from '#messages/message.ts';
import type { MessageLanguage } from '#messages/say.ts';
import { DeskFailure, failureMessage } from '#values/failure.ts';
import { dataFolder, makeDataFolder } from '../data-folder.ts';
import { storePath } from '../open-desk.ts';
import { readWords } from './command.ts';
import { exitCodeOf } from './exit-codes.ts';
import { jsonText } from './json-text.ts';
import { plainText } from './plain-text.ts';
import { processTerminal, type Terminal, writersOf } from './terminal.ts';
import { type Line, linesIn } from './text.ts';
import { UsageError } from './usage-error.ts';

/**
 * `restore FILE [--yes]`: puts a backup in the place of the store, which is kept beside; without --yes it only examines
 * the backup. It opens no store, so it works where that is damaged, and it is refused while any program has it open.
 */
export async function runRestore(
  words: readonly string[],
  terminal: Terminal = processTerminal,
  language: MessageLanguage = 'en',
): Promise<number> {
  const { print, say } = writersOf(terminal, language);
  const { values, positionals, common } = readWords(words, { yes: { type: 'boolean', default: false } });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new UsageError(message('commandLine.restoreTakesOneFile'));
  const facts = { environment: terminal.environment, platform: process.platform, home: homedir() };
  try {
    const folder = dataFolder(common.home, facts);
    const done = await restore(resolve(file), storePath(folder), values.yes ? () => makeDataFolder(folder) : undefined);
    return print(common.json ? jsonText(done) : plainText(linesIn(language, linesOf(done)).join('\n')));
  } catch (error) {
    const { failure } = fileFailureOf(error);
    if (common.json) print(jsonText({ failure }));
    return say(failureMessage(failure), exitCodeOf(failure));
  }
}

function linesOf({ path, sha256, contents, receiptAgrees, restored, kept, keysHeldBack }: Restored): Line[] {
  const { accounts, names, renewals, messages } = contents;
  const former = kept === null ? undefined : message('commandAnswers.restoreFormer', { path: kept });
  return [
    message('commandAnswers.restoreContents', { path, accounts, names, renewals, messages }),
    message(receiptAgrees === null ? 'commandAnswers.restoreReceiptMissing' : 'commandAnswers.restoreReceiptAgrees', {
      sha256,
    }),
    restored ? sentences(message('commandAnswers.restoreDone'), former) : message('commandAnswers.restoreNotYet'),
    ...keysHeldBack.map((account) => message('commandAnswers.restoreKeyHeld', { account })),
  ];
}

/** A line of sha256sum: 64 letters and a file name. */
const largestReceipt = 64 * 1024;

/** An error of the file system in words, about the file that it names: of a copy, the one that was written. */
function fileFailureOf(error: unknown): DeskFailure {
  if (error instanceof DeskFailure) return error;
  const { errno, dest, path } = error as { readonly errno?: number; readonly dest?: string; readonly path?: string };
  if (errno === undefined) throw error;
  return storeFailure(error, dest ?? path ?? '');
}

interface Restored {
  readonly path: string;
  readonly sha256: string;
  readonly receiptAgrees: boolean | null;
  readonly contents: StoreContents;
  readonly restored: boolean;
  readonly kept: string | null;
  /** Accounts whose key this machine has not used with their addresses, by their labels: they ask for it again. */
  readonly keysHeldBack: readonly string[];
}

async function restore(path: string, store: string, makeFolder: (() => void) | undefined): Promise<Restored> {
  const contents = await storeUpkeep.examine(path);
  const sha256 = await hashOf(path);
  const receipt = await readWhole(`${path}.sha256`, largestReceipt).catch(() => undefined);
  const receiptAgrees = receipt === undefined ? null : receipt.toString('utf8', 0, 64).toLowerCase() === sha256;
  if (receiptAgrees === false) {
    const text = message('backups.receiptDiffers', { path });
    throw new DeskFailure({ kind: 'file', message: text, path, cause: 'receipt-differs' });
  }
  const examined = { path, sha256, receiptAgrees, contents };
  if (makeFolder === undefined) return { ...examined, restored: false, kept: null, keysHeldBack: [] };
  makeFolder();
  const stamp = new Date(systemClock.now()).toISOString().replace(/[-:]|\.\d+/g, '');
  const staged = `${store}.restoring-${stamp}`;
  try {
    await copyFile(path, staged, constants.COPYFILE_EXCL);
    // The copy has the rights of the backup, which may have come by mail.
    await chmod(staged, 0o600);
    if ((await hashOf(staged)) !== sha256) {
      const text = message('backups.changedWhileCopied', { path });
      throw new DeskFailure({ kind: 'file', message: text, path, cause: 'changed' });
    }
    // What was examined before is not what was hashed, where somebody writes to it meanwhile.
    await storeUpkeep.examine(staged);
    const keysHeldBack = await storeUpkeep.holdBackKeys(staged, store);
    const { kept } = replaceStore(store, staged, `${store}.before-restore-${stamp}`);
    return { ...examined, restored: true, kept, keysHeldBack };
  } finally {
    await rm(staged, { force: true });
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of readPieces(path, Number.POSITIVE_INFINITY)) hash.update(piece);
  return hash.digest('hex');
}
