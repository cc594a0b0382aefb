import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';

/**
 * An identifier as one part of a path. Fails with not-found for a text that cannot be one: an empty part and dots name
 * another path, and half a letter has no bytes.
 */
export function pathPart(text: string): string {
  if (text === '' || text === '.' || text === '..' || !text.isWellFormed()) {
    throw new DeskFailure({ kind: 'not-found', message: message('practice.nothingOfThisName') });
  }
  return encodeURIComponent(text);
}
