import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listMyDomains } from '#main/registry/protocol/rdap/list-my-domains.ts';
import { readDomainList } from '#main/registry/protocol/rdap/read-domain-list.ts';
import { readRdap } from '#main/registry/protocol/rdap/read-rdap.ts';
import { splitList } from '#main/registry/protocol/rdap/split-list.ts';
import { say } from '#messages/say.ts';
import type { RdapDomain } from '#values/rdap-objects.ts';
import { said, saidOf } from '../../../../support/said.ts';
import { read, replyOf } from './reply-of.ts';

const encode = (text: string) => new TextEncoder().encode(text);

function item(number: number): object {
  return {
    objectClassName: 'domain',
    handle: `D${number}-IS`,
    ldhName: `xn--nafn${number}-6ya.example`,
    unicodeName: `nafn${number}í.example`,
    status: ['active'],
    nameservers: [{ objectClassName: 'nameserver', ldhName: 'ns1.norn.example' }],
    events: [{ eventAction: 'expiration', eventDate: '2027-03-14T00:00:00+00:00' }],
    entities: [{ objectClassName: 'entity', handle: 'ABC12-IS', roles: ['registrant'] }],
  };
}

/** All that a list gives, and its end. */
function readAll(bytes: Uint8Array) {
  const domains: RdapDomain[] = [];
  const pieces = readDomainList(bytes);
  for (let step = pieces.next(); ; step = pieces.next()) {
    if (step.done === true) return { domains, end: step.value };
    domains.push(...step.value.domains);
  }
}

describe('reading a list piece by piece', () => {
  it('gives what reading it as a whole would give, whatever strings, blanks and brackets are in it', () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    const strange = fc.string({ unit: 'binary' });
    const domain = fc.record(
      { ldhName: fc.oneof(fc.constant('a.is'), strange), handle: strange, other: value, domainSearchResults: value },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(domain, value), { maxLength: 12 }),
        fc.dictionary(
          fc.string().filter((key) => key !== 'domainSearchResults'),
          value,
          { maxKeys: 3 },
        ),
        fc.boolean(),
        fc.constantFrom(undefined, 1, '\t'),
        (items, around, bare, blanks) => {
          const document = bare ? items : { ...around, domainSearchResults: items, last: [1, { a: '}]' }] };
          const { domains, end } = readAll(encode(JSON.stringify(document, undefined, blanks)));
          // JSON text cannot carry everything that a value can (-0), so the text is the measure.
          const whole = (JSON.parse(JSON.stringify(items)) as unknown[])
            .map(readRdap)
            .filter((one) => one !== undefined);
          expect(domains).toEqual(whole);
          expect(end).toEqual({ ok: true, skipped: items.length - whole.length });
        },
      ),
      { numRuns: 500 },
    );
  });

  it('cuts a long list into pieces of whole items', () => {
    const bytes = encode(
      JSON.stringify({ domainSearchResults: Array.from({ length: 3000 }, (_, index) => item(index)) }),
    );
    const split = splitList(bytes);
    if (!split.ok) throw new Error(say('en', split.why));
    expect(split.list.pieces.length).toBeGreaterThan(5);
    const counts = split.list.pieces.map(({ start, end }) => {
      const piece = new TextDecoder().decode(bytes.subarray(start, end));
      return (JSON.parse(`[${piece}]`) as unknown[]).length;
    });
    expect(counts.reduce((sum, count) => sum + count)).toBe(3000);
  });

  it.each([
    ['an empty list', '{"domainSearchResults":[]}'],
    ['an empty bare array', ' [ ] '],
    ['a byte order mark', '\uFEFF[]'],
  ])('takes %s', (_name, text) => {
    expect(readAll(encode(text))).toEqual({ domains: [], end: { ok: true, skipped: 0 } });
  });

  it.each([
    ['nothing', '', 'byte 0'],
    ['text', 'hello', 'byte 0'],
    ['an object without a list', '{"a":1}', 'domainSearchResults'],
    ['a list that is no array', '{"domainSearchResults":{"a":1}}', 'domainSearchResults'],
    ['a list at the wrong depth', '{"a":{"domainSearchResults":[1]}}', 'domainSearchResults'],
    ['a list that is cut off', '{"domainSearchResults":[{"ldhName":"a.is"}', 'byte 42'],
    ['a string that is cut off', '[{"ldhName":"a.is', 'byte 17'],
    ['an object that is cut off after its list', '{"domainSearchResults":[]', 'around the list'],
    ['something after the list', '[1] 2', 'byte 3'],
    ['a comma too many', '[{"ldhName":"a.is"},]', 'byte 1 or after'],
    ['a comma missing', '[{"ldhName":"a.is"}{"ldhName":"b.is"}]', 'byte 1 or after'],
    ['the wrong bracket', '[{"ldhName":"a.is"]]', 'byte 1 or after'],
    ['nesting without end', '['.repeat(1000), 'byte 64'],
    ['nesting without end in front of it', `{"a":${'['.repeat(1000)}`, 'byte 68'],
  ])('does not take %s', (_name, text, where) => {
    expect(readAll(encode(text)).end).toMatchObject({ ok: false, where });
  });
});

describe('a long list', () => {
  const count = 20_000;
  const text = JSON.stringify({
    rdapConformance: ['rdap_level_0'],
    domainSearchResults: Array.from({ length: count }, (_, index) => item(index)),
  });

  it('is read beside the event loop, in order and whole', async () => {
    const outcome = await read(listMyDomains(), replyOf(200, {}, encode(text)));
    if ('failure' in outcome) throw new Error(saidOf(outcome.failure));
    expect(outcome.answer.domains.length).toBe(count);
    expect(outcome.answer.domains[0]).toEqual(readRdap(item(0)));
    expect(outcome.answer.domains[count - 1]).toEqual(readRdap(item(count - 1)));
    expect(outcome.answer.skipped).toBe(0);
  });

  it('lets other work through while it is read', async () => {
    let turns = 0;
    let over = false;
    const count = async (): Promise<void> => {
      while (!over) {
        await new Promise((resolve) => setImmediate(resolve));
        turns += 1;
      }
    };
    const counting = count();
    await read(listMyDomains(), replyOf(200, {}, encode(text)));
    over = true;
    await counting;
    // One turn for each piece at the very least; read at one go it would be a handful.
    expect(turns).toBeGreaterThan(50);
  });

  it('that is broken at its end is not half a list', async () => {
    const outcome = await read(listMyDomains(), replyOf(200, {}, encode(`${text.slice(0, -30)}`)));
    expect(outcome).toMatchObject({ failure: { kind: 'unreadable' } });
  });

  it('that is closed by a brace is no list', async () => {
    const text = '{"domainSearchResults":[{"ldhName":"a.is"}}}';
    expect(await read(listMyDomains(), replyOf(200, {}, encode(text)))).toMatchObject({
      failure: { kind: 'unreadable', where: 'byte 42' },
    });
  });

  it('with items that have no name says how many', async () => {
    const nameless = text.replace(
      '{"objectClassName":"domain","handle":"D1-IS","ldhName":"xn--nafn1-6ya.example","unicodeName":"nafn1í.example"',
      '{"a":"b"',
    );
    expect(await read(listMyDomains(), replyOf(200, {}, encode(nameless)))).toMatchObject({
      answer: { skipped: 1, receipt: { oddities: [] } },
    });
  });

  it('can be taken in pieces, each only when the one before was dealt with', async () => {
    const names: string[] = [];
    let atOnce = 0;
    let most = 0;
    const taking = listMyDomains({
      onPiece: async (domains) => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise((resolve) => setTimeout(resolve, 1));
        names.push(...domains.map(({ ldhName }) => ldhName));
        atOnce -= 1;
      },
    });
    expect(await read(taking, replyOf(200, {}, encode(text)))).toMatchObject({
      answer: { domains: [], count, skipped: 0 },
    });
    expect(names.length).toBe(count);
    expect([most, names[0], names.at(-1)]).toEqual([1, 'xn--nafn0-6ya.example', `xn--nafn${count - 1}-6ya.example`]);
    const refusing = listMyDomains({
      onPiece: () => {
        throw new Error('the disk is full');
      },
    });
    await expect(read(refusing, replyOf(200, {}, encode(text)))).rejects.toThrow('the disk is full');
  });

  it.each([
    [
      'one item that unfolds in memory',
      `{"domainSearchResults":[{"ldhName":"a.is","a":[${'[],'.repeat(300_000)}1]}]}`,
      'byte 24',
    ],
    [
      'one item that never ends',
      `{"domainSearchResults":[{"ldhName":"a.is","a":"${'x'.repeat(900_000)}`,
      'byte 900047',
    ],
    ['very much beside its list', `{"a":[${'[],'.repeat(500_000)}1],"domainSearchResults":[]}`, 'byte 0'],
  ])('with %s is refused before it is parsed', async (_name, hostile, where) => {
    const outcome = await read(listMyDomains(), replyOf(200, {}, encode(hostile)));
    expect(outcome).toMatchObject({ failure: { kind: 'unreadable', where } });
  });

  it('in another charset is read in it', async () => {
    const latin = Buffer.from('[{"ldhName":"xn--dmi-yla.is","unicodeName":"dæmi.is"}]', 'latin1');
    expect(
      await read(listMyDomains(), replyOf(200, { 'content-type': 'application/json; charset=iso-8859-1' }, latin)),
    ).toMatchObject({
      answer: { domains: [{ unicodeName: 'dæmi.is' }] },
    });
  });

  it('that is a page is seen to be one, with a byte order mark and a character across its 1,024th byte', async () => {
    const page = '\uFEFF<html><body>';
    const bytes = encode(`${page}${'x'.repeat(1023 - encode(page).byteLength)}ð</body></html>`);
    expect([bytes[1023], bytes[1024]]).toEqual([...encode('ð')]);
    expect(await read(listMyDomains(), replyOf(200, {}, bytes))).toMatchObject({
      failure: { kind: 'not-the-registry' },
    });
  });

  it('in another charset that nobody names is read as windows-1252, and said', async () => {
    const latin = Buffer.from('[{"ldhName":"xn--dmi-yla.is","unicodeName":"dæmi.is"}]', 'latin1');
    expect(await read(listMyDomains(), replyOf(200, {}, latin))).toMatchObject({
      answer: {
        domains: [{ unicodeName: 'dæmi.is' }],
        receipt: { oddities: [said(expect.stringContaining('read as windows-1252'))] },
      },
    });
  });

  it('that nobody has at that address is not the registry’s', async () => {
    expect(await read(listMyDomains(), replyOf(404, {}, '{"errorCode":404}'))).toMatchObject({
      failure: { kind: 'not-the-registry' },
    });
    expect(await read(listMyDomains(), replyOf(200, {}, '<html></html>'))).toMatchObject({
      failure: { kind: 'not-the-registry' },
    });
    expect(await read(listMyDomains(), replyOf(200))).toMatchObject({ failure: { kind: 'not-the-registry' } });
  });
});
