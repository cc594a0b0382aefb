#!/usr/bin/env node
/**
 * The `registry-desk` command: the command line program, from wherever it is typed. In a checkout it installs and
 * builds first where that is needed; in an installed package it only runs.
 */
process.argv.splice(2, 0, 'cli');
await import('./bootstrap.mjs');
