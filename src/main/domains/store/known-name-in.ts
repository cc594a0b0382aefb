import type { Database } from '#main/database/database.ts';
import { type DomainName, parseHostName } from '#values/domain-name.ts';

/** What is looked through of a text, and how many names of it are looked up. */
const longestText = 10_000;
const mostNames = 50;

/**
 * The one name of a text that is or ever was in the account's list of names; undefined where there is none, or more than
 * one. What the words around it say is not read.
 */
export function knownNameIn(database: Database, accountId: string, text: string): DomainName | undefined {
  const names = namesIn(text);
  if (names.length === 0) return undefined;
  const [one, ...others] = database.all<DomainName>(
    `SELECT d.ldh_name AS ldhName, d.unicode_name AS unicodeName FROM accounts AS a JOIN domains AS d USING (account)
       WHERE a.account_id = :accountId AND d.ldh_name IN (SELECT value FROM json_each(:names)) LIMIT 2`,
    { accountId, names: JSON.stringify(names) },
  );
  return others.length > 0 ? undefined : one;
}

/** Words of a text that are host names, in LDH form. */
function namesIn(text: string): string[] {
  const words = text
    .slice(0, longestText)
    .split(/[\s,;:()<>[\]"'`“”„‘’«»]+/u)
    .map((word) => word.replace(/[.!?…]+$/u, ''))
    .filter((word) => word.includes('.'));
  return [...new Set(words)]
    .slice(0, mostNames)
    .map((word) => parseHostName(word.toLowerCase()))
    .flatMap((name) => (name.ok ? [name.value.ldhName] : []));
}
