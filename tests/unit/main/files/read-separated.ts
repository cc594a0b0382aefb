/** Cells as a spreadsheet cuts them: quotes hold what is between them, nothing else does. */
export function separatedCells(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = new RegExp(`"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*)`, 'y');
  for (let at = 0; at < text.length; ) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    rows.at(-1)?.push(found?.[1]?.replaceAll('""', '"') ?? found?.[2] ?? '');
    at += found?.[0].length ?? 0;
    if (text.startsWith('\r\n', at)) {
      at += 2;
      if (at < text.length) rows.push([]);
    } else if (text[at] === separator) at += 1;
    else throw new Error(`A cell that does not end at ${at}: ${text.slice(at, at + 20)}`);
  }
  return rows;
}
