/** More than a screen holds, and little enough to be laid out between two frames. */
const pieceLength = 4_000;

/** A text in pieces of whole lines; a line that is longer is cut. Put together they are the text. */
export function textPieces(text: string): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const line of text.split(/(?<=\n)/)) {
    if (piece !== '' && piece.length + line.length > pieceLength) {
      pieces.push(piece);
      piece = '';
    }
    if (line.length <= pieceLength) piece += line;
    else pieces.push(...(line.match(cuts) ?? []));
  }
  if (piece !== '' || pieces.length === 0) pieces.push(piece);
  return pieces;
}

/** By code points: no letter is cut in two. */
const cuts = new RegExp(`[^]{1,${pieceLength}}`, 'gu');

/** About how many lines of a screen a piece takes, until the browser has laid it out and knows. */
export function linesOf(piece: string): number {
  return Math.max(piece.split('\n').length - 1, Math.ceil(piece.length / 80));
}
