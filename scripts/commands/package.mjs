import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inProject } from '../bootstrap/checkout.mjs';
import { handOverToProgram } from '../bootstrap/hand-over.mjs';
import { Stopped, say } from '../bootstrap/say.mjs';
import { electronVersion } from '../system/electron.mjs';
import { readyToStart } from './ready.mjs';

/**
 * `npm run package [-- --platform linux|win32|darwin --arch x64|arm64 --to DIR --electron-zips DIR --installer
 * --archive]`: the desktop program as a folder that runs without this checkout; with --installer also what installs it on
 * that system, with --archive the folder as one file (Linux). It runs under Node 24, which the packager needs.
 *
 * @param {readonly string[]} words
 */
export async function packageProgram(words) {
  const node = readyToStart();
  if (process.versions.node.split('.')[0] !== '24') {
    return handOverToProgram(node, inProject('scripts', 'bootstrap.mjs'), ['package', ...words]);
  }
  const plan = readPlan(words);
  const { makePackage, targets } = await import('../packaging/make-package.mjs');
  if (
    !Object.hasOwn(targets, plan.platform) ||
    !targets[/** @type {'linux'} */ (plan.platform)].includes(/** @type {'x64'} */ (plan.arch))
  ) {
    throw new Stopped(`There is no package for ${plan.platform}-${plan.arch}.`, 2);
  }
  if (plan.archive && plan.platform !== 'linux')
    throw new Stopped('There is an archive for Linux only. Use --installer.', 2);
  mkdirSync(plan.to, { recursive: true });
  const electron = electronVersion();
  say(`Packaging for ${plan.platform}-${plan.arch} with Electron ${electron}…`);
  try {
    const { folder, bom } = await makePackage({
      root: inProject(),
      to: plan.to,
      platform: /** @type {'linux'} */ (plan.platform),
      arch: /** @type {'x64'} */ (plan.arch),
      electron,
      zipFolder: plan.zipFolder,
    });
    process.stdout.write(`${folder}\n${bom}\n`);
    const { makeArchive, makeInstaller } = await import('../packaging/make-installer.mjs');
    const { version, description } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
    const platform = /** @type {'linux'} */ (plan.platform);
    const arch = /** @type {'x64'} */ (plan.arch);
    const made = { folder, to: plan.to, platform, arch, version, description };
    if (plan.archive) process.stdout.write(`${makeArchive(made)}\n`);
    if (plan.installer) process.stdout.write(`${makeInstaller(made)}\n`);
  } catch (error) {
    throw new Stopped(`The package could not be made: ${error instanceof Error ? error.message : error}`);
  }
}

function readPlan(/** @type {readonly string[]} */ words) {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        platform: { type: 'string', default: process.platform },
        arch: { type: 'string', default: process.arch },
        to: { type: 'string', default: inProject('dist') },
        'electron-zips': { type: 'string' },
        installer: { type: 'boolean', default: false },
        archive: { type: 'boolean', default: false },
      },
    });
    const zips = values['electron-zips'];
    return { ...values, to: path.resolve(values.to), zipFolder: zips === undefined ? undefined : path.resolve(zips) };
  } catch (error) {
    throw new Stopped(error instanceof Error ? error.message : String(error), 2);
  }
}
