import { column, entity, flag, json, mapped } from '#main/database/entity.ts';
import type { Environment, RegistryInterface } from '#values/environment.ts';

type Headers = readonly (readonly [string, string])[];

/**
 * Exchanges. They are read by these columns, and not written by `insert`: what a long batch writes for each request
 * crosses to the store as a flat list of cells (`cells.ts`), in this order, since objects took several times as long.
 */
export const exchangeTable = entity({
  table: 'exchanges',
  columns: {
    journalId: column<string>('journal_id'),
    accountId: column<string>('account_id'),
    environment: column<Environment>('environment'),
    interface: column<RegistryInterface>('interface'),
    command: column<string>('command'),
    method: column<string>('method'),
    url: column<string>('url'),
    startedAt: column<number>('started_at'),
    clTRID: column<string | null>('cl_trid'),
    ended: flag('ended'),
    durationMilliseconds: column<number | null>('duration_milliseconds'),
    status: column<number | null>('status'),
    /** Why nothing came back. */
    silence: column<string | null>('silence'),
    replyBodyCut: mapped<boolean, number | null>('reply_body_cut', { write: Number, read: (kept) => kept === 1 }),
  },
});

/** Headers and bodies, already redacted. */
export const contentTable = entity({
  table: 'exchange_contents',
  columns: {
    requestHeaders: json<Headers>('request_headers'),
    requestBody: column<string | null>('request_body'),
    replyHeaders: mapped<Headers, string | null>('reply_headers', {
      write: (headers) => JSON.stringify(headers),
      read: (kept) => JSON.parse(kept ?? '[]'),
    }),
    replyBody: column<string | null>('reply_body'),
  },
});
