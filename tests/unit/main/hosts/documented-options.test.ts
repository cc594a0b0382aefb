import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { Command } from '#main/hosts/cli/command.ts';
import { commands } from '#main/hosts/cli/run-cli.ts';
import { runRestore } from '#main/hosts/cli/run-restore.ts';
import { runTeamStore } from '#main/hosts/cli/run-team-store.ts';
import { message } from '#messages/message.ts';
import { say } from '#messages/say.ts';

const root = resolve(import.meta.dirname, '../../../..');
const page = readFileSync(join(root, 'docs/command-line.md'), 'utf8');
const folder = join(root, 'src/main/hosts/cli');

/** Every option that any command has, by how it is declared. */
const options = [
  ...new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/'?([a-z][a-z-]*)'?: \{ type: '/g)])
      .map(([, name = '']) => name),
  ),
];
/** Said once, of every command. */
const common = ['json', 'account', 'practice', 'home'];
const languages = ['en', 'is'] as const;

/** What a command says of a word that is wrong for any option: whether there is the option is in it. */
async function knows(read: (words: string[]) => unknown, option: string): Promise<boolean> {
  const said = await (async () => read([`--${option}=x`]))().then(String, String);
  return !said.includes('Unknown option');
}

const all: [string, (words: string[]) => unknown][] = [
  ['restore', runRestore],
  ['team create', (words) => runTeamStore(['create', ...words])],
  ['team invite', (words) => runTeamStore(['invite', ...words])],
  ...Object.entries(commands).flatMap(([name, found]): [string, (words: string[]) => unknown][] =>
    typeof found.prepare === 'function'
      ? [[name, (found as Command).prepare]]
      : Object.entries(found).map(([verb, command]) => [`${name} ${verb}`, (command as Command).prepare]),
  ),
];

/** The part of the page about a command: under a heading that names it, or the bullet of its verb under its noun. */
function partOf(command: string): string {
  const [noun = '', verb = ''] = command.split(' ');
  const sections = page.split('\n### ').slice(1);
  const sectionOf = (name: string) => sections.find((section) => section.split('\n')[0]?.split(', ').includes(name));
  const own = sectionOf(command);
  if (own !== undefined) return own;
  return (
    sectionOf(noun)
      ?.split(/\n- | · /)
      .find((bullet) => bullet.includes(`\`${verb}`)) ?? ''
  );
}

/** The lines of --help about it: its own, and those that go on with them. */
function helpOf(command: string, language: (typeof languages)[number]): string {
  const [noun = '', verb = ''] = command.split(' ');
  const lines = say(language, message('commandUsage.help')).split(/\n {2}(?! )/);
  const own = lines.filter((line) => new RegExp(`^${noun}\\b`).test(line) && line.includes(verb));
  return own.join('\n');
}

test.each(all)('every option of %s is on the page of the command line and in --help', async (command, read) => {
  const own: string[] = [];
  for (const option of options) if (!common.includes(option) && (await knows(read, option))) own.push(`--${option}`);
  const asList = ['domains export', 'inbox export', 'ledger export', 'journal export'];
  const listed = asList.includes(command) ? [command.replace('export', 'list')] : [];
  const said = [command, ...listed].map(partOf).join('\n');
  expect(said, command).not.toBe('');
  const named = (text: string) => own.filter((option) => !new RegExp(`${option}(?![a-z-])`).test(text));
  expect(named(said)).toEqual([]);
  for (const language of languages) {
    const help = [command, ...listed].map((name) => helpOf(name, language)).join('\n');
    expect(help, command).not.toBe('');
    expect(named(help)).toEqual([]);
  }
});
