import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pageOf, pagePlaces } from '../pages.mjs';

const project = path.resolve(import.meta.dirname, '../..');
/** The copies of the documents that scripts/commands/documents.mjs makes. */
const copies = path.resolve(import.meta.dirname, '../pages');

/** The links of one document, in its order, as entries of a side bar. */
function entriesOf(/** @type {string} */ document) {
  const text = readFileSync(path.join(project, document), 'utf8');
  const links = [...text.matchAll(/^(?:\d+\.|-) \[([^\]]+)\]\(([^)#]+\.md)\)/gm)];
  return links.map(([, title = '', target = '']) => ({
    text: title,
    link: `/${pageOf(path.posix.join(path.posix.dirname(document), target))}`,
  }));
}

/** A side bar of documents by their own headings. */
function titled(/** @type {readonly string[]} */ documents) {
  return documents.map((document) => ({
    text: readFileSync(path.join(project, document), 'utf8').match(/^# (.+)$/m)?.[1] ?? document,
    link: `/${pageOf(document)}`,
  }));
}

const reference = [
  'domains',
  'renewals',
  'refusals',
  'inbox',
  'practice',
  'probe',
  'recording',
  'team',
  'office',
  'desktop',
  'web-host',
];
const programs = ['command-line', 'emulator', 'packaging'];
const reasons = ['renewals-safety', 'inbox-safety', 'secrets', 'failures', 'electron'];
const building = ['extending', 'testing', 'performance'];
const decisions = readdirSync(path.join(project, 'docs/decisions')).sort();
const inDocs = (/** @type {readonly string[]} */ names) => titled(names.map((name) => `docs/${name}.md`));

const english = [
  { text: 'The guide', link: '/guide/', items: entriesOf('docs/guide/README.md') },
  { text: 'Reference', collapsed: true, items: inDocs(reference) },
  { text: 'Programs and packages', collapsed: true, items: inDocs(programs) },
  { text: 'Why it is safe', collapsed: true, items: [...titled(['SECURITY.md']), ...inDocs(reasons)] },
  {
    text: 'Change the program',
    collapsed: true,
    items: [...titled(['CONTRIBUTING.md', 'ARCHITECTURE.md']), ...inDocs(building), ...titled(['CHANGELOG.md'])],
  },
  { text: 'Decisions', collapsed: true, items: inDocs(decisions.map((file) => `decisions/${file.slice(0, -3)}`)) },
];
const icelandicGuide = 'docs/guide/is/README.md';
const icelandicSearch = {
  button: { buttonText: 'Leita', buttonAriaLabel: 'Leita' },
  modal: {
    noResultsText: 'Ekkert fannst:',
    resetButtonTitle: 'Hreinsa',
    backButtonTitle: 'Loka leit',
    displayDetails: 'Sýna meira',
    footer: { selectText: 'velja', navigateText: 'færa', closeText: 'loka' },
  },
};

/**
 * Links between documents lead to the pages of the site, wherever the files lie in the project; one to the folder of the
 * decisions leads to the first of them. HTML within a line is text: documents speak of tags and use them only as blocks.
 */
function asPages(/** @type {import('markdown-it').default} */ md) {
  md.renderer.rules.html_inline = (tokens, at) => md.utils.escapeHtml(tokens[at]?.content ?? '');
  md.renderer.rules.html_block = (tokens, at) =>
    (tokens[at]?.content ?? '').replaceAll(/(src|srcset)="(?=\w)/g, '$1="./');
  md.core.ruler.push('links-to-pages', (state) => {
    const folder = path.relative(copies, path.dirname(state.env.realPath ?? state.env.path)).replaceAll(path.sep, '/');
    for (const token of state.tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type !== 'link_open') continue;
      const [target = '', anchor] = (token.attrGet('href') ?? '').split('#');
      if (target === '' || /^[a-z]+:/i.test(target)) continue;
      const place = path.posix.join(folder, target);
      const page = place === 'docs/decisions' ? `docs/decisions/${decisions[0]}` : place;
      if (page.endsWith('.md')) {
        token.attrSet('href', `/${pageOf(page)}${anchor === undefined ? '' : `#${anchor}`}`);
      }
    }
  });
}

export default {
  title: 'Registry Desk',
  description:
    'A desktop program for domain resellers: domains, renewals, the inbox, availability, and an offline registry.',
  lang: 'en',
  srcDir: 'pages',
  outDir: path.join(project, 'dist/documents'),
  cacheDir: path.join(project, '.cache/documents'),
  rewrites: pagePlaces,
  cleanUrls: false,
  // The project's own tsconfig.json is no concern of the pages.
  vite: { esbuild: { tsconfigRaw: {} } },
  ignoreDeadLinks: [/ISSUE_TEMPLATE/],
  markdown: { config: asPages },
  locales: {
    root: { label: 'English', lang: 'en' },
    ...(existsSync(path.join(project, icelandicGuide))
      ? {
          is: {
            label: 'Íslenska',
            lang: 'is',
            link: '/is/guide/',
            themeConfig: {
              sidebar: [{ text: 'Handbókin', link: '/is/guide/', items: entriesOf(icelandicGuide) }],
              nav: [{ text: 'Handbókin', link: '/is/guide/' }],
              outline: { level: [2, 3], label: 'Á þessari síðu' },
              docFooter: { prev: 'Fyrri síða', next: 'Næsta síða' },
              sidebarMenuLabel: 'Valmynd',
              returnToTopLabel: 'Efst á síðuna',
              darkModeSwitchLabel: 'Útlit',
              langMenuLabel: 'Skipta um tungumál',
            },
          },
        }
      : {}),
  },
  themeConfig: {
    search: { provider: 'local', options: { locales: { is: { translations: icelandicSearch } } } },
    // Only the guide is in both languages: the menu leads to the beginning of it, never to a page that is not there.
    i18nRouting: false,
    nav: [
      { text: 'Guide', link: '/guide/' },
      { text: 'Command line', link: '/command-line' },
      { text: 'Changes', link: '/CHANGELOG' },
    ],
    sidebar: english,
    outline: [2, 3],
  },
};
