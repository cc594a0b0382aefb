import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import ts from 'typescript';

/** The longest that a function may be, in lines; one that answers with JSX may be longer. */
export const longestFunction = 80;
export const longestScreen = 120;

export interface LongFunction {
  /** Relative to src, with forward slashes. */
  readonly file: string;
  readonly name: string;
  readonly lines: number;
}

/** What can be counted about the sources of the product. */
export interface HouseFigures {
  /** Of TypeScript, CSS, HTML, JSON and SQL. */
  readonly lines: number;
  readonly typescriptFiles: number;
  /** TypeScript files of 60 lines or fewer. */
  readonly smallFiles: number;
  /** Longest first. */
  readonly longFunctions: readonly LongFunction[];
  /** TypeScript files that lie directly in src/main. */
  readonly looseFiles: number;
  /** Between null and undefined, by the three forms in which they are written. */
  readonly conversions: number;
}

export const source = resolve(import.meta.dirname, '../../src');

/** Counts what lies below `folder`. */
export function figuresOf(folder: string = source): HouseFigures {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css|html|json|sql)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ file: path.slice(folder.length + 1).replaceAll(sep, '/'), text: readFileSync(path, 'utf8') }));
  const typescript = files.filter(({ file }) => /\.tsx?$/.test(file));
  return {
    lines: sum(files.map(({ text }) => linesOf(text))),
    typescriptFiles: typescript.length,
    smallFiles: typescript.filter(({ text }) => linesOf(text) <= 60).length,
    longFunctions: typescript
      .flatMap(({ file, text }) => longFunctionsIn(file, text))
      .sort((a, b) => b.lines - a.lines || a.file.localeCompare(b.file)),
    looseFiles: typescript.filter(({ file }) => /^main\/[^/]+$/.test(file)).length,
    conversions: sum(typescript.map(({ text }) => text.match(conversion)?.length ?? 0)),
  };
}

const conversion = /\?\? (?:undefined|null)\b|[!=]== (?:undefined|null) \? (?:undefined|null|\{\})/g;

/** The functions of a file that are longer than they may be, with those inside of them where they are too long as well. */
export function longFunctionsIn(file: string, text: string): LongFunction[] {
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: LongFunction[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const lines = lineAt(parsed, node.getEnd()) - lineAt(parsed, node.getStart()) + 1;
      if (lines > (answersWithJsx(node) ? longestScreen : longestFunction)) {
        found.push({ file, name: nameOf(node) ?? basename(file), lines });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

function lineAt(parsed: ts.SourceFile, position: number): number {
  return parsed.getLineAndCharacterOfPosition(position).line;
}

/** Whether JSX stands in the function itself, not in one inside of it. */
function answersWithJsx(outer: ts.Node): boolean {
  let found = false;
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) found = true;
    else if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(outer, visit);
  return found;
}

function nameOf(node: ts.SignatureDeclaration): string | undefined {
  if (node.name !== undefined) return node.name.getText();
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : undefined;
}

function linesOf(text: string): number {
  return text.trimEnd().split('\n').length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
