import { searchedText } from '#main/database/name-keys.ts';
import type { CustomerTables } from '#main/domains/store/customer-record.ts';
import { type SharingPorts, share, sharedEnvironment } from './sharing.ts';
import type { SharedItem } from './store/shared-record.ts';
import type { TeamCopy } from './store/team-record.ts';

/** How often labels are looked up again that a colleague has just made. */
const triesOfLabels = 5;

/** Customers of a seat: the team's, but for those of the practice registry. */
export function teamCustomers(ports: SharingPorts): CustomerTables {
  const { local, link } = ports;
  const { customers, team } = local;
  const environmentOf = sharedEnvironment(ports);

  const keep: CustomerTables['keep'] = async (accountId, customer) => {
    const scope = await environmentOf(accountId);
    if (scope === undefined) return customers.keep(accountId, customer);
    const { kind } = await share(link, [customerItem(scope, customer)]);
    return kind === 'kept' ? 'kept' : 'label-taken';
  };

  const remove: CustomerTables['remove'] = async (accountId, customerId) => {
    const scope = await environmentOf(accountId);
    if (scope === undefined) return customers.remove(accountId, customerId);
    const handles = await team.handlesOf(scope, customerId);
    if (handles === undefined) return false;
    await share(link, [
      ...handles.map((key) => ({ of: 'customer-handle' as const, scope, key, document: null })),
      { of: 'customer', scope, key: customerId, document: null },
    ]);
    return true;
  };

  const assign: CustomerTables['assign'] = async (accountId, customerId, handles) => {
    const scope = await environmentOf(accountId);
    if (scope === undefined) return customers.assign(accountId, customerId, handles);
    if ((await team.handlesOf(scope, customerId)) === undefined) return undefined;
    const given = new Map(handles.map((handle) => [handle.toUpperCase(), customerId]));
    return assignAll(ports, { accountId, scope }, given);
  };

  const unassign: CustomerTables['unassign'] = async (accountId, handles) => {
    const scope = await environmentOf(accountId);
    if (scope === undefined) return customers.unassign(accountId, handles);
    const keys = [...new Set(handles.map((handle) => handle.toUpperCase()))];
    const { rows } = await share(
      link,
      keys.map((key) => ({ of: 'customer-handle', scope, key, document: null })),
    );
    return { unassigned: rows.length };
  };

  const assignLabels: CustomerTables['assignLabels'] = async (accountId, rows) => {
    const scope = await environmentOf(accountId);
    if (scope === undefined) return customers.assignLabels(accountId, rows);
    for (let attempt = 1; attempt <= triesOfLabels; attempt += 1) {
      const { ids, made } = await idsOf(team, scope, rows);
      const given = new Map(
        rows.map(({ handle, label }) => [handle.toUpperCase(), ids.get(searchedText(label)) ?? '']),
      );
      const assigned = await assignAll(ports, { accountId, scope }, given, made);
      if (assigned !== undefined) return { ...assigned, created: made.length };
    }
    throw new Error('Colleagues kept making customers of the same labels.');
  };

  return { ...customers, keep, remove, assign, unassign, assignLabels };
}

function customerItem(scope: string, { customerId, ...document }: Parameters<CustomerTables['keep']>[1]): SharedItem {
  return { of: 'customer', scope, key: customerId, document, one: searchedText(document.label) };
}

/** Gives handles the customers of these ids, and says how many had another one. */
async function assignAll(
  { local: { customers }, link }: SharingPorts,
  { accountId, scope }: { readonly accountId: string; readonly scope: string },
  given: ReadonlyMap<string, string>,
  made: readonly SharedItem[] = [],
) {
  const handles = [...given.keys()];
  const before = await customers.known(accountId, handles);
  const had = new Set(before.filter(({ label }) => label !== null).map(({ handle }) => handle));
  const items = handles.map((key) => {
    const document = { customerId: given.get(key) ?? '' };
    return { of: 'customer-handle' as const, scope, key, document };
  });
  const { kind, rows } = await share(link, [...made, ...items]);
  if (kind !== 'kept') return undefined;
  const assigned = rows.filter((row) => row.of === 'customer-handle');
  return { assigned: assigned.length, moved: assigned.filter(({ key }) => had.has(key)).length };
}

/** The customers of labels by the text that labels are compared by; those that are new are to be made. */
async function idsOf(team: TeamCopy, scope: string, rows: Parameters<CustomerTables['assignLabels']>[1]) {
  const known = await team.customersLabelled(
    scope,
    rows.map(({ label }) => label),
  );
  const ids = new Map<string, string>();
  const made: SharedItem[] = [];
  for (const [place, { label, customerId }] of rows.entries()) {
    const text = searchedText(label);
    if (ids.has(text)) continue;
    ids.set(text, known[place] ?? customerId);
    if (known[place] == null) made.push(customerItem(scope, { customerId, label, ownPrice: null }));
  }
  return { ids, made };
}
