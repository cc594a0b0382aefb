import type { Work } from '#contract/desk/work.ts';
import {
  type DomainDetails,
  type DomainFilter,
  type DomainRow,
  type DomainSort,
  type DomainSource,
  type ListSource,
  listSources,
  noteStart,
  type Selection,
} from '#contract/domains/domains.ts';
import type { Clock, Moment } from '#main/clock.ts';
import type { DomainTables, SettingsTable, StoredAccount } from '#main/database/store.ts';
import type { AccountOf, Publish, StartWork } from '#main/ports.ts';
import { lookUpDomain } from '#main/registry/protocol/rdap/look-up-domain.ts';
import type { Session } from '#main/registry/protocol/session.ts';
import { message } from '#messages/message.ts';
import { type CalendarDate, daysBetween } from '#values/calendar-date.ts';
import { type DomainName, parseHostName } from '#values/domain-name.ts';
import { DeskFailure } from '#values/failure.ts';
import type { RdapDomain } from '#values/rdap-objects.ts';
import { ListDownload } from './download-list.ts';
import { createListRefusals } from './list-refusals.ts';
import { createPageTurns } from './page-turns.ts';
import { readQueryFilter } from './read-query.ts';
import { namesOfSelection, type RowsOrder, type SelectedRows, selectRows } from './select-rows.ts';
import { shownMark } from './store/do-not-renew-record.ts';
import type { StoredDomain } from './store/record.ts';

export interface DomainsPorts {
  readonly domains: DomainTables;
  readonly settings: SettingsTable;
  readonly clock: Clock;
  readonly moment: () => Moment;
  readonly account: AccountOf;
  readonly session: (account: StoredAccount) => Session;
  /** The account's today: the practice registry's own, or the clock's. */
  readonly today: (account: StoredAccount) => Promise<CalendarDate>;
  /** Whether the account keeps an API key, without asking the keychain. */
  readonly hasApiKey: (account: StoredAccount) => Promise<boolean>;
  readonly startWork: StartWork;
  readonly workUnderWay: (kind: Work['kind'], accountId: string) => Work | undefined;
  readonly publish: Publish;
  /** Expiry dates of the account moved forward, or may have. */
  readonly datesMoved: (accountId: string) => void;
}

/** What the registry says of a name just now. */
export type FreshReading =
  | {
      readonly kind: 'found';
      readonly domain: RdapDomain;
      readonly toldAt: number;
      /** By the registry's clock, where its answer says it. */
      readonly registryAt?: number | undefined;
      readonly journalId: string;
    }
  | { readonly kind: 'not-found'; readonly text: string; readonly journalId: string };

/** Pages that the store is asked for at once; more would only wait there, where nobody can take them back. */
const pagesAtOnce = 2;

/** The local copy of our names: pages from it, and what brings it up to date. */
export class DomainsService {
  readonly #ports: DomainsPorts;
  readonly #refusals: ReturnType<typeof createListRefusals>;
  readonly #turn = createPageTurns(pagesAtOnce);

  constructor(ports: DomainsPorts) {
    this.#ports = ports;
    this.#refusals = createListRefusals(ports.settings);
  }

  async page(
    query: { accountId: string; filter: DomainFilter; sort: DomainSort; offset: number; limit: number },
    signal?: AbortSignal,
  ): Promise<{ rows: DomainRow[]; total: number; all: number; expired: number; listedAt: number | null }> {
    const account = await this.#ports.account(query.accountId);
    const today = await this.#ports.today(account);
    const asked = { ...query, filter: readQueryFilter(query.filter, today) };
    const found = await this.#turn(() => this.#ports.domains.page(asked), signal);
    return {
      rows: found.rows.map((row) => rowOf(row, today)),
      total: found.total,
      all: found.all,
      expired: found.expired,
      listedAt: found.listedAt ?? null,
    };
  }

  async details(accountId: string, text: string): Promise<DomainDetails> {
    const account = await this.#ports.account(accountId);
    const { ldhName, unicodeName } = readName(text);
    const found = await this.#ports.domains.details(accountId, ldhName);
    if (found === undefined) {
      throw new DeskFailure({
        kind: 'not-found',
        message: message('domains.unknownHere', { name: unicodeName }),
      });
    }
    return {
      row: rowOf(found.row, await this.#ports.today(account)),
      facts: found.facts.map((fact) => ({ ...fact })),
      contacts: found.row.contacts.map(({ handle, roles }) => ({ handle, roles: [...roles] })),
      events: found.row.events.map((event) => ({ ...event })),
      oddities: [...found.row.oddities],
      raw: found.raw ?? null,
    };
  }

  /**
   * Asks the registry about a name and keeps the answer. A name that carries our own roles is asked with the key, because
   * the limit on lookups does not apply to it then (specification, Authentication 5).
   */
  readonly readFresh = async (
    account: StoredAccount,
    ldhName: string,
    signal?: AbortSignal,
    priority: 'person' | 'background' = 'person',
  ): Promise<FreshReading> => {
    const { accountId, handle } = account;
    const [row] = await this.#ports.domains.rowsOf(accountId, [ldhName]);
    const ownName = row !== undefined && row.roles.length > 0 && (await this.#ports.hasApiKey(account));
    const { steady } = this.#ports.moment();
    const { answer, receivedAt, registryAt, journalId } = await this.#ports
      .session(account)
      .run(lookUpDomain({ ldhName, ownName }), { priority, ...(signal === undefined ? {} : { signal }) });
    if (answer.kind === 'not-found') return { kind: 'not-found', text: answer.text, journalId };
    const { domain, raw } = answer;
    const kept = { accountId, ownHandle: handle, domain, raw, toldAt: receivedAt, steady, registryAt };
    if (await this.#ports.domains.keepLookup(kept)) this.#ports.datesMoved(accountId);
    // Background work asks for many names and says now and then that something has changed.
    if (priority === 'person') this.#ports.publish('domains', accountId);
    return { kind: 'found', domain, toldAt: receivedAt, registryAt, journalId };
  };

  async lookUp(accountId: string, text: string): Promise<DomainDetails> {
    const { ldhName, unicodeName } = readName(text);
    const reading = await this.readFresh(await this.#ports.account(accountId), ldhName);
    if (reading.kind === 'not-found') {
      throw new DeskFailure({
        kind: 'not-found',
        message: message('lookups.notAtRegistry', { what: unicodeName, said: reading.text }),
      });
    }
    return this.details(accountId, ldhName);
  }

  /** Downloads a list anew as long work; one at a time for an account. What was known stays until it is told otherwise. */
  async refresh(
    accountId: string,
    { source = 'my-domains', evenIfEmpty = false }: { source?: ListSource; evenIfEmpty?: boolean } = {},
  ): Promise<{ workId: string }> {
    const account = await this.#ports.account(accountId);
    const underWay = this.#ports.workUnderWay('domains-refresh', accountId);
    if (underWay !== undefined) return { workId: underWay.workId };
    return this.#ports.startWork({
      kind: 'domains-refresh',
      accountId,
      subject: { code: source === 'ispstat' ? 'download-ispstat' : 'download-my-domains', name: account.label },
      canPause: true,
      run: (control) =>
        new ListDownload({ ...this.#ports, refusals: this.#refusals }, { account, source, evenIfEmpty }, control).run(),
    });
  }

  async sources(accountId: string): Promise<DomainSource[]> {
    await this.#ports.account(accountId);
    const [downloads, refused] = await Promise.all([
      this.#ports.domains.downloads(accountId),
      this.#refusals.of(accountId),
    ]);
    return listSources.map((source) => {
      const last = downloads.find((download) => download.source === source);
      return {
        source,
        names: last?.names ?? null,
        listedAt: last?.finishedAt ?? null,
        refused: refused[source] ?? null,
      };
    });
  }

  async names(query: { accountId: string; filter: DomainFilter; sort: DomainSort; offset: number; limit: number }) {
    const today = await this.#ports.today(await this.#ports.account(query.accountId));
    return {
      names: [...(await this.#ports.domains.names({ ...query, filter: readQueryFilter(query.filter, today) }))],
    };
  }

  async facets(accountId: string) {
    await this.#ports.account(accountId);
    const { status, role, nameserver, contact, tag, source } = await this.#ports.domains.facets(accountId);
    return {
      status: [...status],
      role: [...role],
      nameserver: [...nameserver],
      contact: [...contact],
      tag: [...tag],
      source: [...source],
    };
  }

  /** The names of a selection, for work that needs no more of them. */
  readonly selectNames = async (
    accountId: string,
    selection: Selection,
    step: () => Promise<void>,
  ): Promise<readonly string[]> => {
    const today = await this.#ports.today(await this.#ports.account(accountId));
    const sort = { column: 'name', direction: 'ascending' } as const;
    return namesOfSelection(this.#ports.domains, { accountId, selection, sort, today, step });
  };

  /** The rows of a selection, for exports and other work on all of them. */
  readonly select = async (
    accountId: string,
    selection: Selection,
    sort: DomainSort,
    step: () => Promise<void>,
    rows: Pick<RowsOrder, 'marks' | 'contacts' | 'rowsInAPiece'> = { marks: false },
  ): Promise<SelectedRows> => {
    const today = await this.#ports.today(await this.#ports.account(accountId));
    return selectRows(this.#ports.domains, { accountId, selection, sort, today, step, ...rows });
  };
}

/** Any host name: what the registry has told us of exists, whatever we think a name may look like. */
function readName(text: string): DomainName {
  const name = parseHostName(text);
  if (name.ok) return name.value;
  throw new DeskFailure({
    kind: 'invalid-input',
    message: name.problem.message,
    nothingSent: true,
    field: 'ldhName',
    code: name.problem.code,
  });
}

function rowOf(row: StoredDomain, today: CalendarDate): DomainRow {
  return {
    ldhName: row.ldhName,
    unicodeName: row.unicodeName,
    status: [...row.status],
    expiry: row.expiry === null ? null : { ...row.expiry, daysLeft: daysBetween(today, row.expiry.date) },
    roles: [...row.roles],
    nameservers: [...row.nameservers],
    source: row.source,
    toldAt: row.toldAt,
    tags: [...row.tags],
    ...(row.note !== null && { note: row.note.slice(0, noteStart) }),
    doNotRenew: shownMark(row.doNotRenew, today),
    renewal: row.renewal,
    customer: row.customer === null ? null : { ...row.customer },
    holder: row.holder,
  };
}
