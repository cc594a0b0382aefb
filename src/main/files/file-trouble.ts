import { type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';

/** An error of the file system in plain words, with what to do. Anything else passes as it is. */
export function fileTrouble(error: unknown, path: string): unknown {
  if (error instanceof DeskFailure) return error;
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (typeof code !== 'string' || !/^E[A-Z0-9]+$/.test(code)) return error;
  const problem = problemOf(code, path);
  return fileFailure(path, code, message('files.nothingLeftBehind', { problem }), error);
}

export function fileFailure(path: string, cause: string, what: Message, error?: unknown): DeskFailure {
  return new DeskFailure(
    { kind: 'file', message: what, path, cause },
    error === undefined ? undefined : { cause: error },
  );
}

export function existsAlready(path: string): DeskFailure {
  return fileFailure(path, 'EEXIST', message('files.exists', { path }));
}

function problemOf(code: string, path: string): Message {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return message('files.deniedOrOpen', { path });
    case 'EROFS':
      return message('files.readOnlyDisk', { path });
    case 'ENOENT':
      return message('files.noFolder', { path });
    case 'ENOTDIR':
      return message('files.notAFolder', { path });
    case 'EISDIR':
      return message('files.isFolder', { path });
    case 'ENOSPC':
    case 'EDQUOT':
      return message('files.diskFullWriting', { path });
    case 'EFBIG':
      return message('files.tooLargeForDisk', { path });
    case 'ENAMETOOLONG':
      return message('files.nameTooLong', { path });
    case 'EBUSY':
    case 'ETXTBSY':
      return message('files.inUse', { path });
    case 'EMFILE':
    case 'ENFILE':
      return message('files.tooManyOpen');
    case 'EIO':
      return message('files.diskFailedWriting', { path });
    default:
      return message('files.notWritten', { path, code });
  }
}
