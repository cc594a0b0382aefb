import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { icelandic } from '#renderer/frame/icelandic.ts';
import { changeLanguage, pseudoText, startLanguages, wordBooks } from '#renderer/frame/languages.ts';

const renderer = resolve(import.meta.dirname, '../../../src/renderer');
const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));

describe('word books', () => {
  test('every one is registered with the languages', async () => {
    const found = files.filter((file) => file.endsWith('-words.ts'));
    const books = await Promise.all(
      found.map(async (file) => Object.values((await import(join(renderer, file))) as Record<string, unknown>)[0]),
    );
    expect(found.length).toBeGreaterThan(5);
    expect([...wordBooks].sort(byNamespace)).toEqual((books as typeof wordBooks).toSorted(byNamespace));
    expect(new Set(wordBooks.map((book) => book.namespace)).size).toBe(wordBooks.length);
  });

  test('a plural has both of its forms, and both have the same placeholders', () => {
    for (const { namespace, english } of wordBooks) {
      for (const [key, text] of Object.entries(english)) {
        const other = key.endsWith('_one') ? `${key.slice(0, -4)}_other` : `${key.replace(/_other$/, '')}_one`;
        if (!/_(one|other)$/.test(key)) continue;
        expect(Object.keys(english), `${namespace}.${key}`).toContain(other);
        expect(slots(english[other] ?? '')).toEqual(slots(text));
      }
    }
  });

  test('every one speaks Icelandic', () => {
    expect(Object.keys(icelandic).sort()).toEqual(wordBooks.map((book) => book.namespace).sort());
  });

  test('a text in Icelandic belongs to an English one, and has the same placeholders', () => {
    for (const [namespace, texts] of Object.entries(icelandic)) {
      const english = wordBooks.find((book) => book.namespace === namespace)?.english ?? {};
      expect(Object.keys(texts).sort(), namespace).toEqual(Object.keys(english).sort());
      for (const [key, text] of Object.entries<string>(texts)) {
        expect(slots(text), `${namespace}.${key}`).toEqual(slots(english[key] ?? ''));
      }
    }
  });

  test('another language is loaded when it is wanted', async () => {
    const languages = startLanguages();
    await changeLanguage(languages, 'is');
    expect(languages.t('arm', { ns: 'barrier' })).toBe('Opna fyrir breytingar');
    await changeLanguage(languages, 'en');
    expect(languages.t('arm', { ns: 'barrier' })).toBe('Arm writes');
  });

  test('plurals follow the count', async () => {
    const languages = startLanguages();
    expect(languages.t('years', { ns: 'parts', count: 1 })).toBe('1 year');
    expect(languages.t('years', { ns: 'parts', count: 5 })).toBe('5 years');
    // One, twenty-one and so on are singular in Icelandic, eleven is not.
    await changeLanguage(languages, 'is');
    const found = (count: number) => languages.t('found', { ns: 'domains', count, number: count });
    expect([1, 2, 11, 21, 111, 121].map(found)).toEqual([
      '1 lén fannst',
      '2 lén fundust',
      '11 lén fundust',
      '21 lén fannst',
      '111 lén fundust',
      '121 lén fannst',
    ]);
  });

  test('a line of its own on a screen is a sentence: how many names have no known expiry', async () => {
    const languages = startLanguages();
    const unknown = (count: number) => languages.t('unknown', { ns: 'expiries', count, number: count });
    expect([1, 300].map(unknown)).toEqual(['The expiry of 1 name is unknown', 'The expiry of 300 names is unknown']);
    await changeLanguage(languages, 'is');
    expect([1, 21, 300].map(unknown)).toEqual([
      'Gildistími 1 léns er óþekktur',
      'Gildistími 21 léns er óþekktur',
      'Gildistími 300 léna er óþekktur',
    ]);
  });

  test('the pseudo language lengthens the words and leaves the placeholders alone', () => {
    expect(pseudoText('Renew {{name}} now')).toContain('{{name}}');
    for (const { english } of wordBooks) {
      for (const text of Object.values(english)) {
        expect(slots(pseudoText(text))).toEqual(slots(text));
        expect(pseudoText(text).length).toBeGreaterThan(text.length);
      }
    }
  });
});

describe('components', () => {
  const components = files.filter((file) => file.endsWith('.tsx'));

  test.each(components)('%s has no words of its own', (file) => {
    expect(ownWords(readFileSync(join(renderer, file), 'utf8'))).toEqual([]);
  });

  test('words in a component would be found', () => {
    expect(ownWords('const a = <p aria-label="Close it">Hello</p>;')).toEqual(['Hello', 'aria-label="Close it"']);
    expect(ownWords("const a = <p title={'Close'}>{'Hello'}</p>;")).toEqual(["'Hello'", "title={'Close'}"]);
  });
});

function byNamespace(one: { namespace: string }, other: { namespace: string }): number {
  return one.namespace.localeCompare(other.namespace);
}

function slots(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();
}

/** Text between tags and in attributes that are read out or shown. Keys, signs and addresses are no words. */
function ownWords(source: string): string[] {
  const spoken = new Set(['aria-label', 'title', 'placeholder', 'label', 'alt', 'text', 'help']);
  const isWord = (text: string) => /\p{L}{2}/u.test(text) && !/^https?:/.test(text);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && isWord(node.text)) found.push(node.text.trim());
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) {
      if (node.expression !== undefined && ts.isStringLiteral(node.expression) && isWord(node.expression.text)) {
        found.push(node.expression.getText());
      }
    }
    if (ts.isJsxAttribute(node) && spoken.has(node.name.getText()) && node.initializer !== undefined) {
      const { initializer } = node;
      const literal = ts.isStringLiteral(initializer)
        ? initializer
        : ts.isJsxExpression(initializer) &&
            initializer.expression !== undefined &&
            ts.isStringLiteral(initializer.expression)
          ? initializer.expression
          : undefined;
      if (literal !== undefined && isWord(literal.text)) found.push(node.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found.sort();
}
