import type { Database } from '#main/database/database.ts';
import { messagesOf } from '#main/database/message-column.ts';
import { momentOf } from '#main/database/moment-columns.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import type { Environment } from '#values/environment.ts';
import type { FactSource } from '#values/fact-source.ts';
import { customerOf, holderOf } from './customer-lists.ts';
import { type DoNotRenew, markOfDomain } from './do-not-renew-record.ts';
import type { StoredDomain, StoredExpiry } from './record.ts';
import { winning } from './reports.ts';

interface DomainRow extends Pick<StoredDomain, 'ldhName' | 'unicodeName' | 'handle' | 'source' | 'toldAt' | 'note'> {
  readonly expiryDate: CalendarDate | null;
  readonly expirySource: FactSource | null;
  readonly expiryToldAt: number | null;
  readonly steadyStart: string | null;
  readonly steadyAt: number | null;
  readonly registryAt: number | null;
  readonly status: string | null;
  readonly roles: string | null;
  readonly nameservers: string | null;
  readonly contacts: string | null;
  readonly events: string | null;
  readonly oddities: string | null;
  readonly tags: string;
  readonly doNotRenew: string | null;
  readonly renewalState: 'planned' | 'sent' | 'outcome-unknown' | null;
  readonly customer: string | null;
  readonly holder: string | null;
}

/** Whose rows are read; the environment says which renewals and customers are about them. */
export interface RowsOwner {
  readonly account: number;
  readonly environment: Environment;
  /** In capitals. */
  readonly ownHandle: string;
}

/** The rows of domains by number, in the order of the numbers. */
export function storedRows(database: Database, owner: RowsOwner, domains: readonly number[]): StoredDomain[] {
  return database
    .all<DomainRow>(
      `SELECT d.ldh_name AS ldhName, d.unicode_name AS unicodeName, d.source, d.told_at AS toldAt,
           d.expiry_date AS expiryDate, d.expiry_source AS expirySource, d.expiry_told_at AS expiryToldAt,
           x.steady_start AS steadyStart, x.steady_at AS steadyAt, x.registry_at AS registryAt,
           ${winning('handle')} AS handle,
           (SELECT members FROM told_lists WHERE list = d.status_list) AS status,
           (SELECT members FROM told_lists WHERE list = d.roles_list) AS roles,
           (SELECT members FROM told_lists WHERE list = d.nameservers_list) AS nameservers,
           (SELECT members FROM told_lists WHERE list = d.contacts_list) AS contacts,
           ${winning('events')} AS events,
           (SELECT oddities FROM domain_reports WHERE domain = d.domain AND source = d.source) AS oddities,
           (SELECT json_group_array(tag ORDER BY tag) FROM domain_tags AS t
             WHERE t.account = d.account AND t.ldh_name = d.ldh_name) AS tags,
           (SELECT note FROM domain_notes AS n WHERE n.account = d.account AND n.ldh_name = d.ldh_name) AS note,
           ${markOfDomain} AS doNotRenew,
           (SELECT state FROM renewal_entries AS e WHERE e.environment = :environment AND e.ldh_name = d.ldh_name
             AND e.settled_at IS NULL) AS renewalState,
           (SELECT json_object('customerId', c.customer_id, 'label', c.label) FROM customers AS c
             WHERE c.customer = ${customerOf('d.contacts_list')}) AS customer,
           ${holderOf('d.contacts_list')} AS holder
         FROM json_each(:domains) AS wanted CROSS JOIN domains AS d ON d.domain = wanted.value
           LEFT JOIN domain_reports AS x ON x.domain = d.domain AND x.source = d.expiry_source
         ORDER BY wanted.key`,
      { domains: JSON.stringify(domains), environment: owner.environment, ownHandle: owner.ownHandle },
    )
    .map(domainOf);
}

/**
 * The slim rows of a piece (numbers as JSON) as the text that listedDomains reads. SQLite writes the text itself: ten
 * values of a row come over to JavaScript for the price of one. CROSS JOIN holds it to the order of the piece.
 */
export function listedRows(
  database: Database,
  owner: RowsOwner,
  piece: string,
  { marks, contacts }: { readonly marks: boolean; readonly contacts: boolean },
): string {
  const written = database.get<Record<'rows' | 'status' | 'roles' | 'nameservers' | 'contacts', string | null>>(
    `SELECT json_group_array(json_array(
           d.ldh_name, nullif(d.unicode_name, d.ldh_name), d.status_list, d.expiry_date, d.expiry_source,
           d.expiry_told_at, d.roles_list, d.nameservers_list, nullif(d.source, d.expiry_source),
           nullif(d.told_at, d.expiry_told_at), ${marks ? markColumns : 'NULL, NULL, NULL'},
           ${contacts ? contactColumns : 'NULL, NULL'})) AS rows,
         group_concat(DISTINCT d.status_list) AS status, group_concat(DISTINCT d.roles_list) AS roles,
         group_concat(DISTINCT d.nameservers_list) AS nameservers,
         ${contacts ? 'group_concat(DISTINCT d.contacts_list)' : 'NULL'} AS contacts
       FROM json_each(:piece) AS wanted CROSS JOIN domains AS d ON d.domain = wanted.value
       WHERE d.account = :account AND +d.listed = 1`,
    {
      piece,
      account: owner.account,
      ...((marks || contacts) && { environment: owner.environment }),
      ...(contacts && { ownHandle: owner.ownHandle }),
    },
  );
  const lists = [written?.status, written?.roles, written?.nameservers, written?.contacts].filter(
    (list) => list != null && list !== '',
  );
  const told = database.get<{ lists: string }>(
    `SELECT json_group_object(list, json(members)) AS lists FROM told_lists
       WHERE list IN (SELECT value FROM json_each(:lists))`,
    { lists: `[${lists.join(',')}]` },
  );
  return `{"rows":${written?.rows ?? '[]'},"lists":${told?.lists ?? '{}'}}`;
}

const marked = 'WHERE m.account = d.account AND m.ldh_name = d.ldh_name';
// Most names have no tags: to look whether there are any is quicker than to gather none.
const markColumns = `iif(EXISTS (SELECT 1 FROM domain_tags AS m ${marked}),
  json((SELECT json_group_array(tag ORDER BY tag) FROM domain_tags AS m ${marked})), NULL),
  (SELECT note FROM domain_notes AS m ${marked}), json(${markOfDomain})`;

const contactColumns = `d.contacts_list,
  (SELECT c.label FROM customers AS c WHERE c.customer = ${customerOf('d.contacts_list')})`;

function domainOf(row: DomainRow): StoredDomain {
  const { expiryDate, expirySource, expiryToldAt, steadyStart, steadyAt, registryAt, renewalState } = row;
  // Field by field: to leave some out of a row of twenty takes longer than to read it.
  return {
    ldhName: row.ldhName,
    unicodeName: row.unicodeName,
    handle: row.handle,
    status: listOf(row.status),
    expiry:
      expiryDate === null || expirySource === null || expiryToldAt === null
        ? null
        : {
            date: expiryDate,
            source: expirySource,
            ...toldMoment(expiryToldAt, { steadyStart, steadyAt, registryAt }),
          },
    roles: listOf(row.roles),
    nameservers: listOf(row.nameservers),
    contacts: listOf(row.contacts),
    events: listOf(row.events),
    oddities: row.oddities === null ? [] : messagesOf(row.oddities),
    source: row.source,
    toldAt: row.toldAt,
    tags: listOf(row.tags),
    note: row.note,
    doNotRenew: row.doNotRenew === null ? null : (JSON.parse(row.doNotRenew) as DoNotRenew),
    customer: row.customer === null ? null : JSON.parse(row.customer),
    holder: row.holder,
    renewal: renewalState === 'planned' || renewalState === 'sent' ? 'under-way' : renewalState,
  };
}

function toldMoment(
  toldAt: number,
  clocks: Pick<DomainRow, 'steadyStart' | 'steadyAt' | 'registryAt'>,
): Pick<StoredExpiry, 'toldAt' | 'steady' | 'registryAt'> {
  const { at, ...moment } = momentOf({ at: toldAt, ...clocks });
  return { toldAt: at, ...moment };
}

function listOf<Member>(json: string | null): Member[] {
  return json === null ? [] : JSON.parse(json);
}
