import {
  type DomainFilter,
  type DomainSort,
  domainFilterSchema,
  domainSortSchema,
  type Whose,
} from '#contract/domains/domains.ts';
import type { ExportOrder } from '#contract/domains/exports.ts';
import { largestNameList, readWholeSync } from '#main/files/regular-file.ts';
import { type Message, message } from '#messages/message.ts';
import { parseCalendarDate } from '#values/calendar-date.ts';
import { parseHostName } from '#values/domain-name.ts';
import { fileColumnsOf } from '#values/list-columns.ts';
import { readNameList } from '#values/name-list.ts';
import { type Call, oneOf, wholeNumber } from './command.ts';
import { UsageError } from './usage-error.ts';

/** The conditions of the screen's filter, an order, a saved view and a file of names. */
export const queryOptions = {
  view: { type: 'string' },
  filter: { type: 'string' },
  status: { type: 'string', multiple: true },
  role: { type: 'string', multiple: true },
  nameserver: { type: 'string' },
  'expires-from': { type: 'string' },
  'expires-to': { type: 'string' },
  'expires-within': { type: 'string' },
  'expiry-unknown': { type: 'boolean' },
  tag: { type: 'string', multiple: true },
  noted: { type: 'boolean' },
  'do-not-renew': { type: 'boolean' },
  source: { type: 'string', multiple: true },
  contact: { type: 'string', multiple: true },
  customer: { type: 'string', multiple: true },
  'no-customer': { type: 'boolean' },
  file: { type: 'string' },
  sort: { type: 'string' },
  descending: { type: 'boolean', default: false },
} as const;

interface QueryValues {
  readonly view?: string;
  readonly filter?: string;
  readonly status?: readonly string[];
  readonly role?: readonly string[];
  readonly nameserver?: string;
  readonly 'expires-from'?: string;
  readonly 'expires-to'?: string;
  readonly 'expires-within'?: string;
  readonly 'expiry-unknown'?: boolean;
  readonly tag?: readonly string[];
  readonly noted?: boolean;
  readonly 'do-not-renew'?: boolean;
  readonly source?: readonly string[];
  readonly contact?: readonly string[];
  readonly customer?: readonly string[];
  readonly 'no-customer'?: boolean;
  readonly file?: string;
  readonly sort?: string;
  readonly descending: boolean;
}

/** The option that says each condition, for what is wrong with one. */
const optionOf = {
  text: 'filter',
  status: 'status',
  role: 'role',
  nameserver: 'nameserver',
  expiresFrom: 'expires-from',
  expiresTo: 'expires-to',
  expiresWithinDays: 'expires-within',
  expiryUnknown: 'expiry-unknown',
  tag: 'tag',
  noted: 'noted',
  doNotRenew: 'do-not-renew',
  source: 'source',
  contact: 'contact',
  customer: 'customer',
  withoutCustomer: 'no-customer',
} as const satisfies Record<keyof DomainFilter, keyof QueryValues>;

/** What a command asks the list for. */
export interface ListQuery {
  readonly filter: DomainFilter;
  readonly sort: DomainSort;
  /** The columns of the saved view; undefined without one, or where it leaves them to the window. */
  readonly columns: ExportOrder['columns'] | undefined;
}

/** Names of a file in LDH form, and its lines that are none. */
export interface NamedNames {
  readonly names: ReadonlySet<string>;
  readonly problems: readonly { readonly line: number; readonly input: string; readonly problem: Message }[];
}

/**
 * Reads the conditions by the contract's own filter, and the names of --file. Throws UsageError; what a saved view says
 * is asked for in `resolve`.
 */
export function readListQuery(values: QueryValues): {
  readonly named: NamedNames | undefined;
  resolve(call: Call, accountId: string): Promise<ListQuery>;
} {
  const days = values['expires-within'];
  const conditions: DomainFilter = Object.fromEntries(
    Object.entries({
      ...Object.fromEntries(Object.entries(optionOf).map(([condition, option]) => [condition, values[option]])),
      expiresWithinDays: days === undefined ? undefined : wholeNumber('--expires-within', days, 0, 3650),
    }).filter(([, value]) => value !== undefined),
  );
  const read = domainFilterSchema.safeParse(conditions);
  if (!read.success) {
    const [issue] = read.error.issues;
    const option = optionOf[issue?.path[0] as keyof DomainFilter];
    throw new UsageError(
      message('commandLine.optionWrong', {
        option: `--${option} ${JSON.stringify(values[option])}`,
        problem: issue?.message ?? '',
      }),
    );
  }
  for (const option of ['expires-from', 'expires-to'] as const) {
    const text = values[option];
    const date = text === undefined ? undefined : parseCalendarDate(text);
    if (date?.ok === false)
      throw new UsageError(
        message('commandLine.optionWrong', { option: `--${option}`, problem: date.problem.message }),
      );
  }
  const column =
    values.sort === undefined ? undefined : oneOf('--sort', values.sort, domainSortSchema.shape.column.options);
  const named = values.file === undefined ? undefined : readNames(values.file);
  return {
    named,
    async resolve({ desk }, accountId) {
      const customer = await customersOf(desk, accountId, read.data.customer);
      const { views } = values.view === undefined ? { views: [] } : await desk.domainHistory.views({ accountId });
      const view = views.find(({ title }) => title.toLowerCase() === values.view?.toLowerCase());
      if (values.view !== undefined && view === undefined) {
        const there = views.map(({ title }) => JSON.stringify(title)).join(', ');
        const given = { view: JSON.stringify(values.view), views: there };
        throw new UsageError(
          message(there === '' ? 'commandLine.viewUnknownOfNone' : 'commandLine.viewUnknown', given),
        );
      }
      const ofView = column === undefined ? view?.sort : undefined;
      const direction = values.descending ? 'descending' : (ofView?.direction ?? 'ascending');
      return {
        filter: { ...view?.filter, ...read.data, ...(customer !== undefined && { customer }) },
        sort: { column: column ?? ofView?.column ?? 'name', direction },
        columns: view === undefined || view.columns.length === 0 ? undefined : columnsOf(view.columns),
      };
    },
  };
}

/**
 * Reads the conditions that say whose names are meant, as the list's own. Throws UsageError; the ids of the customers are
 * asked for in what it answers. Without a condition there is no `whose`.
 */
export function readWhose({ contact: handles, customer: labels }: Pick<QueryValues, 'contact' | 'customer'>) {
  const { resolve } = readListQuery({
    ...(handles !== undefined && { contact: handles }),
    ...(labels !== undefined && { customer: labels }),
    descending: false,
  });
  return async (call: Call, accountId: string): Promise<{ whose?: Whose }> => {
    if (handles === undefined && labels === undefined) return {};
    const { contact, customer } = (await resolve(call, accountId)).filter;
    return { whose: { ...(contact !== undefined && { contact }), ...(customer !== undefined && { customer }) } };
  };
}

/** The ids of customers that are called by their labels, in any case. Throws UsageError for one that is not there. */
async function customersOf(
  desk: Call['desk'],
  accountId: string,
  labels: readonly string[] | undefined,
): Promise<string[] | undefined> {
  if (labels === undefined) return undefined;
  const { customers } = await desk.customers.list({ accountId });
  return labels.map((label) => {
    const found = customers.find((one) => one.label.toLowerCase() === label.trim().toLowerCase());
    if (found !== undefined) return found.customerId;
    throw new UsageError(message('commandLine.customerUnknown', { customer: JSON.stringify(label) }));
  });
}

function columnsOf(columns: readonly { readonly column: string }[]): ExportOrder['columns'] {
  return fileColumnsOf(columns.map(({ column }) => column));
}

/** Names from a file, or from standard input where it is `-`: one a line, or CSV. Throws UsageError. */
function readNames(file: string): NamedNames {
  const names = new Set<string>();
  const problems: { line: number; input: string; problem: Message }[] = [];
  for (const { line, input } of readNameList(contentOf(file))) {
    const name = parseHostName(input);
    if (name.ok) names.add(name.value.ldhName);
    else problems.push({ line, input, problem: name.problem.message });
  }
  if (names.size === 0) throw new UsageError(message('commandLine.fileWithoutNames', { path: file }));
  return { names, problems };
}

function contentOf(file: string): string {
  try {
    return readWholeSync(file, largestNameList).toString('utf8');
  } catch (error) {
    throw new UsageError(
      message('commandLine.fileUnreadable', {
        path: file,
        reason: error instanceof Error ? error.message : String(error),
      }),
    );
  }
}
