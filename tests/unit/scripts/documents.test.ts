import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { foreignResources } from '../../../scripts/commands/documents.mjs';
import { pageOf } from '../../../site/pages.mjs';

const root = resolve(import.meta.dirname, '../../..');

test('a document has the page that its place says', () => {
  expect(
    ['README.md', 'CHANGELOG.md', 'docs/inbox.md', 'docs/guide/README.md', 'docs/guide/keys.md'].map(pageOf),
  ).toEqual(['', 'CHANGELOG', 'inbox', 'guide/', 'guide/keys']);
  expect(pageOf('docs/guide/is/README.md')).toBe('is/guide/');
});

test('every document is in the side bar of the site', async () => {
  const { default: site } = (await import(join(root, 'site/.vitepress/config.mjs'))) as { default: unknown };
  const links = JSON.stringify(site);
  const documents = [
    ...readdirSync(root).filter((file) => file.endsWith('.md')),
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => `docs/${file}`),
  ];
  const missing = documents.filter(
    (document) => document !== 'README.md' && !links.includes(`"link":"/${pageOf(document)}"`),
  );
  expect(missing).toEqual([]);
});

test('what a page would load from another host is found, links are not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  writeFileSync(
    join(folder, 'link.html'),
    '<a href="https://example.org/">there</a><script src="/assets/app.js"></script>',
  );
  writeFileSync(join(folder, 'script.html'), '<script type="module" src="https://cdn.example/app.js"></script>');
  writeFileSync(join(folder, 'font.css'), '@font-face{src:url(//fonts.example/a.woff2)}');
  writeFileSync(join(folder, 'style.html'), '<link rel="stylesheet" href="//cdn.example/a.css">');
  expect(foreignResources(folder).sort()).toEqual(['font.css', 'script.html', 'style.html']);
});
