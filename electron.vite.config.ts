import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

/** Where the programs of main begin. Workers are programs of their own, found beside whoever starts them. */
const mainEntries = {
  electron: 'src/main/hosts/electron/main.ts',
  web: 'src/main/hosts/web/main.ts',
  cli: 'src/main/hosts/cli/main.ts',
  'crash-desk': 'src/main/hosts/cli/crash-desk.ts',
  emulator: 'src/main/hosts/emulator/main.ts',
  'emulator-worker': 'src/main/emulator/emulator-worker.ts',
  'store-worker': 'src/main/store/store-worker.ts',
  'reading-worker': 'src/main/protocol/reading-worker.ts',
};

const existing = Object.fromEntries(
  Object.entries(mainEntries)
    .map(([name, file]) => [name, resolve(import.meta.dirname, file)] as const)
    .filter(([, file]) => existsSync(file)),
);

/** What the first screen is made of beside its beginning. The letters of other languages wait until they are met. */
const firstFiles = [
  { file: /^assets\/render-desk-.*\.js$/, attrs: { rel: 'modulepreload', crossorigin: true } },
  { file: /^assets\/render-desk-.*\.css$/, attrs: { rel: 'stylesheet', crossorigin: true } },
  {
    file: /^assets\/(inter|jetbrains-mono)-latin-wght-.*\.woff2$/,
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true },
  },
];

/** The page names them all, so that a browser fetches them at once and not one after the other. */
function firstFilesAtOnce(): Plugin {
  return {
    name: 'first-files-at-once',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        firstFiles.flatMap(({ file, attrs }) =>
          Object.keys(bundle)
            .filter((name) => file.test(name))
            .map((name) => ({ tag: 'link', attrs: { ...attrs, href: `./${name}` } })),
        ),
    },
  };
}

export default defineConfig({
  main: {
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
    plugins: [react(), firstFilesAtOnce()],
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
