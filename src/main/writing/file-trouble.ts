import { asWritten } from '#messages/message.ts';
import { DeskFailure } from '#registry/failure.ts';

/** An error of the file system in plain words, with what to do. Anything else passes as it is. */
export function fileTrouble(error: unknown, path: string): unknown {
  if (error instanceof DeskFailure) return error;
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (typeof code !== 'string' || !/^E[A-Z0-9]+$/.test(code)) return error;
  return fileFailure(path, code, `${words(code, path)} Nothing was left behind.`, error);
}

export function fileFailure(path: string, cause: string, text: string, error?: unknown): DeskFailure {
  return new DeskFailure(
    { kind: 'file', message: asWritten(text), path, cause },
    error === undefined ? undefined : { cause: error },
  );
}

export function existsAlready(path: string): DeskFailure {
  return fileFailure(path, 'EEXIST', `${path} is there already. Choose another name, or allow it to be replaced.`);
}

function words(code: string, path: string): string {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `${path} may not be written by this user, or another program holds it open. Choose another folder, or close the file.`;
    case 'EROFS':
      return `${path} lies on a disk that cannot be written. Choose another folder.`;
    case 'ENOENT':
      return `The folder of ${path} does not exist. Make it, or choose another.`;
    case 'ENOTDIR':
      return `A part of ${path} is a file and not a folder. Choose another folder.`;
    case 'EISDIR':
      return `${path} is a folder. Add a file name to it.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of ${path} is full. Make room, or choose another disk.`;
    case 'EFBIG':
      return `The disk of ${path} does not take a file this large. Choose another disk, or fewer rows.`;
    case 'ENAMETOOLONG':
      return `The name of ${path} is too long for this disk. Choose a shorter one.`;
    case 'EBUSY':
    case 'ETXTBSY':
      return `${path} is in use by another program. Close it there, then try again.`;
    case 'EMFILE':
    case 'ENFILE':
      return 'Too many files are open on this machine. Close some programs, then try again.';
    case 'EIO':
      return `The disk of ${path} failed while it was written. Check the disk, or choose another.`;
    default:
      return `${path} could not be written (${code}). Choose another folder.`;
  }
}
