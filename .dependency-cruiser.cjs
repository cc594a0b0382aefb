/**
 * Who may import whom, as rules: three for each row of scripts/arrow-table.cjs (imports of the house, packages, Node's
 * modules) and some that no row can say. Type-only imports count, because a type that leaks upwards takes its layer with
 * it. tests/architecture/arrows.test.ts plants a wrong import for every rule made here; a new row needs its plants.
 */
const { rows, nouns, clock, exchangeTypes } = require('./scripts/arrow-table.cjs');

/** A package by name, wherever its folder lies; with its types, which may be a package of their own. */
const packagePath = (/** @type {string} */ name) => [
  `(^|/)node_modules/${name}/`,
  `(^|/)node_modules/@types/${name.replace('@', '').replace('/', '__')}/`,
];

const rowRules = rows.flatMap((row) => {
  const from = { path: row.from, ...(row.except ? { pathNot: row.except } : {}) };
  const node = Array.isArray(row.node) ? row.node.map((name) => `^(node:)?${name}$`) : [];
  return [
    {
      name: `${row.name}-imports`,
      comment: row.insteadOfImports,
      from,
      to: { path: '^src/', pathNot: row.imports },
    },
    {
      name: `${row.name}-packages`,
      comment: row.insteadOfPackages,
      from,
      to: { path: '(^|/)node_modules/', pathNot: row.packages.flatMap(packagePath) },
    },
    row.node !== true && {
      name: `${row.name}-node`,
      comment: row.insteadOfNode,
      from,
      to: { dependencyTypes: ['core'], pathNot: node },
    },
  ].filter((rule) => rule !== false);
});

const ruleOf = (
  /** @type {string} */ name,
  /** @type {string} */ comment,
  /** @type {object} */ from,
  /** @type {object} */ to,
) => ({ name, comment, from, to });

const otherRules = [
  ruleOf(
    'nouns-stand-alone',
    'A noun never calls another one: let application.ts pass the one function that is needed, or move what both need into the layer below.',
    { path: `^src/main/(${nouns.join('|')})/(?!store/)` },
    { path: `^src/main/(${nouns.join('|')})/`, pathNot: ['^src/main/$1/', '^src/main/[^/]+/store/'] },
  ),
  ruleOf(
    'noun-screens-stand-alone',
    'The screens of a noun never import those of another one: put what both show into kit or parts, what both ask into bridge, or let the frame pass it in.',
    { path: `^src/renderer/(${nouns.join('|')})/` },
    { path: `^src/renderer/(${nouns.join('|')})/`, pathNot: '^src/renderer/$1/' },
  ),
  ruleOf(
    'protocol-takes-exchange-as-type',
    'A command knows the shape of an exchange, not how it travels: use `import type` and take the Exchange as an argument.',
    { path: '^src/main/registry/protocol/' },
    { path: exchangeTypes, dependencyTypesNot: ['type-only'] },
  ),
  ruleOf(
    'emulator-takes-clock-as-type',
    'The emulator lives on its own virtual clock: use `import type` and take a Clock as an argument; only the worker’s entry makes one.',
    { path: '^src/main/emulator/', pathNot: '^src/main/emulator/emulator-worker\\.ts$' },
    { path: clock, dependencyTypesNot: ['type-only'] },
  ),
  ruleOf(
    'sqlite-in-one-file',
    'SQLite is spoken in database/database.ts only (and in the emulator’s own emulator/registry/durable-file.ts): add a verb to the store.',
    { path: '^src/', pathNot: ['^src/main/database/database\\.ts$', '^src/main/emulator/registry/durable-file\\.ts$'] },
    { path: '^(node:)?sqlite$' },
  ),
  ruleOf(
    'electron-in-its-host',
    'Only hosts/electron knows Electron, so that the same application runs in a browser and a terminal: declare a port in application.ts.',
    { path: '^src/main/', pathNot: '^src/main/hosts/electron/' },
    { path: '^electron($|/)' },
  ),
  ruleOf(
    'no-tests-in-the-product',
    'Nothing imports tests: move what the product needs into src.',
    { path: '^(src|scripts)/' },
    { path: '^tests/' },
  ),
  ruleOf(
    'no-scripts-in-the-product',
    'Scripts start and check the product and are not part of it: move what it needs into src.',
    { path: '^src/' },
    { path: '^scripts/' },
  ),
  ruleOf(
    'scripts-stand-alone',
    'Scripts run before anything is built, on Node 18: start the program as a process instead of importing it.',
    { path: '^scripts/' },
    { path: '^src/' },
  ),
  ruleOf(
    'scripts-need-no-packages',
    'Scripts run before anything is installed: write it with Node alone, or run the tool as a process.',
    { path: '^scripts/', pathNot: '^scripts/(arrows|packaging/make-package)\\.mjs$' },
    { path: '(^|/)node_modules/' },
  ),
  ruleOf(
    'packages-are-declared',
    'Import only what package.json names: ask for the package to be added there, in its exact version.',
    { path: '^(src|tests)/' },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-optional'] },
  ),
  ruleOf(
    'main-packages-are-dependencies',
    'Main loads its packages at run time: name this one under dependencies, not under devDependencies.',
    { path: '^src/main/' },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
  ruleOf(
    'imports-lead-somewhere',
    'There is no such file or package: write the path with its extension, from this file or with #values/, #contract/, #main/ or #renderer/.',
    { path: '^(src|tests|scripts)/' },
    { couldNotResolve: true },
  ),
  ruleOf(
    'no-circles',
    'These modules import each other in a circle: move what both need into a module of its own below them.',
    { path: '^(src|tests|scripts)/' },
    { circular: true },
  ),
  ruleOf(
    'no-orphans',
    'Nothing imports this module and it imports nothing: delete it, or use it where it was meant to be used.',
    {
      orphan: true,
      path: '^src/',
      pathNot: ['/main\\.tsx?$', '-worker\\.ts$', '^src/preload/index\\.ts$', '\\.d\\.ts$'],
    },
    {},
  ),
];

module.exports = {
  forbidden: [...rowRules, ...otherRules].map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    // The app's own windows and processes provide it; its package is only a downloader with types.
    builtInModules: { add: ['electron', 'electron/main', 'electron/renderer', 'electron/common'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
