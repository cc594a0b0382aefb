import type { Bindable } from '#main/database/database.ts';
import { searchedText } from '#main/database/name-keys.ts';
import { canonicalRole } from '#main/database/told-lists.ts';
import { endingStatuses } from '#values/renewal-status.ts';
import { listsOfCustomers, listsWithCustomer } from './customer-lists.ts';
import type { DomainQuery } from './record.ts';
import type { RowsOwner } from './rows.ts';

/** What a query finds, as SQL over `domains AS d`, and its parameters. */
export interface Found {
  readonly where: string;
  readonly parameters: Readonly<Record<string, Bindable>>;
  /** True where the filter has no condition. */
  readonly everything: boolean;
  /** What `domain_words` is asked for the candidates, which `where` then judges; undefined where it cannot help. */
  readonly words: string | undefined;
  /** Whether the text is, or is part of, what names a contact: then names are found by their contacts as well. */
  readonly alsoByText: boolean;
  /** The index that judges most of it without touching the rows, as SQL after the table; SQLite has no counts to choose by. */
  readonly index: string;
}

/** The names of an account that are in its list. */
export const inList = 'd.account = :account AND d.listed = 1';

/** The lists of statuses of an account, one of which says that a name is on its way out. */
export const endingLists = `SELECT l.list FROM told_lists AS l, json_each(l.canonical) AS member
    WHERE l.account = :account AND l.kind = 'status'
      AND lower(replace(replace(replace(member.value, ' ', ''), '-', ''), '_', ''))
        IN (${endingStatuses.map((status) => `'${status}'`).join(', ')})`;

/** The names of an account (`d`) that no status of theirs says are on their way out. */
export const canBeRenewed = `(d.status_list IS NULL OR d.status_list NOT IN (${endingLists}))`;

/** The lists of contacts that a text means: a whole handle in any case, or a part of a customer's label. */
export const listsByText = `SELECT list FROM contact_handles WHERE account = :account AND handle = upper(:text)
  UNION ${listsOfCustomers('instr(c.search_text, :text) > 0')}`;

/** Reads a filter into SQL. `textIsContact`: whether `listsByText` finds anything. */
export function foundBy(
  { filter }: Pick<DomainQuery, 'filter'>,
  { account, environment, ownHandle }: RowsOwner,
  textIsContact: boolean,
): Found {
  const conditions = [inList];
  const parameters: Record<string, Bindable> = { account };

  function add(condition: string, name?: string, value?: Bindable): void {
    conditions.push(condition);
    if (name !== undefined) parameters[name] = value;
  }

  /** Names whose list (of the account's few distinct ones) has one of the wanted members. */
  function addMembers(column: string, kind: string, wanted: readonly string[] | undefined): void {
    if (wanted === undefined || wanted.length === 0) return;
    add(
      `d.${column} IN (SELECT l.list FROM told_lists AS l, json_each(l.canonical) AS member
         WHERE l.account = :account AND l.kind = '${kind}' AND member.value IN (SELECT value FROM json_each(:${kind})))`,
      kind,
      JSON.stringify(wanted),
    );
  }

  const text = searchedText(filter.text ?? '');
  const isContact = text !== '' && textIsContact;
  const byText = isContact ? ` OR d.contacts_list IN (${listsByText})` : '';
  if (text !== '') add(`(instr(d.search_text, :text) > 0${byText})`, 'text', text);
  addContacts(filter, add);
  if (isContact || (filter.customer ?? []).length > 0 || filter.withoutCustomer === true) {
    Object.assign(parameters, { environment, ownHandle });
  }
  addMembers('status_list', 'status', filter.status);
  addMembers('roles_list', 'roles', filter.role?.map(canonicalRole));
  const nameserver = searchedText(filter.nameserver ?? '');
  if (nameserver !== '') {
    add(
      `d.nameservers_list IN (SELECT list FROM told_lists
         WHERE account = :account AND kind = 'nameservers' AND instr(canonical, :nameserver) > 0)`,
      'nameserver',
      nameserver,
    );
  }
  if (filter.expiresFrom !== undefined) add('d.expiry_date >= :expiresFrom', 'expiresFrom', filter.expiresFrom);
  if (filter.expiresTo !== undefined) add('d.expiry_date <= :expiresTo', 'expiresTo', filter.expiresTo);
  if (filter.renewableOn !== undefined) {
    add(`(d.expiry_date >= :renewableOn OR ${canBeRenewed})`, 'renewableOn', filter.renewableOn);
  }
  if (filter.expiryUnknown !== undefined) add(`d.expiry_date IS ${filter.expiryUnknown ? '' : 'NOT '}NULL`);
  if (filter.tag !== undefined && filter.tag.length > 0) {
    add(
      `d.ldh_name IN (SELECT ldh_name FROM domain_tags
         WHERE account = :account AND tag IN (SELECT value FROM json_each(:tags)))`,
      'tags',
      JSON.stringify(filter.tag),
    );
  }
  addMarks(filter, add);
  if (filter.source !== undefined && filter.source.length > 0) {
    add('d.source IN (SELECT value FROM json_each(:sources))', 'sources', JSON.stringify(filter.source));
  }
  return {
    where: conditions.join(' AND '),
    parameters,
    everything: conditions.length === 1,
    words: wordsOf(text),
    alsoByText: isContact,
    index: indexFor(filter),
  };
}

/** The conditions about what people wrote on names, but for tags. */
function addMarks(
  { noted, doNotRenew }: DomainQuery['filter'],
  add: (condition: string, name?: string, value?: Bindable) => void,
): void {
  if (noted !== undefined) {
    add(`d.ldh_name ${noted ? '' : 'NOT '}IN (SELECT ldh_name FROM domain_notes WHERE account = :account)`);
  }
  if (doNotRenew !== undefined) {
    add(
      `d.ldh_name ${doNotRenew.except ? 'NOT ' : ''}IN (SELECT ldh_name FROM do_not_renew
         WHERE environment = (SELECT environment FROM accounts WHERE account = :account)
           AND (until_date IS NULL OR until_date > :markedOn))`,
      'markedOn',
      doNotRenew.on,
    );
  }
}

/** Names of customers and contacts alone, as what follows other conditions on `domains AS d`; `:account` is given. */
export function ofWhom(
  whose: Pick<DomainQuery['filter'], 'contact' | 'customer'>,
  { environment, ownHandle }: Pick<RowsOwner, 'environment' | 'ownHandle'>,
): { readonly and: string; readonly parameters: Readonly<Record<string, Bindable>> } {
  const parameters: Record<string, Bindable> = {};
  const conditions: string[] = [];
  addContacts({ contact: whose.contact, customer: whose.customer }, (condition, name, value) => {
    conditions.push(` AND ${condition}`);
    if (name !== undefined) parameters[name] = value;
  });
  if ((whose.customer ?? []).length > 0) Object.assign(parameters, { environment, ownHandle });
  return { and: conditions.join(''), parameters };
}

/** The conditions about contacts and customers. */
function addContacts(
  { contact = [], customer = [], withoutCustomer }: DomainQuery['filter'],
  add: (condition: string, name?: string, value?: Bindable) => void,
): void {
  if (contact.length > 0) {
    add(
      `d.contacts_list IN (SELECT list FROM contact_handles
         WHERE account = :account AND handle IN (SELECT upper(value) FROM json_each(:contacts)))`,
      'contacts',
      JSON.stringify(contact),
    );
  }
  if (customer.length > 0) {
    const wanted = 'c.customer_id IN (SELECT value FROM json_each(:customers))';
    add(`d.contacts_list IN (${listsOfCustomers(wanted)})`, 'customers', JSON.stringify(customer));
  }
  if (withoutCustomer === true) {
    add(`(d.contacts_list IS NULL OR d.contacts_list NOT IN (${listsWithCustomer}))`);
  }
}

function indexFor(filter: DomainQuery['filter']): string {
  const { expiresFrom, expiresTo, expiryUnknown, tag = [], status = [], role = [], source = [] } = filter;
  if ((filter.contact ?? []).length + (filter.customer ?? []).length > 0) return 'INDEXED BY domains_by_contacts';
  if (tag.length > 0 || filter.noted === true || filter.doNotRenew?.except === false) return '';
  if (expiresFrom !== undefined || expiresTo !== undefined || expiryUnknown === true) {
    return 'INDEXED BY domains_by_expiry';
  }
  const judgedByName = (filter.text ?? '') + (filter.nameserver ?? '') !== '' || status.length + role.length > 0;
  return source.length > 0 && !judgedByName ? 'INDEXED BY domains_by_source' : 'INDEXED BY domains_by_name';
}

/** Every three letters in a row that the text holds: what has the text has all of these. Shorter texts have none. */
function wordsOf(text: string): string | undefined {
  const letters = [...text];
  if (letters.length < 3) return undefined;
  const threes = letters.slice(2).map((last, at) => `${letters[at]}${letters[at + 1]}${last}`);
  return [...new Set(threes)].map((three) => `"${three.replaceAll('"', '""')}"`).join(' AND ');
}
