/** Where each document of the project is on the site, as patterns of the site's generator. */
export const pagePlaces = {
  'README.md': 'index.md',
  'docs/guide/README.md': 'guide/index.md',
  'docs/guide/is/README.md': 'is/guide/index.md',
  'docs/guide/is/:page.md': 'is/guide/:page.md',
  'docs/guide/:page.md': 'guide/:page.md',
  'docs/decisions/:page.md': 'decisions/:page.md',
  'docs/:page.md': ':page.md',
};

/** The page of a document, without its ending: `docs/guide/inbox.md` is `guide/inbox`, a README the index of its folder. */
export function pageOf(/** @type {string} */ document) {
  const place = document
    .replace(/^docs\/guide\/is\//, 'is/guide/')
    .replace(/^docs\//, '')
    .replace(/(^|\/)README\.md$/, '$1index.md');
  return place.replace(/\.md$/, '').replace(/(^|\/)index$/, '$1');
}
