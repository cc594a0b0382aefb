import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paletteIcelandic } from '#renderer/frame/palette-icelandic.ts';
import { paletteMatches } from '#renderer/frame/palette-matches.ts';
import { paletteWords } from '#renderer/frame/palette-words.ts';
import { type ScreenCommand, screenCommands } from '#renderer/frame/screen-commands.ts';

const renderer = resolve(import.meta.dirname, '../../../../src/renderer');
const sources = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(renderer, file), 'utf8') }));
const textOf = (wanted: string) => sources.find(({ file }) => file === wanted)?.text ?? '';
const commands: readonly ScreenCommand[] = Object.values(screenCommands).flat();
const wishes = [...(/type Wish =([^;]*);/.exec(textOf('parts/use-screen.ts'))?.[1] ?? '').matchAll(/'([^']+)'/g)].map(
  ([, wish]) => wish ?? '',
);

/** What stands in the calls of useWishes: the actions that screens carry out. */
const carriedOut = sources
  .filter(({ file }) => file !== 'parts/use-wishes.ts')
  .flatMap(({ text }) => text.split('useWishes(').slice(1))
  .map((call) => call.slice(0, call.search(/\n {2}\}?\)?,?\n? *[a-z]*\)?;\n/) + 1 || call.length));

describe('the palette has the actions of the screens', () => {
  it('asks for every wish, and some screen carries each out', () => {
    expect(wishes.length).toBeGreaterThan(30);
    expect(commands.flatMap(({ ask }) => ask ?? []).sort()).toEqual([...wishes].sort());
    for (const wish of wishes) {
      expect(
        carriedOut.some((call) => call.includes(`'${wish}'`) || new RegExp(`\\b${wish}:`).test(call)),
        wish,
      ).toBe(true);
    }
  });

  it('opens every dialog that needs no object chosen on a screen first', () => {
    const dialogs = [
      ...textOf('parts/use-screen.ts').matchAll(
        /readonly kind: '([a-z-]+)'; readonly [a-zA-Z]+: |readonly kind: '([a-z-]+)' \}/g,
      ),
    ].map(([, first, second]) => first ?? second ?? '');
    expect(dialogs).toContain('domains-import');
    // Opened by a screen on behalf of a wish, or of one object: a row, a check.
    const byScreens = [
      'today-digest',
      'export',
      'tag',
      'customer',
      'changes-export',
      'journal-archive',
      'recording',
      'check-export',
      'palette',
    ];
    const drawers = ['domain', 'renewal', 'exchange', 'lookup'];
    const offered = sources
      .filter(({ file }) => /^frame\/(use-.*commands|screen-commands)/.test(file))
      .map(({ text }) => text)
      .join('');
    for (const kind of dialogs.filter((one) => !byScreens.includes(one) && !drawers.includes(one))) {
      expect(offered, kind).toContain(`kind: '${kind}'`);
    }
  });

  it.each([
    ['en', 'csv', 'export-list'],
    ['en', 'excel', 'export-selection'],
    ['en', 'filter', 'filter-list'],
    ['en', 'tags', 'tag-selection'],
    ['en', 'customer', 'customer-selection'],
    ['en', 'ispstat', 'download-ispstat'],
    ['en', 'price', 'see-prices'],
    ['en', 'cost', 'see-costs'],
    ['en', 'handled', 'mark-handled'],
    ['en', 'compare', 'compare-interfaces'],
    ['en', 'whois', 'look-up'],
    ['en', 'har', 'save-archive'],
    ['en', 'record', 'start-recording'],
    ['en', 'lesson', 'lessons'],
    ['en', 'evidence', 'write-evidence'],
    ['en', 'clock', 'plus-day'],
    ['en', 'snapshot', 'snapshot'],
    ['en', 'arm', 'arm-writes'],
    ['en', 'disarm', 'disarm-writes'],
    ['is', 'flytja út', 'export-list'],
    ['is', 'sía', 'filter-list'],
    ['is', 'verðskrá', 'see-prices'],
    ['is', 'taka upp', 'start-recording'],
    ['is', 'afgreitt', 'mark-handled'],
    ['is', 'klukka', 'plus-month'],
    ['is', 'sönnun', 'evidence'],
  ] as const)('in %s, “%s” finds %s', (language, typed, id) => {
    const words: Readonly<Record<string, string>> = language === 'en' ? paletteWords.english : paletteIcelandic;
    const all = commands.map((command) => ({
      id: command.id,
      label: words[command.id] ?? '',
      words: words[`${command.id}-words`] ?? '',
      run: () => undefined,
    }));
    const found = paletteMatches([{ id: 'all', title: '', commands: all }], typed).flatMap((group) => group.commands);
    expect(found.map((one) => one.id)).toContain(id);
    expect(found.length).toBeLessThan(all.length);
  });
});
