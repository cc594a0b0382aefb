import { describe, expect } from 'vitest';
import { requestMessage } from '#main/registry/protocol/epp-v1/request-message.ts';
import { said } from '../../../../support/said.ts';
import { replyOf } from './reply-of.ts';
import { fails, type Row, table } from './tolerance-table.ts';

describe('10. XML by local names, three roots in three namespaces, no declarations of its own', () => {
  const xmlPoll = requestMessage({ dialect: 'repp-v1', clTRID: 'poll-1', form: 'xml' });
  const inside = '<response><result code="1300"><msg>None</msg></result><trID><svTRID>s</svTRID></trID></response>';
  const prefixed = inside.replace(/<(\/?)/g, '<$1e:');
  const xml = (text: string) => replyOf(200, { 'content-type': 'application/epp+xml' }, text);
  const empty = { answer: { kind: 'empty', receipt: { svTRID: 's' } } };
  table([
    ...['epp', 'repp', 'rpp'].map(
      (root): Row => [
        root,
        xmlPoll,
        xml(`<${root} xmlns="urn:ietf:params:xml:ns:${root}-1.0">${inside}</${root}>`),
        empty,
      ],
    ),
    ['with a prefix', xmlPoll, xml(`<e:epp xmlns:e="urn:ietf:params:xml:ns:epp-1.0">${prefixed}</e:epp>`), empty],
    [
      'a namespace of another kind is noted',
      xmlPoll,
      xml(`<epp xmlns="urn:other">${inside}</epp>`),
      {
        answer: {
          kind: 'empty',
          receipt: { oddities: [said('The root element is in the namespace "urn:other", not EPP’s.')] },
        },
      },
    ],
    [
      'no namespace is noted',
      xmlPoll,
      xml(`<epp>${inside}</epp>`),
      { answer: { receipt: { oddities: [said('The root element names no namespace.')] } } },
    ],
    [
      'a byte order mark',
      xmlPoll,
      xml(`\uFEFF<?xml version="1.0" encoding="UTF-8"?><epp xmlns="urn:ietf:params:xml:ns:epp-1.0">${inside}</epp>`),
      empty,
    ],
    ...['utf-16', 'UTF-32', 'ucs-2'].flatMap((encoding) =>
      // UTF-16 can be read from any body of an even length.
      ['Engin skilaboð', 'Engin skilaboð.'].map((none): Row => {
        const declared = `<?xml version="1.0" encoding="${encoding}"?><epp>${inside.replace('None', none)}</epp>`;
        return [
          `UTF-8 of ${Buffer.byteLength(declared)} bytes that says it is ${encoding}`,
          xmlPoll,
          replyOf(200, {}, declared),
          empty,
        ];
      }),
    ),
    [
      'UTF-8 whose Content-Type says it is UTF-16',
      xmlPoll,
      replyOf(
        200,
        { 'content-type': 'application/xml; charset=utf-16' },
        `<epp>${inside}</epp>${' '.repeat((inside.length + 1) % 2)}`,
      ),
      empty,
    ],
    [
      'UTF-16',
      xmlPoll,
      replyOf(
        200,
        { 'content-type': 'application/xml; charset=utf-16' },
        Buffer.from(`\uFEFF<?xml version="1.0" encoding="utf-16"?><epp>${inside}</epp>`, 'utf16le'),
      ),
      empty,
    ],
    ['another root', xmlPoll, xml(`<html2>${inside}</html2>`), fails('unreadable')],
    [
      'a document nested too deeply',
      xmlPoll,
      xml(`<epp>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</epp>`),
      fails('unreadable', { why: said(expect.stringContaining('it is nested too deeply')) }),
    ],
    ['a document type', xmlPoll, xml(`<!DOCTYPE epp><epp>${inside}</epp>`), fails('unreadable', { where: 'DOCTYPE' })],
    ['two roots', xmlPoll, xml(`<epp>${inside}</epp><epp>${inside}</epp>`), fails('unreadable')],
    ['cut off', xmlPoll, xml(`<epp>${inside}`), fails('unreadable')],
    [
      'a made-up entity',
      xmlPoll,
      xml(`<epp xmlns="urn:ietf:params:xml:ns:epp-1.0">${inside.replace('None', '&whatever;')}</epp>`),
      { answer: { kind: 'empty' } },
    ],
  ]);
});
