import type { Customer } from '#contract/domains/customers.ts';
import type { Selection } from '#contract/domains/domains.ts';
import { searchedText } from '#main/database/name-keys.ts';
import type { StoredAccount } from '#main/database/store.ts';
import type { AccountOf, Publish } from '#main/ports.ts';
import { type Message, message } from '#messages/message.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import { type CustomerPrice, customerPriceOf } from '#values/customer-price.ts';
import { DeskFailure } from '#values/failure.ts';
import { readCustomers } from './customers/read-customers.ts';
import type { CustomerTables, HandleLabel } from './store/customer-record.ts';

export interface CustomersPorts {
  readonly customers: CustomerTables;
  readonly account: AccountOf;
  readonly today: (account: StoredAccount) => Promise<CalendarDate>;
  readonly newId: () => string;
  /** What a year of renewal costs by the prices of today; `priceMinor` null where the list does not say. */
  readonly yearPrice: (accountId: string) => Promise<{
    readonly priceMinor: number | null;
    readonly currency: string;
    readonly minorDigits: number;
  }>;
  /** The names that a selection means; `step` is called between pieces of reading them. */
  readonly selectNames: (
    accountId: string,
    selection: Selection,
    step: () => Promise<void>,
  ) => Promise<readonly string[]>;
  /** Lets other things happen. */
  readonly yieldTurn: () => Promise<void>;
  readonly publish: Publish;
}

interface AssignOrder {
  readonly accountId: string;
  readonly customer: { readonly customerId: string } | { readonly label: string };
  readonly what: { readonly handles: readonly string[] } | { readonly registrantsOf: Selection };
}

const namesInAPiece = 1_000;
const rowsInAPiece = 500;
const shownHandles = 500;
const shownProblems = 500;

/** Customers are labels on handles of contacts (product row 82, decision 0027). */
export class CustomersService {
  readonly #ports: CustomersPorts;

  constructor(ports: CustomersPorts) {
    this.#ports = ports;
  }

  async list({ accountId }: { readonly accountId: string }) {
    const account = await this.#ports.account(accountId);
    const today = await this.#ports.today(account);
    const { priceMinor, currency, minorDigits } = await this.#ports.yearPrice(accountId);
    const customers = await this.#ports.customers.list(accountId, today);
    const unlabelled = await this.#ports.customers.unlabelled(accountId, 0);
    return {
      customers: customers.map((customer): Customer => {
        const own = priceMinor === null ? null : ownPriceOf(customer.ownPrice, priceMinor, currency);
        return {
          ...customer,
          handles: [...customer.handles],
          yearMinor: priceMinor === null ? null : customer.names * priceMinor,
          ownYearMinor: own === null ? null : customer.names * own,
        };
      }),
      unlabelled: { handles: unlabelled.total, names: unlabelled.names },
      currency,
      minorDigits,
    };
  }

  async keep(order: {
    readonly accountId: string;
    readonly customerId: string | null;
    readonly label: string;
    readonly ownPrice: CustomerPrice | null;
  }): Promise<{ customerId: string }> {
    const { accountId } = await this.#ports.account(order.accountId);
    const customerId = order.customerId ?? this.#ports.newId();
    if (order.customerId !== null) await this.#known(accountId, customerId);
    const { label, ownPrice } = order;
    const kept = await this.#ports.customers.keep(accountId, { customerId, label, ownPrice });
    if (kept === 'label-taken') {
      throw new DeskFailure({ kind: 'conflict', message: message('domains.customerTwice', { label }) });
    }
    this.#ports.publish('domains');
    return { customerId };
  }

  /** By its id or its label; one of this label is made where there is none. */
  async assign(order: AssignOrder) {
    const { accountId } = await this.#ports.account(order.accountId);
    const { handles, without } = await this.#handles(accountId, order.what);
    if (handles.length === 0) {
      throw new DeskFailure({ kind: 'not-found', message: message('domains.customerNoRegistrants') });
    }
    const { customerId, label } = await this.#whoOf(accountId, order.customer);
    const assigned = await this.#ports.customers.assign(accountId, customerId, handles);
    if (assigned === undefined) throw noCustomer();
    this.#ports.publish('domains');
    return { customerId, label, without, ...assigned };
  }

  async unassign(order: { readonly accountId: string; readonly handles: readonly string[] }) {
    const { accountId } = await this.#ports.account(order.accountId);
    const { unassigned } = await this.#ports.customers.unassign(accountId, order.handles);
    this.#ports.publish('domains');
    return { unassigned };
  }

  async remove(order: { readonly accountId: string; readonly customerId: string }): Promise<Record<never, never>> {
    const { accountId } = await this.#ports.account(order.accountId);
    if (!(await this.#ports.customers.remove(accountId, order.customerId))) throw noCustomer();
    this.#ports.publish('domains');
    return {};
  }

  async suggest({ accountId }: { readonly accountId: string }) {
    await this.#ports.account(accountId);
    const { handles, total, names } = await this.#ports.customers.unlabelled(accountId, shownHandles);
    return { handles: handles.map((one) => ({ ...one })), total, names };
  }

  /** Reads a file of handles and customers, and keeps it unless it is only to be looked at. */
  async import(order: { readonly accountId: string; readonly text: string; readonly dryRun: boolean }) {
    const account = await this.#ports.account(order.accountId);
    const { accountId } = account;
    const file = readCustomers(order.text);
    const customers = await this.#ports.customers.list(accountId, await this.#ports.today(account));
    const labels = new Set(customers.map(({ label }) => searchedText(label)));
    const total = { handles: 0, created: 0, moved: 0, unknown: 0, wrong: 0 };
    const problems: { line: number; text: Message }[] = [];
    const tell = (line: number, text: Message): void => {
      if (problems.length < shownProblems) problems.push({ line, text });
    };
    let piece: (HandleLabel & { readonly line: number })[] = [];
    const keep = async (): Promise<void> => {
      await this.#ports.yieldTurn();
      const known = await this.#ports.customers.known(
        accountId,
        piece.map(({ handle }) => handle),
      );
      for (const [at, { line, handle, label }] of piece.entries()) {
        const before = known[at]?.label ?? null;
        const isNew = !labels.has(searchedText(label));
        labels.add(searchedText(label));
        total.handles += 1;
        total.created += isNew ? 1 : 0;
        total.moved += before !== null && searchedText(before) !== searchedText(label) ? 1 : 0;
        if (known[at]?.isContact === true) continue;
        total.unknown += 1;
        tell(line, message('domains.customersUnknownHandle', { handle }));
      }
      if (!order.dryRun) await this.#ports.customers.assignLabels(accountId, piece);
      piece = [];
    };
    for (const read of file.lines()) {
      if (read === undefined) {
        await this.#ports.yieldTurn();
        continue;
      }
      const { line, row, problem } = read;
      if (problem !== undefined) tell(line, problem);
      if (row === undefined) total.wrong += 1;
      else piece.push({ ...row, line, customerId: this.#ports.newId() });
      if (piece.length === rowsInAPiece) await keep();
    }
    await keep();
    if (!order.dryRun) this.#ports.publish('domains');
    return { ...total, problems, headed: file.headed };
  }

  async #handles(accountId: string, what: AssignOrder['what']) {
    if ('handles' in what) return { handles: what.handles, without: 0 };
    const names = await this.#ports.selectNames(accountId, what.registrantsOf, this.#ports.yieldTurn);
    const handles = new Set<string>();
    let without = 0;
    for (let start = 0; start < names.length; start += namesInAPiece) {
      await this.#ports.yieldTurn();
      const piece = await this.#ports.customers.registrantsOf(accountId, names.slice(start, start + namesInAPiece));
      for (const handle of piece.handles) handles.add(handle);
      without += piece.without;
    }
    return { handles: [...handles], without };
  }

  async #whoOf(
    accountId: string,
    who: AssignOrder['customer'],
  ): Promise<{ readonly customerId: string; readonly label: string }> {
    if ('customerId' in who) return this.#known(accountId, who.customerId);
    const { label } = who;
    const there = (await this.#all(accountId)).find((one) => searchedText(one.label) === searchedText(label));
    if (there !== undefined) return there;
    const customerId = this.#ports.newId();
    const made = await this.#ports.customers.keep(accountId, { customerId, label, ownPrice: null });
    // Another program made it in the same instant.
    return made === 'kept' ? { customerId, label } : this.#whoOf(accountId, who);
  }

  async #known(accountId: string, customerId: string) {
    const known = (await this.#all(accountId)).find((one) => one.customerId === customerId);
    if (known === undefined) throw noCustomer();
    return known;
  }

  async #all(accountId: string) {
    return this.#ports.customers.list(accountId, await this.#ports.today(await this.#ports.account(accountId)));
  }
}

function ownPriceOf(rule: CustomerPrice | null, costMinor: number, currency: string): number | null {
  return rule === null ? null : customerPriceOf(rule, costMinor, currency);
}

function noCustomer(): DeskFailure {
  return new DeskFailure({ kind: 'not-found', message: message('domains.customerGone') });
}
