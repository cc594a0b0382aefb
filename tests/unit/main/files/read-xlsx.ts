import { XMLParser } from 'fast-xml-parser';
import { readZip } from './read-zip.ts';

/** A cell as a spreadsheet would have it: text, or a number with the format that it is shown in. */
export type ReadCell = string | { readonly number: number; readonly format: string };

interface Node {
  readonly [name: string]: unknown;
}

/** Reads the first sheet of a workbook as a spreadsheet program does: by content types, relations, styles and cells. */
export function readXlsx(archive: Buffer): ReadCell[][] {
  const members = readZip(archive);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    isArray: (name) => ['row', 'c', 'xf', 'numFmt', 'Relationship', 'Override', 'sheet'].includes(name),
  });
  const read = (name: string): Node => {
    const text = members.get(name);
    if (text === undefined) throw new Error(`${name} is not in the workbook.`);
    return parser.parse(text, true) as Node;
  };
  const at = (node: Node, ...path: readonly string[]): Node =>
    path.reduce<Node>((inner, name) => (inner[name] ?? {}) as Node, node);
  const types = at(read('[Content_Types].xml'), 'Types').Override as Node[];
  const relation = (file: string, id: string): string => {
    const found = (at(read(file), 'Relationships').Relationship as Node[]).find((one) => one['@Id'] === id);
    return String(found?.['@Target']);
  };
  const workbook = relation('_rels/.rels', 'rId1');
  const [first] = at(read(workbook), 'workbook', 'sheets').sheet as Node[];
  const sheet = `xl/${relation('xl/_rels/workbook.xml.rels', String(first?.['@r:id']))}`;
  for (const part of [workbook, sheet]) {
    if (!types.some((one) => one['@PartName'] === `/${part}`)) throw new Error(`${part} has no content type.`);
  }
  const styles = at(read('xl/styles.xml'), 'styleSheet');
  const formats = new Map(
    (at(styles, 'numFmts').numFmt as Node[]).map((one) => [one['@numFmtId'], String(one['@formatCode'])]),
  );
  const cellFormats = (at(styles, 'cellXfs').xf as Node[]).map((one) => formats.get(one['@numFmtId']) ?? '');
  const rows = (at(read(sheet), 'worksheet', 'sheetData').row ?? []) as Node[];
  const width = ((rows[0]?.c ?? []) as Node[]).length;
  return rows.map((row, index) => {
    const read = Array.from({ length: width }, (): ReadCell => '');
    for (const cell of (row.c ?? []) as Node[]) {
      const [, letters = '', number] = /^([A-Z]+)(\d+)$/.exec(String(cell['@r'])) ?? [];
      if (number !== String(index + 1) || row['@r'] !== number) throw new Error(`No address: ${JSON.stringify(cell)}`);
      read[placeOf(letters)] =
        cell['@t'] === 'inlineStr'
          ? unescaped(textOf(at(cell, 'is').t))
          : { number: Number(cell.v), format: cellFormats[Number(cell['@s'] ?? 0)] ?? '' };
    }
    return read;
  });
}

/** A is 0, Z 25, AA 26. */
function placeOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf(node: unknown): string {
  return typeof node === 'string' ? node : String((node as Node)['#text'] ?? '');
}

/** ECMA-376 22.9.2.19: `_x0001_` stands for a character that XML cannot carry. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-F]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
