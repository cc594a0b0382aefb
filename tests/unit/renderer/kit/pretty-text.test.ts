import fc from 'fast-check';
import { expect, it } from 'vitest';
import { prettyText } from '#renderer/kit/pretty-text.ts';

it('indents JSON, and leaves what is no JSON as it is', () => {
  expect(prettyText('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(prettyText('{"a":')).toBe('{"a":');
  expect(prettyText('plain text')).toBe('plain text');
  expect(prettyText('')).toBe('');
});

it('indents XML between tags only', () => {
  const xml =
    '<?xml version="1.0"?><epp xmlns="urn:x"><result code="1300"><msg lang="en">no messages</msg></result><a/></epp>';
  expect(prettyText(xml).split('\n')).toEqual([
    '<?xml version="1.0"?>',
    '<epp xmlns="urn:x">',
    '  <result code="1300">',
    '    <msg lang="en">no messages</msg>',
    '  </result>',
    '  <a/>',
    '</epp>',
  ]);
});

it('changes nothing but blanks between tags, whatever the text is', () => {
  const odd = fc.array(fc.constantFrom('<a>', '</a>', '<b/>', 'x', ' ', '<', '>', '"', '\n', '{', '['), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(odd, (pieces) => {
      const text = pieces.join('');
      expect(prettyText(text).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    }),
  );
});

it('indents no deeper than can be read', () => {
  const depth = 20_000;
  const lines = prettyText(`${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`).split('\n');
  expect(lines).toHaveLength(2 * depth);
  expect(Math.max(...lines.map((line) => line.length))).toBe(84);
});
