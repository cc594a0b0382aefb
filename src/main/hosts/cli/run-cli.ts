import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { createRouterClient } from '@orpc/server';
import type { DeskClient } from '#contract/contract.ts';
import { type Message, message } from '#messages/message.ts';
import type { MessageLanguage } from '#messages/say.ts';
import { type Failure, failureMessage } from '#values/failure.ts';
import { dataFolder, downloadsFolder } from '../data-folder.ts';
import { runEmulatorHost } from '../emulator/run-emulator-host.ts';
import { emulatorControl } from '../emulator-control.ts';
import { openDesk, programVersion } from '../open-desk.ts';
import { readLanguage } from '../read-language.ts';
import { storageTexts } from '../storage-texts.ts';
import { chooseAccount, practiceAccount } from './choose-account.ts';
import type { Command, Prepared } from './command.ts';
import { addAccount, confirmAccount, listAccounts, removeAccount, testAccount } from './commands/accounts.ts';
import { backup } from './commands/backup.ts';
import {
  cancelBatch,
  exportBatch,
  listBatches,
  prepareBatch,
  retryBatch,
  runBatch,
  showBatch,
} from './commands/batch.ts';
import { budget } from './commands/budget.ts';
import { balanceCard, capCard, listCards, topUpCard } from './commands/cards.ts';
import { check } from './commands/check.ts';
import { exportCosts } from './commands/costs.ts';
import { daily } from './commands/daily.ts';
import { markDoNotRenew, unmarkDoNotRenew } from './commands/do-not-renew.ts';
import { exportDomains, listDomains, refreshDomains } from './commands/domains.ts';
import { collectInbox, exportInbox, listInbox } from './commands/inbox.ts';
import { exportJournal, listJournal } from './commands/journal.ts';
import { exportLedger, listLedger, reconcileLedger, sendAgain, settleLedger } from './commands/ledger.ts';
import { alarmSeen, listAlarms } from './commands/ledger-alarms.ts';
import { lookup } from './commands/lookup.ts';
import { matchBooks } from './commands/match-books.ts';
import { setNetwork, showNetwork } from './commands/network.ts';
import { probe } from './commands/probe.ts';
import { saveRecording } from './commands/recordings.ts';
import { renew } from './commands/renew.ts';
import { joinTeam, leaveTeam, moveServer, teamStatus } from './commands/team.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { failureFrom, nothingSent } from './failure-from.ts';
import { type HeadlessAccount, headlessAccount } from './headless-account.ts';
import { jsonText } from './json-text.ts';
import { plainText } from './plain-text.ts';
import { runRestore } from './run-restore.ts';
import { administratorVerbs, runTeamStore } from './run-team-store.ts';
import { linesOf, processTerminal, type Terminal, type Writers, writersOf } from './terminal.ts';
import { joined, linesIn, textIn } from './text.ts';
import { UsageError } from './usage-error.ts';

export const commands: Readonly<Record<string, Command | Readonly<Record<string, Command>>>> = {
  domains: {
    list: listDomains,
    export: exportDomains,
    refresh: refreshDomains,
    'do-not-renew': markDoNotRenew,
    'renew-again': unmarkDoNotRenew,
    match: matchBooks,
  },
  ledger: {
    list: listLedger,
    export: exportLedger,
    reconcile: reconcileLedger,
    settle: settleLedger,
    'send-again': sendAgain,
    alarms: listAlarms,
    seen: alarmSeen,
  },
  batch: {
    prepare: prepareBatch,
    list: listBatches,
    show: showBatch,
    run: runBatch,
    cancel: cancelBatch,
    retry: retryBatch,
    export: exportBatch,
  },
  costs: { export: exportCosts },
  cards: { list: listCards, 'top-up': topUpCard, balance: balanceCard, cap: capCard },
  inbox: { collect: collectInbox, list: listInbox, export: exportInbox },
  journal: { list: listJournal, export: exportJournal },
  accounts: { list: listAccounts, add: addAccount, test: testAccount, confirm: confirmAccount, remove: removeAccount },
  team: { join: joinTeam, status: teamStatus, server: moveServer, leave: leaveTeam },
  network: { show: showNetwork, set: setNetwork },
  daily,
  renew,
  check,
  lookup,
  budget,
  probe,
  backup,
  recordings: { save: saveRecording },
};

/**
 * Runs one command and resolves with its exit code. Standard output gets the command's answer and nothing else;
 * standard error everything that is said about it. With --json a failure, also of the words, is `{"failure": …}` on standard output. `open`
 * puts the desk together; tests give their own, and a terminal.
 */
export async function runCli(
  given: readonly string[],
  open: typeof openDesk = openDesk,
  terminal: Terminal = processTerminal,
): Promise<number> {
  const { language, words, problem } = readLanguage(given, terminal.environment);
  const { print, say } = writersOf(terminal, language);
  const usage = textIn(language, message('commandUsage.help'));
  const [first, ...rest] = words;
  if (problem !== undefined) return refuse(problem, words.includes('--json'), { print, say });
  if (first === undefined) return say(usage, exitCodes.wrongUsage);
  if (first === '--help' || first === '-h' || first === 'help') return print(usage);
  if (first === '--version') return print(programVersion);
  if (first === 'emulator') return runEmulatorHost(rest, language);
  if (rest.some((word) => word === '--help' || word === '-h')) return print(usage);
  try {
    if (first === 'restore') return await runRestore(rest, terminal, language);
    if (first === 'team' && administratorVerbs.includes(rest[0] ?? ''))
      return await runTeamStore(rest, terminal, language);
    const { command, words: own } = find(first, rest);
    return await runCommand(command.prepare(own), open, terminal, language);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return refuse(error.problem, words.includes('--json'), { print, say });
  }
}

/** Says what is wrong with the words; nothing was opened. */
function refuse(problem: Message, asJson: boolean, { print, say }: Pick<Writers, 'print' | 'say'>): number {
  const failure: Failure = { kind: 'invalid-input', message: problem, field: '', code: 'usage' };
  if (asJson) print(jsonText({ failure }));
  return say(message('commandAnswers.seeHelp', { problem }), exitCodes.wrongUsage);
}

function find(first: string, rest: readonly string[]): { command: Command; words: readonly string[] } {
  const found = Object.hasOwn(commands, first) ? commands[first] : undefined;
  if (found === undefined)
    throw new UsageError(message('commandLine.commandUnknown', { command: JSON.stringify(first) }));
  if (isCommand(found)) return { command: found, words: rest };
  const [verb, ...words] = rest;
  const command = verb !== undefined && Object.hasOwn(found, verb) ? found[verb] : undefined;
  if (command === undefined) {
    const words = [...(first === 'team' ? administratorVerbs : []), ...Object.keys(found)].join(', ');
    if (verb === undefined) throw new UsageError(message('commandLine.wordOf', { option: first, words }));
    throw new UsageError(message('commandLine.wordOfNot', { option: first, words, given: JSON.stringify(verb) }));
  }
  return { command, words };
}

function isCommand(found: Command | Readonly<Record<string, Command>>): found is Command {
  return typeof found.prepare === 'function';
}

async function runCommand(
  prepared: Prepared,
  open: typeof openDesk,
  terminal: Terminal,
  language: MessageLanguage,
): Promise<number> {
  const { common } = prepared;
  const { environment } = terminal;
  const writers = writersOf(terminal, language);
  const { print, progress, say, tell } = writers;
  const headless = headlessAccount(environment);
  const facts = { environment, platform: process.platform, home: homedir() };
  const folder = dataFolder(common.home, facts);
  const emulator = emulatorControl(folder);
  const exportsFolder = () => downloadsFolder(facts, existsSync);
  const files = { exportsFolder, chooseSavePath: undefined, namesAnyPath: true, offerDownload: () => null } as const;
  const input = linesOf(terminal.input);
  try {
    const plan = { host: 'cli', dataFolder: folder, productionAllowed: true, emulator, files } as const;
    const opened = await open(plan).catch(nothingSent);
    try {
      const desk = createRouterClient(opened.application.router) as DeskClient;
      for (const text of storageTexts(await desk.desk.storage(), folder)) say(text, exitCodes.done);
      const proxyPassword = environment.REGISTRY_DESK_PROXY_PASSWORD;
      if (proxyPassword) await desk.network.setProxyPassword({ value: proxyPassword, keep: 'session' });
      // Also a command that names an entry or a batch may ask the practice registry about it.
      const practice = common.practice ? await practiceAccount(desk) : undefined;
      const outcome = await prepared.run({
        desk,
        account: async () => practice ?? chooseAccount(desk, common.account, headless, tell),
        say: tell,
        progress,
        readSecret: input.next,
        environment,
        language,
      });
      const { json, lines, exitCode } = outcome;
      print(common.json ? jsonText(json) : plainText(linesIn(language, lines).join('\n')));
      return exitCode;
    } finally {
      input.close();
      await opened.close();
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const failure = failureFrom(error);
    if (common.json) print(jsonText({ failure }));
    return say(joined([failureMessage(failure), adviceOn(failure, headless) ?? '']), exitCodeOf(failure));
  }
}

/** What to do here, where the text does not say it or speaks of a window. */
function adviceOn(failure: Failure, headless: HeadlessAccount | undefined): Message | undefined {
  if (failure.kind === 'blocked' && failure.reason === 'read-only' && headless?.draft.readOnly) {
    return message('commandAnswers.readOnlyAdvice');
  }
  if ('advice' in failure) return failure.advice;
  const lacksSecret = failure.kind === 'no-account' && failure.lacks === 'secret';
  return lacksSecret ? message('commandAnswers.keyAdvice') : undefined;
}
