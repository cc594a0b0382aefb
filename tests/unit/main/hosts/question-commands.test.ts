import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check } from '#main/hosts/cli/commands/check.ts';
import { lookup } from '#main/hosts/cli/commands/lookup.ts';
import { probe } from '#main/hosts/cli/commands/probe.ts';
import { asWritten, message } from '#messages/message.ts';
import { fakeAnswer, fakeDesk } from './fake-desk.ts';
import { run } from './run-command.ts';

describe('check', () => {
  const limited = {
    kind: 'limited',
    message: asWritten('wait'),
    budget: 'availability',
    by: 'our-count',
    retryAt: 1,
  } as const;
  const refused = {
    kind: 'refused',
    message: asWritten('no'),
    code: '1',
    meaning: asWritten(''),
    details: [],
    clTRID: 'c',
    svTRID: 's',
  } as const;

  it('folds names that are the same, and asks about each once', async () => {
    const { asked } = await run(check, ['ÞÚ.example', 'þú.example', 'two.example']);
    expect(asked).toHaveLength(2);
  });

  it('says which lines of a file are no names, and checks the others', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'check-'));
    const [mixed, wrong] = [join(folder, 'mixed.txt'), join(folder, 'wrong.txt')];
    writeFileSync(mixed, '# mine\none.example\n\nnot a name\ntwo.example\n');
    writeFileSync(wrong, 'not a name\n');
    const outcome = await run(check, ['--file', mixed]);
    expect(outcome).toMatchObject({ exitCode: 1, asked: { length: 2 }, json: { problems: [{ line: 4 }] } });
    expect(outcome.said[0]).toMatch(/mixed\.txt, line 4: /);
    expect(() => check.prepare(['--file', wrong])).toThrow(/line 1/);
    rmSync(folder, { recursive: true });
  });

  it('goes on after a refusal, and stops where nothing more can be asked', async () => {
    const fake = fakeDesk();
    fake.failNext('availability.check', refused);
    expect(await run(check, ['one.example', 'two.example'], fake)).toMatchObject({ exitCode: 1, asked: { length: 2 } });
    const other = fakeDesk();
    other.failNext('availability.check', limited);
    const outcome = await run(check, ['one.example', 'two.example'], other);
    expect(outcome).toMatchObject({ exitCode: 4, asked: { length: 1 }, json: { notAsked: ['two.example'] } });
    expect(outcome.said).toContain('Not asked: two.example.');
  });

  it('ends with what ended it, whatever was refused before', async () => {
    const fake = fakeDesk();
    fake.failNext('availability.check', refused);
    fake.failNext('availability.check', limited);
    const names = Array.from({ length: 9 }, (_, index) => `n${index}.example`);
    const outcome = await run(check, names, fake);
    expect(outcome).toMatchObject({ exitCode: 4, asked: { length: 2 } });
    expect(outcome.said).toContain('Not asked: n2.example, n3.example, n4.example, n5.example, n6.example and 2 more.');
  });
});

describe('lookup', () => {
  it('asks about each kind under its own name, and shows a redacted contact as redacted', async () => {
    const card = { ...(fakeAnswer('lookups.entity') as { card: object }), card: null };
    const redacted = {
      ...card,
      kind: 'entity',
      key: 'GHI56-IS',
      title: 'GHI56-IS',
      card: { name: '', redacted: true, kind: 'individual', addresses: [], phones: [], emails: [], others: [] },
    };
    const entity = await run(lookup, ['entity', 'GHI56-IS'], fakeDesk({ 'lookups.entity': redacted }));
    expect(entity.asked).toEqual(['lookups.entity']);
    expect(entity.lines[0]).toBe('GHI56-IS');
    expect(entity.lines.join('\n')).toMatch(/^name\s+redacted$/m);
    expect(entity.json).toMatchObject({ kind: 'entity', key: 'GHI56-IS' });
    const nameserver = await run(lookup, ['nameserver', 'NS1.þú.is']);
    expect(nameserver.asked).toEqual(['lookups.nameserver']);
    expect(nameserver.fake.asked[0]?.input).toMatchObject({ key: 'ns1.xn--rdah.is' });
    expect((await run(lookup, ['domain', 'a.is'])).asked).toEqual(['lookups.domain']);
  });
});

describe('probe', () => {
  const report = (standing: string) => ({
    accountId: 'a',
    ranAt: 1,
    previousRanAt: null,
    beyond: [],
    asked: 20,
    isRegistry: true,
    findings: [
      {
        finding: 'options-answer',
        title: message('probe.optionsAnswer'),
        interface: 'rpp-v0',
        documented: null,
        observed: '405, no body',
        why: null,
        standing,
        previous: '204, no body',
        changed: true,
        journalIds: ['j'],
      },
    ],
  });

  const deskOf = (result: object) =>
    fakeDesk({
      'probe.start': { workId: 'w' },
      'work.get': { ...(fakeAnswer('work.get') as object), state: 'done', failure: null, result },
    });

  it('ends with 1 where something differs, with 0 where not, and shows what changed', async () => {
    const seen = await run(probe, [], deskOf(report('seen')));
    expect([seen.exitCode, seen.asked]).toEqual([0, ['probe.start', 'work.get']]);
    expect(seen.lines.join('\n')).toContain('was: 204, no body');
    expect(seen.json).toEqual(report('seen'));
    const differing = await run(probe, [], deskOf(report('differs')));
    expect(differing.exitCode).toBe(1);
    const silent = await run(probe, [], deskOf({ ...report('seen'), asked: 0 }));
    expect(silent.exitCode).toBe(1);
  });

  it('ends with 6 where nothing that answers is the registry, and writes no report of it', async () => {
    const desk = deskOf({ ...report('differs'), isRegistry: false });
    const stranger = await run(probe, ['--to', '/tmp/report.json'], desk);
    expect([stranger.exitCode, stranger.asked]).toEqual([6, ['probe.start', 'work.get']]);
    expect(stranger.lines.join('\n')).toContain('None of the answers is from a registry.');
  });

  it('writes the report where it is told to, in the format of the name', async () => {
    const desk = deskOf(report('seen'));
    const { asked, fake } = await run(probe, ['--to', '/tmp/report.json'], desk);
    expect(asked).toEqual(['probe.start', 'work.get', 'probe.save']);
    expect(fake.asked[2]?.input).toMatchObject({ format: 'json', path: '/tmp/report.json', replace: false });
  });
});
