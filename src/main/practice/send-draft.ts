import type { StoredAccount } from '#main/database/store.ts';
import { createDomain } from '#main/registry/protocol/epp-v1/create-domain.ts';
import { renewDomainOverRepp } from '#main/registry/protocol/epp-v1/renew-domain.ts';
import type { Session } from '#main/registry/protocol/session.ts';
import { asWritten, message } from '#messages/message.ts';
import { parseCalendarDate } from '#values/calendar-date.ts';
import { parseDomainName } from '#values/domain-name.ts';
import { DeskFailure } from '#values/failure.ts';

export interface DraftPorts {
  readonly session: (account: StoredAccount) => Session;
  readonly newClTRID: (purpose: string) => string;
  /** Asks the registry about a name now. */
  readonly readFresh: (
    account: StoredAccount,
    ldhName: string,
  ) => Promise<
    | { readonly kind: 'found'; readonly domain: { readonly expiry: { readonly date: string } | undefined } }
    | { readonly kind: 'not-found'; readonly text: string }
  >;
}

/**
 * Sends REPP create or renew, which the specification requires and does not show (N9), to the practice registry: the
 * journal has it before it travels, and no other account can reach this. Fails with whatever the session says.
 */
export async function sendDraft(
  ports: DraftPorts,
  account: StoredAccount,
  wish: { readonly command: 'create' | 'renew'; readonly name: string },
) {
  if (!account.practice) throw new Error('Drafts are sent to the practice registry only.');
  const name = parseDomainName(wish.name);
  if (!name.ok) {
    throw new DeskFailure({
      kind: 'invalid-input',
      message: name.problem.message,
      code: name.problem.code,
      field: 'name',
    });
  }
  const { ldhName } = name.value;
  const clTRID = ports.newClTRID(wish.command);
  const session = ports.session(account);
  const ran =
    wish.command === 'create'
      ? await session.run(createDomain({ ldhName, handle: account.handle, clTRID }))
      : await session.run(
          renewDomainOverRepp({ ldhName, clTRID, expiryDate: await expiryDateOf(ports, account, ldhName) }),
        );
  const { code, expiryDate, svTRID } = ran.answer;
  return { code, expiryDate, svTRID, clTRID, journalId: ran.journalId };
}

async function expiryDateOf(ports: DraftPorts, account: StoredAccount, ldhName: string) {
  const reading = await ports.readFresh(account, ldhName);
  const why = reading.kind === 'found' ? message('practice.noExpiryDate') : asWritten(reading.text);
  const date = parseCalendarDate(reading.kind === 'found' ? (reading.domain.expiry?.date.slice(0, 10) ?? '') : '');
  if (date.ok) return date.value;
  throw new DeskFailure({ kind: 'not-found', message: why, nothingSent: true });
}
