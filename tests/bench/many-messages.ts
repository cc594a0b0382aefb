import { openDatabase } from '#main/database/database.ts';
import { migrate } from '#main/database/migrate.ts';
import { migrations } from '#main/database/migrations/migrations.ts';
import { inboxArchive } from '#main/inbox/store/archive.ts';
import type { InboxArrival } from '#main/inbox/store/record.ts';
import { familyOver } from '../support/store-family.ts';

export const messages = 100_000;
export const accountId = 'bench';

/** By the archive's own verbs; only the waiting for the disk is left out. */
export function fillArchive(path: string): void {
  const database = openDatabase(path);
  migrate(database, migrations);
  database.exec('PRAGMA synchronous = OFF');
  const archive = familyOver(inboxArchive, database);
  for (let number = 1; number <= messages; number += 1) archive.keep(inventedMessage(number));
  database.close();
}

export function inventedMessage(number: number): InboxArrival {
  const name = `${['hestur', 'þórsvatn', 'fjara', 'grund', 'holt'][number % 5]}-${((number * 7919) % messages).toString(36)}.example`;
  const what = ['created', 'creation refused', 'deleted', 'expires soon'][number % 4];
  const text = `Domain ${what}: ${name}`;
  const clTRID = `client-${((number * 2654435761) % 4294967296).toString(16).padStart(8, '0')}`;
  const svTRID = `server-${String(number).padStart(9, '0')}`;
  return {
    inboxId: `inbox-${number}`,
    accountId,
    accountLabel: 'Bench',
    environment: 'emulator',
    messageId: String(40_000 + number),
    via: 'repp-v1',
    content: {
      kind: 'action-done',
      text,
      language: 'en',
      queuedAt: '2026-10-09T08:15:30+00:00',
      action: { domainName: name, succeeded: true, clTRID, svTRID, actedAt: undefined },
      ldhName: name,
      unicodeName: name,
      words: [40_000 + number, text, name, clTRID, svTRID].join('\n'),
      beside: undefined,
      digest: String(number),
    },
    answer: { from: 'request', form: 'json', headers: [], raw: `{"id":"${number}"}`, journalId: `journal-${number}` },
    oddities: [],
    tags: [],
    notice: undefined,
    askedAt: number,
    at: number,
  };
}
