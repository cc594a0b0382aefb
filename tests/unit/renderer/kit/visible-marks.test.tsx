import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RawText } from '#renderer/kit/raw-text.tsx';
import { visibleMarks } from '#renderer/kit/visible-marks.ts';
import { DomainNameText } from '#renderer/parts/domain-name-text.tsx';
import { marksWrittenOut } from '#values/unseen-marks.ts';

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

it('a mark that nobody sees is shown in a name, and a picture stays one', () => {
  const shown = renderToStaticMarkup(<DomainNameText unicodeName={'nor\u200Bn.is'} ldhName="norn.is" />);
  expect(shown).toContain('nor\\u200bn.is');
  expect(visibleMarks('\u200Eab\u00ADc\uFEFF\u3164\u{E0041}')).toBe('\\u200eab\\u00adc\\ufeff\\u3164\\u{e0041}');
  for (const text of ['👩🏽‍💻 ❤️', '👨‍👩‍👧']) expect(visibleMarks(text)).toBe(text);
});

it('writes every character as the command line does', () => {
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const text = `a${String.fromCodePoint(code)}b`;
    if (visibleMarks(text) !== marksWrittenOut(text)) expect(visibleMarks(text)).toBe(marksWrittenOut(text));
  }
});
