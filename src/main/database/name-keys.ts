/** What a quick filter looks in: both forms of the name, lower case. */
export function nameSearchText(unicodeName: string, ldhName: string): string {
  const readable = searchedText(unicodeName);
  return readable === ldhName ? ldhName : `${readable}\n${ldhName}`;
}

/** What was typed, in the form that search texts have. */
export function searchedText(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase();
}
