import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '#main/hosts/cli/command.ts';
import { commands, runCli } from '#main/hosts/cli/run-cli.ts';
import { openDesk } from '#main/hosts/open-desk.ts';
import { english } from '#messages/en/index.ts';
import { icelandic } from '#messages/is/index.ts';
import { fakeAnswer, fakeDesk } from './fake-desk.ts';
import { run } from './run-command.ts';

/** What the command line says is said in the language that was named; what programs read is the same in both. */

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'registry-desk-language-'));
});

afterAll(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

async function cli(words: readonly string[], environment: Record<string, string> = {}, open = openDesk) {
  let out = '';
  let errors = '';
  const code = await runCli(words, open, {
    environment: { REGISTRY_DESK_HOME: join(folder, 'home'), ...environment },
    input: Readable.from(['']),
    output: { write: (text) => (out += text) },
    errors: { write: (text) => (errors += text) },
  });
  return { code, out, errors };
}

/** The nouns of the catalogue that only the command line and the hosts say. */
const nouns = [
  'commandAnswers',
  'commandHeadings',
  'commandLine',
  'commandUsage',
  'commandWords',
  'emulatorHost',
  'hosts',
  'webHost',
] as const;

const codes = nouns.flatMap((noun) =>
  Object.entries(english[noun]).map(([key, text]) => {
    const translated = (icelandic[noun] as Readonly<Record<string, string>>)[key];
    return { code: `${noun}.${key}`, text: text as string, translated };
  }),
);

/** Those of them that say the same in both languages: no word of theirs is one of a language. */
const alike = [
  'commandAnswers.about',
  'commandAnswers.listed',
  'commandAnswers.probeUnseen',
  'commandAnswers.probeBeyondOne',
  'commandAnswers.progressSoFar',
  'commandAnswers.dailyRow',
  'commandAnswers.dailyRowOf',
  'commandAnswers.teamSeat',
  'commandHeadings.id',
  'commandHeadings.sent',
  'commandLine.columnNotUsable',
  'commandLine.oneLine',
  'commandLine.optionWrong',
  'commandLine.twoLines',
  'commandWords.sent',
  'webHost.wrongWords',
];

describe('the catalogue of the command line', () => {
  it('has an own text for each code in each language', () => {
    expect(codes.filter(({ translated }) => !translated)).toEqual([]);
    expect(codes.filter(({ text, translated }) => text === translated).map(({ code }) => code)).toEqual(alike);
  });

  it('is where every sentence of the commands comes from', () => {
    // The label of the account that the environment describes, and a reason that the ledger keeps, are data.
    const data = ['(environment variables', ', only reads', 'Given on the command line (--expiry).', 'command line'];
    const hosts = resolve(import.meta.dirname, '../../../../src/main/hosts');
    const files = readdirSync(hosts, { recursive: true, encoding: 'utf8' }).filter((file) => speaks.test(file));
    const written = files.flatMap((file) => textsIn(file, readFileSync(join(hosts, file), 'utf8')));
    const sentences = written.filter((text) => /\p{L}{2,}[,.:;]? \p{L}{2,}/u.test(text));
    expect(sentences.filter((text) => !data.some((one) => text.includes(one)) && !isOfPrograms(text))).toEqual([]);
  });
});

/** The files that print something in a terminal. */
const speaks = /^(cli|emulator)[\\/].*\.ts$|^web[\\/](run-web-host|read-flags)\.ts$|^storage-texts\.ts$/;

/** Names of commands, and faults of our own that no person is meant to see. */
function isOfPrograms(text: string): boolean {
  return [
    'costs export',
    'domains do-not-renew',
    'domains renew-again',
    'Registry Desk stopped reporting changes.',
  ].includes(text);
}

/** The texts that a file of the program has between quotes. */
function textsIn(file: string, source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) texts.push(node.text);
    if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return texts;
}

describe('--lang is', () => {
  it('says help, headings, words and sentences in Icelandic', async () => {
    const help = await cli(['--help', '--lang', 'is']);
    expect(help).toMatchObject({ code: 0, out: `${icelandic.commandUsage.help}\n`, errors: '' });
    const accounts = await cli(['accounts', 'list', '--lang=is']);
    expect(accounts).toMatchObject({ code: 0, out: expect.stringContaining('Enginn aðgangur er til enn') });
    const words = ['accounts', 'add', '--label', 'Norn', '--handle', 'NORN1-IS', '--environment', 'sandbox'];
    const added = await cli([...words, '--rpp', 'https://rpp.example', '--lang', 'is']);
    expect(added.out).toMatch(/^Aðganginum Norn var bætt við \(/);
    const listed = await cli(['--lang', 'is', 'accounts', 'list']);
    expect(listed.out).toMatch(/HEITI +UMHVERFI +AUÐKENNI +API-LYKILL/);
    expect(listed.out).toMatch(/Norn +prófunarumhverfi +NORN1-IS +enginn/);
    const ledger = await cli(['ledger', 'list'], { REGISTRY_DESK_LANG: 'is' });
    expect(ledger.out).toMatch(/HAFIN +LÉN +STAÐA[\s\S]*Færslur: 0 af 0; með óvissa niðurstöðu: 0\n$/);
    const missing = await cli(['ledger', 'reconcile', 'nowhere', '--lang', 'is']);
    expect(missing).toMatchObject({ code: 1, out: '', errors: `${icelandic.renewals.entryMissing}\n` });
    const removed = await cli(['accounts', 'remove', 'Norn', '--lang', 'is']);
    expect(removed).toMatchObject({ code: 2, out: expect.stringContaining('Bættu við --yes.') });
  });

  it('says what is wrong with the words in Icelandic, each as it is in the catalogue', async () => {
    const said = async (...words: string[]) => {
      const { code, out, errors } = await cli([...words, '--lang', 'is']);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      return errors;
    };
    expect(await said('renew')).toContain('renew tekur lén: renew LÉN');
    expect(await said('renew', 'a.is', '--yers', '1')).toContain('Óþekktur valkostur: --yers.');
    expect(await said('renew', 'a.is', '--years')).toContain('--years tekur gildi.');
    expect(await said('renew', 'a.is', '--yes=1')).toContain('--yes tekur ekkert gildi.');
    expect(await said('check', 'no name')).toContain('„no name“ inniheldur bil.');
    expect(await said('restore')).toContain('restore tekur eina skrá með öryggisafriti.');
  });

  it('leaves what programs read as it is', async () => {
    const [plain, spoken] = [
      await cli(['ledger', 'reconcile', 'x', '--json']),
      await cli(['ledger', 'reconcile', 'x', '--json', '--lang', 'is']),
    ];
    expect(spoken.out).toBe(plain.out);
    expect(JSON.parse(spoken.out)).toMatchObject({ failure: { text: english.renewals.entryMissing } });
    expect(spoken.errors).not.toBe(plain.errors);
  });
});

describe('a language that there is not', () => {
  it.each([
    [['domains', 'list', '--lang', 'xx'], {}],
    [['domains', 'list', '--lang'], {}],
    [['--lang=', 'domains', 'list'], {}],
    [['domains', 'list', '--json', '--lang', 'IS'], {}],
    [['domains', 'list'], { REGISTRY_DESK_LANG: 'dk' }],
  ])('%j is wrong usage, and nothing is opened', async (words, environment: Record<string, string>) => {
    const never = () => Promise.reject(new Error('The desk was opened.'));
    const home = join(folder, 'untouched');
    const { code, out, errors } = await cli(words, { ...environment, REGISTRY_DESK_HOME: home }, never);
    expect(code).toBe(2);
    expect(errors).toMatch(/takes en, is; not "/);
    expect(existsSync(home)).toBe(false);
    if (words.includes('--json')) expect(JSON.parse(out)).toMatchObject({ failure: { kind: 'invalid-input' } });
  });

  it('is asked once: two of them are one too many', async () => {
    const { code, errors } = await cli(['budget', '--lang', 'is', '--lang', 'en']);
    expect([code, errors]).toEqual([2, expect.stringContaining('--lang is given twice.')]);
  });

  it('is no language after --, where words are names', async () => {
    expect((await cli(['check', '--', '--lang', 'xx'])).errors).not.toContain('takes en, is');
  });
});

/** Words with which each command does something. */
const ordinary: Readonly<Record<string, readonly string[]>> = {
  daily: ['--account', 'a'],
  'domains do-not-renew': ['a.is', '--reason', 'seen'],
  'domains renew-again': ['a.is'],
  'domains match': [import.meta.filename],
  'ledger settle': ['e', '--renewed', '--reason', 'seen'],
  'ledger send-again': ['e'],
  'ledger seen': ['elsewhere-1'],
  'team server': ['db.acme.example'],
  'batch prepare': ['--view', 'V', '--years', '1', '--card', 'c'],
  'batch export': ['b', '--to', '/tmp/x.csv'],
  'cards top-up': ['c', '--amount', '5'],
  'cards balance': ['c', '--amount', '5'],
  'cards cap': ['c', '--none'],
  'costs export': ['spent', '--to', '/tmp/x.csv'],
  'recordings save': ['/tmp/x'],
  backup: ['/tmp/x'],
  'batch show': ['b'],
  'batch run': ['b'],
  'batch cancel': ['b'],
  'batch retry': ['b'],
  'network set': ['--proxy', ''],
  'accounts add': ['--label', 'L', '--handle', 'H', '--environment', 'sandbox'],
  'accounts remove': ['Norn'],
  renew: ['fjara.is', '--years', '1', '--card', 'c'],
  check: ['fjara.is'],
  lookup: ['domain', 'fjara.is'],
};

const all: [string, Command][] = Object.entries(commands).flatMap(([name, found]): [string, Command][] =>
  typeof found.prepare === 'function'
    ? [[name, found as Command]]
    : Object.entries(found).map(([verb, command]) => [`${name} ${verb}`, command as Command]),
);

/** What an English text says beside its values, where the Icelandic one does not say the same. */
const englishPieces = codes.flatMap(({ text, translated = '' }) =>
  text
    .split(/\{\{\w+\}\}|\n/)
    .filter((piece) => /\p{L}{3,}[,:;.]? \p{L}{2,}/u.test(piece) && !translated.includes(piece)),
);

/** Answers of the fake desk that a command reads until it has all of them. */
const found = (operation: string, rows: string) => {
  const answer = fakeAnswer(operation) as Record<string, unknown>;
  return { [operation]: { ...answer, [rows]: (answer[rows] as unknown[]).slice(0, 1), total: 1 } };
};
const proposal = {
  open: null,
  stale: false,
  warnings: [],
  expiry: { date: '2027-03-14', source: 'rdap', toldAt: 0, daysLeft: 9 },
};
const result = {
  ...{ steps: [], byAnother: true },
  ...{ path: '/tmp/x', rows: 2, bytes: 3, sha256: 'ab' },
  ...{ kind: 'taken', source: 'my-domains', names: 1, added: 1, lost: 0, changed: 0, skipped: 2, oddities: ['-'] },
  ...{
    stored: 0,
    knownAlready: 0,
    acknowledged: 0,
    end: 'empty',
    trouble: null,
    text: { code: 'words.asWritten', values: { text: '-' } },
  },
  ...{ asked: 1, isRegistry: false, findings: [], beyond: [] },
};
const view = (fakeAnswer('domainHistory.views') as { views: object[] }).views[0];
const column = { name: 'Domain', values: [], dates: null };
const books = {
  ...{ booksId: 'b', lines: 1, remembered: false, columns: [column, { ...column, name: 'Paid until' }] },
  mapping: { headed: true, name: 0, paidUntil: 1, expiry: null, customer: null, dates: null },
};
const answers = {
  'domainBooks.open': books,
  'domainHistory.views': { views: [{ ...view, title: 'V', filter: {} }], layout: null },
  ...found('domains.page', 'rows'),
  ...found('inbox.page', 'messages'),
  ...found('journal.page', 'rows'),
  ...found('renewals.page', 'entries'),
  'work.get': { ...(fakeAnswer('work.get') as object), state: 'done', failure: null, result },
  'renewals.propose': { ...(fakeAnswer('renewals.propose') as object), ...proposal },
};

it.each(all)('%s says no English sentence of the catalogue under --lang is', async (name, command) => {
  const words = ordinary[name] ?? (name.endsWith(' export') ? ['--to', '/tmp/x.csv'] : []);
  const { lines, said } = await run(command, [...words], fakeDesk(answers), 'is');
  const shown = [...lines, ...said].join('\n');
  expect(shown).not.toBe('');
  expect(englishPieces.filter((piece) => shown.includes(piece))).toEqual([]);
});
