// Comlink has types of this module for its name without an ending only; Node needs the whole name.
declare module 'comlink/dist/esm/node-adapter.mjs' {
  import nodeEndpoint from 'comlink/dist/esm/node-adapter';

  export = nodeEndpoint;
}
