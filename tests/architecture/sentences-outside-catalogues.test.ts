import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const main = resolve(import.meta.dirname, '../../src/main');

/** Where a sentence in English is no message to a person of Registry Desk. */
const allowed: readonly string[] = [
  // Speaks as a registry does, and describes its own interface for programmers.
  'emulator/',
  // What another program than our window gets: plain pages before anybody's language is known.
  'hosts/web/admission.ts',
  'hosts/web/web-server.ts',
  'hosts/electron/page-session.ts',
  // Lines of the log.
  'hosts/electron/watch-page.ts',
  // Every operation's error of the contract library; what a person reads is the failure in it.
  'application/implementer.ts',
  // A file of evidence for the registry, which is in English.
  'practice/probe/write-report.ts',
  // A reason that the ledger keeps, as a person would write one.
  'hosts/cli/commands/renew.ts',
];

/** A capital letter or a value, two more words at least, and an end. */
const sentence = /^(?:[A-Z]|…)[\p{L}\p{N}’'…-]*(?: [\p{L}\p{N}’'…,:;()“”"/-]+){2,}.*[.!?]\s*$/su;

/** The sentences of a source that are not in an error for programmers. */
function sentencesIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isForProgrammers(node, source)) return;
    const said = saidBy(node);
    if (said !== undefined && sentence.test(said)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push(
        `${file}:${line + 1} writes a sentence in English. Put it into src/shared/messages, in both languages, and give a message(code, values). ${said}`,
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The text of a literal, with … for each value. */
function saidBy(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => `…${literal.text}`)].join('');
}

/** `new TypeError(…)` and the like: a fault of ours, which a person reads as a reference to the log. */
function isForProgrammers(node: ts.Node, source: ts.SourceFile): boolean {
  const made = ts.isNewExpression(node) || ts.isCallExpression(node) ? node.expression.getText(source) : '';
  return /^(?:(?:Type|Range)?Error|threw)$/.test(made);
}

test('main writes no sentence outside the catalogues of messages', () => {
  const files = readdirSync(main, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !allowed.some((one) => file.startsWith(one)));
  expect(files.length).toBeGreaterThan(250);
  expect(files.flatMap((file) => sentencesIn(file, readFileSync(join(main, file), 'utf8')))).toEqual([]);
});

test.each([
  "const text = 'The practice registry does not run.';",
  "say('Norn was registered already.');",
  'throw refused(`Choose a date from $' + '{first} to $' + '{last}.`);',
])('refuses %s', (planted) => {
  expect(sentencesIn('planted.ts', planted)).toEqual([expect.stringContaining('src/shared/messages')]);
});

test.each([
  "throw new TypeError('There is no such verb of the store.');",
  "message('practice.notRunning');",
  "const path = 'Registry Desk';",
])('lets pass %s', (passing) => {
  expect(sentencesIn('passing.ts', passing)).toEqual([]);
});
