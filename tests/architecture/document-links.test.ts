import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const documents = [
  ...readdirSync(root).filter((file) => file.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

/** Every relative target of a link or picture in Markdown or its HTML, with the document that has it. */
function targetsOf(text: string): string[] {
  const prose = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)]
    .map(([, markdown, html]) => markdown ?? html ?? '')
    .filter((target) => !/^[a-z][a-z+.-]*:/i.test(target));
}

/** The heading identifiers as hosts of Markdown make them. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#{1,6}\s+(.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}

function broken(document: string, text: string): string[] {
  return targetsOf(text).filter((target) => {
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? join(root, document) : resolve(root, dirname(document), path);
    if (!existsSync(file)) return true;
    return anchor !== undefined && file.endsWith('.md') && !anchorsOf(readFileSync(file, 'utf8')).includes(anchor);
  });
}

describe('documents', () => {
  test.each(documents)('%s links only to what is there', (document) => {
    expect(broken(document, readFileSync(join(root, document), 'utf8'))).toEqual([]);
  });

  test('a broken link would be found', () => {
    const text = '[a](no-such.md) ![b](docs/images/none.png) <img src="none.png"> [c](#nothing) [d](https://x.example)';
    expect(broken('README.md', text)).toEqual(['no-such.md', 'docs/images/none.png', 'none.png', '#nothing']);
  });

  test('every picture is shown somewhere, and small', () => {
    const all = documents.map((document) => readFileSync(join(root, document), 'utf8')).join('\n');
    const images = join(root, 'docs/images');
    const names = readdirSync(images);
    expect(names.filter((name) => !all.includes(name))).toEqual([]);
    expect(names.filter((name) => statSync(join(images, name)).size > 150_000)).toEqual([]);
  });
});
