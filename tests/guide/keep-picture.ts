import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { saidOnScreens } from './said-on-screens.ts';
import { smallPng } from './small-png.ts';

export const images = resolve(import.meta.dirname, '../../docs/images');
/** The words of the screens that each picture shows, as they were when it was taken. A test compares them with today's. */
export const shownWords = resolve(import.meta.dirname, 'shown-words.json');

/** Takes a picture for README and guide, and writes down the words that it shows. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(400);
  const texts = await page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.checkVisibility() === true) found.add(node.textContent?.trim() ?? '');
    }
    return [...found];
  });
  const taken = await page.screenshot({ animations: 'disabled' });
  await mkdir(images, { recursive: true });
  await writeFile(resolve(images, `${name}.png`), smallPng(taken));
  await note(
    name,
    texts.filter((text) => saidOnScreens.has(text)),
  );
}

async function note(name: string, words: readonly string[]): Promise<void> {
  const before = JSON.parse(await readFile(shownWords, 'utf8').catch(() => '{}')) as Record<string, string[]>;
  const all = Object.entries({ ...before, [name]: [...words].sort() }).sort(([one], [other]) => (one < other ? -1 : 1));
  await writeFile(shownWords, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}
