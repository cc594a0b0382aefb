import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../bootstrap/checkout.mjs';
import { runNpm } from '../bootstrap/npm.mjs';
import { Stopped, say } from '../bootstrap/say.mjs';
import { readStamp, writeStamp } from '../bootstrap/stamp.mjs';
import { freePort } from '../system/postgres-server.mjs';
import { readyToRun } from './ready.mjs';
import { runStep } from './steps.mjs';

/** Where the pages are written to. */
const built = 'dist/documents';
const siteGenerator = inProject('site', 'node_modules', 'vitepress', 'bin', 'vitepress.js');

/**
 * Makes a site of all documents in dist/documents: every link is checked, and a page that would load anything from another
 * host fails. With --serve it then shows the site on this computer. The generator's packages are installed on first use.
 */
export async function documents(/** @type {readonly string[]} */ words) {
  const unknown = words.filter((word) => word !== '--serve');
  if (unknown.length > 0) throw new Stopped(`Unexpected "${unknown[0]}". There is: npm run documents [-- --serve]`, 2);
  const node = readyToRun();
  installGenerator();
  copyDocuments();
  rmSync(inProject(built), { recursive: true, force: true });
  const step = { file: node, environment: { NODE_ENV: 'production' } };
  await runStep({ ...step, name: 'site of the documents (vitepress)', words: [siteGenerator, 'build', 'site'] });
  const foreign = foreignResources(inProject(built));
  if (foreign.length > 0) throw new Stopped(`These pages load something from elsewhere: ${foreign.join(', ')}`);
  say(`The site is in ${built}.`);
  if (words.includes('--serve')) {
    const port = String(await freePort());
    await runStep({ ...step, name: 'site', words: [siteGenerator, 'preview', 'site', '--port', port], live: true });
  }
}

/** Installs what site/package-lock.json names, unless that was done. */
function installGenerator() {
  const lock = readFileSync(inProject('site', 'package-lock.json'), 'utf8');
  const stamp = inProject('site', 'node_modules', '.registry-desk.json');
  if (readStamp(stamp)?.lock === lock) return;
  say('Installing the generator of the site (npm ci in site/)…');
  const problem = runNpm(['ci', '--prefix', 'site', '--no-audit', '--no-fund', '--loglevel=error']);
  if (problem !== undefined) throw new Stopped(`The generator could not be installed: ${problem}.`);
  writeStamp(stamp, { lock });
}

/** Copies the documents into site/pages: the generator finds its packages only from within site. */
function copyDocuments() {
  const copies = inProject('site', 'pages');
  rmSync(copies, { recursive: true, force: true });
  cpSync(inProject('docs'), path.join(copies, 'docs'), { recursive: true });
  for (const file of readdirSync(inProject()).filter((name) => name.endsWith('.md'))) {
    cpSync(inProject(file), path.join(copies, file));
  }
}

/** The pages and style sheets that load a script, style, font or picture from another host. Links are none of these. */
export function foreignResources(/** @type {string} */ folder) {
  const loads =
    /<(?:script|img|source|iframe)\b[^>]*\bsrc(?:set)?="(?:https?:)?\/\/|<link\b[^>]*\bhref="(?:https?:)?\/\/|url\(["']?(?:https?:)?\/\/|@import\s+["'](?:https?:)?\/\//;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:html|css)$/.test(file))
    .filter((file) => loads.test(readFileSync(path.join(folder, file), 'utf8')));
}
