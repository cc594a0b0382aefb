const kindsToOpen = ['csv', 'har', 'html', 'ics', 'json', 'md', 'tsv', 'xlsx'];

/** Whether a written file is of a kind that another program shows. A file under any other name might be run instead. */
export function opensElsewhere(path: string): boolean {
  return kindsToOpen.includes(/\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '');
}

/** The name of a file, from the path that main gives. */
export function nameOfFile(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
