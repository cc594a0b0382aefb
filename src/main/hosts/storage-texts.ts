import type { Storage } from '#contract/desk.ts';

/** What a host without windows says at its start of the disk and the data folder. */
export function storageTexts({ notWritten, earlierOpen, openToOthers }: Storage, folder: string): string[] {
  const texts: string[] = [];
  if (notWritten !== null) {
    const why = notWritten === 'disk-full' ? `The disk of ${folder} is full.` : `${folder} cannot be written.`;
    const then = notWritten === 'disk-full' ? 'Make room' : 'Allow this user to write there';
    const earlier = 'Renewals that an earlier run left open are still shown as sent; their outcome may be unknown. ';
    texts.push(
      `${why} What is there can be read. What cannot be written down is not sent. ${earlierOpen ? earlier : ''}` +
        `${then}, then start again.`,
    );
  }
  if (openToOthers !== null) {
    texts.push(
      `Other users of this machine have rights to the data folder ${folder} (mode ${openToOthers}). ` +
        `Take them away with: chmod 700 ${JSON.stringify(folder)}`,
    );
  }
  return texts;
}
