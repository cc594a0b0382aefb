/** JSON and XML indented for reading; any other text as it is. Never fails: what cannot be read is shown as received. */
export function prettyText(text: string): string {
  if (/^\s*[[{]/.test(text)) return prettyJson(text);
  return /^\s*<[?!\w]/.test(text) ? prettyXml(text) : text;
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Deeper is indented no further: the blanks of thousands of levels would be more than memory holds. */
const deepest = 40;

/** Breaks the line only between two tags, so that no text is changed by it. */
function prettyXml(text: string): string {
  let depth = 0;
  return text
    .trim()
    .replace(/>\s*</g, '>\n<')
    .split('\n')
    .map((line) => {
      if (/^<\//.test(line)) depth = Math.max(0, depth - 1);
      const indented = `${'  '.repeat(Math.min(depth, deepest))}${line}`;
      const opens = /^<[^?!/][^>]*[^/]>$|^<[^?!/]>$/.test(line) && !line.includes('</');
      if (opens) depth += 1;
      return indented;
    })
    .join('\n');
}
