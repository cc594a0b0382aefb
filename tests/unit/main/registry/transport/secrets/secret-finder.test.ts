import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnsweredReply } from '#main/registry/transport/exchange.ts';
import { scrubSecrets } from '#main/registry/transport/scrub-secrets.ts';
import { createSecretFinder } from '#main/registry/transport/secrets/secret-finder.ts';
import { answerOf } from '../answers.ts';
import { waysOfWriting } from './ways-of-writing.ts';

const handle = 'NORN1-EX';

function heldOf(...secrets: string[]) {
  return { secrets, basics: secrets.map((secret) => Buffer.from(`${handle}:${secret}`).toString('base64')) };
}

async function scrubbed(secret: string, parts: Partial<AnsweredReply>, status = 200): Promise<AnsweredReply> {
  const reply = answerOf(status, parts);
  return (await scrubSecrets(reply, heldOf(secret))) ?? reply;
}

async function bodyAfter(secret: string, body: Uint8Array | string, status = 200): Promise<string> {
  const given = await scrubbed(secret, { body: Buffer.from(body as string) }, status);
  return Buffer.from(given.body).toString('utf8');
}

/** What must not be left of a written secret: all but the first and last letters, of which base64 shares some. */
function coreOf(written: string): string {
  return written.length < 12 ? written.slice(0, -1) : written.slice(3, -3);
}

/** Letters of every kind; the first makes it no word, and no character of it is a control. */
const anySecret = fc
  .tuple(
    fc.constantFrom('7', '#', '%', '\\', '&', '=', '"', '+', 'k9', 'ð.'),
    fc.string({ unit: fc.constantFrom(...'abcXYZ019-_+/=&%\\"<>!á ðÞþ€字🔑'), minLength: 8, maxLength: 40 }),
  )
  .map(([first, rest]) => `${first}${rest}`.trim().normalize('NFC'))
  .filter((secret) => secret.replace(/[\s+=-]/g, '').length >= 8);
/**
 * A secret as this way can write it. With line ends in it, it has no blanks of its own. Cut short, it has no quotes and
 * escapes: those at its beginning are not looked for, and what is left of it without them may be an ordinary word.
 */
function secretFor(way: string, any: string): string {
  if (way.startsWith('with line ends')) return any.replaceAll(' ', '');
  return way.includes('cut after') ? any.replace(/["\\]/g, '7') : any;
}
const noise = fc.string({ unit: fc.constantFrom(...'xyz {}[]<>/":,.\n&%\\=ævi'), maxLength: 60 });
/** What ends a noise, so that no half escape swallows the beginning of a secret. */
const ends = fc.constantFrom(' ', '"', '>', '\n', ': ');

describe('a secret that an answer repeats', () => {
  it.each(Object.keys(waysOfWriting))('leaves nothing in a body: %s', async (way) => {
    await fc.assert(
      fc.asyncProperty(anySecret, noise, ends, ends, noise, async (any, before, opens, closes, after) => {
        const secret = secretFor(way, any);
        const written = waysOfWriting[way]?.(secret, handle) ?? '';
        const kept = await bodyAfter(secret, `${before}${opens}${written}${closes}${after}`);
        expect(kept).toContain('‹redacted›');
        expect(kept).not.toContain(coreOf(written));
      }),
      // It begins as an escape of a log does.
      { numRuns: 60, examples: [['\\010abcdÞefg', '', ' ', ' ', '']] },
    );
  });

  it.each(Object.keys(waysOfWriting))('leaves nothing in a header: %s', async (way) => {
    await fc.assert(
      fc.asyncProperty(anySecret, noise, ends, async (any, before, opens) => {
        const secret = secretFor(way, any);
        const written = waysOfWriting[way]?.(secret, handle) ?? '';
        // Headers come from the wire as Latin-1: each byte of UTF-8 a character.
        const value = Buffer.from(`${before}${opens}${written} x`, 'utf8').toString('latin1');
        const given = await scrubbed(secret, { headers: [['x-debug', value]] });
        expect(given.headers[0]?.[1]).toContain('‹redacted›');
        expect(given.headers[0]?.[1]).not.toContain(coreOf(Buffer.from(written, 'utf8').toString('latin1')));
      }),
      { numRuns: 40 },
    );
  });

  it.each(['hunter2hunt', 'pássw0rð', 'hunter2h'])('%s is long enough in every way', async (secret) => {
    for (const [way, write] of Object.entries(waysOfWriting)) {
      const written = write(secret, handle);
      expect(await bodyAfter(secret, `{"you sent":"${written}"}`), way).not.toContain(coreOf(written));
    }
  });

  it('leaves nothing in Latin-1 and in UTF-16 either', async () => {
    for (const charset of ['latin1', 'utf16le'] as const) {
      const given = await scrubbed('pássw0rð', { body: Buffer.from('ævi pássw0rð.', charset) });
      expect(Buffer.from(given.body).toString('latin1').replaceAll('\0', '')).not.toContain('ssw0r');
    }
  });

  it('is found in the name of a header and beside others', async () => {
    const given = await scrubbed('hunter2hunt', {
      headers: [
        ['x-hunter2hunt', 'a'],
        ['y', 'HUNTER2HUNT'],
      ],
    });
    expect(given.headers).toEqual([
      ['x-‹redacted›', 'a'],
      ['y', '‹redacted›'],
    ]);
  });

  it('leaves a body of JSON one, and its other members as they came', async () => {
    for (const secret of ['hunter2hunt', 'pássw0rð', '\\"hunter2\\"']) {
      for (const [way, write] of Object.entries(waysOfWriting)) {
        const written = write(secret, handle);
        const kept = await bodyAfter(
          secret,
          JSON.stringify({ before: '\\', sent: written, twice: [`\\${written}`], after: 'ævi' }),
        );
        expect(() => JSON.parse(kept), `${way}: ${kept}`).not.toThrow();
        expect(JSON.parse(kept), way).toMatchObject({ before: '\\', after: 'ævi' });
        expect(kept, way).toContain('‹redacted›');
        expect(kept, way).not.toContain(coreOf(JSON.stringify(written).slice(1, -1)));
      }
    }
  });

  it('leaves all around it as it came', async () => {
    expect(await bodyAfter('hunter2hunt', 'ævi %20 &amp; "hunter2hunt", ævi')).toBe('ævi %20 &amp; "‹redacted›", ævi');
  });
});

describe('what an answer needs', () => {
  it.each([
    ['a password that is a word within another', 'lykilorð', '{"text":"lykilorðin þín"}'],
    ['a password that is a host name', 'norðurljós', '{"ldhName":"norðurljós.example"}'],
    ['a password that is the name of a member', 'entities', '{"entities":[]}'],
    ['a password that is the name of an element', 'password', '<c:password/>'],
    ['a short password', 'active', '{"status":["active"]}'],
    ['a password that is the handle', 'norn1-ex', '{"handle":"NORN1-EX"}'],
  ])('stays: %s', async (_what, secret, body) => {
    const reply = answerOf(200, { body: Buffer.from(body), headers: [['rpp-code', '01000']] });
    expect(await scrubSecrets(reply, heldOf(secret))).toBeUndefined();
  });

  it('but a word that is the password and a word of its own does not', async () => {
    expect(await bodyAfter('lykilorð', '{"sent":"lykilorð"}, lykilorð.')).toBe('{"sent":"‹redacted›"}, ‹redacted›.');
  });

  it('and in a refusal neither does a part of a word', async () => {
    expect(await bodyAfter('hunter', 'myhunters', 401)).toBe('my‹redacted›s');
  });

  it('a header loses the shortest secret, and one that answers are read by keeps its value', async () => {
    const given = await scrubbed('1000', {
      headers: [
        ['rpp-code', '1000'],
        ['x-debug', 'sent 1000.'],
        ['x-size', '10001'],
      ],
    });
    expect(given.headers).toEqual([
      ['rpp-code', '1000'],
      ['x-debug', 'sent ‹redacted›.'],
      ['x-size', '10001'],
    ]);
  });

  it('a short secret is found beside Basic', async () => {
    const basic = Buffer.from(`${handle}:abc`).toString('base64');
    expect(await bodyAfter('abc', `Authorization: Basic ${basic}`)).toBe('Authorization: Basic ‹redacted›');
  });
});

describe('the search', () => {
  it('finds a secret wherever two pieces of a body meet', async () => {
    const secret = 'hunter2hunt';
    const written = waysOfWriting['decimal entities with zeros']?.(secret, handle) ?? '';
    for (let before = 64 * 1024 - written.length; before <= 64 * 1024; before += 7) {
      const kept = await bodyAfter(secret, `${' '.repeat(before)}${written}${' '.repeat(100)}`);
      expect(kept.trim()).toBe('‹redacted›');
    }
  });

  it('takes time in proportion to what it reads', () => {
    const finder = createSecretFinder(heldOf('hunter2hunt', 'another-key-0123'), 'answer');
    const long = 4 * 1024 * 1024;
    const beganAt = performance.now();
    for (const piece of ['hunter2hun', '\\\\', '%25', '&amp;', '&#0000', '=\n', 'ð', '\u00ad', '{"a":"\\u00e1"},']) {
      finder.find(Buffer.from(piece.repeat(long / piece.length)));
    }
    // About a second; a search that goes back and forth would take hours.
    expect(performance.now() - beganAt).toBeLessThan(60_000);
  });
});
