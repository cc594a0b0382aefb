import type { Storage } from '#contract/desk/desk.ts';
import { type Message, message, sentences } from '#messages/message.ts';

/** What a host without windows says at its start of the disk and the data folder. */
export function storageTexts({ notWritten, earlierOpen, openToOthers }: Storage, folder: string): Message[] {
  const texts: Message[] = [];
  if (notWritten !== null) {
    const limits = sentences(message('hosts.onlyReads'), earlierOpen ? message('hosts.earlierOpen') : undefined);
    texts.push(message(notWritten === 'disk-full' ? 'hosts.diskFull' : 'hosts.folderNotWritable', { folder, limits }));
  }
  if (openToOthers !== null) {
    texts.push(message('hosts.openToOthers', { folder, mode: openToOthers, quoted: JSON.stringify(folder) }));
  }
  return texts;
}
