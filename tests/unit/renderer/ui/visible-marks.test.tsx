import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DomainNameText } from '#renderer/parts/domain-name-text.tsx';
import { RawText } from '#renderer/ui/raw-text.tsx';
import { visibleMarks } from '#renderer/ui/visible-marks.ts';

it('marks that turn the writing are shown as what they are, and everything else as it is', () => {
  expect(visibleMarks('pay\u202Ekrad\u2066.is\u0000\u001B[2J\u009B')).toBe(
    'pay\\u202ekrad\\u2066.is\\u0000\\u001b[2J\\u009b',
  );
  for (const text of ['þú.is, naïve – “good”', 'שלום.example', 'مرحبا', 'one\r\n\ttwo', '💩', '']) {
    expect(visibleMarks(text)).toBe(text);
  }
});

it('a name of somebody else cannot be read otherwise than it is', () => {
  const shown = renderToStaticMarkup(<DomainNameText unicodeName={'dna\u202Esi.lsi'} ldhName="xn--dna-x.is" />);
  expect(shown).toContain('dna\\u202esi.lsi');
  expect(shown).toContain('xn--dna-x.is');
});

it('raw evidence shows them too, also where JSON had them written out', () => {
  const shown = renderToStaticMarkup(<RawText text={'{"msg":"\\u202e1000 \u2066"}'} label="Raw" copyLabel="Copy" />);
  expect(shown).toContain('\\u202e1000 \\u2066');
  expect(shown).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
});
