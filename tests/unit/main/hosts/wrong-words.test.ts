import { describe, expect, it } from 'vitest';
import type { Command } from '#main/hosts/cli/command.ts';
import { addAccount, removeAccount } from '#main/hosts/cli/commands/accounts.ts';
import { check } from '#main/hosts/cli/commands/check.ts';
import { exportDomains, listDomains, refreshDomains } from '#main/hosts/cli/commands/domains.ts';
import { exportJournal, listJournal } from '#main/hosts/cli/commands/journal.ts';
import { exportLedger, listLedger, reconcileLedger } from '#main/hosts/cli/commands/ledger.ts';
import { alarmSeen, listAlarms } from '#main/hosts/cli/commands/ledger-alarms.ts';
import { lookup } from '#main/hosts/cli/commands/lookup.ts';
import { probe } from '#main/hosts/cli/commands/probe.ts';
import { renew } from '#main/hosts/cli/commands/renew.ts';
import { onLines, UsageError } from '#main/hosts/cli/usage-error.ts';
import { asWritten } from '#messages/message.ts';

describe('words that are wrong', () => {
  it.each([
    [renew, []],
    [renew, ['--years', '1', '--card', 'c']],
    [renew, ['one.example', '--card', 'c']],
    [renew, ['one.example', '--years', '1']],
    [renew, ['one.example', '--years', '0', '--card', 'c']],
    [renew, ['one.example', '--years', '100', '--card', 'c']],
    [renew, ['one.example', '--years', '1.5', '--card', 'c']],
    [renew, ['one.example', '--years', '1', '--card', ' ']],
    [renew, ['one.example', 'two.example', '--years', '1', '--card', 'c']],
    [renew, ['not a name', '--years', '1', '--card', 'c']],
    [renew, ['one.example', '--years', '1', '--card', 'c', '--expiry', '2027-02-30']],
    [renew, ['one.example', '--years', '1', '--card', 'c', '--expirydate', '2027-02-28']],
    [check, []],
    [check, ['a_b.example']],
    [check, ['one.example', '--via', 'rpp-v2']],
    [check, ['--file', '/nowhere/names.txt']],
    [lookup, ['entity']],
    [lookup, ['entity', 'A-IS', 'B-IS']],
    [lookup, ['nameserver', 'no-dot']],
    [lookup, ['planet', 'mars']],
    [lookup, ['domain']],
    [exportDomains, []],
    [exportDomains, ['--to', 'x.csv', '--format', 'pdf']],
    [exportDomains, ['--to', 'x.csv', '--columns', 'name']],
    [listDomains, ['word']],
    [listDomains, ['--limit', '0']],
    [listDomains, ['--sort', 'roles']],
    [listDomains, ['--source', 'whois']],
    [listDomains, ['--expires-from', '2027-02-30']],
    [listDomains, ['--expires-within', '-1']],
    [listDomains, ['--file', '/nowhere/names.txt']],
    [refreshDomains, ['--from', 'rdap']],
    [refreshDomains, ['ispstat']],
    [listLedger, ['--from', '1.10.2026']],
    [exportLedger, ['--to', 'x.csv', '--from', '2026-10-02', '--until', '2026-10-01']],
    [listJournal, ['word']],
    [listJournal, ['--via', 'epp']],
    [listJournal, ['--status', '404']],
    [listJournal, ['--until', '2026-02-30']],
    [exportJournal, []],
    [exportJournal, ['x.har']],
    [reconcileLedger, ['entry', '--all']],
    [listAlarms, ['entry']],
    [alarmSeen, []],
    [alarmSeen, ['one', 'two']],
    [probe, ['word']],
    [probe, ['--format', 'json']],
    [probe, ['--to', 'report.txt', '--format', 'txt']],
    [addAccount, ['--label', 'x']],
    [addAccount, ['--label', 'x', '--handle', 'h', '--environment', 'moon']],
    [addAccount, ['--label', 'x', '--handle', 'h', '--environment', 'sandbox', '--api-key', 'secret']],
    [removeAccount, []],
  ] as [Command, string[]][])('are refused before anything is opened: %#', (command, words) => {
    expect(() => command.prepare(words)).toThrow(UsageError);
  });

  it('never repeat a secret that was given where it must not be', () => {
    const words = ['--label', 'x', '--handle', 'h', '--environment', 'sandbox', '--api-key=hunter2'];
    expect(() => addAccount.prepare(words)).not.toThrow(/hunter2/);
  });

  it('are said each on a line of its own, however many they are', () => {
    const problems = Array.from({ length: 100_000 }, (_, index) => asWritten(`Line ${index} is wrong.`));
    const lines = new UsageError(onLines(problems)).message.split('\n');
    expect(lines).toEqual(problems.map(({ values }) => values?.text));
  });
});
