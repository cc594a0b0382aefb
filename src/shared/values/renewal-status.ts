/**
 * Statuses under which registries refuse to renew a name, without blanks and in lower case: RDAP writes `server renew
 * prohibited` where EPP writes `serverRenewProhibited`. Other words say nothing about renewals.
 */
const forbidding: ReadonlySet<string> = new Set([
  'locked',
  'serverrenewprohibited',
  'clientrenewprohibited',
  'pendingcreate',
  'pendingdelete',
  'pendingrenew',
  'pendingtransfer',
  'redemptionperiod',
]);

/** Statuses of a name that is on its way out: once it has expired, a renewal cannot keep it. Written as above. */
export const endingStatuses: readonly string[] = ['pendingdelete', 'pendingrestore', 'redemptionperiod'];

/** The first status that forbids renewals, as the registry writes it; undefined where none does. */
export function statusAgainstRenewal(status: readonly string[]): string | undefined {
  return status.find((word) => forbidding.has(word.toLowerCase().replace(/[\s_-]+/g, '')));
}
