import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { noticesForWindow, noticesText, packageFolderOf, thirdParties } from './scripts/packaging/third-party.mjs';

/** Where the programs of main begin. Workers are programs of their own, found beside whoever starts them. */
const mainEntries = {
  electron: 'src/main/hosts/electron/main.ts',
  web: 'src/main/hosts/web/main.ts',
  cli: 'src/main/hosts/cli/main.ts',
  emulator: 'src/main/hosts/emulator/main.ts',
  'emulator-worker': 'src/main/emulator/emulator-worker.ts',
  'store-worker': 'src/main/database/store-worker.ts',
  'reading-worker': 'src/main/registry/protocol/reading-worker.ts',
};

const existing = Object.fromEntries(
  Object.entries(mainEntries)
    .map(([name, file]) => [name, resolve(import.meta.dirname, file)] as const)
    .filter(([, file]) => existsSync(file)),
);

/** The letters of the first screen. Those of other languages wait until they are met. */
const firstLetters = /^assets\/(inter|jetbrains-mono)-latin-wght-.*\.woff2$/;

/** The page names all that its first screen is made of, so that a browser fetches it at once and not one after the other. */
function firstFilesAtOnce(): Plugin {
  const link = (name: string, attrs: Record<string, string>) => ({
    tag: 'link',
    attrs: { ...attrs, crossorigin: true, href: `./${name}` },
  });
  return {
    name: 'first-files-at-once',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const scripts = new Set<string>();
        const styles = new Set<string>();
        const follow = (name: string) => {
          const chunk = bundle[name];
          if (chunk?.type !== 'chunk' || scripts.has(name)) return;
          scripts.add(name);
          for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
          for (const imported of chunk.imports) follow(imported);
        };
        const names = Object.keys(bundle);
        for (const name of names) if (/^assets\/render-desk-.*\.js$/.test(name)) follow(name);
        return [
          ...[...scripts].map((name) => link(name, { rel: 'modulepreload' })),
          ...[...styles].map((name) => link(name, { rel: 'stylesheet' })),
          ...names
            .filter((name) => firstLetters.test(name))
            .map((name) => link(name, { rel: 'preload', as: 'font', type: 'font/woff2' })),
        ].filter(({ attrs }) => !html.includes(`"${attrs.href}"`));
      },
    },
  };
}

/**
 * The screens' kit brings its few words in 34 languages, and none of them is Icelandic: what it says is English beside
 * our Icelandic, and was in a third language where the browser is set to one. Its own reading leaves out what is not there.
 */
function oneLanguageOfTheKit(): Plugin {
  const other = /[\\/]react-(?:aria|stately)[\\/].*[\\/]intl[\\/].*[\\/](?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/;
  return {
    name: 'one-language-of-the-kit',
    enforce: 'pre',
    load: (id) => (other.test(id) ? 'export default undefined;' : null),
  };
}

/** The packages of others that the builds of one run have bundled, by the folder that the lock file names. */
const bundledPackages = new Set<string>();

/**
 * Notes what is bundled, and with the last build writes the licences of all that goes out: a file beside the program,
 * and one for the window to show. The build fails where a package has no licence text.
 */
function noticesOfOthers({ isLast }: { readonly isLast: boolean }): Plugin {
  const root = import.meta.dirname;
  return {
    name: 'notices-of-others',
    generateBundle(_options, bundle) {
      const assets = Object.values(bundle).flatMap((file) => (file.type === 'asset' ? file.originalFileNames : []));
      for (const id of [...this.getModuleIds(), ...assets]) {
        const folder = packageFolderOf(root, id);
        if (folder !== undefined) bundledPackages.add(folder);
      }
      if (!isLast) return;
      const packages = thirdParties(root, bundledPackages);
      this.emitFile({ type: 'asset', fileName: 'third-party-licences.js', source: noticesForWindow(packages) });
      const out = resolve(root, 'out');
      mkdirSync(out, { recursive: true });
      writeFileSync(resolve(out, 'THIRD-PARTY-NOTICES.txt'), noticesText(packages));
      writeFileSync(resolve(out, 'bundled-packages.json'), `${JSON.stringify([...bundledPackages].sort(), null, 2)}\n`);
    },
  };
}

export default defineConfig({
  main: {
    plugins: [noticesOfOthers({ isLast: false })],
    build: {
      rollupOptions: {
        input: existing,
        output: {
          // One flat folder, so that new URL('./store-worker.js', import.meta.url) holds from every chunk.
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name]-[hash][extname]',
        },
      },
    },
  },
  preload: {
    plugins: [noticesOfOthers({ isLast: false })],
    build: {
      // A sandboxed window loads only CommonJS, and with it nothing but electron: everything else is bundled.
      externalizeDeps: false,
      rollupOptions: {
        input: { index: resolve(import.meta.dirname, 'src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(import.meta.dirname, 'src/renderer'),
    plugins: [react(), oneLanguageOfTheKit(), firstFilesAtOnce(), noticesOfOthers({ isLast: true })],
    build: {
      minify: true,
      // One window, loaded from this machine: a small beginning and the screens.
      chunkSizeWarningLimit: 2000,
      // The content policy allows no inline script and no data: font, so everything is a file of its own.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rollupOptions: { input: resolve(import.meta.dirname, 'src/renderer/index.html') },
    },
  },
});
