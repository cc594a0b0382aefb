const longestShown = 80;

/** An identifier in a sentence: nothing limits its length, and one of thousands of characters hides the sentence. */
export function shownIdentifier(id: string): string {
  // Without half of a character at the cut.
  return id.length <= longestShown ? id : `${id.slice(0, longestShown).replace(/[\ud800-\udbff]$/, '')}…`;
}
