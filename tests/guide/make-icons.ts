import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { findChromium } from '../../scripts/system/chromium.mjs';

/** The program's icons, drawn from the mark that the window shows: run by hand after the mark has changed. */

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const sizes = [16, 32, 48, 64, 128, 256, 512];

/** Every size of the mark as a PNG. */
async function draw(): Promise<Map<number, Buffer>> {
  const mark = readFileSync(path.join(root, 'src/renderer/frame/mark.svg'), 'utf8');
  const executablePath = findChromium();
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  try {
    const page = await browser.newPage();
    const pictures = new Map<number, Buffer>();
    for (const size of sizes) {
      await page.setViewportSize({ width: size, height: size });
      await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${mark}`);
      pictures.set(size, await page.screenshot({ omitBackground: true }));
    }
    return pictures;
  } finally {
    await browser.close();
  }
}

/** Windows: a folder of pictures, each a PNG (the format's form since Vista). */
function ico(pictures: readonly (readonly [number, Buffer])[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [place, [size, bytes]] of pictures.entries()) {
    const at = 6 + 16 * place;
    // 0 means 256.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(bytes.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += bytes.length;
  }
  return Buffer.concat([head, ...pictures.map(([, bytes]) => bytes)]);
}

const icnsKinds: Readonly<Record<number, string>> = {
  16: 'icp4',
  32: 'icp5',
  64: 'icp6',
  128: 'ic07',
  256: 'ic08',
  512: 'ic09',
};

/** macOS: blocks of a kind, a length and a PNG. */
function icns(pictures: readonly (readonly [number, Buffer])[]): Buffer {
  const blocks = pictures.flatMap(([size, bytes]) => {
    const kind = icnsKinds[size];
    return kind === undefined ? [] : [block(kind, bytes)];
  });
  return block('icns', Buffer.concat(blocks));
}

function block(kind: string, bytes: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(kind, 'latin1');
  head.writeUInt32BE(bytes.length + 8, 4);
  return Buffer.concat([head, bytes]);
}

const pictures = await draw();
const folder = path.join(root, 'resources');
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'icon.png'), pictures.get(512) ?? Buffer.alloc(0));
writeFileSync(path.join(folder, 'icon.ico'), ico([...pictures].filter(([size]) => size <= 256)));
writeFileSync(path.join(folder, 'icon.icns'), icns([...pictures]));
process.stdout.write(`Icons written to ${folder}.\n`);
