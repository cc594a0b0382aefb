import { randomUUID } from 'node:crypto';
import type { CardTables } from '#main/renewals/store/card-record.ts';
import { type SharingPorts, share, sharedEnvironment } from './sharing.ts';

/** What people of a team enter about cards; what was billed is read from the copy of the ledger. */
export function teamCards(ports: SharingPorts): CardTables {
  const { local, link } = ports;
  const { cards, team } = local;
  const environmentOf = sharedEnvironment(ports);
  const isTeams = async (accountId: string): Promise<boolean> => (await environmentOf(accountId)) !== undefined;

  return {
    ...cards,
    async enter(amount) {
      if (!(await isTeams(amount.accountId))) return cards.enter(amount);
      const { accountId: scope, person: _, ...document } = amount;
      const key = randomUUID();
      await share(link, [{ of: 'card-amount', scope, key, document }]);
      const amountId = await team.amountOfKey(key);
      if (amountId === undefined) throw new Error('The amount did not come back from the team store.');
      return { amountId };
    },
    async takeBack(accountId, amountId, takenBack) {
      const key = await team.keyOfAmount(accountId, amountId);
      if (key == null) return cards.takeBack(accountId, amountId, takenBack);
      const document = { at: takenBack.at };
      const { kind } = await share(link, [{ of: 'card-taken-back', scope: accountId, key, document, was: null }]);
      return kind === 'kept' ? 'taken-back' : 'before';
    },
    async setCap(cap) {
      if (!(await isTeams(cap.accountId))) return cards.setCap(cap);
      const { accountId: scope, person: _, ...document } = cap;
      await share(link, [{ of: 'card-cap', scope, key: randomUUID(), document }]);
    },
  };
}
