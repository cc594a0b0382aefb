import { basename } from 'node:path';
import { EmulatorStartError } from '#main/emulator/emulator-options.ts';
import { type OtherRequests, Replay } from '#main/emulator/recording/replay.ts';
import { unreadable } from '#main/emulator/said-error.ts';
import { readPieces } from '#main/files/regular-file.ts';
import { message } from '#messages/message.ts';
import { recordingBounds } from '#values/recording-bounds.ts';
import { RecordingError, readRecording } from './recording-file.ts';

/** Reads a recording as it streams in; throws RecordingError for what is none, or too long. */
export async function readReplay(
  pieces: AsyncIterable<Uint8Array>,
  name: string,
  others: OtherRequests,
): Promise<Replay> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.byteLength;
    if (bytes > recordingBounds.bytes) throw tooLong();
    kept.push(piece);
  }
  return new Replay(name, readRecording(readText(Buffer.concat(kept))), others);
}

/** Opens the file of `--replay`; throws EmulatorStartError where it cannot be used. */
export async function openReplayFile(path: string, others: OtherRequests): Promise<Replay> {
  try {
    return await readReplay(readPieces(path, recordingBounds.bytes), basename(path), others);
  } catch (error) {
    const what = message('control.fileUnusable', { path, why: unreadable(error) });
    throw new EmulatorStartError('file-unusable', what, { cause: error });
  }
}

/** For a recording with more bytes than one may have. */
export function tooLong(): RecordingError {
  return new RecordingError(message('control.recordingTooLong', { most: recordingBounds.bytes / 1024 / 1024 }));
}

function readText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RecordingError(message('control.recordingNotText'));
  }
}
