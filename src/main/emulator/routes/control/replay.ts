import type { Replay } from '#main/emulator/recording/replay.ts';
import { piecesOf } from '#main/emulator/request-body.ts';
import type { World } from '#main/emulator/world.ts';
import { message } from '#messages/message.ts';
import { recordingBounds } from '#values/recording-bounds.ts';
import type { ControlHandlers } from './control-handler.ts';
import { ControlRefusal } from './control-refusal.ts';
import { readReplay, tooLong } from './open-recording.ts';
import { RecordingError } from './recording-file.ts';

type ReplayOperations = 'readReplay' | 'openReplay' | 'changeReplay' | 'endReplay';

/** /control/replay: answering from a recording */
export const replayHandlers: ControlHandlers<ReplayOperations> = {
  readReplay: shown,

  async openReplay(world, { query }, request) {
    try {
      if (Number(request.headers['content-length'] ?? 0) > recordingBounds.bytes) throw tooLong();
      world.replay = await readReplay(piecesOf(request.stream), query.name, query.others);
    } catch (error) {
      if (!(error instanceof RecordingError)) throw error;
      request.stream.resume();
      throw new ControlRefusal('invalid-input', error.what);
    }
    return shown(world);
  },

  changeReplay(world, { body }) {
    const replay = theReplay(world);
    if (body.others !== undefined) replay.others = body.others;
    if (body.rewind === true) replay.rewind();
    return shown(world);
  },

  endReplay(world) {
    world.replay = undefined;
    return shown(world);
  },
};

function theReplay({ replay }: World): Replay {
  if (replay === undefined) throw new ControlRefusal('conflict', message('control.recordingNone'));
  return replay;
}

function shown({ replay }: World) {
  return { replay: replay === undefined ? null : replay.state() };
}
