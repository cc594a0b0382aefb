import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { DayGrid } from '#renderer/domains/expiries/day-grid.tsx';
import { columnOf, placeAfterKey } from '#renderer/domains/expiries/day-keys.ts';
import { useExpiriesView } from '#renderer/domains/expiries/use-expiries-view.ts';
import { changeLanguage, startLanguages } from '#renderer/frame/languages.ts';
import { LanguageProvider } from '#renderer/parts/language.tsx';

/** December 2026 begins on a Tuesday. */
const december = Array.from({ length: 31 }, (_, index) => ({
  day: `2026-12-${String(index + 1).padStart(2, '0')}`,
  weekday: ((index + 1) % 7) + 1,
  names: index === 13 ? 1200 : index === 14 ? 1 : 0,
}));

async function shown(language: 'en' | 'is', at: number | null = null): Promise<string> {
  const languages = startLanguages();
  await changeLanguage(languages, language);
  return renderToStaticMarkup(
    <LanguageProvider texts={languages}>
      <DayGrid
        label="Days"
        days={december}
        today="2026-12-15"
        place={{ ahead: 0, at }}
        former={false}
        onGo={() => undefined}
        onChoose={() => undefined}
      />
    </LanguageProvider>,
  );
}

/** What a screen reader says of the cell of a day. */
const cellOf = (markup: string, day: string): string =>
  new RegExp(`<td[^>]*data-day="${day}".*?</td>`).exec(markup)?.[0] ?? '';

describe('the keys of the calendar', () => {
  const to = (key: string, at: number, shiftKey = false) =>
    placeAfterKey({ key, shiftKey }, { ahead: 2, at }, december, 1);

  test.each([
    ['ArrowRight', 0, { ahead: 2, at: 1 }],
    ['ArrowLeft', 5, { ahead: 2, at: 4 }],
    ['ArrowDown', 3, { ahead: 2, at: 10 }],
    ['ArrowUp', 10, { ahead: 2, at: 3 }],
    // 14 December is a Monday, 20 December a Sunday.
    ['Home', 16, { ahead: 2, at: 13 }],
    ['End', 13, { ahead: 2, at: 19 }],
    ['Home', 13, { ahead: 2, at: 13 }],
  ])('%s in the month, from %i', (key, at, place) => {
    expect(to(key, at)).toEqual(place);
  });

  test.each([
    ['ArrowRight', 30, { ahead: 3, at: 0 }],
    ['ArrowDown', 30, { ahead: 3, at: 6 }],
    ['End', 30, { ahead: 3, at: 2 }],
    // Counted from the end of a month whose length is not known yet.
    ['ArrowLeft', 0, { ahead: 1, at: -1 }],
    ['ArrowUp', 2, { ahead: 1, at: -5 }],
    ['Home', 0, { ahead: 1, at: -1 }],
  ])('%s leads out of the month, from %i', (key, at, place) => {
    expect(to(key, at)).toEqual(place);
  });

  test('the page keys go by months, with Shift by years; others are not its', () => {
    expect([to('PageUp', 30), to('PageDown', 30), to('PageDown', 4, true)]).toEqual([
      { ahead: 1, at: 30 },
      { ahead: 3, at: 30 },
      { ahead: 14, at: 4 },
    ]);
    expect([to('a', 3), to('Tab', 3)]).toEqual([undefined, undefined]);
  });

  test('weeks begin where the language has them begin', () => {
    expect([1, 7].map((weekday) => columnOf(weekday, 1))).toEqual([0, 6]);
    expect([7, 1, 6].map((weekday) => columnOf(weekday, 7))).toEqual([0, 1, 6]);
  });

  test('nobody goes farther than main counts', () => {
    const { goTo } = useExpiriesView.getState();
    goTo(-5000, 3);
    expect(useExpiriesView.getState()).toMatchObject({ ahead: -1200, at: 3 });
    goTo(0, null);
  });
});

describe('the days of the calendar', () => {
  test('say the whole day and its names, today beside, and one is the way in', async () => {
    const markup = await shown('en');
    expect(cellOf(markup, '2026-12-14')).toContain('Monday 14 December 2026: 1,200 names<');
    expect(cellOf(markup, '2026-12-15')).toContain('Tuesday 15 December 2026: 1 name<');
    expect(cellOf(markup, '2026-12-16')).toContain('Wednesday 16 December 2026: 0 names<');
    expect(markup.match(/aria-current="date"/g)).toHaveLength(1);
    expect(cellOf(markup, '2026-12-15')).toContain('aria-current="date"');
    expect(markup.match(/tabindex="0"/g)).toHaveLength(1);
    expect(cellOf(markup, '2026-12-15')).toContain('tabindex="0"');
  });

  test('are in Icelandic in an Icelandic window', async () => {
    const markup = await shown('is');
    expect(cellOf(markup, '2026-12-14')).toContain('mánudagur 14. desember 2026: 1.200 lén<');
    expect(markup).toMatch(/<th[^>]*abbr="mánudagur"[^>]*>mán\.<.*abbr="sunnudagur"[^>]*>sun\.</);
  });

  test('a place counted from the end, or one that the month does not have, is a day of it', async () => {
    expect(cellOf(await shown('en', -5), '2026-12-27')).toContain('tabindex="0"');
    expect(cellOf(await shown('en', 40), '2026-12-31')).toContain('tabindex="0"');
  });

  test('five weeks of seven, with nothing before the first day and after the last', async () => {
    const markup = await shown('en');
    const weeks = markup.split('<tr').slice(2);
    expect(weeks).toHaveLength(5);
    expect(weeks.every((week) => week.split('<td').length === 8)).toBe(true);
    expect(weeks[0]?.split('<td')[2]).toContain('2026-12-01');
  });
});
