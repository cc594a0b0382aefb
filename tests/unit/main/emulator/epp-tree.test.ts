import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { type EppElement, element, escapeXml, writeJson, writeXml } from '#main/emulator/routes/epp-v1/epp-tree.ts';

const root = { name: 'epp', namespace: 'urn:ietf:params:xml:ns:epp-1.0' };

describe('the JSON convention (specification, Message queue response; protocol facts 6)', () => {
  it.each<[string, EppElement, unknown]>([
    [
      '1 attributes are siblings of content, text',
      element('msg', 'Hello', { lang: 'en' }),
      { msg: { lang: 'en', content: 'Hello' } },
    ],
    [
      '1 attributes are siblings of content, children',
      element('result', [element('msg', 'Hello')], { code: '1300' }),
      { result: { code: '1300', content: { msg: 'Hello' } } },
    ],
    ['2 without attributes: the children', element('trID', [element('svTRID', 'a')]), { trID: { svTRID: 'a' } }],
    ['2 without attributes: the text', element('svTRID', 'a'), { svTRID: 'a' }],
    [
      '3 attributes and nothing inside: no content',
      element('msgQ', undefined, { count: '1' }),
      { msgQ: { count: '1' } },
    ],
    [
      '4 prefixes stay, namespaces go beside the root',
      element('resData', [element('domain:panData', 'x', undefined, { domain: 'urn:d' })]),
      { resData: { 'domain:panData': 'x' }, ns: { domain: 'urn:d' } },
    ],
  ])('%s', (_rule, tree, json) => {
    expect(JSON.parse(writeJson(tree, true))).toEqual(json);
  });
});

describe('the XML form', () => {
  it('carries any text and attribute through a reader unharmed', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((each) => `x${each}x`);
    fc.assert(
      fc.property(text, text, (content, attribute) => {
        const xml = writeXml(root, element('response', [element('msg', content, { lang: attribute })]));
        const parser = new XMLParser({
          ignoreAttributes: false,
          attributeNamePrefix: '@',
          parseTagValue: false,
          trimValues: false,
          htmlEntities: true,
        });
        const { msg } = parser.parse(xml, true).epp.response;
        // What XML 1.0 cannot carry at all is replaced, and a reader may fold white space in attributes.
        const carried = (each: string) =>
          each.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
        expect(msg['#text']).toBe(carried(content));
        expect(msg['@lang'].replace(/\s/g, ' ')).toBe(carried(attribute).replace(/\s/g, ' '));
      }),
    );
  });

  it('escapes what would end a text or an attribute', () => {
    expect(escapeXml(`<a b="c" d='e'>&\u0000`)).toBe('&#60;a b=&#34;c&#34; d=&#39;e&#39;&#62;&#38;\uFFFD');
  });
});
