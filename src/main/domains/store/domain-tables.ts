import { column, entity, hidden, made } from '#main/database/entity.ts';
import { momentColumns } from '#main/database/moment-columns.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import type { Environment } from '#values/environment.ts';
import type { FactSource } from '#values/fact-source.ts';

/** Names in an account's local copy. What their reports say together is written by `mergeSql`, for many at once. */
export const domainTable = entity({
  table: 'domains',
  columns: {
    account: column<number>('account'),
    ldhName: column<string>('ldh_name'),
    unicodeName: column<string>('unicode_name'),
    sortKey: column<string>('sort_key'),
    searchText: column<string>('search_text'),
  },
});

/** What one source says of one name; null: it told nothing of it. Lists are numbers of `told_lists`. */
export const reportedColumns = {
  handle: column<string | null>('handle'),
  statusList: column<number | null>('status_list'),
  rolesList: column<number | null>('roles_list'),
  nameserversList: column<number | null>('nameservers_list'),
  contactsList: column<number | null>('contacts_list'),
  expiryDate: column<string | null>('expiry_date'),
  events: column<string | null>('events'),
  oddities: column<string | null>('oddities'),
};

export const reportTable = entity({
  table: 'domain_reports',
  key: ['domain', 'source'],
  columns: {
    domain: column<number>('domain'),
    source: column<FactSource>('source'),
    ...momentColumns,
    at: column<number>('told_at'),
    ...reportedColumns,
  },
});

/** The piece of a download that is being taken in. */
export const toldItemTable = entity({
  table: 'temp.told_items',
  key: ['domain'],
  columns: { domain: column<number>('domain'), ...reportedColumns },
});

/** The raw answer to the last lookup of a name. */
export const answerTable = entity({
  table: 'domain_answers',
  key: ['domain'],
  columns: { domain: column<number>('domain'), toldAt: column<number>('told_at'), raw: column<string>('raw') },
});

/** What a source said otherwise than before; values as they were received. */
export const changeTable = entity({
  table: 'domain_changes',
  columns: {
    domain: column<number>('domain'),
    source: column<FactSource>('source'),
    download: column<number | null>('download'),
    at: column<number>('at'),
    field: column<string>('field'),
    before: column<string | null>('before_value'),
    after: column<string | null>('after_value'),
  },
});

/** Downloads of a list, and what each brought. */
export const downloadTable = entity({
  table: 'downloads',
  columns: {
    download: made<number>('download'),
    account: column<number>('account'),
    source: column<FactSource>('source'),
    ownerId: column<string>('owner_id'),
    ...momentColumns,
    at: column<number>('started_at'),
    names: made<number>('names', '0'),
    added: made<number>('added', '0'),
    lost: made<number>('lost', '0'),
    changed: made<number>('changed', '0'),
    /** Names up to this number were looked at for having left the list. */
    leftTo: made<number>('left_to'),
  },
});

export const tagTable = entity({
  table: 'domain_tags',
  key: ['account', 'ldhName', 'tag'],
  columns: {
    account: column<number>('account'),
    ldhName: column<string>('ldh_name'),
    tag: column<string>('tag'),
    /** Who tagged it; null where that was not recorded. */
    person: column<string | null>('person'),
  },
});

export const noteTable = entity({
  table: 'domain_notes',
  key: ['account', 'ldhName'],
  columns: {
    account: column<number>('account'),
    ldhName: column<string>('ldh_name'),
    note: column<string>('note'),
    /** Who changed it last; null where that was not recorded. */
    person: column<string | null>('person'),
    changedAt: column<number>('changed_at'),
  },
});

/** Names that are not to be renewed. */
export const doNotRenewTable = entity({
  table: 'do_not_renew',
  columns: {
    /** Another one after each change of the mark. */
    mark: made<number>('mark'),
    environment: hidden<Environment>('environment'),
    ldhName: column<string>('ldh_name'),
    reason: column<string>('reason'),
    /** From this day on the name may be renewed again; null for good. */
    until: column<CalendarDate | null>('until_date'),
    /** Who marked it; null where that was not recorded. */
    person: column<string | null>('person'),
    markedAt: column<number>('marked_at'),
  },
});

/** Actions of tagging, so that they can be undone. */
export const tagActionTable = entity({
  table: 'tag_actions',
  columns: { account: column<number>('account'), at: column<number>('at') },
});

/** When a name's expiry was last asked for, and with what result. */
export const askTable = entity({
  table: 'expiry_asks',
  key: ['domain'],
  columns: {
    domain: column<number>('domain'),
    askedAt: column<number>('asked_at'),
    outcome: column<'told' | 'no-expiry' | 'not-found' | 'failed'>('outcome'),
  },
});

export const expiryNoticeTable = entity({
  table: 'expiry_notices',
  columns: {
    noticeId: made<string, number>('notice', undefined, String),
    account: column<number>('account'),
    /** Days before the expiry; -1 of names that have expired and can still be renewed. */
    distance: column<number>('distance'),
    raisedAt: column<number>('raised_at'),
    names: made<number>('names', '0'),
    seenAt: made<number | null>('seen_at'),
  },
});
