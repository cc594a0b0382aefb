const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r' };

/**
 * The line that `sha256sum -c` reads. A name with a backslash or a line end is written as sha256sum writes it: escaped, with a
 * backslash before the line. Else the rest of the name would be a line of its own, about another file.
 */
export function receiptLine(sha256: string, name: string): string {
  const escaped = name.replace(/[\\\n\r]/g, (letter) => escapes[letter] ?? letter);
  return `${escaped === name ? '' : '\\'}${sha256}  ${escaped}\n`;
}

/** The SHA-256 that the first line of a receipt names, in lower case. */
export function sha256In(receipt: string): string {
  return receipt.replace(/^\\/, '').slice(0, 64).toLowerCase();
}
