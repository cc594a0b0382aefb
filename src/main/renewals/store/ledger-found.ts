import type { Bindable, Database } from '#main/database/database.ts';
import { searchedText } from '#main/database/name-keys.ts';
import type { RenewalLedger } from './ledger-record.ts';
import { sentAt } from './sent-at.ts';

const matching = `(:accountId IS NULL OR account_id = :accountId)
  AND (:anyState OR state IN (SELECT value FROM json_each(:states)))
  AND (:ldhName IS NULL OR ldh_name = :ldhName)
  AND (:before IS NULL OR entry < (SELECT entry FROM renewal_entries WHERE entry_id = :before))
  AND (:sentIn IS NULL OR strftime('%Y-%m', ${sentAt('renewal_entries')} / 1000, 'unixepoch') = :sentIn)
  AND (:text = '' OR instr(search_text, :text) > 0)`;

const openedBetween =
  'SELECT min(entry) AS first, max(entry) AS last FROM renewal_entries WHERE opened_at BETWEEN :from AND :to';

/** Which entries a filter finds, as SQL. They are numbered about as time goes: between two instants few others are looked at. */
export function foundBy(
  database: Database,
  filter: Omit<Parameters<RenewalLedger['page']>[0], 'offset' | 'limit'>,
): { where: string; found: Record<string, Bindable> } {
  const { accountId, states, text, ldhName, before, openedFrom, openedTo, sentIn } = filter;
  const found = {
    accountId,
    anyState: states.length === 0,
    states: JSON.stringify(states),
    text: searchedText(text),
    ldhName,
    before,
    sentIn,
  };
  if (openedFrom === undefined && openedTo === undefined) return { where: `WHERE ${matching}`, found };
  const dates = { from: openedFrom ?? 0, to: openedTo ?? Number.MAX_SAFE_INTEGER };
  return {
    where: `WHERE entry BETWEEN :first AND :last AND opened_at BETWEEN :from AND :to AND ${matching}`,
    found: { ...found, ...dates, ...database.get<Record<'first' | 'last', Bindable>>(openedBetween, dates) },
  };
}
