import type { Lookup } from '#contract/lookups.ts';
import type { Moment } from '#main/clock.ts';
import type { DomainTables, StoredAccount } from '#main/database/store.ts';
import type { AccountOf, Publish } from '#main/ports.ts';
import { lookUpDomain } from '#main/registry/protocol/rdap/look-up-domain.ts';
import { lookUpEntity } from '#main/registry/protocol/rdap/look-up-entity.ts';
import { lookUpNameserver } from '#main/registry/protocol/rdap/look-up-nameserver.ts';
import type { Receipt } from '#main/registry/protocol/receipt.ts';
import type { Session } from '#main/registry/protocol/session.ts';
import { type Message, message, withoutRepeats } from '#messages/message.ts';
import { type DomainName, parseHostName } from '#values/domain-name.ts';
import { DeskFailure } from '#values/failure.ts';
import type { Oddity } from '#values/oddity.ts';
import { showDomain, showEntity, showNameserver } from './show-lookup.ts';

export interface LookupsPorts {
  readonly domains: Pick<DomainTables, 'rowsOf' | 'keepLookup'>;
  readonly account: AccountOf;
  readonly session: (account: StoredAccount) => Session;
  readonly moment: () => Moment;
  readonly hasApiKey: (account: StoredAccount) => Promise<boolean>;
  readonly publish: Publish;
  /** Expiry dates of the account moved forward. */
  readonly datesMoved: (accountId: string) => void;
}

/** What RDAP tells of any domain, contact or nameserver (product row 47). Each question takes one from its budget. */
export function createLookups(ports: LookupsPorts) {
  return {
    /**
     * Looks up any domain. A name that carries our own roles is asked with the key, because the limit does not apply to it
     * then (specification, Authentication 5); what is told of a name in our list is kept there. Fails with not-found.
     */
    async domain(accountId: string, text: string): Promise<Lookup> {
      const { ldhName, unicodeName } = readName(text);
      const account = await ports.account(accountId);
      const [row] = await ports.domains.rowsOf(accountId, [ldhName]);
      const ownName = row !== undefined && row.roles.length > 0 && (await ports.hasApiKey(account));
      const { steady } = ports.moment();
      const { answer, receivedAt, registryAt, journalId } = await ports
        .session(account)
        .run(lookUpDomain({ ldhName, ownName }));
      if (answer.kind === 'not-found') throw notFound(unicodeName, answer.text);
      const { domain, raw } = answer;
      if (row !== undefined) {
        const kept = { accountId, ownHandle: account.handle, domain, raw, toldAt: receivedAt, steady, registryAt };
        if (await ports.domains.keepLookup(kept)) ports.datesMoved(accountId);
        ports.publish('domains', accountId);
      }
      return showDomain(withOddities(domain, answer.receipt), { key: ldhName, raw, answeredAt: receivedAt, journalId });
    },

    async entity(accountId: string, text: string): Promise<Lookup> {
      const handle = readHandle(text);
      const account = await ports.account(accountId);
      const { answer, receivedAt, journalId } = await ports.session(account).run(lookUpEntity({ handle }));
      if (answer.kind === 'not-found') throw notFound(handle, answer.text);
      return showEntity(withOddities(answer.entity, answer.receipt), {
        key: handle,
        raw: answer.raw,
        answeredAt: receivedAt,
        journalId,
      });
    },

    async nameserver(accountId: string, text: string): Promise<Lookup> {
      const { ldhName, unicodeName } = readName(text);
      const account = await ports.account(accountId);
      const { answer, receivedAt, journalId } = await ports.session(account).run(lookUpNameserver({ ldhName }));
      if (answer.kind === 'not-found') throw notFound(unicodeName, answer.text);
      return showNameserver(withOddities(answer.nameserver, answer.receipt), {
        key: ldhName,
        raw: answer.raw,
        answeredAt: receivedAt,
        journalId,
      });
    },
  };
}

/** What was off in the answer itself (an interface that ends soon) beside what was off in what it tells. */
function withOddities<Told extends { readonly oddities: readonly Oddity[] }>(told: Told, receipt: Receipt): Told {
  return { ...told, oddities: withoutRepeats([...receipt.oddities, ...told.oddities]) };
}

export type LookupsService = ReturnType<typeof createLookups>;

/** Any host name: what the registry can tell of exists, whatever we think a name may look like. */
function readName(text: string): DomainName {
  const name = parseHostName(text);
  if (name.ok) return name.value;
  throw invalid(name.problem.message, name.problem.code);
}

/** Handles are the registry's own (protocol facts 11, trap 20: not even digits are certain); blanks cannot be in one. */
function readHandle(text: string): string {
  const handle = text.trim();
  if (handle !== '' && !/[\s\p{Cc}]/u.test(handle)) return handle;
  throw invalid(message('lookups.handleForm'), 'handle-form');
}

function invalid(why: Message, code: string): DeskFailure {
  return new DeskFailure({ kind: 'invalid-input', message: why, field: 'key', code, nothingSent: true });
}

function notFound(what: string, said: string): DeskFailure {
  return new DeskFailure({ kind: 'not-found', message: message('lookups.notAtRegistry', { what, said }) });
}
