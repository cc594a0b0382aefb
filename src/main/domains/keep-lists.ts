import type { ExportReceipt } from '#contract/domains/exports.ts';
import type { DomainTables, StoredAccount } from '#main/database/store.ts';
import type { ExportFiles } from '#main/files/export-files.ts';
import type { NamedColumn } from '#main/files/table-column.ts';
import { type TableOrder, tableExtensions, writeTable } from '#main/files/write-table.ts';
import type { AccountOf, StartWork, StepControl } from '#main/ports.ts';
import { type Message, message } from '#messages/message.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import { customerPriceOf } from '#values/customer-price.ts';
import { decimalText } from '#values/decimal-text.ts';
import { DeskFailure } from '#values/failure.ts';
import type { CustomersPorts } from './customers.ts';
import type { DomainsService } from './domains.ts';
import { type KeepAnswer, readKeepList } from './keep-lists/read-keep-list.ts';
import type { DomainMarksService } from './marks.ts';
import type { StoredCustomer } from './store/customer-record.ts';
import { type DoNotRenew, holds } from './store/do-not-renew-record.ts';
import type { ListedDomain } from './store/selection.ts';

export interface KeepListsPorts {
  readonly customers: Pick<CustomersPorts['customers'], 'list'>;
  readonly marks: Pick<DomainMarksService, 'doNotRenew' | 'renewAgain'>;
  readonly marksOf: DomainTables['marksOf'];
  readonly account: AccountOf;
  readonly today: (account: StoredAccount) => Promise<CalendarDate>;
  readonly yearPrice: CustomersPorts['yearPrice'];
  readonly select: DomainsService['select'];
  readonly selectNames: DomainsService['selectNames'];
  readonly files: ExportFiles;
  readonly startWork: StartWork;
  /** Lets other things happen. */
  readonly yieldTurn: () => Promise<void>;
}

interface OfCustomer {
  readonly accountId: string;
  readonly customerId: string;
}

/** What the answers of a file change. */
interface Changes {
  /** Names to mark, by the reason that the file gives; empty where it gives none. */
  readonly mark: ReadonlyMap<string, readonly string[]>;
  readonly unmark: readonly string[];
  readonly same: number;
}

const byExpiry = { column: 'expiry', direction: 'ascending' } as const;
const format = 'csv-excel';
const namesInAPiece = 500;
const shownProblems = 500;

/** A customer's names as a file in which it says which to keep, and its answers as marks “do not renew”. */
export class KeepListsService {
  readonly #ports: KeepListsPorts;

  constructor(ports: KeepListsPorts) {
    this.#ports = ports;
  }

  async #customer({ accountId, customerId }: OfCustomer) {
    const account = await this.#ports.account(accountId);
    const today = await this.#ports.today(account);
    const customers = await this.#ports.customers.list(accountId, today);
    const customer = customers.find((one) => one.customerId === customerId);
    if (customer !== undefined) return { account, today, customer };
    throw new DeskFailure({ kind: 'not-found', message: message('domains.customerGone') });
  }

  async suggestPath(order: OfCustomer): Promise<{ path: string; chooser: boolean }> {
    const { today, customer } = await this.#customer(order);
    return this.#ports.files.suggest([customer.label, 'keep-or-drop', today], tableExtensions[format]);
  }

  /** Fails with not-found, and with invalid-input and `file` where it is plain already that the file cannot be written. */
  async export(
    order: OfCustomer & Pick<TableOrder, 'headings'> & { readonly path: string; readonly replace: boolean },
  ): Promise<{ workId: string }> {
    const { account, customer } = await this.#customer(order);
    await this.#ports.files.refuse(order);
    return this.#ports.startWork({
      kind: 'export',
      accountId: account.accountId,
      subject: { code: 'export-keep-list', name: customer.label },
      canPause: true,
      run: (control) => this.#write(order, customer, control),
    });
  }

  async #write(
    order: OfCustomer & Pick<TableOrder, 'headings'> & { readonly path: string; readonly replace: boolean },
    customer: StoredCustomer,
    control: StepControl,
  ): Promise<ExportReceipt> {
    const columns = columnsOf(await this.#priceOf(order.accountId, customer));
    const selected = await this.#ports.select(order.accountId, namesOf(order), byExpiry, () => control.step());
    let rows = 0;
    async function* pieces(): AsyncGenerator<readonly ListedDomain[], void, void> {
      for await (const piece of selected.pieces()) {
        yield piece;
        rows += piece.length;
        control.progress(rows, selected.total);
      }
      await control.step();
    }
    const written = await this.#ports.files.write(order, writeTable(format, columns, pieces(), order.headings));
    return { ...written, rows };
  }

  /** What the customer pays for a year; what it costs us is not the customer's matter. */
  async #priceOf(accountId: string, { ownPrice }: StoredCustomer): Promise<string | null> {
    const { priceMinor, currency, minorDigits } = await this.#ports.yearPrice(accountId);
    const own = ownPrice === null || priceMinor === null ? null : customerPriceOf(ownPrice, priceMinor, currency);
    return own === null ? null : `${decimalText(own, minorDigits)} ${currency}`;
  }

  /** Reads a file that the customer filled in, and carries it out where a person says so. */
  async import(order: OfCustomer & { readonly text: string; readonly apply: { readonly reason: string } | null }) {
    const { account, today, customer } = await this.#customer(order);
    const { answers, problems } = await readKeepList(order.text, this.#ports.yieldTurn);
    const names = await this.#ports.selectNames(account.accountId, namesOf(order), this.#ports.yieldTurn);
    const theirs = new Set(names);
    const own = new Map([...answers].filter(([ldhName]) => theirs.has(ldhName)));
    const foreign = [...answers].filter(([ldhName]) => !theirs.has(ldhName)).map(([, answer]) => answer);
    const changes = await this.#changesOf(account, own, today);
    if (order.apply !== null) await this.#carryOut(account.accountId, changes, order.apply.reason);
    return {
      marked: [...changes.mark.values()].reduce((sum, marked) => sum + marked.length, 0),
      unmarked: changes.unmark.length,
      same: changes.same,
      open: theirs.size - own.size,
      foreign: foreign.length,
      wrong: problems.length,
      problems: [...problems, ...foreign.map((answer) => notTheirs(answer, customer.label))]
        .sort((one, other) => one.line - other.line)
        .slice(0, shownProblems),
      today,
    };
  }

  /** A name that is marked for good stays as it is: somebody else may have said why. */
  async #changesOf(
    { environment }: StoredAccount,
    answers: ReadonlyMap<string, KeepAnswer>,
    today: CalendarDate,
  ): Promise<Changes> {
    const marks = new Map<string, DoNotRenew>();
    const names = [...answers.keys()];
    for (let start = 0; start < names.length; start += namesInAPiece) {
      await this.#ports.yieldTurn();
      const found = await this.#ports.marksOf(environment, names.slice(start, start + namesInAPiece));
      for (const mark of found) if (holds(mark, today)) marks.set(mark.ldhName, mark);
    }
    const mark = new Map<string, string[]>();
    const unmark: string[] = [];
    for (const [ldhName, { keep, reason }] of answers) {
      const standing = marks.get(ldhName);
      if (keep && standing !== undefined) unmark.push(ldhName);
      if (keep || standing?.until === null) continue;
      const alike = mark.get(reason);
      if (alike === undefined) mark.set(reason, [ldhName]);
      else alike.push(ldhName);
    }
    const marked = [...mark.values()].reduce((sum, one) => sum + one.length, 0);
    return { mark, unmark, same: answers.size - marked - unmark.length };
  }

  async #carryOut(accountId: string, { mark, unmark }: Changes, otherwise: string): Promise<void> {
    for (const [given, names] of mark) {
      const selection = { kind: 'names' as const, names: [...names] };
      const reason = given === '' ? otherwise : given;
      await this.#ports.marks.doNotRenew({ accountId, selection, reason, until: null });
    }
    if (unmark.length === 0) return;
    await this.#ports.marks.renewAgain({ accountId, selection: { kind: 'names', names: [...unmark] } });
  }
}

function namesOf({ customerId }: OfCustomer) {
  return { kind: 'filter' as const, filter: { customer: [customerId] }, except: [] };
}

function notTheirs({ line, unicodeName }: KeepAnswer, label: string): { line: number; text: Message } {
  return { line, text: message('domains.keepListForeign', { name: unicodeName, customer: label }) };
}

/** The customer fills in the last two. */
function columnsOf(yearPrice: string | null): readonly NamedColumn<ListedDomain>[] {
  return [
    { name: 'unicodeName', kind: 'text', value: ({ unicodeName }) => unicodeName },
    { name: 'expiryDate', kind: 'date', value: ({ expiry }) => expiry?.date ?? null },
    { name: 'yearPrice', kind: 'text', value: () => yearPrice },
    { name: 'keep', kind: 'text', value: () => null },
    { name: 'reason', kind: 'text', value: () => null },
  ];
}
