import { registerHooks } from 'node:module';

/** Given to Node by --import: whoever asks for Electron's main modules gets the stand-in. */
const standIn = new URL('./electron-main.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    if (/^electron(\/(main|common))?$/.test(specifier)) return { url: standIn, shortCircuit: true };
    return next(specifier, context);
  },
});
